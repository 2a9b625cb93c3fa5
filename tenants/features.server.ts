// Which features a business has. Every page and use case asks here.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { DomainError } from '~/foundation/kit/errors'
import { featureWords, isFeature, type Feature } from './features'

/** Whether a business has a feature: yes, unless an administrator switched it off. */
export async function featureEnabled(db: TenantDb | OpenTenantDb, feature: Feature): Promise<boolean> {
  return !(await switchedOff(db)).some((off) => off.feature === feature)
}

/** The features that are switched off for a business, and why. */
export function switchedOff(db: TenantDb | OpenTenantDb): Promise<{ feature: Feature; reason: string }[]> {
  return db.read(async ({ q }) => {
    const rows = await q
      .selectFrom('business_features')
      .orderBy('feature')
      .select(['feature', 'reason'])
      .execute()
    // A feature of an earlier version may be stored still.
    return rows.flatMap(({ feature, reason }) => (isFeature(feature) ? [{ feature, reason }] : []))
  })
}

/** Throws `feature-off` (404) with a sentence for people, where the feature is switched off. */
export async function requireFeature(db: TenantDb | OpenTenantDb, feature: Feature): Promise<void> {
  if (await featureEnabled(db, feature)) return
  throw new DomainError('feature-off', 404, featureWords(feature).off)
}
