import type { TenantDb } from '#/db/handles.server'
import type { BillingParts } from '../parts'
import type { CancelOrder } from './cancel-membership.server'
import {
  beginCancellation,
  cancellationRow,
  settleCancellation,
  undoCancelWish,
} from './cancellation-wishes.server'
import { insistOn, insistOnMembership } from './permission.server'
import { carryOut, clubBehind } from './wish.server'

/** Takes a planned end back, whoever planned it. Throws as `cancelMembership` does. */
export async function undoCancellation(
  parts: BillingParts,
  db: TenantDb,
  { memberId, asker, now }: Omit<CancelOrder, 'why'>,
): Promise<void> {
  const club = await clubBehind(parts, db)
  const { membership, row } = await db.transaction(async (db) => {
    const membership = await insistOnMembership(db, { memberId })
    if (membership.cancellationStatus !== 'undoing') {
      insistOn('undo-cancel', membership, club.timeZone, now)
      // One that was planned on the provider's own pages has no row yet.
      const id =
        membership.cancellationId ??
        (
          await beginCancellation(db, club, membership, {
            kind: 'business',
            at_once: false,
            effective_at: membership.endsAt!,
            why: '',
            requested_by: asker.id,
            now,
          })
        ).id
      await settleCancellation(db, id, ['asked', 'scheduled'], { status: 'undoing', undone_by: asker.id })
      return { membership, row: await cancellationRow(db, id) }
    }
    return { membership, row: await cancellationRow(db, membership.cancellationId!) }
  })
  await carryOut(parts, db, undoCancelWish(parts, club, membership, row, now))
}
