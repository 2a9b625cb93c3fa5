import { sql } from 'kysely'
import { anyOf } from '#/db/any-of'
import type { OpenTenantDb } from '#/db/handles.server'
import { DomainError } from '~/kit/errors'
import { labelName } from './labels'

type NamedWine = { id: string } & Parameters<typeof labelName>[0]

/**
 * Throws `wines-promised` (409) where bottles of a wine are promised, or where a published run will promise them at its
 * lock, with the run's title and what to do first.
 */
export async function assertNotPromised(db: OpenTenantDb, wines: NamedWine[]): Promise<void> {
  const ids = anyOf(wines.map(({ id }) => id))
  const { rows } = await sql<{ wineId: string; title: string | null; isLocked: boolean }>`
    select t.wine_id as "wineId", (
        select r.title from stock_locks k
        join run_orders o on o.business_id = k.business_id and o.id = k.owner_key
        join club_runs r on r.business_id = o.business_id and r.id = o.run_id
        where k.business_id = t.business_id and k.wine_id = t.wine_id and k.owner_kind = 'run_order'
          and k.state in ('locked', 'committed')
        order by r.month, r.id limit 1) as title, true as "isLocked"
    from stock_totals t
    where t.business_id = ${db.businessId} and t.wine_id = ${ids} and (t.locked > 0 or t.committed > 0)
    union all
    select s.wine_id, r.title, false from run_slots s
    join club_runs r on r.business_id = s.business_id and r.id = s.run_id
    where s.business_id = ${db.businessId} and s.wine_id = ${ids} and r.status = 'published'`.execute(db.q)
  const promised = wines.filter(({ id }) => rows.some(({ wineId }) => wineId === id))
  const [first] = promised
  if (!first) return
  const { title, isLocked } = rows.find(({ wineId }) => wineId === first.id)!
  const others =
    promised.length === 1
      ? ''
      : ` and of ${promised.length === 2 ? '1 wine' : `${promised.length - 1} wines`} more`
  const where = title === null ? '' : ` in “${title}”`
  throw new DomainError(
    'wines-promised',
    409,
    isLocked
      ? `Bottles of ${labelName(first)}${others} are promised to members${where}. Retire ${promised.length === 1 ? 'it' : 'them'} after they are handed over.`
      : `Bottles of ${labelName(first)}${others} will be promised to members${where}. Choose another wine for its boxes first.`,
  )
}
