import type { TenantDb } from '#/db/handles.server'
import type { BillingParts } from '../parts'
import { putPrice, type PricedTier } from '../publish-tier.server'

/** The tier's price on the provider's side, made there where it is missing. */
export function priceOnAccount(
  parts: BillingParts,
  db: TenantDb,
  tier: PricedTier & { accountId: string },
  now: Date,
): Promise<string> | string {
  return tier.stripePrice ?? putPrice(parts, db, tier, now)
}
