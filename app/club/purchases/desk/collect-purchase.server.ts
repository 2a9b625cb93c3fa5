// Purchases at the desk: whether their bottles may be handed over, and what a hand-over and its undo change.
import { anyOf } from '#/db/any-of'
import type { OpenTenantDb } from '#/db/handles.server'
import { DomainError } from '~/foundation/kit/errors'
import {
  bottlesOf,
  lockPurchaseRows,
  releaseBottles,
  setStatus,
  type Bottle,
  type Purchase,
} from '../purchase-rows.server'

export interface DeskPurchase extends Purchase {
  bottles: Bottle[]
}

/** Locks purchases in the order in which everything does, with their bottles. Unknown ids are left out. */
export async function lockPurchases(db: OpenTenantDb, purchaseIds: string[]): Promise<DeskPurchase[]> {
  if (purchaseIds.length === 0) return []
  const locked: DeskPurchase[] = []
  for (const purchase of await lockPurchaseRows(db, purchaseIds))
    locked.push({ ...purchase, bottles: await bottlesOf(db, purchase.id) })
  return locked
}

/** The purchases that bottles belong to. */
export async function purchasesOfBottles(db: OpenTenantDb, bottleIds: string[]): Promise<string[]> {
  if (bottleIds.length === 0) return []
  const rows = await db.q
    .selectFrom('purchase_bottles as b')
    .innerJoin('purchase_lines as l', 'l.id', 'b.line_id')
    .where('b.id', '=', anyOf(bottleIds))
    .select('l.purchase_id')
    .distinct()
    .execute()
  return rows.map(({ purchase_id }) => purchase_id)
}

/** Why bottles of a purchase may not be handed over, with a sentence for the desk; null where they may. */
export function collectRefusal(
  { number, status, is_disputed, fulfillment }: Purchase,
  bottles: readonly Bottle[],
  fullName: string,
): DomainError | null {
  const refuse = (code: string, sentence: string) => new DomainError(code, 409, sentence)
  if (status === 'awaiting_payment' || status === 'abandoned')
    return refuse('not-paid', `${fullName}’s order ${number} isn’t paid: don’t hand it over.`)
  if (is_disputed)
    return refuse(
      'payment-disputed',
      `${fullName}’s bank is checking the payment for order ${number}: don’t hand it over.`,
    )
  if (status === 'canceled')
    return refuse('payment-returned', `${fullName}’s order ${number} was refunded: don’t hand it over.`)
  if (bottles.some((bottle) => bottle.status === 'released'))
    return refuse('payment-returned', `A bottle of order ${number} was refunded: don’t hand it over.`)
  if (bottles.some((bottle) => bottle.status === 'out'))
    return refuse('already-given', `${fullName} has been given this bottle of order ${number} already.`)
  if (fulfillment === 'ship')
    return refuse('to-be-shipped', `${fullName}’s order ${number} is shipped: don’t hand it over.`)
  return null
}

/** Notes that bottles left with their member; the last one completes the purchase. The purchase is locked. */
export async function setCollected(
  db: OpenTenantDb,
  { id, bottles }: DeskPurchase,
  given: { bottleIds: string[]; userId: string | null; at: Date; now: Date },
): Promise<void> {
  const { bottleIds, userId, at, now } = given
  await setBottles(db, bottleIds, { status: 'out', handed_over_by: userId, handed_over_at: at })
  const isLast = bottles.every(({ id, status }) => status !== 'promised' || bottleIds.includes(id))
  if (isLast) await setStatus(db, id, 'delivered', now, { delivered_at: now })
}

/**
 * Notes that bottles came back into the cellar and are promised again. Those whose price was refunded meanwhile are
 * released at once. The purchase is locked, and the stock ledger has the bottles already.
 */
export async function setUncollected(
  db: OpenTenantDb,
  { id, ready_at }: DeskPurchase,
  given: { bottleIds: string[]; userId: string; now: Date },
): Promise<void> {
  const { bottleIds, userId, now } = given
  await setBottles(db, bottleIds, { status: 'promised', handed_over_by: null, handed_over_at: null })
  const isAllPaidBack = await isPaidBack(db, id)
  const paidBack = (await bottlesOf(db, id)).filter(({ refundId }) => isAllPaidBack || refundId !== null)
  await releaseBottles(db, paidBack, { userId, now })
  const left = (await bottlesOf(db, id)).filter(({ status }) => status !== 'released')
  const isOpen = left.some(({ status }) => status === 'promised')
  const before = ready_at ? 'ready' : 'processing'
  await setStatus(db, id, isOpen ? before : left.length === 0 ? 'canceled' : 'delivered', now, {
    ...((isOpen || left.length === 0) && { delivered_at: null }),
  })
}

/** Whether the whole price was refunded: by refunds, or by a dispute that was lost. */
async function isPaidBack(db: OpenTenantDb, purchaseId: string): Promise<boolean> {
  const payment = await db.q
    .selectFrom('one_time_payments as y')
    .leftJoin('disputes as d', (join) =>
      join.onRef('d.one_time_payment_id', '=', 'y.id').on('d.status', '=', 'lost'),
    )
    .where('y.purchase_id', '=', purchaseId)
    .where('y.status', '=', 'paid')
    .select(['y.refunded_cents', 'y.amount_cents', 'y.tax_cents', 'd.id as lostDispute'])
    .executeTakeFirst()
  if (!payment) return false
  const { refunded_cents, amount_cents, tax_cents, lostDispute } = payment
  return refunded_cents >= amount_cents + tax_cents || lostDispute !== null
}

/** Moves bottles of purchases to a state, with who handed them over and when. */
export async function setBottles(
  db: OpenTenantDb,
  bottleIds: string[],
  values: { status: 'out' | 'promised'; handed_over_by: string | null; handed_over_at: Date | null },
): Promise<void> {
  await db.q.updateTable('purchase_bottles').set(values).where('id', '=', anyOf(bottleIds)).execute()
}
