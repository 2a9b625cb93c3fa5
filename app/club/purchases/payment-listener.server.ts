// Consequences of a payment for its purchase, in the transaction that records the payment.
import { v5 } from 'uuid'
import type { OpenTenantDb } from '#/db/handles.server'
import { recordForBusiness } from '~/foundation/audit/record-for-business.server'
import type { OneTimePaymentChanged } from '~/billing/one-time/events'
import { askRefundOfRest } from '~/billing/refunds/refund-payment.server'
import { withShareOfTax } from '~/billing/refunds/rules'
import { sendJob } from '~/foundation/jobs/send-job.server'
import { isDomainError } from '~/foundation/kit/errors'
import { endCartDelivery } from '~/club/shipping/choices/cart-delivery.server'
import { recordSale } from '~/club/sommelier/demand/record-sale.server'
import { commitLocks, lockBottles } from '~/cellar/stock/stock-locks.server'
import { removeLines } from './cart/cart.server'
import { purchaseEmailJob } from './emails/jobs'
import { purchaseOwner } from './purchase-owner'
import {
  bottlesOf,
  lockPurchase,
  markRefunded,
  markShippingRefunded,
  releaseBottles,
  setStatus,
  type Bottle,
  type Purchase,
} from './purchase-rows.server'

/**
 * Keeps a purchase in step with its payment. Rows are locked in the order purchase, its bottles, stock. A payment that
 * comes after the bottles were released gets them again where there are enough; the price of the others is refunded at
 * once.
 */
export async function purchasePaymentChanged(
  db: OpenTenantDb,
  { subject, paymentId, change, now }: OneTimePaymentChanged,
): Promise<void> {
  if (subject.kind !== 'purchase') return
  const { purchaseId } = subject
  const purchase = await lockPurchase(db, purchaseId)
  switch (change.kind) {
    case 'paid':
      return paid(db, purchase, { ...change, paymentId, now })
    case 'expired':
      return closedUnpaid(db, purchase, now)
    case 'refunded':
      return refunded(db, purchase, { ...change, paymentId, now })
    case 'disputed':
      return disputed(db, purchase, { ...change, now })
    case 'refund_made':
      return refundMade(db, purchase, change.refundId)
    case 'refund_failed':
      return refundFailed(db, purchase, { ...change, now })
  }
}

interface Paid {
  paymentId: string
  amountCents: number
  taxCents: number
  paidAt: Date
  now: Date
}

async function paid(db: OpenTenantDb, purchase: Purchase, payment: Paid): Promise<void> {
  if (purchase.paid_at !== null) return
  const { now, paidAt } = payment
  const missing = purchase.status === 'abandoned' ? await lockAgain(db, purchase, now) : []
  await commitLocks(db, { owner: purchaseOwner(purchase.id) }, { userId: null, now })
  const bottles = await bottlesOf(db, purchase.id)
  const hasNone = missing.length === bottles.length
  await setStatus(db, purchase.id, hasNone ? 'canceled' : 'processing', now, { paid_at: paidAt })
  await takeFromCart(db, purchase.member_id, bottles)
  await endCartDelivery(db, purchase.member_id)
  const missingIds = new Set(missing.map(({ id }) => id))
  const bought = bottles.filter(({ id }) => !missingIds.has(id)).map(({ wineId }) => wineId)
  await recordSale(db, { memberId: purchase.member_id, wineIds: [...new Set(bought)], step: 'bought', now })
  if (missing.length > 0) await refundMissing(db, purchase, missing, { ...payment, hasNone })
  await recordForBusiness(db, { userId: null, now }, 'purchase.paid', {
    target: { kind: 'purchase', id: purchase.id },
    details: { amount: payment.amountCents + payment.taxCents, missing: missing.length },
  })
  await sendJob(db, purchaseEmailJob, { purchaseId: purchase.id, kind: 'paid' })
}

/**
 * Promises the bottles of a purchase once more that were released before its payment came; wine by wine, so that what is
 * there is kept. Returns those that could not be promised.
 */
async function lockAgain(db: OpenTenantDb, purchase: Purchase, now: Date): Promise<Bottle[]> {
  const missing: Bottle[] = []
  for (const bottle of await bottlesOf(db, purchase.id)) {
    if (bottle.status !== 'released') continue
    const lockId = await lockOne(db, purchase, bottle.wineId, now)
    if (lockId === null) missing.push(bottle)
    else {
      await db.q
        .updateTable('order_bottles')
        .set({ status: 'promised', lock_id: lockId })
        .where('id', '=', bottle.id)
        .execute()
    }
  }
  return missing
}

async function lockOne(
  db: OpenTenantDb,
  { id, location_id }: Purchase,
  wineId: string,
  now: Date,
): Promise<string | null> {
  try {
    const [lockId] = await lockBottles(db, {
      owner: purchaseOwner(id),
      locationId: location_id,
      bottles: [{ wineId, quantity: 1 }],
      expiresAt: null,
      userId: null,
      now,
    })
    return lockId!
  } catch (error) {
    if (isDomainError(error) && error.code === 'not-enough-stock') return null
    throw error
  }
}

/** Refunds the price of bottles that are gone, with their share of the tax, and shipping where none is left to ship. */
async function refundMissing(
  db: OpenTenantDb,
  { id, amount_cents, shipping_cents }: Purchase,
  missing: Bottle[],
  { paymentId, taxCents, hasNone, now }: Paid & { hasNone: boolean },
): Promise<void> {
  const refundId = missingRefundId(id)
  const cents = missing.reduce((sum, { unitCents }) => sum + unitCents, hasNone ? shipping_cents : 0)
  const refunded = await askRefundOfRest(db, {
    refundId,
    paymentId,
    amountCents: withShareOfTax(cents, { amountCents: amount_cents, taxCents }),
    reason: 'No bottle was left when the payment came.',
    requestedBy: null,
    now,
  })
  if (refunded === 0) return
  await markRefunded(db, missing, refundId)
  if (hasNone && shipping_cents > 0) await markShippingRefunded(db, id, refundId)
}

/** Removes the bought bottles from the cart; bottles added meanwhile stay. */
async function takeFromCart(db: OpenTenantDb, memberId: string, bottles: Bottle[]): Promise<void> {
  const bought = new Map<string, number>()
  for (const { wineId } of bottles) bought.set(wineId, (bought.get(wineId) ?? 0) + 1)
  const lines = await db.q
    .selectFrom('cart_lines')
    .where('member_id', '=', memberId)
    .orderBy('wine_id')
    .select(['wine_id', 'quantity'])
    .forUpdate()
    .execute()
  const left = ({ wine_id, quantity }: (typeof lines)[number]) => quantity - (bought.get(wine_id) ?? 0)
  await removeLines(
    db,
    memberId,
    lines.filter((line) => left(line) <= 0).map(({ wine_id }) => wine_id),
  )
  for (const line of lines) {
    if (left(line) <= 0 || left(line) === line.quantity) continue
    await db.q
      .updateTable('cart_lines')
      .set({ quantity: left(line) })
      .where('member_id', '=', memberId)
      .where('wine_id', '=', line.wine_id)
      .execute()
  }
}

async function closedUnpaid(db: OpenTenantDb, purchase: Purchase, now: Date): Promise<void> {
  if (purchase.status !== 'awaiting_payment') return
  await releaseBottles(db, await bottlesOf(db, purchase.id), { userId: null, now })
  await setStatus(db, purchase.id, 'abandoned', now)
}

interface Refunded {
  paymentId: string
  refundedCents: number
  now: Date
}

/**
 * A purchase that was refunded in whole releases what has not been handed over. A part that was refunded on the
 * provider's own pages says nothing of bottles: they stay, and the owner sees both.
 */
async function refunded(
  db: OpenTenantDb,
  purchase: Purchase,
  { paymentId, refundedCents, now }: Refunded,
): Promise<void> {
  const { paidCents } = await db.q
    .selectFrom('one_time_payments')
    .where('id', '=', paymentId)
    .select((eb) => eb('amount_cents', '+', eb.ref('tax_cents')).as('paidCents'))
    .executeTakeFirstOrThrow()
  if (refundedCents < paidCents) return
  await giveBack(db, purchase, now)
}

async function disputed(
  db: OpenTenantDb,
  purchase: Purchase,
  { state, now }: { state: 'open' | 'won' | 'lost'; now: Date },
): Promise<void> {
  if (state === 'lost') await giveBack(db, purchase, now)
  await db.q
    .updateTable('purchases')
    .set({ is_disputed: state === 'open', changed_at: now })
    .where('id', '=', purchase.id)
    .execute()
}

/** Ends a purchase whose money went back. What was handed over before stays handed over. */
async function giveBack(db: OpenTenantDb, purchase: Purchase, now: Date): Promise<void> {
  await releaseBottles(db, await bottlesOf(db, purchase.id), { userId: null, now })
  if (purchase.status !== 'processing' && purchase.status !== 'ready') return
  const anyOut = (await bottlesOf(db, purchase.id)).some(({ status }) => status === 'out')
  await setStatus(db, purchase.id, anyOut ? 'delivered' : 'canceled', now)
}

/** Tells the member; a refund of bottles that were gone when the payment came is part of the receipt. */
async function refundMade(db: OpenTenantDb, { id }: Purchase, refundId: string): Promise<void> {
  if (refundId === missingRefundId(id)) return
  await sendJob(db, purchaseEmailJob, { kind: 'refunded', purchaseId: id, refundId })
}

const missingRefundId = (purchaseId: string) => v5('missing bottles', purchaseId)

/** A refund that Stripe refused: the bottles count as paid again where they are still promised. */
async function refundFailed(
  db: OpenTenantDb,
  purchase: Purchase,
  { refundId, because, now }: { refundId: string; because: string; now: Date },
): Promise<void> {
  await db.q.updateTable('order_bottles').set({ refund_id: null }).where('refund_id', '=', refundId).execute()
  await db.q
    .updateTable('purchases')
    .set({ shipping_refund_id: null })
    .where('id', '=', purchase.id)
    .where('shipping_refund_id', '=', refundId)
    .execute()
  await recordForBusiness(db, { userId: null, now }, 'purchase.refund_failed', {
    target: { kind: 'purchase', id: purchase.id },
    details: { because },
  })
  await sendJob(db, purchaseEmailJob, { kind: 'refund-failed', purchaseId: purchase.id, refundId })
}
