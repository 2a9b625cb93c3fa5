// Members' boxes as the desk sees them. No prices and no costs.
import { anyOf } from '#/db/any-of'
import type { OpenTenantDb } from '#/db/handles.server'
import type { RunOrderStatus } from '#/db/schema/club-runs'
import { deskBottles, groupBy, handOversOf } from './desk-history.server'
import { filterOf, isToCome, type DeskBox } from './desk-view'

/** The boxes of members by member: those to hand over first, the oldest first; then those that are finished, the latest first. */
export async function deskBoxes(
  db: OpenTenantDb,
  { memberIds, statuses, now }: { memberIds: string[]; statuses: RunOrderStatus[] | null; now: Date },
): Promise<Map<string, DeskBox[]>> {
  const orders = await db.q
    .selectFrom('run_orders as o')
    .innerJoin('club_runs as r', 'r.id', 'o.run_id')
    .innerJoin('tiers as t', 't.id', 'o.tier_id')
    .innerJoin('cellar_locations as c', 'c.id', 'r.location_id')
    .leftJoin('entitlements as e', 'e.id', 'o.entitlement_id')
    .where('o.member_id', '=', anyOf(memberIds))
    .$if(statuses !== null, (q) => q.where('o.status', 'in', statuses!))
    .select(['o.id', 'o.member_id as memberId', 'o.number', 'o.run_id as runId', 't.name as tier'])
    .select(['c.name as location', 'o.status', 'o.fulfillment', 'o.cancel_reason as cancelReason', 'o.note'])
    .select(['o.created_at as createdAt', 'r.title as run'])
    .select((eb) => [
      eb.fn.coalesce('e.is_disputed', eb.lit(false)).as('isDisputed'),
      eb.fn.coalesce('e.is_unpaid_after', eb.lit(false)).as('isUnpaidAfter'),
    ])
    .orderBy('o.created_at')
    .orderBy('o.number')
    .execute()
  const ids = orders.map(({ id }) => id)
  const bottles = await deskBottles(db, ids)
  const handOvers = await handOversOf(db, { orderIds: ids, now })
  const boxes = orders.map(({ memberId, createdAt, ...order }) => {
    const box: DeskBox = {
      ...order,
      bottles: bottles.get(order.id) ?? [],
      handOvers: handOvers.get(order.id) ?? [],
    }
    return { memberId, box, at: createdAt }
  })
  return new Map(
    [...groupBy(boxes, ({ memberId }) => memberId)].map(([id, ofMember]) => [id, inOrder(ofMember)]),
  )
}

function inOrder(memberBoxes: { box: DeskBox; at: Date }[]): DeskBox[] {
  const open = memberBoxes.filter(({ box }) => isToCome(box))
  const finished = memberBoxes
    .filter(({ box }) => filterOf(box) === null)
    .sort((one, other) => other.at.getTime() - one.at.getTime())
  return [...open, ...finished].map(({ box }) => box)
}
