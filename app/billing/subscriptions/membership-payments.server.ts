import type { TenantDb } from '#/db/handles.server'
import type {
  MembershipPayments,
  SubscriptionRef,
  TierChangeResult,
  UpgradeInput,
} from '~/membership/memberships/payments'
import { quoteChanged } from '~/membership/memberships/tier-change/quote-changed'
import type { BillingContext } from '../context'
import { refundInvoicePayment, syncRefunds } from '../refunds/refund-invoice-payment.server'
import { archiveStripePrice, changeSubscriptionPrice } from '../prices/change-subscription-price.server'
import { ensureStripePrice, priceVersion } from '../prices/price-version.server'
import { nullIfMissing, toPaymentError } from '../stripe/errors'
import { withIdempotencyKey } from '../stripe/idempotency-keys.server'
import type { Stripe } from '../stripe/stripe-client.server'
import { businessComment } from './end-reason'
import { quoteUpgrade } from './quote-upgrade.server'
import { subscriptionItem } from './subscription-item.server'
import { syncSubscription } from './sync-subscription.server'
import { upgradeUpdate } from './upgrade-params'

/** The payments of memberships, made by Stripe. See `MembershipPayments` for the contract. */
export function membershipPayments(context: BillingContext): MembershipPayments {
  return {
    pause: (db, of, { requestId, resumesAt }) =>
      updateSubscription(context, db, of, `pause-${requestId}`, {
        pause_collection: { behavior: 'void', resumes_at: Math.floor(resumesAt.getTime() / 1000) },
      }),
    resume: (db, of, { requestId }) =>
      updateSubscription(context, db, of, `resume-${requestId}`, { pause_collection: '' }),
    cancelAtPeriodEnd: (db, of, { requestId }) =>
      updateSubscription(context, db, of, `cancel-${requestId}`, { cancel_at_period_end: true }),
    cancelAt: (db, of, { requestId, endsAt }) =>
      updateSubscription(context, db, of, `cancel-${requestId}`, {
        cancel_at: Math.floor(endsAt.getTime() / 1000),
        proration_behavior: 'none',
      }),
    undoCancellation: (db, of, { requestId }) =>
      updateSubscription(context, db, of, `undo-${requestId}`, { cancel_at_period_end: false }),
    cancelNow: (_db, of, { canceledBy }) => cancelNow(context, of, canceledBy).catch(rethrow),
    quoteUpgrade: (db, of, input) => quoteUpgrade(context, db, of, input),
    upgrade: (db, of, input) => upgrade(context, db, of, input).catch(rethrow),
    downgrade: (db, of, input) => downgrade(context, db, of, input).catch(rethrow),
    undoDowngrade: (db, of, input) => undoDowngrade(context, db, of, input).catch(rethrow),
    refund: (db, input) => refundInvoicePayment(context, db, input).catch(rethrow),
    syncRefunds: (db, invoiceId) => syncRefunds(context, db, invoiceId),
    changePrice: (db, input) => changeSubscriptionPrice(context, db, input),
    archivePrice: (db, priceId) => archiveStripePrice(context, db, priceId),
    async sync({ accountId, subscriptionId }) {
      await syncSubscription(context, accountId, subscriptionId).catch(rethrow)
    },
  }
}

function rethrow(error: unknown): never {
  throw toPaymentError(error)
}

/** Changes that have the same effect when they are made twice. */
async function updateSubscription(
  context: BillingContext,
  db: TenantDb,
  { accountId: stripeAccount, subscriptionId }: SubscriptionRef,
  request: string,
  content: Stripe.SubscriptionUpdateParams,
): Promise<void> {
  await withIdempotencyKey(context, db, { request, content }, (stripe, content, idempotencyKey) =>
    stripe.subscriptions.update(subscriptionId, content, { stripeAccount, idempotencyKey }),
  ).catch(rethrow)
}

async function cancelNow(
  { gateway }: BillingContext,
  { accountId: stripeAccount, subscriptionId }: SubscriptionRef,
  canceledBy: 'member' | 'business',
): Promise<void> {
  const params = canceledBy === 'business' ? { cancellation_details: { comment: businessComment } } : {}
  // It may have ended already.
  await nullIfMissing(
    gateway.call((stripe) => stripe.subscriptions.cancel(subscriptionId, params, { stripeAccount })),
  )
}

async function upgrade(
  context: BillingContext,
  db: TenantDb,
  of: SubscriptionRef,
  { requestId, fromPriceId, priceId, quotedAt, startsPeriod, correctionCents, isExpired, now }: UpgradeInput,
): Promise<TierChangeResult> {
  const { accountId, subscriptionId } = of
  const price = await ensureStripePrice(context, db, { accountId, priceId, now })
  const { currency } = await priceVersion(db, { accountId, priceId })
  const from = await priceVersion(db, { accountId, priceId: fromPriceId })
  const item = await subscriptionItem(context.gateway, accountId, subscriptionId)
  const isApplied = item.price === price
  if (!isApplied && (isExpired || quotedAt.getTime() < item.periodStart * 1000)) throw quoteChanged()
  const content = upgradeUpdate({
    item: item.id,
    price,
    product: from.stripeProduct ?? item.product,
    currency,
    quotedAt,
    startsPeriod,
    correctionCents,
  })
  return changePrice(context, db, of, { requestId, price, content })
}

async function downgrade(
  context: BillingContext,
  db: TenantDb,
  of: SubscriptionRef,
  { requestId, priceId, now }: { requestId: string; priceId: string; now: Date },
): Promise<TierChangeResult> {
  const { accountId, subscriptionId } = of
  const price = await ensureStripePrice(context, db, { accountId, priceId, now })
  const { id } = await subscriptionItem(context.gateway, accountId, subscriptionId)
  const content = { items: [{ id, price }], proration_behavior: 'none' as const }
  return changePrice(context, db, of, { requestId, price, content })
}

async function changePrice(
  context: BillingContext,
  db: TenantDb,
  { accountId: stripeAccount, subscriptionId }: SubscriptionRef,
  {
    requestId,
    price,
    content,
  }: { requestId: string; price: string; content: Stripe.SubscriptionUpdateParams },
): Promise<TierChangeResult> {
  const changed = await withIdempotencyKey(
    context,
    db,
    {
      request: `tier-${requestId}`,
      content,
      // An upgrade is only applied once it is paid: a subscription with the new price was charged.
      async find() {
        const payments = await context.gateway.call((stripe) =>
          stripe.subscriptions.retrieve(subscriptionId, {}, { stripeAccount }),
        )
        return payments.items.data.some((item) => item.price.id === price) ? payments : null
      },
    },
    (stripe, content, idempotencyKey) =>
      stripe.subscriptions.update(subscriptionId, content, { stripeAccount, idempotencyKey }),
  )
  const renewsAt = changed.items.data[0]?.current_period_end
  return { renewsAt: renewsAt === undefined ? null : new Date(renewsAt * 1000) }
}

async function undoDowngrade(
  context: BillingContext,
  db: TenantDb,
  of: SubscriptionRef,
  { requestId, priceId }: { requestId: string; priceId: string },
): Promise<void> {
  const { accountId, subscriptionId } = of
  const { stripePrice: price } = await priceVersion(db, { accountId, priceId })
  if (price === null) throw new Error('A price that was billed before is not on the payment account')
  const { id } = await subscriptionItem(context.gateway, accountId, subscriptionId)
  await updateSubscription(context, db, of, `undo-${requestId}`, {
    items: [{ id, price }],
    proration_behavior: 'none',
  })
}
