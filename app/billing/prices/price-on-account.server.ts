import type { TenantDb } from '#/db/handles.server'
import type { BillingContext } from '../context'
import { createStripePrice, type PricedTier } from './publish-tier.server'

/** Stripe's id of the tier's current price, created on the account if missing. */
export function currentStripePrice(
  context: BillingContext,
  db: TenantDb,
  tier: PricedTier & { accountId: string },
  now: Date,
): Promise<string> | string {
  return tier.stripePrice ?? createStripePrice(context, db, tier, now)
}
