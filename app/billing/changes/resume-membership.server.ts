import type { TenantDb } from '#/db/handles.server'
import type { BillingParts } from '../parts'
import type { PauseOrder } from './begin-pause.server'
import { pauseRow, resumeWish, settlePause } from './pause-wishes.server'
import { insistOn, insistOnMembership } from './permission.server'
import { carryOut, clubBehind } from './wish.server'

/** Ends a skip or a hold before its time. Throws as `skipMonth` does. */
export async function resumeMembership(
  parts: BillingParts,
  db: TenantDb,
  { memberId, asker, now }: PauseOrder,
): Promise<void> {
  const club = await clubBehind(parts, db)
  const { membership, row } = await db.transaction(async (db) => {
    const membership = await insistOnMembership(db, { memberId })
    if (membership.pauseStatus !== 'lifting') {
      insistOn('resume', membership, club.timeZone, now)
      await settlePause(db, membership.pauseId!, ['running'], { status: 'lifting', lifted_by: asker.id })
    }
    return { membership, row: await pauseRow(db, membership.pauseId!) }
  })
  await carryOut(parts, db, resumeWish(parts, club, membership, row, now))
}
