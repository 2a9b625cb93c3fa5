import type { TenantDb } from '#/db/handles.server'
import { DomainError } from '~/kit/errors'

/**
 * Opens a club's page to the public. Whether it can take money yet is another matter: until its payments
 * are ready the page shows without a way to join. Safe to repeat. Throws `business-suspended`.
 */
export async function goLive(db: TenantDb, { now }: { now: Date }): Promise<void> {
  await db.transaction(async (db) => {
    const business = await db.q
      .selectFrom('businesses')
      .where('id', '=', db.businessId)
      .select('status')
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (business.status === 'suspended') {
      throw new DomainError('business-suspended', 409, 'This club is suspended and cannot go live.')
    }
    if (business.status === 'live') return
    await db.q
      .updateTable('businesses')
      .set({ status: 'live', went_live_at: now })
      .where('id', '=', db.businessId)
      .execute()
  })
}
