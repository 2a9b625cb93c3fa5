// Subscriptions and customers on a business's payment account that we did not make.
import pLimit from 'p-limit'
import type { TenantDb } from '#/db/handles.server'
import type { BillingContext } from '../context'
import { nullIfMissing } from '../stripe/errors'
import type { Stripe } from '../stripe/stripe-client.server'
import { idOf, instant } from '../stripe/values'
import { cardOf } from '../subscriptions/card-on-file'
import type { CustomerMatch, ForeignCustomer, ForeignSubscription } from './moving'
import { obstacleOf } from './obstacles'

const pageSize = 100
/** Customers that share one address; between more of them no person could decide. */
const mostOfAddress = 10
const atOnce = 4

/** The account that the business takes payments on; null where none is connected. */
export async function accountInUse(db: TenantDb): Promise<string | null> {
  const account = await db.read((db) =>
    db.q
      .selectFrom('stripe_accounts')
      .where('disconnected_at', 'is', null)
      .select('account_id')
      .executeTakeFirst(),
  )
  return account?.account_id ?? null
}

/** Every subscription that is none of ours and still charges, newest first. None without an account. */
export async function foreignSubscriptions(
  { gateway }: BillingContext,
  db: TenantDb,
): Promise<ForeignSubscription[]> {
  const stripeAccount = await accountInUse(db)
  if (stripeAccount === null) return []
  const listed: Stripe.Subscription[] = []
  let starting_after: string | undefined
  for (;;) {
    const page = await gateway.call((stripe) =>
      stripe.subscriptions.list(
        { limit: pageSize, expand: ['data.customer'], starting_after },
        { stripeAccount },
      ),
    )
    listed.push(...page.data)
    starting_after = page.data.at(-1)?.id
    if (!page.has_more || !starting_after) break
  }
  const candidates = listed.filter(
    ({ status, metadata }) => status !== 'incomplete' && metadata.business_id !== db.businessId,
  )
  const ours = await ourSubscriptions(
    db,
    stripeAccount,
    candidates.map(({ id }) => id),
  )
  return candidates.filter(({ id }) => !ours.has(id)).map(foreignSubscription)
}

async function ourSubscriptions(db: TenantDb, accountId: string, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.read((db) =>
    db.q
      .selectFrom('memberships')
      .where('account_id', '=', accountId)
      .where('subscription_id', 'in', ids)
      .select('subscription_id')
      .execute(),
  )
  return new Set(rows.map((row) => row.subscription_id))
}

function foreignSubscription(subscription: Stripe.Subscription): ForeignSubscription {
  const { customer, items, cancel_at_period_end, cancel_at } = subscription
  const holder = typeof customer === 'object' && !customer.deleted ? customer : null
  const [item] = items.data
  const { interval, interval_count: count } = item?.price.recurring ?? {
    interval: 'month',
    interval_count: 1,
  }
  return {
    subscriptionId: subscription.id,
    customerId: idOf(customer),
    email: holder?.email ?? null,
    name: holder?.name ?? null,
    amountCents: amountOf(subscription),
    currency: subscription.currency,
    interval: count === 1 ? interval : `${count} ${interval}s`,
    status: subscription.pause_collection ? 'paused' : subscription.status,
    currentPeriodEnd: periodEndOf(subscription),
    cancelAtPeriodEnd: cancel_at_period_end || cancel_at !== null,
    obstacle: obstacleOf(subscription),
  }
}

/** Of one period, in minor units, all items together, before discounts and taxes. */
export const amountOf = ({ items }: Pick<Stripe.Subscription, 'items'>): number =>
  items.data.reduce((sum, { price, quantity }) => sum + (price.unit_amount ?? 0) * (quantity ?? 1), 0)

/** When the current period of its first item ends. */
export const periodEndOf = ({ items }: Pick<Stripe.Subscription, 'items'>): Date | null =>
  instant(items.data[0]?.current_period_end)

/**
 * Customers by id, else by address, in the order of the search. An address finds a customer whatever the case of its
 * letters there and here.
 */
export async function findCustomers(
  context: BillingContext,
  db: TenantDb,
  { customerIds, emails }: { customerIds: string[]; emails: string[] },
): Promise<CustomerMatch[]> {
  const stripeAccount = await accountInUse(db)
  const limit = pLimit(atOnce)
  const byId = customerIds.map((id) =>
    limit(async () => ({
      asked: id,
      customers: stripeAccount === null ? [] : await customerWithId(context, stripeAccount, id),
    })),
  )
  const byAddress = emails.map((email) =>
    limit(async () => ({
      asked: email,
      customers: stripeAccount === null ? [] : await customersWithAddress(context, stripeAccount, email),
    })),
  )
  return Promise.all([...byId, ...byAddress])
}

const cardExpansion = 'invoice_settings.default_payment_method'

async function customerWithId(
  context: BillingContext,
  stripeAccount: string,
  id: string,
): Promise<ForeignCustomer[]> {
  const customer = await nullIfMissing(
    context.gateway.call((stripe) =>
      stripe.customers.retrieve(id, { expand: [cardExpansion] }, { stripeAccount }),
    ),
  )
  return customer && !customer.deleted ? [await foreignCustomer(context, stripeAccount, customer)] : []
}

async function customersWithAddress(
  context: BillingContext,
  stripeAccount: string,
  email: string,
): Promise<ForeignCustomer[]> {
  // Stripe compares letters as they are written.
  const spellings = [...new Set([email, email.toLowerCase()])]
  const customers = new Map<string, Stripe.Customer>()
  for (const spelling of spellings) {
    const page = await context.gateway.call((stripe) =>
      stripe.customers.list(
        { email: spelling, limit: mostOfAddress, expand: [`data.${cardExpansion}`] },
        { stripeAccount },
      ),
    )
    for (const customer of page.data) customers.set(customer.id, customer)
  }
  return Promise.all(
    [...customers.values()].map((customer) => foreignCustomer(context, stripeAccount, customer)),
  )
}

/** The customer's default card, or else the only one they have. */
async function foreignCustomer(
  { gateway }: BillingContext,
  stripeAccount: string,
  customer: Stripe.Customer,
): Promise<ForeignCustomer> {
  const { id: customerId, email, name = null } = customer
  const byDefault = customer.invoice_settings.default_payment_method
  let method = typeof byDefault === 'object' ? byDefault : null
  if (!method) {
    const { data } = await gateway.call((stripe) =>
      stripe.paymentMethods.list({ customer: customerId, type: 'card', limit: 2 }, { stripeAccount }),
    )
    method = data.length === 1 ? data[0]! : null
  }
  return { customerId, email, name, paymentMethodId: method?.id ?? null, card: method && cardOf(method) }
}
