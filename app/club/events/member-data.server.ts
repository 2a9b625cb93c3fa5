// A member's data in events: the export of it, and its erasure with a deleted account.
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { OpenTenantDb } from '#/db/handles.server'
import { normalizeEmail } from '~/foundation/kit/normalize-email'
import { eraseBookings, eraseWaiting } from './erase-bookings.server'

/** The events a member booked or waited for, as their export lists them. Amounts in minor units. */
export async function memberEventData(
  { q }: OpenTenantDb,
  memberId: string,
): Promise<Record<string, unknown[]>> {
  const { event_bookings, event_waiting_lists } = await q
    .selectNoFrom(({ selectFrom }) => [
      jsonArrayFrom(
        selectFrom('event_bookings as b')
          .innerJoin('events as e', 'e.id', 'b.event_id')
          .where('b.member_id', '=', memberId)
          .select(['e.title as event', 'e.starts_at', 'e.place', 'b.status', 'b.amount_cents', 'b.currency'])
          .select(['b.created_at', 'b.closed_at'])
          .select(({ selectFrom }) =>
            jsonArrayFrom(
              selectFrom('event_seats as s')
                .whereRef('s.booking_id', '=', 'b.id')
                .select(['s.name', 's.price_cents', 's.attendance'])
                .select(({ selectFrom }) =>
                  selectFrom('event_answers as a')
                    .innerJoin('event_questions as q', 'q.id', 'a.question_id')
                    .whereRef('a.seat_id', '=', 's.id')
                    .select(({ fn }) => fn.agg('jsonb_object_agg', ['q.label', 'a.answer']).as('answers'))
                    .as('answers'),
                )
                .orderBy('s.position'),
            ).as('seats'),
          )
          .orderBy('b.created_at')
          .orderBy('b.id'),
      ).as('event_bookings'),
      jsonArrayFrom(
        selectFrom('event_waiting_list as w')
          .innerJoin('events as e', 'e.id', 'w.event_id')
          .where('w.member_id', '=', memberId)
          .select(['e.title as event', 'e.starts_at', 'w.seats', 'w.status', 'w.full_name', 'w.email'])
          .select('w.created_at')
          .orderBy('w.created_at')
          .orderBy('w.id'),
      ).as('event_waiting_lists'),
    ])
    .executeTakeFirstOrThrow()
  return { event_bookings, event_waiting_lists }
}

/**
 * Erases names and answers of a member who leaves and of those they brought, also of what they booked as a guest with the
 * same email address. Their seats stay taken, and they no longer wait for any.
 */
export async function eraseMemberEventData(
  db: OpenTenantDb,
  { memberId, email, now }: { memberId: string; email: string; now: Date },
): Promise<void> {
  const { q } = db
  const emailNorm = normalizeEmail(email)
  const bookings = await q
    .selectFrom('event_bookings')
    .where((eb) => eb.or([eb('member_id', '=', memberId), eb('guest_email_norm', '=', emailNorm)]))
    .select('id')
    .execute()
  const waiting = await q
    .selectFrom('event_waiting_list')
    .where((eb) => eb.or([eb('member_id', '=', memberId), eb('email_norm', '=', emailNorm)]))
    .select('id')
    .execute()
  const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)
  await eraseBookings(db, idsOf(bookings))
  await eraseWaiting(db, { entryIds: idsOf(waiting), now })
}
