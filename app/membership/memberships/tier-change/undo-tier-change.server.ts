import type { TenantDb } from '#/db/handles.server'
import type { MembershipContext } from '../context'
import { requireAllowed, requireMembership } from '../change-requests/require-membership.server'
import { recordOnBehalf } from '../on-behalf/record-on-behalf.server'
import { tierChangeRow, updateTierChangeStatus, undoTierChangeRequest } from './tier-change-request.server'
import { executeChangeRequest, requireClub } from '../change-requests/change-request.server'
import type { UndoTierChangeInput } from '../membership-changes'

/** Undoes a scheduled downgrade. Throws what `changeTier` throws. */
export async function undoTierChange(
  context: MembershipContext,
  db: TenantDb,
  { memberId, requester, now }: UndoTierChangeInput,
): Promise<void> {
  const club = await requireClub(context, db)
  const { membership, row } = await db.transaction(async (db) => {
    const membership = await requireMembership(db, { memberId })
    if (membership.changeStatus !== 'undoing') {
      requireAllowed('undo-change', membership, club.timeZone, now)
      await updateTierChangeStatus(db, membership.changeId!, ['scheduled'], {
        status: 'undoing',
        undone_by: requester.id,
      })
      await recordOnBehalf(db, {
        changeId: membership.changeId!,
        act: 'undo-change',
        memberId,
        requester,
        timeZone: club.timeZone,
        now,
      })
    }
    return { membership, row: await tierChangeRow(db, membership.changeId!) }
  })
  await executeChangeRequest(context, db, undoTierChangeRequest(context, club, membership, row, now))
}
