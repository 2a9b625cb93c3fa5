import type { TenantDb } from '#/db/handles.server'
import { portalTiers } from './portal-tiers.server'

/**
 * Moves a tier one place up or down among those on offer; the club page follows. At an end, or for a tier that
 * is not on offer, nothing happens.
 */
export async function moveTier(db: TenantDb, { tierId, by }: { tierId: string; by: -1 | 1 }): Promise<void> {
  await db.transaction(async (db) => {
    const offered = (await portalTiers(db)).filter(({ status }) => status === 'published')
    const from = offered.findIndex(({ id }) => id === tierId)
    const to = from + by
    if (from < 0 || to < 0 || to >= offered.length) return
    const moved = [...offered]
    moved.splice(to, 0, ...moved.splice(from, 1))
    for (const [position, { id }] of moved.entries()) {
      await db.q
        .updateTable('tiers')
        .set({ position })
        .where('business_id', '=', db.businessId)
        .where('id', '=', id)
        .where('position', '<>', position)
        .execute()
    }
  })
}
