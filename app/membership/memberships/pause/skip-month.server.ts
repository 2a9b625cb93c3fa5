import type { TenantDb } from '#/db/handles.server'
import type { MembershipContext } from '../context'
import { requestPause } from './request-pause.server'
import { requireClub } from '../change-requests/change-request.server'
import type { PauseInput } from '../membership-changes'

/** The provider creates a renewal's invoice at the renewal or shortly after; the pause must last that long. */
const skipLastsMs = 24 * 3_600_000

/**
 * Skips the member's next payment: exactly that one, however often it is requested. Throws `no-membership`,
 * `not-possible` and what `executeChangeRequest` throws.
 */
export async function skipMonth(context: MembershipContext, db: TenantDb, order: PauseInput): Promise<void> {
  const club = await requireClub(context, db)
  await requestPause(context, db, club, order, 'skip', (membership) => {
    const from = membership.periodEnd!
    return { from, until: new Date(from.getTime() + skipLastsMs) }
  })
}
