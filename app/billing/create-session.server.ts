import { z } from 'zod'
import type { TenantDb } from '#/db/handles.server'
import { endAttempt, endToAskFor, type Attempt } from './checkout-attempts.server'
import { expireSession } from './checkout-session.server'
import { feePercent } from './fees'
import type { OpenedCheckout, ReadyFacts } from './open-checkout.server'
import { keyed } from './idempotency-keys.server'
import type { BillingParts } from './parts'
import { ProviderRefusal } from './provider-errors'
import { putPrice } from './publish-tier.server'
import { noteStripeId } from './stripe-ids.server'

/**
 * Opens the provider's session of an attempt and stores it. The attempt's id is the key, so a repetition
 * finds the session that a lost answer left behind. Null where this attempt cannot be opened any more: it has
 * ended and another has to be begun.
 */
export async function createSession(
  parts: BillingParts,
  db: TenantDb,
  attempt: Attempt,
  facts: ReadyFacts,
  now: Date,
): Promise<OpenedCheckout | null> {
  // Clicks of one person in one process share the request; between processes the provider's key decides.
  const key = attempt.id
  const underway = parts.opening.get(key) ?? create(parts, db, attempt, facts, now)
  parts.opening.set(key, underway)
  try {
    return await underway
  } finally {
    if (parts.opening.get(key) === underway) parts.opening.delete(key)
  }
}

async function create(parts: BillingParts, db: TenantDb, attempt: Attempt, facts: ReadyFacts, now: Date) {
  try {
    const price = facts.stripePrice ?? (await putPrice(parts, db, facts, now, attempt.id))
    const customer = facts.stripeCustomer ?? (await createCustomer(parts, db, attempt, facts, now))
    const session = await request(parts, db, attempt, { facts, price, customer })
    if (!session.url) throw new Error('The provider opened a checkout without a page')
    const opened = { attemptId: attempt.id, sessionId: session.id, url: session.url }
    if (await store(db, opened, new Date(session.expires_at * 1000))) return opened
    // Another tab has given this attempt up meanwhile: nobody shall pay on it.
    await expireSession(parts, db, { ...attempt, session_id: session.id })
    return null
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error
    if (!(await mend(db, error, facts))) throw error
    await endAttempt(db, attempt.id, 'expired', now)
    return null
  }
}

async function store(
  db: TenantDb,
  { attemptId, sessionId, url }: OpenedCheckout,
  expiresAt: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db.transaction((db) =>
    db.q
      .updateTable('checkout_attempts')
      .set({ session_id: sessionId, session_url: url, expires_at: expiresAt })
      .where('business_id', '=', db.businessId)
      .where('id', '=', attemptId)
      .where('status', '=', 'open')
      .executeTakeFirst(),
  )
  return numUpdatedRows === 1n
}

const targets = z.object({ success: z.string(), cancel: z.string() })

function request(
  parts: BillingParts,
  db: TenantDb,
  attempt: Attempt,
  { facts, price, customer }: { facts: ReadyFacts; price: string; customer: string },
) {
  const { success, cancel } = targets.parse(JSON.parse(attempt.return_to))
  const expires_at = endToAskFor(attempt)
  const metadata = { business_id: db.businessId, member_id: attempt.member_id, tier_id: attempt.tier_id }
  const content = {
    mode: 'subscription' as const,
    customer,
    client_reference_id: attempt.id,
    line_items: [{ price, quantity: 1 }],
    metadata,
    subscription_data: {
      application_fee_percent: feePercent(facts.plan),
      metadata: { ...metadata, attempt_id: attempt.id },
    },
    success_url: success,
    cancel_url: cancel,
    ...(expires_at !== undefined && { expires_at }),
  }
  const stripeAccount = attempt.account_id
  return keyed(parts, db, { request: `checkout-${attempt.id}`, content }, (stripe, content, idempotencyKey) =>
    stripe.checkout.sessions.create(content, { stripeAccount, idempotencyKey }),
  )
}

async function createCustomer(
  parts: BillingParts,
  db: TenantDb,
  attempt: Attempt,
  { memberId, email, fullName }: ReadyFacts,
  now: Date,
): Promise<string> {
  const accountId = attempt.account_id
  const content = { email, name: fullName, metadata: { business_id: db.businessId, member_id: memberId } }
  const customer = await keyed(
    parts,
    db,
    { request: `customer-${attempt.id}`, content },
    (stripe, content, idempotencyKey) =>
      stripe.customers.create(content, { stripeAccount: accountId, idempotencyKey }),
  )
  return db.transaction((db) =>
    noteStripeId(db, { kind: 'customer', ourId: memberId, accountId, stripeId: customer.id, now }),
  )
}

/**
 * True when another attempt may succeed: the business has removed the customer, product or price on its own account,
 * which are then made again.
 */
async function mend(db: TenantDb, refusal: ProviderRefusal, facts: ReadyFacts): Promise<boolean> {
  const param = refusal.param ?? ''
  const gone = (['customer', 'product', 'price'] as const).find((kind) => param.includes(kind))
  if (!gone) return false
  const ourId = { customer: facts.memberId, product: facts.tierId, price: facts.priceId }[gone]
  await db.transaction((db) =>
    db.q
      .deleteFrom('stripe_ids')
      .where('business_id', '=', db.businessId)
      .where('kind', '=', gone)
      .where('our_id', '=', ourId)
      .where('account_id', '=', facts.accountId)
      .execute(),
  )
  return true
}
