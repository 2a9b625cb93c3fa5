import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { DomainError } from '~/foundation/kit/errors'
import { lockTiers } from './capacity/capacity.server'
import { portalTiers } from './portal-tiers.server'

/**
 * Moves a published tier up or down by one. Does nothing at either end or for a tier that is not published.
 */
export async function moveTier(db: TenantDb, { tierId, by }: { tierId: string; by: -1 | 1 }): Promise<void> {
  await db.transaction(async (db) => {
    const offered = await lockPublishedTiers(db)
    const from = offered.indexOf(tierId)
    const to = from + by
    if (from < 0 || to < 0 || to >= offered.length) return
    const moved = [...offered]
    moved.splice(to, 0, ...moved.splice(from, 1))
    await savePositions(db, moved)
  })
}

/**
 * Saves the order of the published tiers. Throws `tiers-changed` if the published tiers are no longer those in
 * `order`.
 */
export async function reorderTiers(db: TenantDb, { tierIds }: { tierIds: readonly string[] }): Promise<void> {
  await db.transaction(async (db) => {
    const offered = await lockPublishedTiers(db)
    const isSame = offered.length === tierIds.length && offered.every((id) => tierIds.includes(id))
    if (!isSame) {
      throw new DomainError(
        'tiers-changed',
        409,
        'Your tiers changed in the meantime. Check the list and reorder them again.',
      )
    }
    await savePositions(db, tierIds)
  })
}

/** Locks the published tiers, in their order. */
async function lockPublishedTiers(db: OpenTenantDb): Promise<string[]> {
  await lockTiers(db)
  return (await portalTiers(db)).filter(({ status }) => status === 'published').map(({ id }) => id)
}

async function savePositions(db: OpenTenantDb, tierIds: readonly string[]): Promise<void> {
  for (const [position, id] of tierIds.entries()) {
    await db.q
      .updateTable('tiers')
      .set({ position })
      .where('id', '=', id)
      .where('position', '<>', position)
      .execute()
  }
}
