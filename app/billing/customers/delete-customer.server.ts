import type { TenantDb } from '#/db/handles.server'
import { liveStatuses } from '#/db/schema/memberships'
import type { CheckoutAttempt } from '../checkout/checkout-attempts.server'
import { endAttempt } from '../checkout/checkout-attempts.server'
import { expireSession } from '../checkout/sync-checkout-session.server'
import type { BillingContext } from '../context'
import { NotConnectedError, nullIfMissing } from '../stripe/errors'
import { syncSubscription } from '../subscriptions/sync-subscription.server'
import { reverseSubscription } from '../reversals/reverse-subscription.server'
import { memberWithCustomers, type Customer } from './member-customers.server'
import { updateOnAccount } from './update-customer.server'

/**
 * Removes a deleted member from Stripe. Expires open checkouts; a payment made on one anyway is refunded. On every
 * account, clears the customer's name and email at once, and deletes the customer with its cards as soon as no
 * subscription is running: Stripe keeps invoices and payments, as the law requires. Does nothing for a member who
 * is not deleted. Safe to repeat at any time; throws Stripe's errors and must then be repeated.
 */
export async function deleteCustomer(
  context: BillingContext,
  db: TenantDb,
  { memberId, now }: { memberId: string; now: Date },
): Promise<void> {
  const member = await memberWithCustomers(db, memberId)
  if (!member?.anonymizedAt) return
  for (const attempt of await openAttempts(db, memberId)) await closeCheckout(context, db, attempt, now)
  for (const customer of member.customers) {
    const gone = await deleteOnAccount(context, db, customer).catch((error: unknown) => {
      // The business revoked our access to its account; what is stored there belongs to the business.
      if (error instanceof NotConnectedError) return true
      throw error
    })
    if (gone) await markRemoved(db, customer, now)
  }
}

async function closeCheckout(
  context: BillingContext,
  db: TenantDb,
  attempt: CheckoutAttempt,
  now: Date,
): Promise<void> {
  const { session_id } = attempt
  // Without a stored session, the member never got its page.
  if (session_id === null) return endAttempt(db, attempt.id, 'expired', now)
  const { kind } = await expireSession(context, db, { ...attempt, session_id })
  if (kind === 'unknown') await endAttempt(db, attempt.id, 'expired', now)
  if (kind === 'processing') throw new Error('A payment of a deleted member is still processing')
}

/** Address and shipping can be unset; an email address can only be replaced, here by one that no one receives. */
const deletedIdentity = {
  name: 'Deleted account',
  email: 'deleted-account@nobody.invalid',
  address: '',
  shipping: '',
} as const

/** True once the customer is deleted at Stripe; false while one of its subscriptions is still running out. */
async function deleteOnAccount(context: BillingContext, db: TenantDb, customer: Customer): Promise<boolean> {
  const { accountId, customerId } = customer
  // Deleting a customer cancels its running subscriptions without a refund, so check those first.
  for (const id of await runningSubscriptions(context, customer)) {
    await syncSubscription(context, accountId, id)
    if (await endsWithPaidPeriod(db, accountId, id)) continue
    const reversal = {
      accountId,
      subscriptionId: id,
      memberId: customer.memberId,
      cause: 'account-deleted' as const,
    }
    await reverseSubscription(context, db, reversal)
    await syncSubscription(context, accountId, id)
  }
  if ((await runningSubscriptions(context, customer)).length > 0) {
    await updateOnAccount(context, customer, deletedIdentity)
    return false
  }
  await nullIfMissing(
    context.gateway.call((stripe) => stripe.customers.del(customerId, {}, { stripeAccount: accountId })),
  )
  return true
}

async function runningSubscriptions(
  { gateway }: BillingContext,
  { accountId, customerId }: Customer,
): Promise<string[]> {
  const page = await nullIfMissing(
    gateway.call((stripe) =>
      stripe.subscriptions.list({ customer: customerId, limit: 100 }, { stripeAccount: accountId }),
    ),
  )
  // Stripe's list omits canceled subscriptions, but not those that were never paid.
  return (page?.data ?? []).filter(({ status }) => status !== 'incomplete_expired').map(({ id }) => id)
}

/** True for a membership that was canceled when its member left and ends with the paid period. */
async function endsWithPaidPeriod(db: TenantDb, accountId: string, subscriptionId: string): Promise<boolean> {
  const running = await db.read((db) =>
    db.q
      .selectFrom('memberships as ms')
      .leftJoin('membership_cancellations as c', (join) =>
        join.onRef('c.membership_id', '=', 'ms.id').on('c.status', 'in', ['asked', 'scheduled']),
      )
      .where('ms.account_id', '=', accountId)
      .where('ms.subscription_id', '=', subscriptionId)
      .where('ms.status', 'in', liveStatuses)
      .where((eb) => eb.or([eb('ms.ends_at', 'is not', null), eb('c.id', 'is not', null)]))
      .select('ms.id')
      .executeTakeFirst(),
  )
  return running !== undefined
}

function openAttempts(db: TenantDb, memberId: string): Promise<CheckoutAttempt[]> {
  return db.read((db) =>
    db.q
      .selectFrom('checkout_attempts')
      .where('member_id', '=', memberId)
      .where('status', '=', 'open')
      .selectAll()
      .execute(),
  )
}

async function markRemoved(db: TenantDb, { accountId, customerId }: Customer, now: Date): Promise<void> {
  await db.transaction((db) =>
    db.q
      .updateTable('stripe_ids')
      .set({ removed_at: now })
      .where('account_id', '=', accountId)
      .where('stripe_id', '=', customerId)
      .where('removed_at', 'is', null)
      .execute(),
  )
}
