import type { OpenTenantDb, PlatformDb } from '#/db/handles.server'
import { paths } from '~/foundation/kit/paths'
import { notify } from '~/people/notifications/notify.server'
import { accountState, type AccountState } from './account-state'
import { startMonthlyFee } from '../plan/business-plan.server'
import type { BillingContext } from '../context'
import { isMissing, NotConnectedError } from '../stripe/errors'
import type { Stripe, StripeGateway } from '../stripe/stripe-client.server'

/**
 * Fetches a payment account and stores its onboarding state. Returns the state, or null if the account belongs to
 * none of our businesses. Safe to run at any time.
 */
export async function syncAccount(context: BillingContext, accountId: string): Promise<AccountState | null> {
  const platform = context.scopes.platform('which business a payment account is of')
  const account = await knownAccount(platform, accountId)
  if (!account) return null
  const businessId = account.business_id
  const state = await fetchAccountState(context.gateway, accountId, account.state)
  const now = context.now(businessId)
  await context.scopes.tenant(businessId).transaction(async (db) => {
    await db.q
      .updateTable('stripe_accounts')
      .set({ state, synced_at: now, disconnected_at: state === 'disconnected' ? now : null })
      .where('account_id', '=', accountId)
      // A disconnected account stays disconnected; a business that returns connects again.
      .where('disconnected_at', 'is', null)
      .execute()
    if (state === 'ready') await startMonthlyFee(db, context.now())
    else if (account.state === 'ready' || state === 'restricted')
      await notifyOfProblem(db, account.state, state, now)
  })
  return state
}

/** Once for each time an account stops being able to take payments. */
async function notifyOfProblem(db: OpenTenantDb, before: AccountState, state: AccountState, now: Date) {
  if (before === state) return
  await notify(db, {
    kind: 'account_problem',
    cause: `account ${state} ${now.toISOString()}`,
    title:
      state === 'disconnected'
        ? 'Your Stripe account is disconnected'
        : 'Your Stripe account can’t take payments',
    body: 'Members can’t join or pay until it is ready again.',
    link: paths.business.payments(),
    now,
  })
}

function knownAccount(db: PlatformDb, accountId: string) {
  return db.read((db) =>
    db.q
      .selectFrom('stripe_accounts')
      .where('account_id', '=', accountId)
      .select(['business_id', 'state'])
      .executeTakeFirst(),
  )
}

/** An account's onboarding state according to Stripe; `disconnected` if it no longer lets us act for it. */
export async function fetchAccountState(
  gateway: StripeGateway,
  accountId: string,
  before: AccountState,
): Promise<AccountState> {
  try {
    const [account] = await Promise.all([
      gateway.call((stripe) =>
        stripe.v2.core.accounts.retrieve(accountId, { include: ['configuration.merchant', 'requirements'] }),
      ),
      // The account can still be read after it revoked our access; this list cannot.
      gateway.call((stripe) => stripe.prices.list({ limit: 1 }, { stripeAccount: accountId })),
    ])
    return accountState({ ...accountSnapshot(account), before })
  } catch (error) {
    if (isMissing(error) || (error instanceof NotConnectedError && error.providerStatus === 403))
      return 'disconnected'
    throw error
  }
}

function accountSnapshot(account: Stripe.V2.Core.Account) {
  const capability = account.configuration?.merchant?.capabilities?.card_payments
  return {
    closed: account.closed === true,
    cardPayments: capability
      ? { status: capability.status, reasons: capability.status_details.map((detail) => detail.code) }
      : null,
    requirements: (account.requirements?.entries ?? []).map((entry) => ({
      from: entry.awaiting_action_from,
      deadline: entry.minimum_deadline.status,
      errors: entry.errors.length,
    })),
  }
}
