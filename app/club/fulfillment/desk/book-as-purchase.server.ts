// Bottles of a refused hand-over as those of a purchase that is paid and still to be collected.
import type { OpenTenantDb } from '#/db/handles.server'
import { DomainError } from '~/foundation/kit/errors'
import { isId } from '~/foundation/kit/ids'
import { collectRefusal, lockPurchases } from '~/club/purchases/desk/collect-purchase.server'
import { purchaseOwner } from '~/club/purchases/purchase-owner'
import { deviceRecord, requireAgeChecked, takePlaces } from './book-refused.server'
import { recordHandOver } from './record-hand-over.server'
import type { RefusedHandOver } from './lock-refused.server'

/**
 * Books the bottles of a refused hand-over as bottles of a purchase of the same member, at the time at which the device
 * recorded it. A bottle of another wine takes the promise of one that was bought. Throws `purchase-not-open`,
 * `payment-disputed`, `too-many-bottles`, `age-not-checked` and `not-enough-stock` (409).
 */
export async function bookAsPurchase(
  db: OpenTenantDb,
  refused: RefusedHandOver,
  { purchaseId, userId, now }: { purchaseId: string; userId: string; now: Date },
): Promise<void> {
  requireAgeChecked(refused)
  const [purchase] = isId(purchaseId) ? await lockPurchases(db, [purchaseId]) : []
  if (!purchase || purchase.member_id !== refused.memberId) throw notOpen()
  const refusal = collectRefusal(purchase, [], 'The member')
  if (refusal) throw refusal
  const free = purchase.bottles.filter(({ status }) => status === 'promised')
  const owner = purchaseOwner(purchaseId)
  const locationId = purchase.location_id
  const bottles = await takePlaces(db, refused.wineIds, free, { owner, locationId, userId, now })
  for (const { id, lockId, isSame } of bottles)
    if (!isSame)
      await db.q.updateTable('purchase_bottles').set({ lock_id: lockId }).where('id', '=', id).execute()
  await recordHandOver(db, {
    ...deviceRecord(refused),
    memberId: refused.memberId,
    box: null,
    purchases: [{ purchase, bottles }],
    userId,
    now,
  })
}

const notOpen = () =>
  new DomainError('purchase-not-open', 409, 'This order is no longer to be collected. Reload the page.')
