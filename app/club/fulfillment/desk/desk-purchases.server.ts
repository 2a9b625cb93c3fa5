// Bottles that members bought, as the desk sees them. No prices.
import { anyOf } from '#/db/any-of'
import type { OpenTenantDb } from '#/db/handles.server'
import type { PurchaseStatus } from '#/db/schema/purchases'
import { groupBy, handOversOf, replacementsOf } from './desk-history.server'
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
  const bottles = await db.q
    .selectFrom('purchase_lines as l')
    .innerJoin('purchase_bottles as b', 'b.line_id', 'l.id')
    .innerJoin('stock_locks as k', 'k.id', 'b.lock_id')
    .where('l.purchase_id', '=', anyOf(ids))
    .select(['b.id', 'l.purchase_id as purchaseId', 'k.wine_id as wineId', 'b.status'])
    .orderBy('l.position')
    .orderBy('b.id')
    .execute()
  const replaced = await replacementsOf(
    db,
    bottles.map(({ id }) => id),
  )
  const bottlesOf = groupBy(bottles, ({ purchaseId }) => purchaseId)
  const handOvers = await handOversOf(db, { purchaseIds: ids, now })
  const rows = purchases.map(({ memberId, ...purchase }) => ({
    memberId,
    purchase: {
      ...purchase,
      bottles: (bottlesOf.get(purchase.id) ?? []).map(({ id, wineId, status }) => ({
        id,
        wineId,
        status,
        replaced: replaced.get(id) ?? [],
      })),
      handOvers: handOvers.get(purchase.id) ?? [],
    },
  }))
  return new Map(
    [...groupBy(rows, ({ memberId }) => memberId)].map(([id, found]) => {
      const all = found.map(({ purchase }) => purchase)
      const finished = all.filter((one) => !isToCollect(one)).reverse()
      return [id, [...all.filter(isToCollect), ...finished]]
    }),
  )
}
