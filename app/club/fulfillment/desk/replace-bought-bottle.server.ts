// A corked or broken bottle that a member bought: replaced, or refunded.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { setChangeAuthor } from '~/foundation/audit/change-author.server'
import { DomainError } from '~/foundation/kit/errors'
import { isId } from '~/foundation/kit/ids'
import {
  lockPurchases,
  purchasesOfBottles,
  type DeskPurchase,
} from '~/club/purchases/desk/collect-purchase.server'
import { purchaseOwner } from '~/club/purchases/purchase-owner'
import { refundBottles } from '~/club/purchases/refund/refund-bottles.server'
import { lockWines } from '~/cellar/stock/record-movements.server'
import { releaseLocks } from '~/cellar/stock/stock-locks.server'
import {
  breakBottle,
  isKnownReplacement,
  promiseBottle,
  recordReplacement,
  type BadBottle,
} from './replace-bottle.server'
import { replacementReasons } from '~/club/runs/orders/replacement-reasons'

interface BoughtBottle extends BadBottle {
  bottleId: string
}

/**
 * Replaces a bottle that a member bought, by the same wine or by another one at the same price. Before the hand-over it
 * leaves the cellar as breakage and another one is promised in its place; after it another one leaves with the reason.
 * The same `id` again changes nothing and returns false. Throws `bottle-not-found` (404), `not-in-box` (409) for one
 * that was refunded, `not-paid` (409), `wine-missing` (400) and `not-enough-stock` (409).
 */
export async function replaceBoughtBottle(
  db: TenantDb,
  replacement: BoughtBottle & { wineId: string | null },
): Promise<boolean> {
  const { id, bottleId, wineId, userId, now } = replacement
  if (!isId(id) || wineId === null || !isId(wineId)) {
    throw new DomainError('wine-missing', 400, 'Choose the wine that replaces it', { field: 'wineId' })
  }
  return db.transaction(async (db) => {
    await setChangeAuthor(db, userId)
    const { purchase, bottle } = await lockBottle(db, bottleId)
    if (await isKnownReplacement(db, id)) return false
    requireKept(purchase, bottle)
    await lockWines(db, [bottle.wineId, wineId])
    const wasOut = bottle.status === 'out'
    const from = placeOf(purchase)
    if (wasOut) await breakBottle(db, replacement, wineId, from)
    else {
      await releaseLocks(db, { lockIds: [bottle.lockId] }, { userId, now })
      await breakBottle(db, replacement, bottle.wineId, from)
      const { locationId } = from
      const owner = purchaseOwner(purchase.id)
      const lock_id = await promiseBottle(db, { owner, wineId, locationId, isPaid: true, userId, now })
      await db.q.updateTable('purchase_bottles').set({ lock_id }).where('id', '=', bottleId).execute()
    }
    await recordReplacement(db, replacement, purchase.member_id, {
      line_id: null,
      bottle_id: bottleId,
      wine_id: wineId,
      old_wine_id: bottle.wineId,
      was_out: wasOut,
    })
    return true
  })
}

/**
 * Refunds a corked or broken bottle instead of replacing it. One that is still here leaves the cellar as breakage. The
 * money moves after the commit, with `executeRefund` of this `id`. Sending it twice refunds one bottle. Throws as
 * `replaceBoughtBottle`, and `bottles-refunded` (409).
 */
export function refundBoughtBottle(db: TenantDb, refund: BoughtBottle): Promise<void> {
  const { id, bottleId, reason, userId, now } = refund
  if (!isId(id)) throw bottleNotFound()
  return db.transaction(async (db) => {
    await setChangeAuthor(db, userId)
    const { purchase, bottle } = await lockBottle(db, bottleId)
    if (await isKnownReplacement(db, id)) return
    requireKept(purchase, bottle)
    const wasOut = bottle.status === 'out'
    await refundBottles(db, {
      refundId: id,
      purchaseId: purchase.id,
      bottles: [{ lineId: bottle.lineId, quantity: 1, bottleId }],
      reason: replacementReasons[reason],
      userId,
      now,
    })
    if (!wasOut) await breakBottle(db, refund, bottle.wineId, placeOf(purchase))
    await recordReplacement(db, refund, purchase.member_id, {
      line_id: null,
      bottle_id: bottleId,
      wine_id: null,
      old_wine_id: bottle.wineId,
      was_out: wasOut,
    })
  })
}

async function lockBottle(db: OpenTenantDb, bottleId: string) {
  const [purchase] = isId(bottleId) ? await lockPurchases(db, await purchasesOfBottles(db, [bottleId])) : []
  const bottle = purchase?.bottles.find((one) => one.id === bottleId)
  if (!purchase || !bottle) throw bottleNotFound()
  return { purchase, bottle }
}

function requireKept({ number, paid_at }: DeskPurchase, bottle: DeskPurchase['bottles'][number]): void {
  if (paid_at === null) throw new DomainError('not-paid', 409, `Order ${number} isn’t paid.`)
  if (bottle.status === 'released' || bottle.refundId !== null)
    throw new DomainError('not-in-box', 409, `This bottle of order ${number} was refunded.`)
}

const placeOf = ({ number, location_id }: DeskPurchase) => ({
  locationId: location_id,
  of: `order ${number}`,
})

const bottleNotFound = () => new DomainError('bottle-not-found', 404, 'This bottle is no longer here.')
