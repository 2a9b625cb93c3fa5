// The rows of a purchase that its payment, its refunds and its hand-over change.
import type { NotNull, Selectable } from 'kysely'
import { anyOf } from '#/db/any-of'
import type { OpenTenantDb } from '#/db/handles.server'
import type { PurchasesTable, PurchaseStatus } from '#/db/schema/purchases'
import { releaseLocks } from '~/cellar/stock/stock-locks.server'

export type Purchase = Selectable<PurchasesTable>

/** The purchase's row, locked until the transaction ends. */
export function lockPurchase(db: OpenTenantDb, purchaseId: string): Promise<Purchase> {
  return db.q
    .selectFrom('purchases')
    .where('id', '=', purchaseId)
    .selectAll()
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** The rows of purchases, locked in the order in which everything locks them. Unknown ids are left out. */
export function lockPurchaseRows(db: OpenTenantDb, purchaseIds: readonly string[]): Promise<Purchase[]> {
  return db.q
    .selectFrom('purchases')
    .where('id', '=', anyOf(purchaseIds))
    .selectAll()
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** One bottle of a purchase, with its wine, which staff may have replaced, and its line's price. */
export interface Bottle {
  id: string
  lockId: string
  lineId: string
  wineId: string
  unitCents: number
  status: 'promised' | 'out' | 'released'
  refundId: string | null
}

/** The bottles of a purchase, in the order of its lines. */
export const bottlesOf = ({ q }: OpenTenantDb, purchaseId: string): Promise<Bottle[]> =>
  q
    .selectFrom('order_bottles as b')
    .innerJoin('purchase_lines as l', 'l.id', 'b.purchase_line_id')
    .where('b.order_id', '=', purchaseId)
    .select(['b.id', 'b.lock_id as lockId', 'l.id as lineId', 'b.wine_id as wineId'])
    .select(['l.unit_cents as unitCents', 'b.status', 'b.refund_id as refundId'])
    .$narrowType<{ lockId: NotNull; status: Bottle['status'] }>()
    .orderBy('b.slot')
    .orderBy('b.id')
    .execute()

/** Gives up promised bottles: they become available again. Returns how many. */
export async function releaseBottles(
  db: OpenTenantDb,
  bottles: readonly Bottle[],
  by: { userId: string | null; now: Date },
): Promise<number> {
  const promised = bottles.filter(({ status }) => status === 'promised')
  if (promised.length === 0) return 0
  await db.q
    .updateTable('order_bottles')
    .set({ status: 'released' })
    .where('id', '=', anyOf(promised.map(({ id }) => id)))
    .execute()
  return releaseLocks(db, { lockIds: promised.map(({ lockId }) => lockId) }, by)
}

/** The payment of a purchase, before tax and its tax; undefined before it is paid. */
export const paidPaymentOf = (db: OpenTenantDb, purchaseId: string) =>
  db.q
    .selectFrom('one_time_payments')
    .where('purchase_id', '=', purchaseId)
    .where('status', '=', 'paid')
    .select(['id', 'amount_cents as amountCents', 'tax_cents as taxCents'])
    .executeTakeFirst()

/** Whether the whole price was refunded: by refunds, or by a dispute that was lost. */
export async function isPaidBack(db: OpenTenantDb, purchaseId: string): Promise<boolean> {
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

/** Notes which refund gave the price of bottles back. */
export async function markRefunded(
  db: OpenTenantDb,
  bottles: { id: string }[],
  refundId: string,
): Promise<void> {
  await db.q
    .updateTable('order_bottles')
    .set({ refund_id: refundId })
    .where('id', '=', anyOf(bottles.map(({ id }) => id)))
    .execute()
}

/** Notes which refund gave the price of shipping back. */
export async function markShippingRefunded(
  db: OpenTenantDb,
  purchaseId: string,
  refundId: string,
): Promise<void> {
  await db.q
    .updateTable('purchases')
    .set({ shipping_refund_id: refundId })
    .where('id', '=', purchaseId)
    .execute()
}

/** Moves a purchase to a status, with the times that go with it. */
export async function setStatus(
  db: OpenTenantDb,
  purchaseId: string,
  status: PurchaseStatus,
  now: Date,
  more: { paid_at?: Date; ready_at?: Date | null; delivered_at?: Date | null } = {},
): Promise<void> {
  await db.q
    .updateTable('purchases')
    .set({ status, changed_at: now, ...more })
    .where('id', '=', purchaseId)
    .execute()
}
