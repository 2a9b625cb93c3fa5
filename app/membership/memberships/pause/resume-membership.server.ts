import type { TenantDb } from '#/db/handles.server'
import type { MembershipContext } from '../context'

import { recordOnBehalf } from '../on-behalf/record-on-behalf.server'
import { pauseRow, resumeRequest, updatePauseStatus } from './pause-request.server'
import { requireAllowed, requireMembership } from '../change-requests/require-membership.server'
import { executeChangeRequest, requireClub } from '../change-requests/change-request.server'
import type { PauseInput } from '../membership-changes'

/** Ends a skip or a pause early. Throws what `skipMonth` throws. */
export async function resumeMembership(
  context: MembershipContext,
  db: TenantDb,
  { memberId, requester, now }: PauseInput,
): Promise<void> {
  const club = await requireClub(context, db)
  const { membership, row } = await db.transaction(async (db) => {
    const membership = await requireMembership(db, { memberId })
    if (membership.pauseStatus !== 'lifting') {
      requireAllowed('resume', membership, club.timeZone, now)
      await updatePauseStatus(db, membership.pauseId!, ['running'], {
        status: 'lifting',
        lifted_by: requester.id,
      })
      await recordOnBehalf(db, {
        changeId: membership.pauseId!,
        act: 'resume',
        memberId,
        requester,
        timeZone: club.timeZone,
        now,
      })
    }
    return { membership, row: await pauseRow(db, membership.pauseId!) }
  })
  await executeChangeRequest(context, db, resumeRequest(context, club, membership, row, now))
}
