import type { TenantDb } from '#/db/handles.server'
import { startOfDay } from '~/foundation/kit/calendar'
import { dayIn, type Day } from '~/foundation/kit/dates'
import { DomainError } from '~/foundation/kit/errors'
import { changeStateOf } from '~/membership/memberships/change-requests/change-state'
import { pauseEndProblem, latestPauseEnd } from '~/membership/memberships/rules'
import type { MembershipContext } from '../context'
import { requestPause } from './request-pause.server'
import { requireClub } from '../change-requests/change-request.server'
import type { PauseInput } from '../membership-changes'

/**
 * Pauses the membership from the next renewal until a day. Throws what `skipMonth` throws, and `pause-until`
 * for a day on which the pause cannot end.
 */
export async function pauseMembership(
  context: MembershipContext,
  db: TenantDb,
  { untilOn, ...order }: PauseInput & { untilOn: Day },
): Promise<void> {
  const club = await requireClub(context, db)
  await requestPause(context, db, club, order, 'hold', (membership) => {
    const latest = latestPauseEnd(dayIn(club.timeZone, order.now))
    const problem = pauseEndProblem(untilOn, changeStateOf(membership, club.timeZone), latest)
    if (problem) throw new DomainError('pause-until', 400, problem, { field: 'until' })
    return { from: membership.periodEnd!, until: startOfDay(club.timeZone, untilOn) }
  })
}
