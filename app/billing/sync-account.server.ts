import type { PlatformDb } from '#/db/handles.server'
import { accountState, type AccountState } from './account-state'
import type { BillingParts } from './parts'
import { isMissing, NotConnected } from './provider-errors'
import type { Stripe, StripeGateway } from './stripe-client.server'

/**
 * Looks at a payment account and notes how far it is. Returns its state, or null for an account that is not
 * one of our businesses'. Safe to run at any time.
 */
export async function syncAccount(parts: BillingParts, accountId: string): Promise<AccountState | null> {
  const businessId = await businessOf(
    parts.scopes.platform('which business a payment account is of'),
    accountId,
  )
  if (!businessId) return null
  const state = await stateOf(parts.gateway, accountId)
  const now = parts.now()
  await parts.scopes.tenant(businessId).transaction((db) =>
    db.q
      .updateTable('stripe_accounts')
      .set({ state, synced_at: now, disconnected_at: state === 'disconnected' ? now : null })
      .where('business_id', '=', businessId)
      .where('account_id', '=', accountId)
      // An account that was let go stays so; a business that returns connects anew.
      .where('disconnected_at', 'is', null)
      .execute(),
  )
  return state
}

async function businessOf(db: PlatformDb, accountId: string): Promise<string | undefined> {
  const account = await db.read((db) =>
    db.q
      .selectFrom('stripe_accounts')
      .where('account_id', '=', accountId)
      .select('business_id')
      .executeTakeFirst(),
  )
  return account?.business_id
}

async function stateOf(gateway: StripeGateway, accountId: string): Promise<AccountState> {
  try {
    const account = await gateway.call((stripe) =>
      stripe.v2.core.accounts.retrieve(accountId, {
        include: ['configuration.merchant', 'identity', 'requirements'],
      }),
    )
    return accountState(factsOf(account))
  } catch (error) {
    // The platform's key is good but this account has taken its permission back.
    if (isMissing(error) || (error instanceof NotConnected && error.providerStatus === 403))
      return 'disconnected'
    throw error
  }
}

function factsOf(account: Stripe.V2.Core.Account) {
  const capability = account.configuration?.merchant?.capabilities?.card_payments
  return {
    closed: account.closed === true,
    cardPayments: capability
      ? { status: capability.status, reasons: capability.status_details.map((detail) => detail.code) }
      : null,
    begun: account.identity?.entity_type !== undefined,
    wanted: (account.requirements?.entries ?? []).map((entry) => ({
      from: entry.awaiting_action_from,
      deadline: entry.minimum_deadline.status,
      errors: entry.errors.length,
    })),
  }
}
