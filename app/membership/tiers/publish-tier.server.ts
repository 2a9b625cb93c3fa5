import type { TenantDb } from '#/db/handles.server'
import { DomainError } from '~/foundation/kit/errors'

interface PublishTier {
  tierId: string
  now: Date
}

/** Creates a tier and its price in the business's Stripe account; safe to repeat. */
interface Billing {
  publishTier(db: TenantDb, tier: PublishTier): Promise<void>
}

/**
 * Publishes a tier on the club page. It is created in Stripe first, so that guests can pay for every tier they see.
 * Safe to repeat. Throws `tier-not-found`, and Stripe's errors.
 */
export async function publishTier(
  db: TenantDb,
  billing: Billing,
  { tierId, now }: PublishTier,
): Promise<void> {
  await billing.publishTier(db, { tierId, now })
  await db.transaction(async (db) => {
    const tier = await db.q
      .updateTable('tiers')
      .set({ status: 'published', archived_at: null })
      .where('id', '=', tierId)
      .returning('id')
      .executeTakeFirst()
    if (!tier) throw new DomainError('tier-not-found', 404, 'This club has no such tier.')
  })
}
