import type { TenantDb } from '#/db/handles.server'
import type { MembershipContext } from '../context'
import type { CancelInput } from './cancel-membership.server'
import {
  insertCancellation,
  cancellationRow,
  updateCancellationStatus,
  undoCancelRequest,
} from './cancellation-request.server'
import { requireAllowed, requireMembership } from '../change-requests/require-membership.server'
import { executeChangeRequest, requireClub } from '../change-requests/change-request.server'

/** Undoes a scheduled cancellation by the member or the business. Throws what `cancelMembership` throws. */
export async function undoCancellation(
  context: MembershipContext,
  db: TenantDb,
  { memberId, requester, now }: Omit<CancelInput, 'why'>,
): Promise<void> {
  const club = await requireClub(context, db)
  const { membership, row } = await db.transaction(async (db) => {
    const membership = await requireMembership(db, { memberId })
    if (membership.cancellationStatus !== 'undoing') {
      requireAllowed('undo-cancel', membership, club.timeZone, now)
      // A cancellation made on the provider's own pages has no row yet.
      const id =
        membership.cancellationId ??
        (
          await insertCancellation(db, club, membership, {
            kind: 'business',
            is_immediate: false,
            effective_at: membership.endsAt!,
            why: '',
            requested_by: requester.id,
            now,
          })
        ).id
      await updateCancellationStatus(db, id, ['asked', 'scheduled'], {
        status: 'undoing',
        undone_by: requester.id,
      })
      return { membership, row: await cancellationRow(db, id) }
    }
    return { membership, row: await cancellationRow(db, membership.cancellationId!) }
  })
  await executeChangeRequest(context, db, undoCancelRequest(context, club, membership, row, now))
}
