// A membership whose months are paid in advance: its invoices draw on the member's balance, and it ends with them.
import type { TenantDb } from '#/db/handles.server'
import { instantMonthsAfter } from '~/foundation/kit/calendar'
import type { SubscriptionRef } from '~/membership/memberships/payments'
import type { BillingContext } from '../context'
import { customerOf } from '../customers/create-customer.server'
import { feePercent } from '../plan/fee-percent'
import { ensureStripePrice } from '../prices/price-version.server'
import { withIdempotencyKey } from '../stripe/idempotency-keys.server'
import type { Stripe } from '../stripe/stripe-client.server'
import { syncSubscription } from '../subscriptions/sync-subscription.server'
import type { SyncOutcome, PrepaidMembership, MembershipEnd } from '../billing'

/**
 * Starts a subscription for a member whose balance pays for it, without a card. Each invoice that the balance settles is
 * paid without a charge, so the platform takes no share of it; later charges have the plan's. Safe to repeat.
 */
export async function startPrepaidMembership(
  context: BillingContext,
  db: TenantDb,
  { requestId, memberId, accountId, priceId, months, plan, now }: PrepaidMembership,
): Promise<SyncOutcome> {
  const stripeAccount = accountId
  const price = await ensureStripePrice(context, db, { accountId, priceId, now })
  const customer = await customerOf(context, db, { memberId, accountId, requestId, now })
  const content = {
    customer,
    items: [{ price }],
    application_fee_percent: feePercent(plan),
    off_session: true,
    // The balance pays, or nothing is started.
    payment_behavior: 'error_if_incomplete' as const,
    metadata: { business_id: db.businessId, member_id: memberId, prepaid_by: requestId },
  }
  const subscription = await withIdempotencyKey(
    context,
    db,
    {
      request: `prepaid-${requestId}`,
      content,
      find: () => findPrepaid(context, { customer, stripeAccount, requestId }),
    },
    (stripe, content, idempotencyKey) =>
      stripe.subscriptions.create(content, { stripeAccount, idempotencyKey }),
  )
  const of = { accountId, subscriptionId: subscription.id }
  const endsAt = instantMonthsAfter(new Date(subscription.billing_cycle_anchor * 1000), months)
  if (subscription.cancel_at === null) await updateEnd(context, db, of, { requestId, endsAt })
  return syncSubscription(context, accountId, subscription.id)
}

/** Whether a request has started a membership before, whatever became of the answer. */
export async function hasStartedPrepaid(
  context: BillingContext,
  db: TenantDb,
  {
    requestId,
    memberId,
    accountId,
    now,
  }: Pick<PrepaidMembership, 'requestId' | 'memberId' | 'accountId' | 'now'>,
): Promise<boolean> {
  const customer = await customerOf(context, db, { memberId, accountId, requestId, now })
  return (await findPrepaid(context, { customer, stripeAccount: accountId, requestId })) !== null
}

async function findPrepaid(
  { gateway }: BillingContext,
  { customer, stripeAccount, requestId }: { customer: string; stripeAccount: string; requestId: string },
): Promise<Stripe.Subscription | null> {
  const { data } = await gateway.call((stripe) =>
    stripe.subscriptions.list({ customer, status: 'all', limit: 100 }, { stripeAccount }),
  )
  return data.find(({ metadata }) => metadata.prepaid_by === requestId) ?? null
}

/**
 * Sets when a membership ends, or lets it renew. An end between two periods would be credited in part, so callers name a
 * period's end. Safe to repeat.
 */
export async function setMembershipEnd(
  context: BillingContext,
  db: TenantDb,
  of: SubscriptionRef,
  end: MembershipEnd,
): Promise<void> {
  await updateEnd(context, db, of, end)
  await syncSubscription(context, of.accountId, of.subscriptionId)
}

async function updateEnd(
  context: BillingContext,
  db: TenantDb,
  { accountId: stripeAccount, subscriptionId }: SubscriptionRef,
  { requestId, endsAt }: MembershipEnd,
): Promise<void> {
  const cancel_at = endsAt ? Math.floor(endsAt.getTime() / 1000) : ('' as const)
  await withIdempotencyKey(
    context,
    db,
    {
      request: `end-${requestId}-${cancel_at}`,
      content: { cancel_at, proration_behavior: 'none' as const },
    },
    (stripe, content, idempotencyKey) =>
      stripe.subscriptions.update(subscriptionId, content, { stripeAccount, idempotencyKey }),
  )
}
