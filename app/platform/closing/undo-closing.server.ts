// A closing that its owner takes back, until the first membership has ended.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { recordForBusiness } from '~/foundation/audit/record-for-business.server'
import { sendJob } from '~/foundation/jobs/send-job.server'
import { DomainError, isDomainError } from '~/foundation/kit/errors'
import { PaymentError } from '~/membership/memberships/payments'
import { lockClosing, type ClosingRow } from './closing-rows.server'
import type { ClosingContext } from './context'
import { closeClubJob } from './jobs'

/** Memberships of one run. */
const portion = 25

/** Whether a membership has ended by this closing: from then on it cannot be undone. */
export async function hasEndedOne({ q }: OpenTenantDb, closingId: string): Promise<boolean> {
  const ended = await q
    .selectFrom('membership_cancellations')
    .where('closing_id', '=', closingId)
    .where('status', '=', 'done')
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return ended !== undefined
}

/**
 * Undoes a closing: the club takes members again at once, and a job lets its memberships renew, which tells each member.
 * Refunds and canceled events stay. Throws `no-closing` (404) and `closing-over` (409) once a membership has ended.
 */
export async function undoClosing(
  db: TenantDb,
  { closingId, userId, now }: { closingId: string; userId: string; now: Date },
): Promise<void> {
  await db.transaction(async (db) => {
    const closing = await lockClosing(db, closingId)
    if (closing.status === 'undone' || closing.status === 'undoing') return
    if (closing.status === 'closed' || (await hasEndedOne(db, closingId))) {
      throw new DomainError(
        'closing-over',
        409,
        'A membership has ended already, so the closing can’t be undone.',
      )
    }
    await db.q
      .updateTable('club_closings')
      .set({ status: 'undoing', undone_by: userId, undone_at: now })
      .where('id', '=', closingId)
      .execute()
    await db.q.updateTable('businesses').set({ closing_on: null }).where('id', '=', db.businessId).execute()
    await recordForBusiness(db, { userId, now }, 'business.closing_undone', {
      target: { kind: 'closing', id: closingId },
    })
    await sendJob(db, closeClubJob, { closingId })
  })
}

/** Lets the next memberships renew; the closing is undone with the last one. */
export async function undoNext(
  { memberships, log }: ClosingContext,
  db: TenantDb,
  { closing, now, signal }: { closing: ClosingRow; now: Date; signal?: AbortSignal },
): Promise<void> {
  const open = await db.read((db) =>
    db.q
      .selectFrom('membership_cancellations as c')
      .innerJoin('memberships as m', 'm.id', 'c.membership_id')
      .where('c.closing_id', '=', closing.id)
      .where('c.status', 'in', ['asked', 'scheduled', 'undoing'])
      .orderBy('c.requested_at')
      .orderBy('c.id')
      .limit(portion)
      .select('m.member_id as memberId')
      .execute(),
  )
  let isWaiting = false
  for (const { memberId } of open) {
    if (signal?.aborted) break
    try {
      await memberships.undoCancellation(db, {
        memberId,
        requester: { kind: 'business', id: closing.undone_by ?? closing.requested_by },
        now,
      })
    } catch (error) {
      if (!isDomainError(error)) throw error
      // The others go on; the next run tries this one again.
      isWaiting ||= !(error instanceof PaymentError) || error.outcome !== 'declined'
      log.warn({ error, memberId }, 'a membership could not be let renew')
    }
  }
  if (open.length > 0) {
    if (!isWaiting) await db.transaction((db) => sendJob(db, closeClubJob, { closingId: closing.id }))
    return
  }
  await db.transaction((db) =>
    db.q
      .updateTable('club_closings')
      .set({ status: 'undone' })
      .where('id', '=', closing.id)
      .where('status', '=', 'undoing')
      .execute(),
  )
}
