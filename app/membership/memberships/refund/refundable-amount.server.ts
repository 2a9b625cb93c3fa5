import { expressionBuilder } from 'kysely'
import { v5 } from 'uuid'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { Schema } from '#/db/schema'
import { DomainError } from '~/foundation/kit/errors'
import { formatMoney } from '~/foundation/kit/money'
import { refundableParts, totalOf, type RefundParts } from './rules'

/** A requested refund whose outcome is unknown. */
export interface PendingRefund {
  id: string
  invoiceId: string
  amountCents: number
  /** Of the amount, what goes back to the balance. */
  balanceCents: number
  /** Stripe has its card's part already. */
  isAtProvider: boolean
}

/** The amount that can be refunded of one payment now. In minor units. */
export interface RefundableAmount {
  /**
   * The id of the next refund of this payment. It is the same until that refund has succeeded or failed, so a page that
   * is loaded again, or opened twice, makes one refund.
   */
  refundId: string
  currency: string
  number: string | null
  createdAt: Date
  /** Paid, and neither refunded nor in a pending refund: in all, and by where it goes. */
  leftCents: number
  left: RefundParts
  waiting: PendingRefund | null
}

/** Refunds of a member's payments that wait for the provider's answer. */
export function listPendingRefunds(db: TenantDb, memberId: string): Promise<PendingRefund[]> {
  return db.read((db) =>
    db.q
      .selectFrom('refunds as r')
      .innerJoin('invoices as i', 'i.id', 'r.invoice_id')
      .innerJoin('memberships as ms', 'ms.id', 'i.membership_id')
      .where('ms.member_id', '=', memberId)
      .where('r.status', '=', 'asked')
      .orderBy('r.requested_at')
      .select(['r.id', 'r.invoice_id as invoiceId'])
      .select(['r.amount_cents as amountCents', 'r.balance_cents as balanceCents'])
      .select((eb) => eb('r.stripe_refund_id', 'is not', null).$castTo<boolean>().as('isAtProvider'))
      .execute(),
  )
}

/** The amount that can be refunded of a member's payment. Throws `invoice-not-found`. */
export function refundableAmount(
  db: TenantDb,
  { memberId, invoiceId }: { memberId: string; invoiceId: string },
): Promise<RefundableAmount> {
  return db.read(async (db) => {
    const invoice = await db.q
      .selectFrom('invoices as i')
      .innerJoin('memberships as ms', 'ms.id', 'i.membership_id')
      .where('i.id', '=', invoiceId)
      .where('ms.member_id', '=', memberId)
      .select(['i.number', 'i.currency', 'i.created_at'])
      .select(paymentColumns)
      .executeTakeFirst()
    if (!invoice) throw invoiceNotFound()
    const { rows, waiting, nextId } = await refundsOf(db, invoiceId)
    const left = refundableParts(invoice, rows)
    return {
      refundId: waiting?.id ?? nextId,
      currency: invoice.currency,
      number: invoice.number,
      createdAt: invoice.created_at,
      leftCents: totalOf(left),
      left,
      waiting,
    }
  })
}

const eb = expressionBuilder<Schema & { i: Schema['invoices'] }, 'i'>()
const disputed = eb
  .selectFrom('disputes as d')
  .whereRef('d.invoice_id', '=', 'i.id')
  .where('d.status', 'in', ['needs_response', 'under_review', 'lost'])
  .select((eb) => eb.fn.sum<number>('d.amount_cents').as('cents'))

/** The columns of an invoice `i` on which a refund depends, those of a `MixedPayment`. */
export const paymentColumns = [
  'i.paid_cents as paidCents',
  'i.refunded_cents as refundedCents',
  'i.balance_cents as balanceCents',
  'i.balance_refunded_cents as balanceRefundedCents',
  eb.fn.coalesce(disputed.$asScalar(), eb.lit(0)).as('disputedCents'),
] as const

/** The refunds of an invoice: all of them, the first pending one and the id of the next. */
export async function refundsOf(db: OpenTenantDb, invoiceId: string) {
  const rows = await db.q
    .selectFrom('refunds')
    .where('invoice_id', '=', invoiceId)
    .orderBy('requested_at')
    .select(['id', 'status', 'amount_cents as amountCents', 'balance_cents as balanceCents'])
    .select((eb) =>
      eb
        .and([eb('status', '=', 'asked'), eb('stripe_refund_id', 'is not', null)])
        .$castTo<boolean>()
        .as('isAtProvider'),
    )
    .execute()
  const first = rows.find(({ status }) => status === 'asked')
  return {
    rows,
    waiting: first ? { ...first, invoiceId } : null,
    nextId: v5(`refund ${rows.length}`, invoiceId),
  }
}

export const invoiceNotFound = () => new DomainError('invoice-not-found', 404, 'Payment not found.')

/** Thrown for another refund of a payment that has a pending one. */
export const refundPending = (cents: number, currency: string) =>
  new DomainError(
    'refund-waiting',
    409,
    `A refund of ${formatMoney(cents, currency)} from this payment is still waiting for Stripe. It is completed within a few minutes; you can refund more after that.`,
    { field: 'invoiceId' },
  )
