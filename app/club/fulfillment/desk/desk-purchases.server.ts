// Bottles that members bought, as the desk sees them. No prices.
import { anyOf } from '#/db/any-of'
import type { OpenTenantDb } from '#/db/handles.server'
import type { PurchaseStatus } from '#/db/schema/purchases'
import { deskBottles, groupBy, handOversOf } from './desk-history.server'
import { isToCollect, type DeskPurchase } from './desk-view'

/** The purchases of members by member: those to collect first, the oldest first; then those that are finished, the latest first. */
export async function deskPurchases(
  db: OpenTenantDb,
  { memberIds, statuses, now }: { memberIds: string[]; statuses: PurchaseStatus[] | null; now: Date },
): Promise<Map<string, DeskPurchase[]>> {
  const purchases = await db.q
    .selectFrom('purchases as p')
    .innerJoin('cellar_locations as c', 'c.id', 'p.location_id')
    .where('p.member_id', '=', anyOf(memberIds))
    .where('p.status', '<>', 'abandoned')
    .$if(statuses !== null, (q) => q.where('p.status', 'in', statuses!))
    .select(['p.id', 'p.member_id as memberId', 'p.number', 'c.name as location', 'p.fulfillment'])
    .select(['p.is_disputed as isDisputed'])
    .select('p.status')
    .$narrowType<{ status: DeskPurchase['status'] }>()
    .orderBy('p.number')
    .execute()
  const ids = purchases.map(({ id }) => id)
  const bottles = await deskBottles(db, ids)
  const handOvers = await handOversOf(db, { orderIds: ids, now })
  const rows = purchases.map(({ memberId, ...purchase }) => ({
    memberId,
    purchase: {
      ...purchase,
      bottles: bottles.get(purchase.id) ?? [],
      handOvers: handOvers.get(purchase.id) ?? [],
    },
  }))
  return new Map(
    [...groupBy(rows, ({ memberId }) => memberId)].map(([id, ofMember]) => {
      const all = ofMember.map(({ purchase }) => purchase)
      const finished = all.filter((one) => !isToCollect(one)).reverse()
      return [id, [...all.filter(isToCollect), ...finished]]
    }),
  )
}
