// Bottles of a refused hand-over as those of a purchase that is paid and still to be collected.
import type { OpenTenantDb } from '#/db/handles.server'
import { DomainError } from '~/kit/errors'
import { isId, newId } from '~/kit/ids'
import { collectRefusal, lockPurchases } from '~/purchases/desk/collect-purchase.server'
import { purchaseOwner } from '~/purchases/purchase-owner'
import { lockWines } from '~/wines/cellar/record-movements.server'
import { lockForOwners, releaseLocks } from '~/wines/cellar/stock-locks.server'
import { requireAgeChecked, tooManyBottles } from './book-refused.server'
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
  if (free.length < refused.wineIds.length) throw tooManyBottles(free.length, refused.wineIds.length)
  const same = refused.wineIds.map((wineId) => {
    const at = free.findIndex((bottle) => bottle.wineId === wineId)
    return { wineId, bottle: at < 0 ? null : free.splice(at, 1)[0]! }
  })
  const chosen = same.map(({ wineId, bottle }) => ({ wineId, bottle: bottle ?? free.splice(0, 1)[0]! }))
  await lockWines(
    db,
    chosen.flatMap(({ wineId, bottle }) => [wineId, bottle.wineId]),
  )
  const others = chosen.filter(({ wineId, bottle }) => bottle.wineId !== wineId)
  const released = others.map(({ bottle }) => bottle.lockId)
  if (released.length > 0) await releaseLocks(db, { lockIds: released }, { userId, now })
  const owner = purchaseOwner(purchaseId)
  const lockIds = await lockForOwners(db, {
    locationId: purchase.location_id,
    bottles: others.map(({ wineId }) => ({ wineId, quantity: 1, owner, isPaid: true })),
    expiresAt: null,
    userId,
    now,
  })
  for (const [at, { bottle }] of others.entries()) {
    bottle.lockId = lockIds[at]!
    await db.q
      .updateTable('purchase_bottles')
      .set({ lock_id: bottle.lockId })
      .where('id', '=', bottle.id)
      .execute()
  }
  await recordHandOver(db, {
    id: newId(),
    memberId: refused.memberId,
    box: null,
    purchases: [{ purchase, bottles: chosen.map(({ bottle }) => bottle) }],
    givenBy: refused.recordedBy,
    givenAt: refused.recordedAt,
    collectedBy: refused.collectedBy,
    secondPerson: refused.secondPerson,
    note: '',
    wasOffline: true,
    userId,
    now,
  })
}

const notOpen = () =>
  new DomainError('purchase-not-open', 409, 'This order is no longer to be collected. Reload the page.')
