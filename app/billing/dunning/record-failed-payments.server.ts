import type { OpenTenantDb } from '#/db/handles.server'
import type { Club } from '#/tenants/club'
import type { AuditAction } from '~/foundation/audit/labels'
import { record } from '~/foundation/audit/record.server'
import { newId } from '~/foundation/kit/ids'
import { formatMoney } from '~/foundation/kit/money'
import { paths } from '~/foundation/kit/paths'
import {
  membershipLapsedEmail,
  membershipSuspendedEmail,
  paymentFailedEmail,
  paymentRecoveredEmail,
  type OwedPaymentDetails,
} from '~/billing/dunning/emails/payment-emails'
import type { MembershipAccess } from '~/membership/memberships/lifecycle'
import type { Email } from '~/foundation/messaging/email'
import { queueEmail } from '~/foundation/messaging/queue-email.server'
import { notify } from '~/people/notifications/notify.server'
import type { EndReason } from '../subscriptions/end-reason'
import { declineKind, noCardCode } from './decline-codes'
import type { FailedPaymentSnapshot } from './fetch-failed-payments.server'
import { hasFailed } from '../invoices/invoice-snapshot'

interface FailedPaymentsUpdate {
  membershipId: string
  accountId: string
  failures: FailedPaymentSnapshot[]
  membershipAccess: MembershipAccess
  endReason: EndReason | null
  member: { fullName: string; email: string; tierName: string }
  club: Club
  clubOrigin: string
  /** The link that pays one failed payment without signing in. */
  paymentRecoveryUrl(failureId: string): string
  now: Date
}

/**
 * Records the state of failed payments, and emails the member once for each failed attempt, recovery and final
 * failure. A resolved payment never reopens and attempt counts only grow, so stale data changes nothing.
 */
export async function recordFailedPayments(db: OpenTenantDb, update: FailedPaymentsUpdate): Promise<void> {
  for (const snapshot of update.failures) {
    const { status } = snapshot.invoice
    if (hasFailed(snapshot.invoice)) await recordFailure(db, update, snapshot)
    else if (status === 'paid') await recordRecovery(db, update, snapshot)
    else if (status === 'void' || status === 'uncollectible') await recordWaiver(db, update, snapshot)
  }
  await recordFinalFailure(db, update)
}

async function recordFailure(
  db: OpenTenantDb,
  update: FailedPaymentsUpdate,
  { invoice, attempt }: FailedPaymentSnapshot,
) {
  if (!attempt) {
    await db.q
      .updateTable('payment_failures')
      .set({ next_attempt_at: invoice.nextAttemptAt, amount_cents: invoice.amountCents })
      .where('account_id', '=', update.accountId)
      .where('invoice_id', '=', invoice.invoiceId)
      .where('attempt_count', '=', invoice.attempts)
      .where('recovered_at', 'is', null)
      .execute()
    return
  }
  const declineCode = attempt.at || attempt.declineCode ? attempt.declineCode : noCardCode
  const columns = {
    invoice_number: invoice.number,
    amount_cents: invoice.amountCents,
    attempt_count: invoice.attempts,
    decline_code: declineCode,
    kind: declineKind(declineCode),
    card_last4: attempt.last4,
    failed_at: attempt.at ?? update.now,
    next_attempt_at: invoice.nextAttemptAt,
  }
  const failure = await db.q
    .insertInto('payment_failures')
    .values({
      id: newId(),
      membership_id: update.membershipId,
      account_id: update.accountId,
      invoice_id: invoice.invoiceId,
      currency: invoice.currency,
      period_start: invoice.periodStart,
      period_end: invoice.periodEnd,
      ...columns,
      recovered_at: null,
      retries_ended_at: null,
      waived_at: null,
      created_at: update.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['business_id', 'account_id', 'invoice_id'])
        .doUpdateSet(columns)
        .where('payment_failures.attempt_count', '<', invoice.attempts)
        .where('payment_failures.recovered_at', 'is', null)
        .where('payment_failures.waived_at', 'is', null),
    )
    .returningAll()
    .executeTakeFirst()
  if (!failure) return
  const { attempt_count: attempts, kind, decline_code: code } = failure
  await recordAudit(db, update, 'payment.failed', { invoice: invoice.invoiceId, attempts, kind, code })
  await notifyStaff(db, update, {
    cause: `payment-failed ${invoice.invoiceId}`,
    title: `A payment of ${formatMoney(failure.amount_cents, failure.currency)} for ${update.member.tierName} failed`,
  })
  // After the last attempt, the email about the final failure replaces this one.
  if (update.membershipAccess.access !== 'grace') return
  const message = paymentFailedEmail({
    ...owedPayment(update, failure),
    kind,
    nextAttemptAt: failure.next_attempt_at,
    payUrl: update.paymentRecoveryUrl(failure.id),
  })
  await queueDunningEmail(db, update, message, 'payment-failed', `${invoice.invoiceId}-${attempts}`)
}

async function recordRecovery(
  db: OpenTenantDb,
  update: FailedPaymentsUpdate,
  { invoice }: FailedPaymentSnapshot,
) {
  const failure = await db.q
    .updateTable('payment_failures')
    .set({ recovered_at: invoice.paidAt ?? update.now, next_attempt_at: null })
    .where('account_id', '=', update.accountId)
    .where('invoice_id', '=', invoice.invoiceId)
    .where('recovered_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!failure) return
  await recordAudit(db, update, 'payment.recovered', { invoice: invoice.invoiceId })
  if (!update.membershipAccess.counted) return
  const membershipUrl = update.clubOrigin + paths.customer.dashboard()
  const message = paymentRecoveredEmail({ ...owedPayment(update, failure), membershipUrl })
  await queueDunningEmail(db, update, message, 'payment-recovered', invoice.invoiceId)
}

/** The business forgave the payment. One that was closed because the membership ended stays a final failure. */
async function recordWaiver(
  db: OpenTenantDb,
  update: FailedPaymentsUpdate,
  { invoice }: FailedPaymentSnapshot,
) {
  if (update.endReason === 'failed_payment') return
  const { numUpdatedRows } = await db.q
    .updateTable('payment_failures')
    .set({ waived_at: update.now, next_attempt_at: null })
    .where('account_id', '=', update.accountId)
    .where('invoice_id', '=', invoice.invoiceId)
    .where('recovered_at', 'is', null)
    .where('waived_at', 'is', null)
    .$if(update.membershipAccess.status === 'canceled', (q) => q.where('retries_ended_at', 'is', null))
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await recordAudit(db, update, 'payment.waived', { invoice: invoice.invoiceId })
}

/** Retries end once the membership is suspended or canceled. */
async function recordFinalFailure(db: OpenTenantDb, update: FailedPaymentsUpdate) {
  const suspended = update.membershipAccess.status === 'past_due' && update.membershipAccess.access === 'none'
  const over = update.membershipAccess.status === 'canceled'
  if (!suspended && !over) return
  const unpaid = await db.q
    .updateTable('payment_failures')
    .set((eb) => ({ retries_ended_at: eb.ref('failed_at'), next_attempt_at: null }))
    .where('membership_id', '=', update.membershipId)
    .where('recovered_at', 'is', null)
    .where('waived_at', 'is', null)
    .where('retries_ended_at', 'is', null)
    .returningAll()
    .execute()
  for (const failure of unpaid) {
    await recordAudit(db, update, 'payment.final-failure', { invoice: failure.invoice_id })
    await notifyStaff(db, update, {
      cause: `payment-final-failure ${failure.invoice_id}`,
      title: `${formatMoney(failure.amount_cents, failure.currency)} for ${update.member.tierName} was not paid, and the membership ${suspended ? 'is suspended' : 'ended'}`,
    })
    const payment = owedPayment(update, failure)
    if (suspended) {
      const message = membershipSuspendedEmail({ ...payment, payUrl: update.paymentRecoveryUrl(failure.id) })
      await queueDunningEmail(db, update, message, 'membership-suspended', failure.invoice_id)
    } else if (update.endReason === 'failed_payment') {
      const message = membershipLapsedEmail({ ...payment, joinUrl: update.clubOrigin + paths.home() })
      await queueDunningEmail(db, update, message, 'membership-lapsed', update.membershipId)
    }
  }
}

interface Failure {
  amount_cents: number
  currency: string
  invoice_number: string | null
  period_start: Date | null
  period_end: Date | null
  card_last4: string | null
}

/** A failed payment of a member, as emails about it name it. */
export function owedPayment(
  { club, member }: Pick<FailedPaymentsUpdate, 'club'> & { member: { fullName: string; tierName: string } },
  failure: Failure,
): OwedPaymentDetails {
  return {
    club,
    fullName: member.fullName,
    tierName: member.tierName,
    amountCents: failure.amount_cents,
    currency: failure.currency,
    invoiceNumber: failure.invoice_number,
    periodStart: failure.period_start,
    periodEnd: failure.period_end,
    last4: failure.card_last4,
  }
}

async function queueDunningEmail(
  db: OpenTenantDb,
  update: FailedPaymentsUpdate,
  message: Email,
  occasion: string,
  of: string,
) {
  await queueEmail(db, {
    ...message,
    to: update.member.email,
    occasion,
    key: `${occasion}-${of}`,
    now: update.now,
  })
  await notify(db, {
    kind: 'payment',
    membershipId: update.membershipId,
    cause: `${occasion}-${of}`,
    title: message.subject,
    link: paths.customer.billing(),
    hasOwnEmail: true,
    now: update.now,
  })
}

/** Of a payment that fails for the first time, or whose retries have ended. Without the member's name, which may be erased. */
async function notifyStaff(
  db: OpenTenantDb,
  { now }: FailedPaymentsUpdate,
  news: { cause: string; title: string },
) {
  await notify(db, { ...news, kind: 'payment_problem', link: paths.business.payments(), now })
}

async function recordAudit(
  db: OpenTenantDb,
  { membershipId, now }: FailedPaymentsUpdate,
  action: AuditAction,
  details: Record<string, unknown>,
) {
  await record(db, {
    action,
    actor: { kind: 'system' },
    businessId: db.businessId,
    target: { kind: 'membership', id: membershipId },
    details,
    now,
  })
}
