import { violatesConstraint } from '#/db/client.server'
import type { TenantDb } from '#/db/handles.server'
import { DomainError } from '~/kit/errors'
import { withIdempotencyKey } from '../stripe/idempotency-keys.server'
import type { BillingContext } from '../context'
import type { Stripe } from '../stripe/stripe-client.server'
import { fetchAccountState } from './sync-account.server'

/**
 * Opens the business's own payment account, on which it is the merchant, and returns its id. One that was let
 * go is taken up again where the provider still lets us act for it. Safe to repeat: a business has one account
 * at a time.
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
      .where('business_id', '=', db.businessId)
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
  // An account that an earlier try has left behind under other details takes no money and is nobody's.
  const created = await withIdempotencyKey(
    context,
    db,
    { request: `account-${accounts.length}`, content },
    (stripe, content, idempotencyKey) => stripe.v2.core.accounts.create(content, { idempotencyKey }),
  )
  if (created.livemode !== livemode) throw new Error('The payment account is of the other mode')
  return saveAccount(db, created.id, livemode, now)
}

async function reconnectAccount(context: BillingContext, db: TenantDb, accountId: string): Promise<boolean> {
  const state = await fetchAccountState(context.gateway, accountId, 'in_progress')
  if (state === 'disconnected') return false
  await db.transaction((db) =>
    db.q
      .updateTable('stripe_accounts')
      .set({ state, disconnected_at: null })
      .where('business_id', '=', db.businessId)
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
          business_id: db.businessId,
          state: 'not_started',
          livemode,
          created_at: now,
          synced_at: null,
          disconnected_at: null,
        })
        .execute(),
    )
  } catch (error) {
    // Somebody else connected the same business at the same moment, and was given the same account.
    if (
      !violatesConstraint(error, 'stripe_accounts_pkey') &&
      !violatesConstraint(error, 'stripe_accounts_current')
    )
      throw error
  }
  return { accountId: await currentAccount(db) }
}

/** The account the business takes money on, or is setting up. Throws `payments-not-connected`. */
export async function currentAccount(db: TenantDb): Promise<string> {
  const account = await db.read((db) =>
    db.q
      .selectFrom('stripe_accounts')
      .where('business_id', '=', db.businessId)
      .where('disconnected_at', 'is', null)
      .select('account_id')
      .executeTakeFirst(),
  )
  if (!account) {
    throw new DomainError('payments-not-connected', 409, 'This business has not connected its payments yet.')
  }
  return account.account_id
}

interface LinkTargets {
  /** Where the business comes back to; arriving there proves nothing. */
  returnUrl: string
  /** Where it is sent when the link has been used or is too old: make another there. */
  refreshUrl: string
}

/** A one-use link to the provider's own forms. Made on click, never stored or mailed. */
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
      .where('business_id', '=', db.businessId)
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
