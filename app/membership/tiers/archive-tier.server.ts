import type { TenantDb } from '#/db/handles.server'
import { DomainError } from '~/foundation/kit/errors'

/**
 * Takes a tier off the club page. Its members keep it, and a checkout already paid for it is honored. Safe to repeat.
 * Throws `tier-not-found`.
 */
export async function archiveTier(
  db: TenantDb,
  { tierId, now }: { tierId: string; now: Date },
): Promise<void> {
  await db.transaction(async (db) => {
    const tier = await db.q
      .selectFrom('tiers')
      .where('id', '=', tierId)
      .select('status')
      .forUpdate()
      .executeTakeFirst()
    if (!tier) throw new DomainError('tier-not-found', 404, 'This club has no such tier.')
    if (tier.status === 'archived') return
    await db.q
      .updateTable('tiers')
      .set({ status: 'archived', archived_at: now })
      .where('id', '=', tierId)
      .execute()
  })
}
