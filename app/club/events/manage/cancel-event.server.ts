import type { TenantDb } from '#/db/handles.server'
import { sendJob } from '~/foundation/jobs/send-job.server'
import { DomainError } from '~/foundation/kit/errors'
import { closeCanceledEventJob } from '../jobs'
import { can } from '../rules'
import { factsOf, lockEvent } from './event-record.server'
import { recordEventChange } from './record-change.server'

/**
 * Cancels an event: from now on it takes no bookings, and a job closes those that it has, refunds what was paid, and tells
 * those booked and those who wait, with `note`. Canceled before, nothing happens. Throws `event-not-cancelable` (409) for a
 * draft or one that is over, `event-not-found` (404).
 */
export function cancelEvent(
  db: TenantDb,
  { eventId, note, userId, now }: { eventId: string; note: string; userId: string; now: Date },
): Promise<void> {
  return db.transaction(async (db) => {
    const row = await lockEvent(db, eventId)
    if (row.status === 'canceled') return
    const allowed = can('cancel', factsOf(row), now)
    if (!allowed.allowed) throw new DomainError('event-not-cancelable', 409, allowed.reason)
    await db.q
      .updateTable('events')
      .set({
        status: 'canceled',
        canceled_at: now,
        canceled_by: userId,
        cancel_note: note,
        changed_at: now,
        version: row.version + 1,
      })
      .where('id', '=', eventId)
      .execute()
    await recordEventChange(db, {
      eventId,
      title: row.title,
      action: 'canceled',
      isTold: row.seats_taken > 0,
      userId,
      now,
    })
    await sendJob(db, closeCanceledEventJob, { eventId })
  })
}
