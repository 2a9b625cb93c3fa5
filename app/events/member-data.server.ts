// A member's data in events: the export of it, and its erasure with a deleted account.
import { sql } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import { normalizeEmail } from '~/kit/normalize-email'
import { eraseBookings, eraseWaiting } from './erase-bookings.server'

/** The events a member booked or waited for, as their export lists them. Amounts in minor units. */
export async function memberEventData(
  { q, businessId }: OpenTenantDb,
  memberId: string,
): Promise<Record<string, unknown[]>> {
  const bookings = await sql<{ row: unknown }>`
    select jsonb_build_object('event', e.title, 'starts_at', e.starts_at, 'place', e.place, 'status', b.status,
      'amount_cents', b.amount_cents, 'currency', b.currency, 'created_at', b.created_at, 'closed_at', b.closed_at,
      'seats', (select jsonb_agg(jsonb_build_object('name', s.name, 'price_cents', s.price_cents,
          'attendance', s.attendance, 'answers', (select jsonb_object_agg(q.label, a.answer) from event_answers a
            join event_questions q on q.business_id = a.business_id and q.id = a.question_id
            where a.business_id = s.business_id and a.seat_id = s.id)) order by s.position)
        from event_seats s where s.business_id = b.business_id and s.booking_id = b.id)) as row
    from event_bookings b
    join events e on e.business_id = b.business_id and e.id = b.event_id
    where b.business_id = ${businessId} and b.member_id = ${memberId}
    order by b.created_at, b.id`.execute(q)
  const waiting = await sql<{ row: unknown }>`
    select jsonb_build_object('event', e.title, 'starts_at', e.starts_at, 'seats', w.seats, 'status', w.status,
      'full_name', w.full_name, 'email', w.email, 'created_at', w.created_at) as row
    from event_waiting_list w
    join events e on e.business_id = w.business_id and e.id = w.event_id
    where w.business_id = ${businessId} and w.member_id = ${memberId}
    order by w.created_at, w.id`.execute(q)
  const rows = (found: typeof bookings) => found.rows.map(({ row }) => row)
  return { event_bookings: rows(bookings), event_waiting_lists: rows(waiting) }
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
