import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { record } from '~/foundation/audit/record.server'
import { DomainError } from '~/foundation/kit/errors'
import { refundEmail } from '~/membership/memberships/change-requests/emails/change-emails'
import { queueEmail } from '~/foundation/messaging/queue-email.server'
import type { MembershipContext } from '../context'
import { notify } from '../events'
import type { ProviderRefund } from '../payments'
import { completeRefund, recordRefundedSums, updateRefundStatus } from './refund-status.server'
import { refundableParts, requireRefundable, splitRefund, totalOf } from './rules'
import { invoiceNotFound, paymentColumns, refundsOf, refundPending } from './refundable-amount.server'
import {
  executeChangeRequest,
  requireClub,
  type ChangeRequest,
} from '../change-requests/change-request.server'
import type { RefundInput } from '../membership-changes'

/**
 * Refunds a paid invoice in whole or in part, and the platform's fee in proportion; never more than was
 * paid. What was paid by card goes back to the card first, and then what the balance paid to the balance. Throws `invoice-not-found`, `refund-too-much` and what `executeChangeRequest` throws.
 */
export async function refundInvoice(
  context: MembershipContext,
  db: TenantDb,
  order: RefundInput,
): Promise<void> {
  const row = await db.transaction(async (db) => {
    const refundId = await pendingOrNewRefund(db, order)
    await insertRefund(db, { ...order, refundId })
    return refundRow(db, refundId)
  })
  if (!row || row.invoiceId !== order.invoiceId) throw invoiceNotFound()
  if (row.amountCents !== order.amountCents) throw refundChanged()
  if (row.status !== 'asked') return
  await executeRefund(context, db, row, order.now)
}

/** The same refund from another page joins the pending one; another amount has to wait for it. */
async function pendingOrNewRefund(db: OpenTenantDb, { invoiceId, refundId, amountCents }: RefundInput) {
  const invoice = await lockPayment(db, invoiceId)
  const { rows, waiting } = await refundsOf(db, invoiceId)
  if (!waiting || rows.some(({ id }) => id === refundId)) return refundId
  if (waiting.amountCents !== amountCents) throw refundPending(waiting.amountCents, invoice.currency)
  return waiting.id
}

/** Locked, so that all refunds together never exceed what was paid. Throws `invoice-not-found`. */
async function lockPayment(db: OpenTenantDb, invoiceId: string) {
  await db.q.selectFrom('invoices').where('id', '=', invoiceId).select('id').forUpdate().execute()
  const invoice = await db.q
    .selectFrom('invoices as i')
    .where('i.id', '=', invoiceId)
    .select(['i.status', 'i.currency'])
    .select(paymentColumns)
    .executeTakeFirst()
  if (!invoice) throw invoiceNotFound()
  return invoice
}

/** Executes a recorded refund, and syncs all refunds of the invoice. */
export async function executeRefund(
  context: MembershipContext,
  db: TenantDb,
  row: RefundRow,
  now: Date,
): Promise<void> {
  const club = await requireClub(context, db)
  try {
    await executeChangeRequest(context, db, refundRequest(context, club, row, now))
  } finally {
    // There may be refunds from the provider's own pages. A failed sync does not hide the outcome.
    await context.payments
      .syncRefunds(db, row.invoiceId)
      .catch((error: unknown) => context.log.warn({ error }, 'syncing refunds failed'))
  }
}

/** Records the refund, with the invoice locked so that all refunds together never exceed what was paid. */
export async function insertRefund(db: OpenTenantDb, order: RefundInput): Promise<void> {
  const { refundId, invoiceId, amountCents, reason, requester, now } = order
  const invoice = await lockPayment(db, invoiceId)
  const { rows } = await refundsOf(db, invoiceId)
  if (rows.some(({ id }) => id === refundId)) return
  const left = refundableParts(invoice, rows)
  const leftCents = invoice.status === 'paid' ? totalOf(left) : 0
  requireRefundable(amountCents, { leftCents, currency: invoice.currency, status: 400 })
  const { balanceCents } = splitRefund(amountCents, left)
  if (order.balanceCents !== undefined && order.balanceCents !== balanceCents) throw refundChanged()
  await insertRow(db, { refundId, invoiceId, amountCents, balanceCents, reason, by: requester.id, now })
}

/** Records that all that is left of the balance's part goes back to it; nothing where none is left. */
export async function insertBalanceRefund(
  db: OpenTenantDb,
  order: { refundId: string; invoiceId: string; reason: string; now: Date },
): Promise<void> {
  const invoice = await lockPayment(db, order.invoiceId)
  const { rows } = await refundsOf(db, order.invoiceId)
  const { balanceCents } = refundableParts(invoice, rows)
  if (balanceCents === 0 || rows.some(({ id }) => id === order.refundId)) return
  await insertRow(db, { ...order, amountCents: balanceCents, balanceCents, by: null })
}

interface NewRow {
  refundId: string
  invoiceId: string
  amountCents: number
  balanceCents: number
  reason: string
  /** Null for the system. */
  by: string | null
  now: Date
}

async function insertRow(db: OpenTenantDb, row: NewRow): Promise<void> {
  await db.q
    .insertInto('refunds')
    .values({
      id: row.refundId,
      invoice_id: row.invoiceId,
      amount_cents: row.amountCents,
      balance_cents: row.balanceCents,
      reason: row.reason,
      status: 'asked',
      stripe_refund_id: null,
      requested_by: row.by,
      requested_at: row.now,
      resolved_at: null,
      because: null,
    })
    .execute()
}

type RefundRow = NonNullable<Awaited<ReturnType<typeof refundRow>>>

export function refundRow(db: OpenTenantDb, id: string) {
  return db.q
    .selectFrom('refunds as r')
    .innerJoin('invoices as i', 'i.id', 'r.invoice_id')
    .innerJoin('memberships as ms', 'ms.id', 'i.membership_id')
    .innerJoin('members as m', 'm.id', 'ms.member_id')
    .where('r.id', '=', id)
    .select([
      'r.id',
      'r.status',
      'r.amount_cents as amountCents',
      'r.balance_cents as balanceCents',
      'r.requested_by as requestedBy',
      'i.id as invoiceId',
      'ms.id as membershipId',
      'i.number',
      'i.currency',
      'i.account_id as accountId',
      'ms.subscription_id as subscriptionId',
      'm.id as memberId',
      'm.full_name as fullName',
      'm.email',
    ])
    .executeTakeFirst()
}

const refundChanged = () =>
  new DomainError(
    'refund-changed',
    409,
    'This payment was refunded after you opened the page. Please check it again.',
    { field: 'invoiceId' },
  )

/** Refunds the money, and the platform's fee in proportion. */
function refundRequest(
  context: MembershipContext,
  club: Awaited<ReturnType<typeof requireClub>>,
  row: RefundRow,
  now: Date,
): ChangeRequest<ProviderRefund> {
  const { payments, clubOrigin, listeners } = context
  const { invoiceId, balanceCents, memberId } = row
  const cardCents = row.amountCents - balanceCents
  return {
    subscription: row,
    send: (db) =>
      payments.refund(db, { requestId: row.id, invoiceId, memberId, cardCents, balanceCents, now }),
    async onSucceeded(db, made) {
      if (!(await completeRefund(db, row, made, now))) return
      const parts = { cardCents, balanceCents: made.balanceTransactionId === null ? 0 : balanceCents }
      await recordRefundedSums(db, invoiceId)
      // The webhook about it finds the sum recorded, and tells no listener.
      await notify(listeners.paymentsChanged, db, { membershipId: row.membershipId, now })
      const to = { club, clubOrigin: clubOrigin(club), fullName: row.fullName }
      await queueEmail(db, {
        ...refundEmail(to, { parts, currency: row.currency, invoice: row.number }),
        to: row.email,
        occasion: 'refund',
        key: `refund-${row.id}`,
        now,
      })
      await record(db, {
        action: 'invoice.refunded',
        actor: row.requestedBy ? { kind: 'business', id: row.requestedBy } : { kind: 'system' },
        businessId: db.businessId,
        target: { kind: 'invoice', id: row.invoiceId },
        details: {
          amount: totalOf(parts),
          ...(parts.balanceCents > 0 && { balance: parts.balanceCents }),
          refund: made.providerRefundId ?? made.balanceTransactionId,
        },
        now,
      })
    },
    async onRefused(db, because) {
      await updateRefundStatus(db, 'refunds', row.id, { status: 'failed', resolved_at: now, because })
    },
  }
}
