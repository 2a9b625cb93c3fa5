// Connects a Stripe account that the business has already, by OAuth for standard accounts.
import { violatesConstraint } from '#/db/client.server'
import type { TenantDb } from '#/db/handles.server'
import { record } from '~/foundation/audit/record.server'
import { createSignedToken, verifySignedToken } from '~/foundation/kit/crypto/signed-token.server'
import { DomainError } from '~/foundation/kit/errors'
import type { Authorization, AuthorizationStart } from '../billing'
import type { BillingContext } from '../context'
import { ProviderRefusal } from '../stripe/errors'
import { connectionProblem } from './connection-problems'
import { fetchAccountState } from './sync-account.server'

const lifetimeMs = 60 * 60_000

/** A state is of one person at one business: an answer to another one's request connects nothing. */
const purposeOf = (db: TenantDb) => `connect-stripe-${db.businessId}`

/** Stripe's page on which the owner connects an account that they have; null where that is not offered. */
export function authorizeUrl(
  { oauth }: BillingContext,
  db: TenantDb,
  { userId, redirectUri, now }: AuthorizationStart,
): string | null {
  if (!oauth) return null
  const url = new URL('/oauth/authorize', oauth.authorizeBase)
  const expiresAt = new Date(now.getTime() + lifetimeMs)
  url.search = new URLSearchParams({
    response_type: 'code',
    client_id: oauth.clientId,
    scope: 'read_write',
    redirect_uri: redirectUri,
    state: createSignedToken(oauth.stateSecret, purposeOf(db), userId, expiresAt),
  }).toString()
  return url.href
}

/** Connects the account that the owner chose. What happened on it before stays out of our books. See `Billing`. */
export async function connectExistingAccount(
  context: BillingContext,
  db: TenantDb,
  { userId, state, code, now }: Authorization,
): Promise<{ accountId: string }> {
  const { oauth, gateway, livemode } = context
  if (!oauth || verifySignedToken(oauth.stateSecret, purposeOf(db), state, now) !== userId) throw invalid()
  if (code === '') throw denied()
  const current = await db.read((db) =>
    db.q
      .selectFrom('stripe_accounts')
      .where('disconnected_at', 'is', null)
      .select('account_id')
      .executeTakeFirst(),
  )
  if (current) throw alreadyConnected()
  const accountId = await accountOfCode(context, code)
  const accountStateNow = await fetchAccountState(gateway, accountId, 'in_progress')
  try {
    await db.transaction(async (db) => {
      await db.q
        .insertInto('stripe_accounts')
        .values({
          account_id: accountId,
          state: accountStateNow,
          livemode,
          created_at: now,
          synced_at: now,
          disconnected_at: null,
          // Payments from before are not the club's sales here.
          reconciled_until: now,
          balance_read_until: now,
        })
        .onConflict((conflict) =>
          conflict
            .column('account_id')
            .doUpdateSet({ state: accountStateNow, disconnected_at: null, synced_at: now }),
        )
        .execute()
      await record(db, {
        action: 'business.stripe_account_connected',
        actor: { kind: 'business', id: userId },
        businessId: db.businessId,
        target: { kind: 'business', id: db.businessId },
        details: { account: accountId },
        now,
      })
    })
  } catch (error) {
    if (violatesConstraint(error, 'stripe_accounts_current')) throw alreadyConnected()
    // Row-level security hides the row of another business.
    if (isHidden(error) || violatesConstraint(error, 'stripe_accounts_pkey')) throw taken()
    throw error
  }
  return { accountId }
}

/** The account of a code, which works once: a lost answer needs a new one. */
async function accountOfCode({ gateway }: BillingContext, code: string): Promise<string> {
  try {
    const token = await gateway.call(async (stripe) => {
      const { stripe_user_id } = await stripe.oauth.token({ grant_type: 'authorization_code', code })
      return { stripe_user_id, lastResponse: undefined }
    })
    if (token.stripe_user_id) return token.stripe_user_id
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error
  }
  throw invalid()
}

const isHidden = (error: unknown): boolean => (error as { code?: string } | null)?.code === '42501'

const problem = (code: string) => new DomainError(code, 409, connectionProblem(code)!)
const invalid = () => problem('authorization-invalid')
const denied = () => problem('authorization-denied')
const alreadyConnected = () => problem('already-connected')
const taken = () => problem('account-taken')
