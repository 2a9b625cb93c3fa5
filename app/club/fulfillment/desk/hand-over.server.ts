// Giving bottles of a box, or bottles that a member bought, to a person at the desk.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { setChangeAuthor } from '~/foundation/audit/change-author.server'
import { recordForBusiness } from '~/foundation/audit/record-for-business.server'
import { sendJob } from '~/foundation/jobs/send-job.server'
import { collectedEmailJob } from '~/club/runs/emails/email-jobs'
import { lockParts, personRefusal, type HandOver, type HandOverParts } from './hand-over-parts.server'
import { recordHandOver } from './record-hand-over.server'
import { undoMs } from './undo-hand-over.server'

/**
 * Records that bottles of a box, bottles that were bought, or both were given to the member or to their second person:
 * they leave the cellar, and with the last one the box or the purchase is delivered. All of them or none. The same
 * `id` again changes nothing and returns false. Throws `order-not-found` (404), `age-not-checked` and
 * `member-under-age` (400), `nothing-chosen` (400), `second-person-missing` (400), `not-paid`, `payment-disputed`,
 * `payment-returned`, `already-given`, `order-to-ship`, `order-shipped`, `order-returned`, `to-be-shipped` and `order-canceled` (409), each with a sentence for the desk.
 */
export function handOver(db: TenantDb, input: HandOver): Promise<boolean> {
  return db.transaction(async (db) => {
    await setChangeAuthor(db, input.userId)
    const parts = await lockParts(db, input)
    if (await isRecorded(db, input.id)) return false
    const refusal =
      [parts.box, ...parts.purchases].map((part) => part?.refusal).find(Boolean) ??
      (await personRefusal(db, parts.member, input))
    if (refusal) throw refusal
    await giveParts(db, parts, input)
    return true
  })
}

export async function isRecorded(db: OpenTenantDb, handOverId: string): Promise<boolean> {
  const row = await db.q.selectFrom('hand_overs').where('id', '=', handOverId).select('id').executeTakeFirst()
  return row !== undefined
}

/** Records the hand-over of parts that are locked and may be given, with what follows. */
export async function giveParts(
  db: OpenTenantDb,
  { member, box, purchases }: HandOverParts,
  input: HandOver,
): Promise<void> {
  const { id, collectedBy, userId, now } = input
  await recordHandOver(db, {
    id,
    memberId: member.id,
    box,
    purchases,
    givenBy: userId,
    givenAt: input.recordedAt ?? now,
    collectedBy,
    secondPerson: input.secondPerson,
    note: input.note,
    wasOffline: input.recordedAt !== null,
    userId,
    now,
  })
  if (box) {
    await db.q
      .updateTable('club_runs')
      .set({ status: 'fulfilling', changed_at: now })
      .where('id', '=', box.order.runId)
      .where('status', '=', 'locked')
      .execute()
  }
  const bottles = [box, ...purchases].reduce((sum, part) => sum + (part?.bottles.length ?? 0), 0)
  await recordForBusiness(db, { userId, now }, 'run.handed_over', {
    target: { kind: 'member', id: member.id },
    details: { bottles, by: collectedBy },
  })
  // Told once it can't be undone any more, so that a mistaken hand-over sends no email.
  await sendJob(db, collectedEmailJob, { handOverId: id }, { startAfter: undoMs / 1_000 })
}
