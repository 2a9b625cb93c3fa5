import { anyOf } from '#/db/any-of'
import type { OpenTenantDb } from '#/db/handles.server'
import { DomainError } from '~/foundation/kit/errors'
import { labelName } from '~/cellar/reference/labels'

type NamedWine = { id: string } & Parameters<typeof labelName>[0]

/**
 * Throws `wines-promised` (409) where bottles of a wine are promised, or where a published run will promise them at its
 * lock, with the run's title and what to do first.
 */
export async function assertNotPromised(db: OpenTenantDb, wines: NamedWine[]): Promise<void> {
  const ids = anyOf(wines.map(({ id }) => id))
  const rows = await db.q
    .selectFrom('stock_totals as t')
    .where('t.wine_id', '=', ids)
    .where((eb) => eb.or([eb('t.locked', '>', 0), eb('t.committed', '>', 0)]))
    .select((eb) => [
      't.wine_id as wineId',
      eb
        .selectFrom('stock_locks as k')
        .innerJoin('run_orders as o', 'o.id', 'k.owner_key')
        .innerJoin('club_runs as r', 'r.id', 'o.run_id')
        .whereRef('k.wine_id', '=', 't.wine_id')
        .where('k.owner_kind', '=', 'run_order')
        .where('k.state', 'in', ['locked', 'committed'])
        .orderBy('r.month')
        .orderBy('r.id')
        .select('r.title')
        .limit(1)
        .as('title'),
      eb.lit<boolean>(true).as('isLocked'),
    ])
    .unionAll((eb) =>
      eb
        .selectFrom('run_slots as s')
        .innerJoin('club_runs as r', 'r.id', 's.run_id')
        .where('s.wine_id', '=', ids)
        .where('r.status', '=', 'published')
        .select((eb) => ['s.wine_id as wineId', 'r.title', eb.lit<boolean>(false).as('isLocked')]),
    )
    .execute()
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
