import type { OpenTenantDb } from '#/db/handles.server'
import { DomainError } from '~/foundation/kit/errors'

export type RefusedHandOver = Awaited<ReturnType<typeof lockRefused>>

export async function lockRefused(db: OpenTenantDb, id: string) {
  await db.q.selectFrom('refused_hand_overs').where('id', '=', id).select('id').forUpdate().execute()
  const row = await db.q
    .selectFrom('refused_hand_overs as f')
    .leftJoin('run_orders as o', 'o.id', 'f.order_id')
    .leftJoin('club_runs as r', 'r.id', 'o.run_id')
    .leftJoin('purchases as p', 'p.id', 'f.purchase_id')
    .where('f.id', '=', id)
    .select(['f.id', 'f.wine_ids as wineIds', 'f.code', 'f.decision', 'f.recorded_at as recordedAt'])
    .select(['f.recorded_by as recordedBy', 'f.collected_by as collectedBy'])
    .select(['f.second_person as secondPerson', 'o.run_id as runId', 'r.title as run', 'o.number as box'])
    .select(['p.number as purchase'])
    .select(({ fn }) => [
      fn.coalesce('o.member_id', 'p.member_id').$notNull().as('memberId'),
      fn.coalesce('r.location_id', 'p.location_id').$notNull().as('locationId'),
    ])
    .executeTakeFirst()
  if (!row) throw refusedNotFound()
  if (row.decision !== null) {
    throw new DomainError('already-decided', 409, 'Someone decided this meanwhile.')
  }
  const { run, box, purchase, ...refused } = row
  return { ...refused, what: run === null ? `order ${purchase}` : `${run}, box ${box}` }
}

export const refusedNotFound = () =>
  new DomainError('refused-not-found', 404, 'This hand-over is no longer here.')
