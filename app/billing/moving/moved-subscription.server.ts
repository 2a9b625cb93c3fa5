// Subscriptions of members who move in. Each request writes what it is about to do in its row of `member_moves` first.
import { violatesConstraint } from '#/db/client.server'
import type { TenantDb } from '#/db/handles.server'
import type { MemberMovesTable } from '#/db/schema/memberships'
import type { Selectable, Updateable } from 'kysely'
import { instantMonthsAfter } from '~/foundation/kit/calendar'
import { DomainError } from '~/foundation/kit/errors'
import { formatMoney } from '~/foundation/kit/money'
import type { SyncOutcome } from '../billing'
import type { BillingContext } from '../context'
import { customerOf } from '../customers/create-customer.server'
import { listCredits, recordBalance } from '../prepaid/customer-balance.server'
import { feePercent } from '../plan/fee-percent'
import { ensureStripePrice, priceVersion } from '../prices/price-version.server'
import { nullIfMissing } from '../stripe/errors'
import { withIdempotencyKey } from '../stripe/idempotency-keys.server'
import type { Stripe } from '../stripe/stripe-client.server'
import { saveStripeId } from '../stripe/stripe-ids.server'
import { idOf } from '../stripe/values'
import { syncSubscription } from '../subscriptions/sync-subscription.server'
import { amountOf, periodEndOf } from './foreign-subscriptions.server'
import type { AdoptedSubscription, MovedSubscription } from './moving'
import { obstacleOf } from './obstacles'

/** Starts a member's subscription. See `Moving`. */
export async function startMoved(
  context: BillingContext,
  db: TenantDb,
  input: MovedSubscription,
): Promise<SyncOutcome> {
  const { requestId, memberId, accountId, priceId, firstPaymentAt, mayCharge, now } = input
  const stripeAccount = accountId
  if (input.customer && mayCharge) await mapCustomer(db, { ...input, customerId: input.customer.customerId })
  const customer = await customerOf(context, db, { memberId, accountId, requestId, now })
  const made = await findMoved(context, { customer, stripeAccount, requestId })
  if (made) {
    const first_payment_at = new Date(made.billing_cycle_anchor * 1000)
    await updateMove(db, requestId, { first_payment_at })
    return syncSubscription(context, accountId, made.id)
  }
  if (firstPaymentAt <= now) throw firstPaymentPast()
  const price = await ensureStripePrice(context, db, { accountId, priceId, now })
  const method = mayCharge ? (input.customer?.paymentMethodId ?? null) : null
  const content = {
    customer,
    items: [{ price }],
    ...beginningAt(firstPaymentAt, now),
    ...(method !== null && { default_payment_method: method }),
    application_fee_percent: feePercent(input.plan),
    metadata: { business_id: db.businessId, member_id: memberId, move_id: requestId },
  }
  const subscription = await withIdempotencyKey(
    context,
    db,
    {
      request: `move-${requestId}`,
      content,
      find: () => findMoved(context, { customer, stripeAccount, requestId }),
    },
    (stripe, content, idempotencyKey) =>
      stripe.subscriptions.create(content, { stripeAccount, idempotencyKey }),
  )
  return syncSubscription(context, accountId, subscription.id)
}

/**
 * The time until the first payment is free. Within one period an anchor says so without an invoice; a later day takes a
 * trial, whose name Stripe adds to the statement of the first charge.
 */
function beginningAt(firstPaymentAt: Date, now: Date) {
  const at = Math.floor(firstPaymentAt.getTime() / 1000)
  return firstPaymentAt < instantMonthsAfter(now, 1)
    ? { billing_cycle_anchor: at, proration_behavior: 'none' as const }
    : { trial_end: at }
}

/** Keeps a foreign subscription. See `Moving`. */
export async function adoptSubscription(
  context: BillingContext,
  db: TenantDb,
  input: AdoptedSubscription,
): Promise<SyncOutcome> {
  const { requestId, memberId, accountId, subscriptionId, priceId, now } = input
  const stripeAccount = accountId
  if (!input.mayCharge)
    throw refused('To keep a subscription that is running, state that you may charge the member’s card.')
  const subscription = await fetchSubscription(context, stripeAccount, subscriptionId)
  const [item] = subscription?.items.data ?? []
  if (!subscription || !item || subscription.status === 'canceled')
    throw refused('This subscription is no longer there. Start a new one instead.')
  const customerId = idOf(subscription.customer)
  if (subscription.metadata.move_id !== requestId) {
    const obstacle = obstacleOf(subscription)
    if (obstacle) throw refused(`This subscription can’t be kept. ${obstacle}`)
    const version = await priceVersion(db, { accountId, priceId })
    const amount = amountOf(subscription)
    if (version.amountCents !== amount || version.currency !== subscription.currency) {
      const charged = formatMoney(amount, subscription.currency)
      throw refused(
        `The subscription charges ${charged}, and the membership would cost ${formatMoney(version.amountCents, version.currency)}.`,
      )
    }
    const firstPaymentAt = periodEndOf(subscription)
    await updateMove(db, requestId, {
      foreign_price_id: item.price.id,
      ...(firstPaymentAt && { first_payment_at: firstPaymentAt }),
    })
    const price = await ensureStripePrice(context, db, { accountId, priceId, now })
    const content = {
      items: [{ id: item.id, price }],
      proration_behavior: 'none' as const,
      application_fee_percent: feePercent(input.plan),
      metadata: { business_id: db.businessId, member_id: memberId, move_id: requestId },
    }
    await withIdempotencyKey(
      context,
      db,
      { request: `adopt-${requestId}`, content },
      (stripe, content, idempotencyKey) =>
        stripe.subscriptions.update(subscriptionId, content, { stripeAccount, idempotencyKey }),
    )
  }
  // Last: before, every webhook of the subscription is one of an unknown customer, and this sync makes up for them.
  await mapCustomer(db, { ...input, customerId })
  return syncSubscription(context, accountId, subscriptionId)
}

/** Ends a foreign subscription with its period and starts ours then. See `Moving`. */
export async function replaceSubscription(
  context: BillingContext,
  db: TenantDb,
  { subscriptionId, ...input }: MovedSubscription & { subscriptionId: string },
): Promise<SyncOutcome> {
  const { requestId, accountId, now } = input
  await updateMove(db, requestId, { ends_foreign: true })
  const endsAt = await endForeign(context, db, { accountId, subscriptionId, requestId })
  const firstPaymentAt = endsAt && endsAt > input.firstPaymentAt ? endsAt : input.firstPaymentAt
  await updateMove(db, requestId, { first_payment_at: firstPaymentAt })
  return startMoved(context, db, { ...input, firstPaymentAt, now })
}

/** Ends a foreign subscription with its period; returns that end, or null where it has ended. Safe to repeat. */
export async function endForeign(
  context: BillingContext,
  db: TenantDb,
  {
    accountId: stripeAccount,
    subscriptionId,
    requestId,
  }: { accountId: string; subscriptionId: string; requestId: string },
): Promise<Date | null> {
  const before = await fetchSubscription(context, stripeAccount, subscriptionId)
  if (!before || before.status === 'canceled') return null
  // One that ends before its period does stays as it is.
  if (before.cancel_at !== null && !before.cancel_at_period_end) return new Date(before.cancel_at * 1000)
  if (before.cancel_at_period_end) return periodEndOf(before)
  const content = { cancel_at_period_end: true }
  const ended = await withIdempotencyKey(
    context,
    db,
    { request: `end-foreign-${requestId}`, content },
    (stripe, content, idempotencyKey) =>
      stripe.subscriptions.update(subscriptionId, content, { stripeAccount, idempotencyKey }),
  )
  return periodEndOf(ended)
}

/** Undoes a move at Stripe. Safe to repeat. See `Moving`. */
export async function undoMove(
  context: BillingContext,
  db: TenantDb,
  { requestId }: { requestId: string },
): Promise<void> {
  const move = await db.read((db) =>
    db.q.selectFrom('member_moves').where('id', '=', requestId).selectAll().executeTakeFirst(),
  )
  if (!move || move.status === 'undone') return
  await takeBackCredit(context, db, move)
  const { account_id: stripeAccount, foreign_subscription_id: foreign } = move
  if (move.kind === 'adopt') return giveBack(context, db, { ...move, foreign_subscription_id: foreign! })
  if (move.subscription_id !== null) {
    const ours = move.subscription_id
    // It may have ended already. Nothing was charged, so nothing is credited.
    await nullIfMissing(
      context.gateway.call((stripe) => stripe.subscriptions.cancel(ours, {}, { stripeAccount })),
    )
  }
  if (foreign === null || !move.ends_foreign) return
  const before = await fetchSubscription(context, stripeAccount, foreign)
  if (!before?.cancel_at_period_end || before.status === 'canceled') return
  await withIdempotencyKey(
    context,
    db,
    { request: `keep-foreign-${requestId}`, content: { cancel_at_period_end: false } },
    (stripe, content, idempotencyKey) =>
      stripe.subscriptions.update(foreign, content, { stripeAccount, idempotencyKey }),
  )
}

/** Takes the credit of the move off the balance again: the customer may be the business's own. */
async function takeBackCredit(
  context: BillingContext,
  db: TenantDb,
  {
    id,
    member_id: memberId,
    account_id: accountId,
  }: Pick<Selectable<MemberMovesTable>, 'id' | 'member_id' | 'account_id'>,
): Promise<void> {
  const pair = await db.read((db) =>
    db.q
      .selectFrom('stripe_ids')
      .where('kind', '=', 'customer')
      .where('our_id', '=', memberId)
      .where('account_id', '=', accountId)
      .select('stripe_id as customer')
      .executeTakeFirst(),
  )
  if (!pair) return
  const { customer } = pair
  const stripeAccount = accountId
  const returnId = `undo-${id}`
  const movementOf = async (creditId: string) =>
    (await listCredits(context, { customer, stripeAccount })).find(
      ({ metadata }) => metadata?.credit_id === creditId,
    ) ?? null
  const credit = await movementOf(id)
  if (!credit || (await movementOf(returnId))) return
  const content = {
    amount: -credit.amount,
    currency: credit.currency,
    description: 'The move to Tastevin was undone',
    metadata: { business_id: db.businessId, credit_id: returnId },
  }
  await withIdempotencyKey(
    context,
    db,
    { request: `credit-${returnId}`, content, find: () => movementOf(returnId) },
    (stripe, content, idempotencyKey) =>
      stripe.customers.createBalanceTransaction(customer, content, { stripeAccount, idempotencyKey }),
  )
  const now = context.now(db.businessId)
  await db.transaction((db) => recordBalance(db, { accountId, memberId, balanceCents: 0, now }))
}

/** An adopted subscription gets its own price back, and carries no share of ours. */
async function giveBack(
  context: BillingContext,
  db: TenantDb,
  {
    id,
    account_id: stripeAccount,
    foreign_subscription_id: subscriptionId,
    foreign_price_id: price,
  }: { id: string; account_id: string; foreign_subscription_id: string; foreign_price_id: string | null },
): Promise<void> {
  const subscription = await fetchSubscription(context, stripeAccount, subscriptionId)
  const [item] = subscription?.items.data ?? []
  if (!subscription || !item || subscription.status === 'canceled' || subscription.metadata.move_id !== id)
    return
  const content = {
    ...(price !== null && { items: [{ id: item.id, price }], proration_behavior: 'none' as const }),
    application_fee_percent: '' as const,
    metadata: { business_id: '', member_id: '', move_id: '' },
  }
  await withIdempotencyKey(
    context,
    db,
    { request: `give-back-${id}`, content },
    (stripe, content, idempotencyKey) =>
      stripe.subscriptions.update(subscriptionId, content, { stripeAccount, idempotencyKey }),
  )
}

function fetchSubscription({ gateway }: BillingContext, stripeAccount: string, id: string) {
  return nullIfMissing(gateway.call((stripe) => stripe.subscriptions.retrieve(id, {}, { stripeAccount })))
}

async function findMoved(
  { gateway }: BillingContext,
  { customer, stripeAccount, requestId }: { customer: string; stripeAccount: string; requestId: string },
): Promise<Stripe.Subscription | null> {
  const { data } = await gateway.call((stripe) =>
    stripe.subscriptions.list({ customer, status: 'all', limit: 100 }, { stripeAccount }),
  )
  return data.find(({ metadata }) => metadata.move_id === requestId) ?? null
}

/** Makes a customer of the account the member's. Throws `customer-taken` where they are another member's. */
async function mapCustomer(
  db: TenantDb,
  {
    memberId,
    accountId,
    customerId,
    now,
  }: { memberId: string; accountId: string; customerId: string; now: Date },
): Promise<void> {
  try {
    const saved = await db.transaction((db) =>
      saveStripeId(db, { kind: 'customer', ourId: memberId, accountId, stripeId: customerId, now }),
    )
    if (saved === customerId) return
  } catch (error) {
    if (!violatesConstraint(error, 'stripe_ids_business_id_account_id_stripe_id_key')) throw error
    throw new DomainError('customer-taken', 409, 'This Stripe customer belongs to another member here.')
  }
  throw new DomainError('customer-taken', 409, 'This member has another Stripe customer here already.')
}

function updateMove(db: TenantDb, id: string, set: Updateable<MemberMovesTable>): Promise<unknown> {
  return db.transaction((db) => db.q.updateTable('member_moves').set(set).where('id', '=', id).execute())
}

const refused = (sentence: string) => new DomainError('change-refused', 409, sentence)

const firstPaymentPast = () =>
  new DomainError(
    'first-payment-past',
    409,
    'The day of the first payment is over. Choose a later day, so that no member is charged by surprise.',
  )
