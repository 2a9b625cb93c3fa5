import { z } from 'zod'
import type { TenantDb } from '#/db/handles.server'
import { endAttempt, requestedExpiry, type CheckoutAttempt } from './checkout-attempts.server'
import { storeHostedPage } from './hosted-page.server'
import { membershipCheckout } from './membership-checkout'
import { expireSession } from './sync-checkout-session.server'
import { feePercent } from '../plan/fee-percent'
import { withIdempotencyKey } from '../stripe/idempotency-keys.server'
import type { BillingContext } from '../context'
import { createCustomer } from '../customers/create-customer.server'
import { ProviderRefusal } from '../stripe/errors'
import { createStripePrice } from '../prices/publish-tier.server'
import { isTaxNotReady, withTax } from '../sales-tax/account-settings.server'
import { taxParams } from '../sales-tax/checkout-params'
import { ensureTaxExclusive } from '../sales-tax/tax-behavior.server'
import type { ReadyCheckout } from './opened-checkout'
import type { OpenedCheckout } from '../billing'

/**
 * Creates the Stripe session for an attempt and stores it. The attempt's id is the idempotency key, so a retry
 * after a lost response gets the same session. Returns null if this attempt can no longer be opened and a new one
 * is needed.
 */
export async function createCheckoutSession(
  context: BillingContext,
  db: TenantDb,
  attempt: CheckoutAttempt,
  details: ReadyCheckout,
  now: Date,
): Promise<OpenedCheckout | null> {
  // Concurrent clicks in one process share the request; across processes, Stripe's idempotency key decides.
  const key = attempt.id
  const underway = context.openingCheckouts.get(key) ?? create(context, db, attempt, details, now)
  context.openingCheckouts.set(key, underway)
  try {
    return await underway
  } finally {
    if (context.openingCheckouts.get(key) === underway) context.openingCheckouts.delete(key)
  }
}

async function create(
  context: BillingContext,
  db: TenantDb,
  attempt: CheckoutAttempt,
  details: ReadyCheckout,
  now: Date,
) {
  try {
    const price = details.stripePrice ?? (await createStripePrice(context, db, details, now, attempt.id))
    const tax = { accountId: attempt.account_id, addsTax: attempt.adds_tax }
    if (tax.addsTax) await ensureTaxExclusive(context, db, { ...tax, stripePrice: price })
    const customer = details.stripeCustomer ?? (await customerOf(context, db, attempt, details, now))
    const session = await withTax(context, db, tax, () =>
      request(context, db, attempt, { details, price, customer }),
    )
    if (!session.url) throw new Error('Stripe created a checkout session without a URL')
    const opened = { attemptId: attempt.id, sessionId: session.id, url: session.url }
    if (await storeHostedPage(db, 'checkout_attempts', attempt.id, session)) return opened
    // Another tab abandoned this attempt in the meantime: expire the session so that it cannot be paid.
    await expireSession(context, db, { ...attempt, session_id: session.id })
    return null
  } catch (error) {
    // No page was created: the place in the tier is free again.
    if (isTaxNotReady(error)) await endAttempt(db, attempt.id, 'expired', now)
    if (!(error instanceof ProviderRefusal)) throw error
    if (!(await forgetMissingStripeId(db, error, details))) throw error
    await endAttempt(db, attempt.id, 'expired', now)
    return null
  }
}

const customerOf = (
  context: BillingContext,
  db: TenantDb,
  { id, account_id }: CheckoutAttempt,
  { memberId, email, fullName }: ReadyCheckout,
  now: Date,
) => createCustomer(context, db, { memberId, email, fullName, accountId: account_id, requestId: id, now })

const targets = z.object({ success: z.string(), cancel: z.string() })

function request(
  context: BillingContext,
  db: TenantDb,
  attempt: CheckoutAttempt,
  { details, price, customer }: { details: ReadyCheckout; price: string; customer: string },
) {
  const { success, cancel } = targets.parse(JSON.parse(attempt.return_to))
  const metadata = { business_id: db.businessId, member_id: attempt.member_id, tier_id: attempt.tier_id }
  const content = {
    ...membershipCheckout({
      ...{ customer, price, attemptId: attempt.id, metadata, success, cancel },
      feePercent: feePercent(details.plan),
      expiresAt: requestedExpiry(attempt),
    }),
    ...taxParams(attempt.adds_tax),
  }
  const stripeAccount = attempt.account_id
  return withIdempotencyKey(
    context,
    db,
    { request: `checkout-${attempt.id}`, content },
    (stripe, content, idempotencyKey) =>
      stripe.checkout.sessions.create(content, { stripeAccount, idempotencyKey }),
  )
}

/**
 * True if a new attempt may succeed: the business deleted the customer, product or price on its own account, so
 * they must be created again.
 */
async function forgetMissingStripeId(
  db: TenantDb,
  refusal: ProviderRefusal,
  details: ReadyCheckout,
): Promise<boolean> {
  const param = refusal.param ?? ''
  const gone = (['customer', 'product', 'price'] as const).find((kind) => param.includes(kind))
  if (!gone) return false
  const ourId = { customer: details.memberId, product: details.tierId, price: details.priceId }[gone]
  await db.transaction((db) =>
    db.q
      .deleteFrom('stripe_ids')
      .where('kind', '=', gone)
      .where('our_id', '=', ourId)
      .where('account_id', '=', details.accountId)
      .execute(),
  )
  return true
}
