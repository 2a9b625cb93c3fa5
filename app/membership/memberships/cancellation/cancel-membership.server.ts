import type { TenantDb } from '#/db/handles.server'
import { paidPeriodEnd } from '~/membership/memberships/change-requests/change-state'
import type { MembershipContext } from '../context'
import { recordOnBehalf } from '../on-behalf/record-on-behalf.server'
import { insertCancellation, cancellationRow, cancelRequest } from './cancellation-request.server'
import { requireAllowed, requireMembership } from '../change-requests/require-membership.server'
import { executeChangeRequest, requireClub } from '../change-requests/change-request.server'
import type { CancelInput } from '../membership-changes'

/**
 * Ends the membership at the end of the paid period; immediately where nothing is paid, so that a failed card is
 * not charged again. Throws `no-membership`, `not-possible` and what `executeChangeRequest` throws.
 */
export async function cancelMembership(
  context: MembershipContext,
  db: TenantDb,
  order: CancelInput,
): Promise<void> {
  const { memberId, requester, why, now } = order
  const club = await requireClub(context, db)
  const { membership, row } = await db.transaction(async (db) => {
    const membership = await requireMembership(db, { memberId })
    // An earlier request whose outcome is unknown: repeat it.
    if (membership.cancellationStatus === 'asked') {
      return { membership, row: await cancellationRow(db, membership.cancellationId!) }
    }
    requireAllowed('cancel', membership, club.timeZone, now)
    const endsAt = paidPeriodEnd(membership, now)
    const row = await insertCancellation(db, club, membership, {
      kind: 'member',
      is_immediate: endsAt === null,
      effective_at: endsAt ?? now,
      why,
      requested_by: requester.id,
      now,
    })
    await recordOnBehalf(db, {
      changeId: row.id,
      act: 'cancel',
      memberId,
      requester,
      timeZone: club.timeZone,
      now,
    })
    return { membership, row }
  })
  await executeChangeRequest(context, db, cancelRequest(context, club, membership, row, now))
}
