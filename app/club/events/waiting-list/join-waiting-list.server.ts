import { sql } from 'kysely'
import type { TenantDb } from '#/db/handles.server'
import { sendJob } from '~/foundation/jobs/send-job.server'
import { countWords } from '~/foundation/kit/count-words'
import { DomainError } from '~/foundation/kit/errors'
import { newId } from '~/foundation/kit/ids'
import { normalizeEmail } from '~/foundation/kit/normalize-email'
import { bookerOf } from '../booking/booker.server'
import { factsOf, lockEvent } from '../manage/event-record.server'
import { refusalError } from '../booking/decision-words'
import { eventEmailJob } from '../booking/emails/jobs'
import { whenWords } from '../booking/when-words'
import { decideBooking } from '../rules'
import { waitingToken } from '../tickets/ticket-link.server'

interface JoinEventWaitingList {
  eventId: string
  memberId: string | null
  fullName: string
  email: string
  seats: number
  timeZone: string
  secret: string
  now: Date
}

/** The most who can wait for one event. */
const longest = 2_000

/**
 * Puts a person on the waiting list of an event that has too few seats for them, and emails them a link. Someone who waits
 * already gets the same answer and no second email. Throws `seats-left`, `already-booked`, `list-full` (409) and the
 * reasons of `refusalError`.
 */
export function joinEventWaitingList(db: TenantDb, order: JoinEventWaitingList): Promise<void> {
  const { eventId, memberId, fullName, email, seats, timeZone, secret, now } = order
  return db.transaction(async (db) => {
    const event = await lockEvent(db, eventId)
    const booker = await bookerOf(db, { eventId, memberId })
    const decision = decideBooking(factsOf(event), booker, { seats, now })
    if (decision.kind === 'open') {
      throw new DomainError('seats-left', 409, 'There are enough seats left: you can book right now.')
    }
    if (decision.kind !== 'full') throw refusalError(decision, (at) => whenWords(timeZone, at))
    if (seats > event.capacity) {
      throw new DomainError(
        'too-many-seats',
        409,
        `This event has ${countWords(event.capacity, 'seat')} in all.`,
        {
          field: 'seats',
        },
      )
    }
    const emailNorm = normalizeEmail(email)
    const { waiting, booking } = await db.q
      .selectNoFrom(({ selectFrom }) => [
        selectFrom('event_waiting_list')
          .where('event_id', '=', eventId)
          .where('status', '=', 'waiting')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .$asScalar()
          .$notNull()
          .as('waiting'),
        selectFrom('event_bookings')
          .where('event_id', '=', eventId)
          .where('status', 'in', ['awaiting_payment', 'booked'])
          .where('member_id', '=', memberId)
          .select('id')
          .limit(1)
          .as('booking'),
      ])
      .executeTakeFirstOrThrow()
    if (booking) {
      throw new DomainError('already-booked', 409, 'You have already booked this event.')
    }
    if (waiting >= longest) {
      throw new DomainError('list-full', 409, 'The waiting list is full. Please try again later.')
    }
    const id = newId()
    const added = await db.q
      .insertInto('event_waiting_list')
      .values({
        id,
        event_id: eventId,
        member_id: memberId,
        full_name: fullName,
        email,
        email_norm: emailNorm,
        seats,
        token_hash: waitingToken(secret, id).hash,
        created_at: now,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['business_id', 'event_id', 'email_norm'])
          // Word for word as in the partial index, or a prepared statement does not recognize it.
          .where('status', 'in', [sql.lit('waiting' as const), sql.lit('offered' as const)])
          .doNothing(),
      )
      .returning('id')
      .executeTakeFirst()
    if (added) await sendJob(db, eventEmailJob, { kind: 'waiting', entryId: id })
  })
}
