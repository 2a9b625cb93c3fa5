import type { PlatformDb } from '#/db/handles.server'
import type { Feature } from '#/tenants/features'
import { record } from '~/foundation/audit/record.server'
import { DomainError } from '~/foundation/kit/errors'

interface Switch {
  businessId: string
  feature: Feature
  adminId: string
  /** The business sees it. */
  reason: string
  requestId: string
  now: Date
}

/**
 * Switches a feature off for a business, at once. Nothing that someone paid for ends: see `tenants/features`. Throws 404
 * `no-business`, and 409 `feature-off-already`, so that of two concurrent requests only one reason is stored.
 */
export async function switchFeatureOff(db: PlatformDb, order: Switch): Promise<void> {
  const { businessId, feature, adminId, reason, now } = order
  await db.transaction(async (db) => {
    const business = await db.q
      .selectFrom('businesses')
      .where('id', '=', businessId)
      .select('id')
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!business) throw new DomainError('no-business', 404, 'Business not found.')
    const added = await db.q
      .insertInto('business_features')
      .values({ business_id: businessId, feature, reason, switched_off_by: adminId, switched_off_at: now })
      .onConflict((conflict) => conflict.columns(['business_id', 'feature']).doNothing())
      .returning('feature')
      .executeTakeFirst()
    if (!added) throw new DomainError('feature-off-already', 409, 'This feature is already switched off.')
    await record(db, entryOf('business.feature_switched_off', order))
  })
}

/** Switches a feature on again. Throws 409 `feature-on-already`. */
export async function switchFeatureOn(db: PlatformDb, order: Switch): Promise<void> {
  await db.transaction(async (db) => {
    const removed = await db.q
      .deleteFrom('business_features')
      .where('business_id', '=', order.businessId)
      .where('feature', '=', order.feature)
      .returning('feature')
      .executeTakeFirst()
    if (!removed) throw new DomainError('feature-on-already', 409, 'This feature is already on.')
    await record(db, entryOf('business.feature_switched_on', order))
  })
}

function entryOf(
  action: 'business.feature_switched_off' | 'business.feature_switched_on',
  { businessId, feature, adminId, reason, requestId, now }: Switch,
) {
  return {
    action,
    actor: { kind: 'admin', id: adminId },
    businessId,
    target: { kind: 'business', id: businessId },
    requestId,
    details: { feature, reason },
    now,
  } as const
}
