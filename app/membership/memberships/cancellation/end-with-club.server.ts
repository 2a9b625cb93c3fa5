import type { TenantDb } from '#/db/handles.server'
import { executeChangeRequest, requireClub } from '../change-requests/change-request.server'
import { changeStateOf } from '../change-requests/change-state'
import { requireEligible, requireMembership } from '../change-requests/require-membership.server'
import type { MembershipContext } from '../context'
import type { EndedWithClub, EndWithClubInput } from '../membership-changes'
import { canEndNow } from '../rules'
import { isLive } from '../lifecycle'
import { cancellationRow, cancelRequest, insertCancellation } from './cancellation-request.server'
import { lastPeriodEnd } from './last-period-end'

/**
 * Ends a membership because its club closes: with the last period that ends by the club's last day, and immediately where
 * nothing is paid. An end that was scheduled before stays where it is no later. Sends no email: the club's closing
 * does. Safe to repeat. Throws `no-membership`, `not-possible` and what `executeChangeRequest` throws.
 */
export async function endWithClub(
  context: MembershipContext,
  db: TenantDb,
  { membershipId, closingId, lastOn, requester, now }: EndWithClubInput,
): Promise<EndedWithClub> {
  const club = await requireClub(context, db)
  const request = await db.transaction(async (db) => {
    const membership = await requireMembership(db, { membershipId })
    if (!isLive(membership.status)) return 'over'
    const { cancellationId, cancellationStatus, endsAt } = membership
    // An earlier request whose outcome is unknown: repeat it.
    if (cancellationStatus === 'asked') {
      return { membership, row: await cancellationRow(db, cancellationId!) }
    }
    requireEligible(canEndNow(changeStateOf(membership, club.timeZone)))
    if (cancellationStatus === 'scheduled' && endsAt !== null) return 'already'
    const { timeZone } = club
    const wanted = lastPeriodEnd(membership, { lastOn, timeZone, now })
    if (endsAt !== null && wanted !== null && endsAt <= wanted) return 'already'
    const row = await insertCancellation(db, club, membership, {
      kind: 'business',
      is_immediate: wanted === null,
      effective_at: wanted ?? now,
      why: '',
      requested_by: requester.id,
      closing_id: closingId,
      now,
    })
    return { membership, row }
  })
  if (typeof request === 'string') return request
  await executeChangeRequest(context, db, cancelRequest(context, club, request.membership, request.row, now))
  return request.row.is_immediate ? 'over' : 'scheduled'
}
