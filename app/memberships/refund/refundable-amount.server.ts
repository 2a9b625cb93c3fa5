import { v5 } from 'uuid'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { DomainError } from '~/kit/errors'
import { formatMoney } from '~/kit/money'

/** A requested refund whose outcome is unknown. */
export interface PendingRefund {
  id: string
  invoiceId: string
  amountCents: number
}

/** What can be refunded of one payment now. Amounts in minor units. */
export interface RefundableAmount {
  /**
   * The id of the next refund of this payment. It is the same until that refund has succeeded or failed, so a page that
   * is loaded again, or opened twice, makes one refund.
   */
  refundId: string
  currency: string
  number: string | null
  createdAt: Date
  /** Paid, and neither refunded nor in a pending refund. */
  leftCents: number
  waiting: PendingRefund | null
}

/** Refunds of a member's payments that wait for the provider's answer. */
export function listPendingRefunds(db: TenantDb, memberId: string): Promise<PendingRefund[]> {
  return db.read((db) =>
    db.q
      .selectFrom('refunds as r')
      .innerJoin('invoices as i', (join) =>
        join.onRef('i.business_id', '=', 'r.business_id').onRef('i.id', '=', 'r.invoice_id'),
      )
      .innerJoin('memberships as ms', (join) =>
        join.onRef('ms.business_id', '=', 'i.business_id').onRef('ms.id', '=', 'i.membership_id'),
      )
      .where('r.business_id', '=', db.businessId)
      .where('ms.member_id', '=', memberId)
      .where('r.status', '=', 'asked')
      .orderBy('r.requested_at')
      .select(['r.id', 'r.invoice_id as invoiceId', 'r.amount_cents as amountCents'])
      .execute(),
  )
}

/** What can be refunded of a member's payment. Throws `invoice-not-found`. */
export function refundableAmount(
  db: TenantDb,
  { memberId, invoiceId }: { memberId: string; invoiceId: string },
): Promise<RefundableAmount> {
  return db.read(async (db) => {
    const invoice = await db.q
      .selectFrom('invoices as i')
      .innerJoin('memberships as ms', (join) =>
        join.onRef('ms.business_id', '=', 'i.business_id').onRef('ms.id', '=', 'i.membership_id'),
      )
      .where('i.business_id', '=', db.businessId)
      .where('i.id', '=', invoiceId)
      .where('ms.member_id', '=', memberId)
      .select(['i.number', 'i.currency', 'i.created_at', 'i.paid_cents', 'i.refunded_cents'])
      .executeTakeFirst()
    if (!invoice) throw invoiceNotFound()
    const { rows, waiting, nextId, waitingCents } = await refundsOf(db, invoiceId)
    const given = rows
      .filter(({ status }) => status === 'succeeded')
      .reduce((sum, one) => sum + one.amountCents, 0)
    // A pending refund may already have been made, and is then part of the invoice's refunded amount.
    const gone = Math.max(invoice.refunded_cents, given + waitingCents)
    return {
      refundId: waiting?.id ?? nextId,
      currency: invoice.currency,
      number: invoice.number,
      createdAt: invoice.created_at,
      leftCents: Math.max(0, invoice.paid_cents - gone),
      waiting,
    }
  })
}

/** The refunds of an invoice: all of them, the first pending one, the total pending amount and the id of the next. */
export async function refundsOf(db: OpenTenantDb, invoiceId: string) {
  const rows = await db.q
    .selectFrom('refunds')
    .where('business_id', '=', db.businessId)
    .where('invoice_id', '=', invoiceId)
    .orderBy('requested_at')
    .select(['id', 'status', 'amount_cents as amountCents'])
    .execute()
  const asked = rows.filter(({ status }) => status === 'asked')
  const [first] = asked
  return {
    rows,
    waiting: first ? { id: first.id, invoiceId, amountCents: first.amountCents } : null,
    waitingCents: asked.reduce((sum, one) => sum + one.amountCents, 0),
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
