import { violatesConstraint } from '#/db/client.server'
import type { TenantDb } from '#/db/handles.server'
import { DomainError } from '~/foundation/kit/errors'
import { withIdempotencyKey } from '../stripe/idempotency-keys.server'
import type { BillingContext } from '../context'
import type { Stripe } from '../stripe/stripe-client.server'
import { fetchAccountState } from './sync-account.server'

/**
 * Creates the business's own payment account, on which it is the merchant of record, and returns its id. A
 * disconnected account is reused if Stripe still lets us act for it. Safe to repeat: a business has one account at
 * a time.
 */
export async function connectAccount(
  context: BillingContext,
  db: TenantDb,
  { now }: { now: Date },
): Promise<{ accountId: string }> {
  const { business, accounts } = await db.read(async (db) => ({
    business: await db.q
      .selectFrom('businesses')
      .where('id', '=', db.businessId)
      .select(['name', 'email', 'currency'])
      .executeTakeFirstOrThrow(),
    accounts: await db.q
      .selectFrom('stripe_accounts')
      .orderBy('created_at', 'desc')
      .select(['account_id', 'disconnected_at'])
      .execute(),
  }))
  const current = accounts.find((account) => account.disconnected_at === null)
  if (current) return { accountId: current.account_id }
  const [latest] = accounts
  if (latest && (await reconnectAccount(context, db, latest.account_id)))
    return { accountId: latest.account_id }

  const { livemode } = context
  const content: Stripe.V2.Core.AccountCreateParams = {
    display_name: business.name,
    contact_email: business.email,
    dashboard: 'full',
    identity: { country: 'us' },
    configuration: { merchant: { capabilities: { card_payments: { requested: true } } } },
    defaults: {
      currency: business.currency,
      responsibilities: { fees_collector: 'stripe', losses_collector: 'stripe' },
    },
    metadata: { business_id: db.businessId },
  }
  // An unused account left behind by an earlier attempt with different details takes no payments and is ignored.
  const created = await withIdempotencyKey(
    context,
    db,
    { request: `account-${accounts.length}`, content },
    (stripe, content, idempotencyKey) => stripe.v2.core.accounts.create(content, { idempotencyKey }),
  )
  if (created.livemode !== livemode)
    throw new Error('Stripe created the account in the wrong mode (live or test)')
  return saveAccount(db, created.id, livemode, now)
}

async function reconnectAccount(context: BillingContext, db: TenantDb, accountId: string): Promise<boolean> {
  const state = await fetchAccountState(context.gateway, accountId, 'in_progress')
  if (state === 'disconnected') return false
  await db.transaction((db) =>
    db.q
      .updateTable('stripe_accounts')
      .set({ state, disconnected_at: null })
      .where('account_id', '=', accountId)
      .execute(),
  )
  return true
}

async function saveAccount(db: TenantDb, accountId: string, livemode: boolean, now: Date) {
  try {
    await db.transaction((db) =>
      db.q
        .insertInto('stripe_accounts')
        .values({
          account_id: accountId,
          state: 'not_started',
          livemode,
          created_at: now,
          synced_at: null,
          disconnected_at: null,
        })
        .execute(),
    )
  } catch (error) {
    // A concurrent request connected the same business and got the same account.
    if (
      !violatesConstraint(error, 'stripe_accounts_pkey') &&
      !violatesConstraint(error, 'stripe_accounts_current')
    )
      throw error
  }
  return { accountId: await currentAccount(db) }
}

/** The account the business takes payments on or is setting up. Throws `payments-not-connected`. */
async function currentAccount(db: TenantDb): Promise<string> {
  const account = await db.read((db) =>
    db.q
      .selectFrom('stripe_accounts')
      .where('disconnected_at', 'is', null)
      .select('account_id')
      .executeTakeFirst(),
  )
  if (!account) {
    throw new DomainError(
      'payments-not-connected',
      409,
      'This business hasn’t connected a payment account yet.',
    )
  }
  return account.account_id
}

interface LinkTargets {
  /** Where Stripe sends the business back to; arriving there proves nothing. */
  returnUrl: string
  /** Where Stripe sends the business if the link was used or has expired; create a new link there. */
  refreshUrl: string
}

/** A one-time link to Stripe's onboarding forms. Created on click, never stored or emailed. */
export async function accountLink(
  { gateway }: BillingContext,
  db: TenantDb,
  { returnUrl, refreshUrl }: LinkTargets,
): Promise<{ url: string }> {
  const account = await currentAccount(db)
  await db.transaction((db) =>
    db.q
      .updateTable('stripe_accounts')
      .set({ state: 'in_progress' })
      .where('account_id', '=', account)
      .where('state', '=', 'not_started')
      .execute(),
  )
  const link = await gateway.call((stripe) =>
    stripe.v2.core.accountLinks.create({
      account,
      use_case: {
        type: 'account_onboarding',
        account_onboarding: { return_url: returnUrl, refresh_url: refreshUrl },
      },
    }),
  )
  return { url: link.url }
}
