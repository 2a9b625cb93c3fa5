import type { TenantDb } from '#/db/handles.server'
import { endOfWhatIsPaid } from '~/memberships/changeable'
import type { BillingParts } from '../parts'
import { beginCancellation, cancellationRow, cancelWish } from './cancellation-wishes.server'
import { insistOn, insistOnMembership } from './permission.server'
import { carryOut, clubBehind, type Asker } from './wish.server'

export interface CancelOrder {
  memberId: string
  asker: Asker
  /** In the member's own words; may be empty. */
  why: string
  now: Date
}

/**
 * Ends the membership when what is paid runs out; at once where nothing is paid, so that a card that failed is
 * not tried again. Throws `no-membership`, `not-possible` and what `carryOut` throws.
 */
export async function cancelMembership(parts: BillingParts, db: TenantDb, order: CancelOrder): Promise<void> {
  const { memberId, asker, why, now } = order
  const club = await clubBehind(parts, db)
  const { membership, row } = await db.transaction(async (db) => {
    const membership = await insistOnMembership(db, { memberId })
    // Asked before, and nobody knows what came of it: the same again.
    if (membership.cancellationStatus === 'asked') {
      return { membership, row: await cancellationRow(db, membership.cancellationId!) }
    }
    insistOn('cancel', membership, club.timeZone, now)
    const endsAt = endOfWhatIsPaid(membership, now)
    const row = await beginCancellation(db, club, membership, {
      kind: 'member',
      at_once: endsAt === null,
      effective_at: endsAt ?? now,
      why,
      requested_by: asker.id,
      now,
    })
    return { membership, row }
  })
  await carryOut(parts, db, cancelWish(parts, club, membership, row, now))
}
