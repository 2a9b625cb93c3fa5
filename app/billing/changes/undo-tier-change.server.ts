import type { TenantDb } from '#/db/handles.server'
import type { BillingParts } from '../parts'
import { insistOn, insistOnMembership } from './permission.server'
import { changeRow, settleTierChange, undoTierWish } from './tier-wishes.server'
import { carryOut, clubBehind, type Asker } from './wish.server'

export interface UndoOrder {
  memberId: string
  asker: Asker
  now: Date
}

/** Takes back a change that waits for the renewal. Throws as `changeTier` does. */
export async function undoTierChange(
  parts: BillingParts,
  db: TenantDb,
  { memberId, asker, now }: UndoOrder,
): Promise<void> {
  const club = await clubBehind(parts, db)
  const { membership, row } = await db.transaction(async (db) => {
    const membership = await insistOnMembership(db, { memberId })
    if (membership.changeStatus !== 'undoing') {
      insistOn('undo-change', membership, club.timeZone, now)
      await settleTierChange(db, membership.changeId!, ['scheduled'], {
        status: 'undoing',
        undone_by: asker.id,
      })
    }
    return { membership, row: await changeRow(db, membership.changeId!) }
  })
  await carryOut(parts, db, undoTierWish(parts, db, club, membership, row, now))
}
