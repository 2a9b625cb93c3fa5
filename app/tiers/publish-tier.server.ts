import type { TenantDb } from '#/db/handles.server'
import { DomainError } from '~/kit/errors'

interface PublishTier {
  tierId: string
  now: Date
}

/** What puts a tier and its price on the business's payment account; safe to repeat. */
interface Billing {
  publishTier(db: TenantDb, tier: PublishTier): Promise<void>
}

/**
 * Offers a tier on the club page. It goes to the payment account first: what a guest sees can be paid for.
 * Safe to repeat. Throws `tier-not-found`, and what the payment provider refuses.
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
      .where('business_id', '=', db.businessId)
      .where('id', '=', tierId)
      .returning('id')
      .executeTakeFirst()
    if (!tier) throw new DomainError('tier-not-found', 404, 'There is no such tier in this club.')
  })
}
