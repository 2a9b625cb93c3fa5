// Events and bookings as rows, for tests of what is done with them.
import type { Insertable } from 'kysely'
import type { EventsTable } from '#/db/schema/events'
import { newId } from '~/foundation/kit/ids'
import type { ClubOfRecords } from './recorded-member'

type Club = Pick<ClubOfRecords, 'db'>

/** An event of forty seats in ten days, published and free. */
export async function anEvent(
  { db }: Club,
  { now, status = 'published', ...event }: { now: Date } & Partial<Insertable<EventsTable>>,
): Promise<string> {
  const id = newId()
  const startsAt = new Date(now.getTime() + 10 * 86_400_000)
  await db.transaction(({ q, businessId }) =>
    q
      .insertInto('events')
      .values({
        business_id: businessId,
        id,
        title: 'Harvest dinner',
        picture_id: null,
        starts_at: startsAt,
        ends_at: new Date((event.starts_at ?? startsAt).getTime() + 3 * 3_600_000),
        capacity: 40,
        pricing: 'free',
        price_cents: 0,
        currency: 'usd',
        guests_per_booking: 3,
        visibility: 'public',
        guests_can_book: false,
        members_from: null,
        guests_from: null,
        closes_at: null,
        refund_hours: 48,
        status,
        series_id: null,
        series_on: null,
        created_by: null,
        created_at: now,
        changed_at: now,
        published_at: status === 'draft' ? null : now,
        canceled_at: status === 'canceled' ? now : null,
        ...event,
      })
      .execute(),
  )
  return id
}

let codes = 0
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
/** A code that no other booking has. */
function nextCode(): string {
  codes += 1
  let rest = codes
  return Array.from({ length: 6 }, () => {
    const letter = alphabet[rest % 32]!
    rest = Math.floor(rest / 32)
    return letter
  }).join('')
}

interface Booking {
  eventId: string
  /** Without one it is a guest's. */
  memberId?: string | null
  guest?: { name: string; email: string }
  seats?: number
  names?: string[]
  priceCents?: number
  status?: 'awaiting_payment' | 'booked'
  tierId?: string | null
  now: Date
}

/** A booking with its seats, as the use case that books writes them. Rejects as the database does. */
export async function aBooking(
  { db }: Club,
  {
    eventId,
    memberId = null,
    guest = { name: 'Gus Guest', email: 'gus@example.test' },
    seats = 1,
    names = [],
    priceCents = 0,
    status = 'booked',
    tierId = null,
    now,
  }: Booking,
): Promise<string> {
  const id = newId()
  await db.transaction(async ({ q, businessId }) => {
    await q
      .insertInto('event_bookings')
      .values({
        business_id: businessId,
        id,
        event_id: eventId,
        member_id: memberId,
        guest_name: memberId ? null : guest.name,
        guest_email: memberId ? null : guest.email,
        guest_email_norm: memberId ? null : guest.email,
        guest_phone: null,
        guest_is_adult_at: memberId ? null : now,
        token_hash: null,
        status,
        code: nextCode(),
        tier_id: tierId,
        amount_cents: priceCents * seats,
        currency: 'usd',
        waiting_list_id: null,
        created_at: now,
        changed_at: now,
        expires_at: status === 'booked' ? null : new Date(now.getTime() + 35 * 60_000),
        booked_at: status === 'booked' ? now : null,
      })
      .execute()
    await q
      .insertInto('event_seats')
      .values(
        Array.from({ length: seats }, (_, at) => ({
          business_id: businessId,
          id: newId(),
          event_id: eventId,
          booking_id: id,
          position: at + 1,
          name: names[at] ?? '',
          price_cents: priceCents,
          perk_use_id: null,
        })),
      )
      .execute()
  })
  return id
}

/** The seats of an event that are taken. */
export async function takenSeats({ db }: Club, eventId: string): Promise<number> {
  const event = await db.read(({ q, businessId }) =>
    q
      .selectFrom('events')
      .select('seats_taken')
      .where('business_id', '=', businessId)
      .where('id', '=', eventId)
      .executeTakeFirstOrThrow(),
  )
  return event.seats_taken
}
