import type { TenantDb } from '#/db/handles.server'
import type { BillingParts } from '../parts'
import { pause, type PauseOrder } from './begin-pause.server'
import { clubBehind } from './wish.server'

/** A renewal's invoice is made at the renewal or shortly after; by then the pause must still stand. */
const skipLastsMs = 24 * 3_600_000

/**
 * Leaves the member's next payment out: exactly that one, whenever it is asked again. Throws `no-membership`,
 * `not-possible` and what `carryOut` throws.
 */
export async function skipMonth(parts: BillingParts, db: TenantDb, order: PauseOrder): Promise<void> {
  const club = await clubBehind(parts, db)
  await pause(parts, db, club, order, 'skip', (membership) => {
    const from = membership.periodEnd!
    return { from, until: new Date(from.getTime() + skipLastsMs) }
  })
}
