// Consequences of a refund that a bank rejects: its money is back in the business's balance, and staff have to act.
import { anyOf } from '#/db/any-of'
import { lockUntilCommit } from '#/db/advisory-lock'
import type { Club } from '#/tenants/club'
import type { OpenTenantDb } from '#/db/handles.server'
import { isId } from '~/foundation/kit/ids'
import { formatMoney } from '~/foundation/kit/money'
import { paths } from '~/foundation/kit/paths'
import { queueEmail } from '~/foundation/messaging/queue-email.server'
import { notify } from '~/people/notifications/notify.server'
import type { BillingContext } from '../context'
import type { Stripe } from '../stripe/stripe-client.server'
import { refundFailedEmail } from './emails/refund-failed-email'
import { failureIdOf, hasFailed, rejectedByBank } from './rules'

/** Notifies staff of a refund that was not made, once for each refund. */
export async function notifyOfFailedRefund(
  db: OpenTenantDb,
  refund: {
    /** Our row's id, or Stripe's where the business made it there. */
    refundId: string
    amountCents: number
    currency: string
    memberId: string | null
    now: Date
  },
): Promise<void> {
  const { refundId, amountCents, currency, memberId, now } = refund
  await notify(db, {
    kind: 'payment_problem',
    cause: `refund-failed ${refundId}`,
    title: `A refund of ${formatMoney(amountCents, currency)} failed`,
    body: 'The bank didn’t accept it, and the money is back in your Stripe balance. Refund it again, or pay it back another way.',
    link: memberId === null ? paths.business.payments() : paths.business.member(memberId),
    now,
  })
}

interface InvoiceRefunds {
  club: Club
  membershipId: string
  refunds: Stripe.Refund[]
  now: Date
}

/**
 * Tells staff of every rejected refund of an invoice, and the member of those that were made here. Each is told once. A
 * second subscription that was refunded counts as not refunded again. Inside the transaction that records the refunds.
 */
export async function reportFailedRefunds(
  { clubOrigin }: Pick<BillingContext, 'clubOrigin'>,
  db: OpenTenantDb,
  { club, membershipId, refunds, now }: InvoiceRefunds,
): Promise<void> {
  const member = await db.q
    .selectFrom('memberships as ms')
    .innerJoin('members as m', 'm.id', 'ms.member_id')
    .where('ms.id', '=', membershipId)
    .select(['m.id', 'm.full_name as fullName', 'm.email', 'm.anonymized_at as anonymizedAt'])
    .executeTakeFirstOrThrow()
  for (const { id, amount, currency, metadata } of refunds.filter(hasFailed)) {
    const ours = metadata?.refund_id
    const reversal = metadata?.undone_subscription
    await notifyOfFailedRefund(db, {
      refundId: ours ?? id,
      amountCents: amount,
      currency,
      memberId: member.id,
      now,
    })
    if (reversal !== undefined && isId(reversal)) {
      await db.q
        .updateTable('subscription_reversals')
        .set((eb) => ({ because: rejectedByBank, refunded_cents: eb('refunded_cents', '-', amount) }))
        .where('id', '=', reversal)
        .where('refunded_at', 'is not', null)
        .where('because', 'is', null)
        .execute()
    }
    if (member.anonymizedAt !== null || (ours ?? reversal) === undefined) continue
    await queueEmail(db, {
      ...refundFailedEmail({
        club,
        fullName: member.fullName,
        amountCents: amount,
        currency,
        action: { label: 'View my payments', url: clubOrigin(club) + paths.customer.billing() },
      }),
      to: member.email,
      occasion: 'refund-failed',
      key: `refund-failed-${id}`,
      now,
    })
  }
}

/**
 * Whether the ledger has a refund of the charge, or its failure, that is not among those just fetched: then another process
 * has fetched later, and what it writes stays. A refunded sum may fall after a failure, so the sum alone cannot tell.
 * Other syncs of the charge wait until the transaction ends.
 */
export async function isBehindLedger(
  db: OpenTenantDb,
  chargeId: string,
  refunds: Stripe.Refund[],
): Promise<boolean> {
  await lockUntilCommit(db.q, { scope: 'refunds of a charge', id: chargeId })
  const ids = refunds.flatMap((refund) => [refund.id, ...(hasFailed(refund) ? [failureIdOf(refund.id)] : [])])
  const newer = await db.q
    .selectFrom('club_sales')
    .where('charge_id', '=', chargeId)
    .where('kind', 'in', ['refund', 'refund_failed'])
    .where((eb) => eb.not(eb('stripe_id', '=', anyOf(ids, 'text'))))
    .select('stripe_id')
    .limit(1)
    .executeTakeFirst()
  return newer !== undefined
}
