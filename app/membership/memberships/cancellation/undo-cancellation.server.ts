import type { TenantDb } from '#/db/handles.server'
import { DomainError } from '~/foundation/kit/errors'
import type { MembershipToChange } from '../change-requests/membership-to-change.server'
import type { MembershipContext } from '../context'

import {
  insertCancellation,
  cancellationRow,
  updateCancellationStatus,
  undoCancelRequest,
} from './cancellation-request.server'
import { requireAllowed, requireMembership } from '../change-requests/require-membership.server'
import { recordOnBehalf } from '../on-behalf/record-on-behalf.server'
import { executeChangeRequest, requireClub } from '../change-requests/change-request.server'
import type { CancelInput } from '../membership-changes'

/**
 * Undoes a scheduled cancellation by the member or the business. Throws what `cancelMembership` throws, and `card-needed`
 * (409) for a membership that ends by itself and has no card.
 */
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
      requirePayable(membership)
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
      await recordOnBehalf(db, {
        changeId: id,
        act: 'undo-cancel',
        memberId,
        requester,
        timeZone: club.timeZone,
        now,
      })
      return { membership, row: await cancellationRow(db, id) }
    }
    return { membership, row: await cancellationRow(db, membership.cancellationId!) }
  })
  await executeChangeRequest(context, db, undoCancelRequest(context, club, membership, row, now))
}

/** A membership that was paid in advance ends without a cancellation; nothing could be charged for its next month. */
function requirePayable({ cancellationId, cardLast4 }: MembershipToChange): void {
  if (cancellationId !== null || cardLast4 !== null) return
  throw new DomainError(
    'card-needed',
    409,
    'This membership was paid in advance and has no card. To continue it, add a card on the Gifts page.',
  )
}
