import type { TenantDb } from '#/db/handles.server'
import { DomainError } from '~/foundation/kit/errors'
import { storeHostedPage } from '../checkout/hosted-page.server'
import { withIdempotencyKey } from '../stripe/idempotency-keys.server'
import type { BillingContext } from '../context'
import {
  startPlanCheckout,
  endPlanCheckout,
  findOpenPlanCheckout,
  type PlanCheckout,
} from './plan-checkouts.server'
import { businessPlan } from './business-plan.server'
import { planPrice } from './plan-price.server'
import { isRunning } from './plan-payment-status'
import { expirePlanSession, syncPlanSession } from './confirm-plan-checkout.server'
import type { PlanCheckoutInput } from '../billing'

/** Other tabs and Stripe may change the state while we work; after this many tries, the person is asked to retry. */
const maxTries = 5

/**
 * Opens the hosted checkout of a plan on the platform's own account. A business has one open checkout: asking again
 * for the same plan returns the same page, asking for another plan closes the first. Throws `plan-exists` if a plan
 * is running (change it instead), and Stripe's errors.
 */
export async function openPlanCheckout(
  context: BillingContext,
  db: TenantDb,
  order: PlanCheckoutInput,
): Promise<{ url: string; sessionId: string }> {
  const returnTo = JSON.stringify(order.returnTo)
  for (let turn = 0; turn < maxTries; turn++) {
    await refuseIfRunning(db)
    const open = await db.read(findOpenPlanCheckout)
    if (open && (open.plan !== order.plan || open.return_to !== returnTo || open.expires_at <= order.now)) {
      await abandonCheckout(context, db, open, order.now)
      continue
    }
    const checkout = open ?? (await startPlanCheckout(db, { ...order, returnTo }))
    // Another request of this business started one after we looked.
    if (!checkout) continue
    const opened = await checkoutPage(context, db, checkout, order)
    if (opened) return opened
  }
  throw new DomainError('checkout-busy', 409, 'Your checkout is open in another window. Please try again.')
}

async function refuseIfRunning(db: TenantDb): Promise<void> {
  const { providerStatus } = await businessPlan(db)
  if (isRunning(providerStatus)) {
    throw new DomainError('plan-exists', 409, 'Your business already has a plan. You can change it instead.')
  }
}

async function abandonCheckout(
  context: BillingContext,
  db: TenantDb,
  checkout: PlanCheckout,
  now: Date,
): Promise<void> {
  const { session_id } = checkout
  if (session_id !== null) await expirePlanSession(context, db, { ...checkout, session_id })
  await endPlanCheckout(db, checkout.id, 'expired', now)
}

/** The checkout's page, or null if the attempt has ended and a new one is needed. */
async function checkoutPage(
  context: BillingContext,
  db: TenantDb,
  checkout: PlanCheckout,
  order: PlanCheckoutInput,
) {
  const { session_id, session_url } = checkout
  if (session_id === null) return create(context, db, checkout, order)
  const state = await syncPlanSession(context, db, { ...checkout, session_id })
  if (state === 'open' && session_url !== null) return { url: session_url, sessionId: session_id }
  if (state === 'processing') {
    throw new DomainError(
      'payment-processing',
      409,
      'Your payment is still processing. This page will update when it goes through.',
    )
  }
  if (state === 'unknown') await endPlanCheckout(db, checkout.id, 'expired', order.now)
  return null
}

async function create(
  context: BillingContext,
  db: TenantDb,
  checkout: PlanCheckout,
  { returnTo, now }: PlanCheckoutInput,
) {
  const price = await planPrice(context, checkout.plan)
  const customer = await ensurePlanCustomer(context, db, now)
  const metadata = { business_id: db.businessId, plan: checkout.plan }
  const content = {
    mode: 'subscription' as const,
    customer,
    client_reference_id: checkout.id,
    line_items: [{ price, quantity: 1 }],
    metadata,
    subscription_data: { metadata },
    success_url: `${returnTo.success}?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: returnTo.cancel,
  }
  const session = await withIdempotencyKey(
    context,
    db,
    { request: `plan-checkout-${checkout.id}`, content },
    (stripe, content, idempotencyKey) => stripe.checkout.sessions.create(content, { idempotencyKey }),
  )
  if (!session.url) throw new Error('Stripe created a checkout session without a URL')
  const { id, url } = session
  if (await storeHostedPage(db, 'plan_checkouts', checkout.id, session)) return { url, sessionId: id }
  // Another tab abandoned this attempt in the meantime: expire the session so that it cannot be paid.
  await expirePlanSession(context, db, { ...checkout, session_id: id })
  return null
}

/** The business's customer on the platform's account, created on first use. */
async function ensurePlanCustomer(context: BillingContext, db: TenantDb, now: Date): Promise<string> {
  const business = await db.read((db) =>
    db.q
      .selectFrom('businesses as b')
      .leftJoin('business_plans as p', 'p.business_id', 'b.id')
      .where('b.id', '=', db.businessId)
      .select(['b.name', 'b.email', 'p.customer_id as customerId'])
      .executeTakeFirstOrThrow(),
  )
  if (business.customerId) return business.customerId
  const { name, email } = business
  const content = { name, email, metadata: { business_id: db.businessId } }
  const made = await withIdempotencyKey(
    context,
    db,
    { request: 'plan-customer', content },
    (stripe, content, idempotencyKey) => stripe.customers.create(content, { idempotencyKey }),
  )
  // The first customer saved is the one in use; a second one is left without a subscription.
  const saved = await db.transaction((db) =>
    db.q
      .insertInto('business_plans')
      .values({ customer_id: made.id, unpaid_since: null, created_at: now })
      .onConflict((conflict) =>
        conflict.column('business_id').doUpdateSet((eb) => ({
          customer_id: eb.fn.coalesce('business_plans.customer_id', eb.ref('excluded.customer_id')),
        })),
      )
      .returning('customer_id')
      .executeTakeFirstOrThrow(),
  )
  return saved.customer_id ?? made.id
}
