import type { TenantDb } from '#/db/handles.server'
import type { MembershipContext } from '../context'
import { requestPause, type PauseInput } from './request-pause.server'
import { requireClub } from '../change-requests/change-request.server'

/** A renewal's invoice is made at the renewal or shortly after; by then the pause must still stand. */
const skipLastsMs = 24 * 3_600_000

/**
 * Leaves the member's next payment out: exactly that one, whenever it is asked again. Throws `no-membership`,
 * `not-possible` and what `carryOut` throws.
 */
export async function skipMonth(context: MembershipContext, db: TenantDb, order: PauseInput): Promise<void> {
  const club = await requireClub(context, db)
  await requestPause(context, db, club, order, 'skip', (membership) => {
    const from = membership.periodEnd!
    return { from, until: new Date(from.getTime() + skipLastsMs) }
  })
}
