// Which features a business has. Every page and use case asks here.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { DomainError } from '~/kit/errors'
import { featureWords, features, type Feature } from './features'

/** Whether a business has a feature: yes, unless an administrator switched it off. */
export async function featureEnabled(db: TenantDb | OpenTenantDb, feature: Feature): Promise<boolean> {
  return (await enabledFeatures(db)).has(feature)
}

/** The features that a business has. */
export function enabledFeatures(db: TenantDb | OpenTenantDb): Promise<ReadonlySet<Feature>> {
  return db.read(async ({ q, businessId }) => {
    const off = await q
      .selectFrom('business_features')
      .where('business_id', '=', businessId)
      .select('feature')
      .execute()
    const isOff = new Set(off.map(({ feature }) => feature))
    return new Set(features.filter((feature) => !isOff.has(feature)))
  })
}

/** Throws `feature-off` (404) with a sentence for people, where the feature is switched off. */
export async function requireFeature(db: TenantDb | OpenTenantDb, feature: Feature): Promise<void> {
  if (await featureEnabled(db, feature)) return
  throw new DomainError('feature-off', 404, featureWords(feature).off)
}
