import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { DomainError } from '~/kit/errors'
import { lockTiers } from './capacity/capacity.server'
import { portalTiers } from './portal-tiers.server'

/**
 * Moves a tier one place up or down among those on offer; the club page follows. At an end, or for a tier that
 * is not on offer, nothing happens.
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
 * Puts the tiers on offer into an order; the club page follows. Throws `tiers-changed` where other tiers are on offer
 * by now than the order speaks of.
 */
export async function reorderTiers(db: TenantDb, { tierIds }: { tierIds: readonly string[] }): Promise<void> {
  await db.transaction(async (db) => {
    const offered = await lockPublishedTiers(db)
    const isSame = offered.length === tierIds.length && offered.every((id) => tierIds.includes(id))
    if (!isSame) {
      throw new DomainError(
        'tiers-changed',
        409,
        'What you offer has changed meanwhile. Please look at the tiers again, and put them in order once more.',
      )
    }
    await savePositions(db, tierIds)
  })
}

/** Those on offer in their order; whoever else orders them waits until the transaction ends. */
async function lockPublishedTiers(db: OpenTenantDb): Promise<string[]> {
  await lockTiers(db)
  return (await portalTiers(db)).filter(({ status }) => status === 'published').map(({ id }) => id)
}

async function savePositions(db: OpenTenantDb, tierIds: readonly string[]): Promise<void> {
  for (const [position, id] of tierIds.entries()) {
    await db.q
      .updateTable('tiers')
      .set({ position })
      .where('business_id', '=', db.businessId)
      .where('id', '=', id)
      .where('position', '<>', position)
      .execute()
  }
}
