import type { OpenTenantDb } from '#/db/handles.server'
import type { Club } from '#/tenants/club'
import type { AuditAction } from '~/accounts/action-words'
import { record } from '~/accounts/audit.server'
import { newId } from '~/kit/ids'
import { paths } from '~/kit/paths'
import {
  membershipLapsedLetter,
  membershipSuspendedLetter,
  paymentFailedLetter,
  paymentRecoveredLetter,
  type OwedPayment,
} from '~/memberships/emails/payment-letters'
import type { Standing } from '~/memberships/lifecycle'
import type { Letter } from '~/messaging/letter'
import { queueMail } from '~/messaging/queue-mail.server'
import type { EndedBecause } from './ended-because'
import { kindOfDecline, noCard } from './declines'
import type { FailureFacts } from './failed-invoices.server'
import { hasFailed } from './invoice-facts'

export interface NotedFailures {
  membershipId: string
  accountId: string
  failures: FailureFacts[]
  standing: Standing
  endedBecause: EndedBecause | null
  member: { fullName: string; email: string; tierName: string }
  club: Club
  clubOrigin: string
  /** The link that pays one failed payment without signing in. */
  payUrl(failureId: string): string
  now: Date
}

/**
 * Writes down what has become of payments that did not go through, and tells the member of each failed attempt,
 * of a recovery and of the end, once. What was settled is never open again, and attempts only grow: late facts
 * undo nothing.
 */
export async function noteFailures(db: OpenTenantDb, noted: NotedFailures): Promise<void> {
  for (const facts of noted.failures) {
    const { status } = facts.invoice
    if (hasFailed(facts.invoice)) await noteFailed(db, noted, facts)
    else if (status === 'paid') await noteRecovered(db, noted, facts)
    else if (status === 'void' || status === 'uncollectible') await noteWaived(db, noted, facts)
  }
  await noteGivenUp(db, noted)
}

async function noteFailed(db: OpenTenantDb, noted: NotedFailures, { invoice, attempt }: FailureFacts) {
  if (!attempt) {
    await db.q
      .updateTable('payment_failures')
      .set({ next_attempt_at: invoice.nextAttemptAt, amount_cents: invoice.amountCents })
      .where('business_id', '=', db.businessId)
      .where('account_id', '=', noted.accountId)
      .where('invoice_id', '=', invoice.invoiceId)
      .where('attempt_count', '=', invoice.attempts)
      .where('recovered_at', 'is', null)
      .execute()
    return
  }
  const declineCode = attempt.at || attempt.declineCode ? attempt.declineCode : noCard
  const columns = {
    invoice_number: invoice.number,
    amount_cents: invoice.amountCents,
    attempt_count: invoice.attempts,
    decline_code: declineCode,
    kind: kindOfDecline(declineCode),
    card_last4: attempt.last4,
    failed_at: attempt.at ?? noted.now,
    next_attempt_at: invoice.nextAttemptAt,
  }
  const failure = await db.q
    .insertInto('payment_failures')
    .values({
      business_id: db.businessId,
      id: newId(),
      membership_id: noted.membershipId,
      account_id: noted.accountId,
      invoice_id: invoice.invoiceId,
      currency: invoice.currency,
      period_start: invoice.periodStart,
      period_end: invoice.periodEnd,
      ...columns,
      recovered_at: null,
      gave_up_at: null,
      waived_at: null,
      created_at: noted.now,
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
  await audit(db, noted, 'payment.failed', { invoice: invoice.invoiceId, attempts, kind, code })
  // The last attempt's failure is told with what follows from it.
  if (noted.standing.access !== 'grace') return
  const letter = paymentFailedLetter({
    ...owed(noted, failure),
    kind,
    nextAttemptAt: failure.next_attempt_at,
    payUrl: noted.payUrl(failure.id),
  })
  await tell(db, noted, letter, 'payment-failed', `${invoice.invoiceId}-${attempts}`)
}

async function noteRecovered(db: OpenTenantDb, noted: NotedFailures, { invoice }: FailureFacts) {
  const failure = await db.q
    .updateTable('payment_failures')
    .set({ recovered_at: invoice.paidAt ?? noted.now, next_attempt_at: null })
    .where('business_id', '=', db.businessId)
    .where('account_id', '=', noted.accountId)
    .where('invoice_id', '=', invoice.invoiceId)
    .where('recovered_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!failure) return
  await audit(db, noted, 'payment.recovered', { invoice: invoice.invoiceId })
  if (!noted.standing.counted) return
  const membershipUrl = noted.clubOrigin + paths.customer.dashboard()
  const letter = paymentRecoveredLetter({ ...owed(noted, failure), membershipUrl })
  await tell(db, noted, letter, 'payment-recovered', invoice.invoiceId)
}

async function noteWaived(db: OpenTenantDb, noted: NotedFailures, { invoice }: FailureFacts) {
  const { numUpdatedRows } = await db.q
    .updateTable('payment_failures')
    .set({ waived_at: noted.now, next_attempt_at: null })
    .where('business_id', '=', db.businessId)
    .where('account_id', '=', noted.accountId)
    .where('invoice_id', '=', invoice.invoiceId)
    .where('recovered_at', 'is', null)
    .where('waived_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await audit(db, noted, 'payment.waived', { invoice: invoice.invoiceId })
}

/** Nothing is tried any more once the membership is suspended or over. */
async function noteGivenUp(db: OpenTenantDb, noted: NotedFailures) {
  const suspended = noted.standing.status === 'past_due' && noted.standing.access === 'none'
  const over = noted.standing.status === 'canceled'
  if (!suspended && !over) return
  const given = await db.q
    .updateTable('payment_failures')
    .set((eb) => ({ gave_up_at: eb.ref('failed_at'), next_attempt_at: null }))
    .where('business_id', '=', db.businessId)
    .where('membership_id', '=', noted.membershipId)
    .where('recovered_at', 'is', null)
    .where('waived_at', 'is', null)
    .where('gave_up_at', 'is', null)
    .returningAll()
    .execute()
  for (const failure of given) {
    await audit(db, noted, 'payment.given-up', { invoice: failure.invoice_id })
    const payment = owed(noted, failure)
    if (suspended) {
      const letter = membershipSuspendedLetter({ ...payment, payUrl: noted.payUrl(failure.id) })
      await tell(db, noted, letter, 'membership-suspended', failure.invoice_id)
    } else if (noted.endedBecause === 'failed_payment') {
      const letter = membershipLapsedLetter({ ...payment, joinUrl: noted.clubOrigin + paths.home() })
      await tell(db, noted, letter, 'membership-lapsed', noted.membershipId)
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

function owed({ club, member }: NotedFailures, failure: Failure): OwedPayment {
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

async function tell(db: OpenTenantDb, noted: NotedFailures, letter: Letter, occasion: string, of: string) {
  await queueMail(db, {
    ...letter,
    to: noted.member.email,
    occasion,
    key: `${occasion}-${of}`,
    now: noted.now,
  })
}

async function audit(
  db: OpenTenantDb,
  { membershipId, now }: NotedFailures,
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
