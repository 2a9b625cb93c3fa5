// Steps that syncs share. Each sync fetches an object, locks our row, compares, writes and calls the listeners; it compares
// in its own way: the time of our row for a membership or a plan, the order of statuses for a payout or a dispute, the
// ledger for refunds, and for an account that it is still connected.
import type { TenantDb } from '#/db/handles.server'
import { businessOfAccount } from '../connect/businesses-of-accounts.server'
import type { BillingContext } from '../context'
import { nullIfMissing } from './errors'
import type { Stripe } from './stripe-client.server'

/** An object as Stripe has it now, with the handle of the business that it belongs to. */
type Fetched<T> = { kind: 'fetched'; db: TenantDb; object: T } | { kind: 'foreign'; because: string }

/**
 * Fetches an object of a connected account; `idOrObject` is its id, or the object as just fetched. `foreign` if the account is
 * not ours or has no such object.
 */
export async function fetchOfAccount<T>(
  context: BillingContext,
  accountId: string,
  noun: 'charge' | 'dispute' | 'payout',
  idOrObject: string | T,
  retrieve: (stripe: Stripe, id: string, on: { stripeAccount: string }) => Promise<Stripe.Response<T>>,
): Promise<Fetched<T>> {
  const businessId = await businessOfAccount(context, accountId)
  if (!businessId) return { kind: 'foreign', because: 'The account does not belong to any business.' }
  const object =
    typeof idOrObject === 'string'
      ? await nullIfMissing(
          context.gateway.call((stripe) => retrieve(stripe, idOrObject, { stripeAccount: accountId })),
        )
      : idOrObject
  if (!object) return { kind: 'foreign', because: `The account has no such ${noun}.` }
  return { kind: 'fetched', db: context.scopes.tenant(businessId), object }
}

/** How often a sync fetches again where our row changed meanwhile: that is rare, and one sync succeeds in each round. */
export const syncRounds = 8

/** The next `synced_at` of a row: every write gets a later one, even within one millisecond or after the clock was set back. */
export function nextSyncedAt(before: Date | null, now: Date): Date {
  return before && before >= now ? new Date(before.getTime() + 1) : now
}
