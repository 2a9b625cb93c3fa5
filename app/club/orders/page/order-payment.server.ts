// The payment of an order, with its refunds and its dispute.
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { OpenTenantDb } from '#/db/handles.server'
import { refundableCents, type OwnRefund } from '~/membership/memberships/refund/rules'
import type { OrderRow } from '../list/order-list.server'

export interface OrderPayment {
  /** Before tax, shipping included. */
  amountCents: number
  shippingCents: number
  taxCents: number
  feeCents: number | null
  /** The part of the fee that came back with refunds. */
  feeReturnedCents: number
  refundedCents: number
  /** The amount that can still be refunded; 0 for a box, whose month is refunded on the member's page. */
  leftCents: number
  status: string
  paidAt: Date | null
  chargeId: string | null
  refunds: { cents: number; status: OwnRefund['status']; reason: string; at: Date; by: string | null }[]
  dispute: { status: string; reason: string } | null
}

/** The payment of a purchase, or of the month of a box; null for none. */
export async function orderPayment(db: OpenTenantDb, order: OrderRow): Promise<OrderPayment | null> {
  if (order.kind === 'box') return monthPaymentOf(db, order)
  const row = await db.q
    .selectFrom('one_time_payments as y')
    .innerJoin('purchases as p', 'p.id', 'y.purchase_id')
    .leftJoin('disputes as d', 'd.one_time_payment_id', 'y.id')
    .where('y.purchase_id', '=', order.id)
    .select(['y.amount_cents as amountCents', 'p.shipping_cents as shippingCents', 'y.tax_cents as taxCents'])
    .select([
      'y.fee_cents as feeCents',
      'y.refunded_cents as refundedCents',
      'y.status',
      'y.paid_at as paidAt',
    ])
    .select(['y.charge_id as chargeId', 'd.status as disputeStatus', 'd.reason as disputeReason'])
    .select(({ selectFrom }) => [
      selectFrom('platform_fees as f')
        .whereRef('f.charge_id', '=', 'y.charge_id')
        .where('f.kind', '=', 'return')
        .select(({ fn }) => fn.sum<number | null>('f.amount_cents').as('cents'))
        .as('returnedCents'),
      jsonArrayFrom(
        selectFrom('one_time_refunds as f')
          .leftJoin('business_users as u', 'u.user_id', 'f.requested_by')
          .whereRef('f.payment_id', '=', 'y.id')
          .select([
            'f.amount_cents as cents',
            'f.status',
            'f.reason',
            'f.requested_at as at',
            'u.full_name as by',
          ])
          .orderBy('f.requested_at'),
      ).as('refunds'),
    ])
    .orderBy('y.paid_at', (paid) => paid.desc().nullsLast())
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const { disputeStatus, disputeReason, refunds, returnedCents, ...payment } = row
  const refundRows = refunds.map(({ cents, status }) => ({ status, amountCents: cents }))
  const sums = { paidCents: row.amountCents + row.taxCents, refundedCents: row.refundedCents }
  return {
    ...payment,
    feeReturnedCents: returnedCents ?? 0,
    leftCents: row.status === 'paid' ? refundableCents(sums, refundRows) : 0,
    refunds: refunds.map((refund) => ({ ...refund, at: new Date(refund.at) })),
    dispute: disputeOf(disputeStatus, disputeReason),
  }
}

async function monthPaymentOf({ q }: OpenTenantDb, { id }: OrderRow): Promise<OrderPayment | null> {
  const row = await q
    .selectFrom('run_orders as o')
    .innerJoin('entitlements as e', 'e.id', 'o.entitlement_id')
    .innerJoin('invoices as v', 'v.id', 'e.invoice_id')
    .leftJoin('disputes as d', 'd.invoice_id', 'v.id')
    .where('o.id', '=', id)
    .select(['v.total_cents as amountCents', 'v.refunded_cents as refundedCents', 'v.status'])
    .select(['v.paid_at as paidAt', 'd.status as disputeStatus', 'd.reason as disputeReason'])
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const { disputeStatus, disputeReason, ...payment } = row
  return {
    ...payment,
    shippingCents: 0,
    taxCents: 0,
    feeCents: null,
    feeReturnedCents: 0,
    leftCents: 0,
    chargeId: null,
    refunds: [],
    dispute: disputeOf(disputeStatus, disputeReason),
  }
}

const disputeOf = (status: string | null, reason: string | null) =>
  status === null ? null : { status, reason: reason ?? '' }
