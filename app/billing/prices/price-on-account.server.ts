import type { TenantDb } from '#/db/handles.server'
import type { BillingContext } from '../context'
import { createStripePrice, type PricedTier } from './publish-tier.server'

/** The tier's price on the provider's side, made there where it is missing. */
export function currentStripePrice(
  context: BillingContext,
  db: TenantDb,
  tier: PricedTier & { accountId: string },
  now: Date,
): Promise<string> | string {
  return tier.stripePrice ?? createStripePrice(context, db, tier, now)
}
