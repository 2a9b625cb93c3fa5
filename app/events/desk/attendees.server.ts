// Who booked an event, as the business lists and exports them: a row for each person.
import { sql, type RawBuilder } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import type { SeatAttendance } from '#/db/schema/events/events'
import { DomainError } from '~/kit/errors'
import { foldText } from '~/kit/fold-text'
import { containsPattern } from '~/kit/like-pattern'
import type { AttendeeFilter } from './attendee-filter'

export interface Attendee {
  seatId: string
  bookingId: string
  code: string
  position: number
  /** Blank: a guest whose name is not known. */
  name: string
  /** Who booked. */
  bookerName: string
  /** Null for staff who see no lists of contacts. */
  bookerEmail: string | null
  /** Null for a guest. */
  memberId: string | null
  tierName: string | null
  /** How many seats the booking has. */
  seats: number
  /** Null for staff who see no prices. */
  price: { cents: number; currency: string; isPerk: boolean } | null
  isUnpaid: boolean
  attendance: SeatAttendance | null
  attendanceAt: Date | null
  answers: { question: string; answer: string }[]
  bookedAt: Date
}

/** Words of a search that are looked for. */
const mostWords = 6
/** The most people of a file or of a device's list. */
export const mostAttendees = 10_000

/** Rights of the reader of a list of people: to see prices, and contacts. */
interface AttendeeSight {
  seesPrices: boolean
  seesContacts: boolean
}

/** People of an event that a filter leaves, by the name of who booked; `found` counts all of them. */
export async function listAttendees(
  db: OpenTenantDb,
  {
    eventId,
    filter,
    text = '',
    after = null,
    limit,
    seesPrices,
    seesContacts,
  }: AttendeeSight & {
    eventId: string
    filter: AttendeeFilter
    text?: string
    after?: string | null
    limit: number
  },
): Promise<{ attendees: Attendee[]; found: number; next: string | null }> {
  const matching = fromWhere(db, { eventId, filter, text })
  const counted = await sql<{ count: number }>`select count(*)::int as count ${matching}`.execute(db.q)
  const { rows } = await sql<Attendee>`
    select s.id as "seatId", s.booking_id as "bookingId", b.code, s.position, s.name,
      coalesce(m.full_name, b.guest_name) as "bookerName", ${seesContacts ? sql`coalesce(m.email, b.guest_email)` : sql`null`} as "bookerEmail",
      b.member_id as "memberId", t.name as "tierName",
      (select count(*)::int from event_seats o where o.business_id = s.business_id and o.booking_id = s.booking_id
        and o.released_at is null) as seats,
      ${
        seesPrices
          ? sql`jsonb_build_object('cents', s.price_cents, 'currency', b.currency, 'isPerk', s.perk_use_id is not null)`
          : sql`null`
      } as price,
      b.status = 'awaiting_payment' as "isUnpaid", s.attendance, s.attendance_at as "attendanceAt",
      b.created_at as "bookedAt",
      coalesce((select jsonb_agg(jsonb_build_object('question', q.label, 'answer', a.answer) order by q.position, q.id)
        from event_answers a join event_questions q on q.business_id = a.business_id and q.id = a.question_id
        where a.business_id = s.business_id and a.seat_id = s.id), '[]') as answers
    ${matching}
      and (${after}::uuid is null or (fold_text(coalesce(m.full_name, b.guest_name)), s.booking_id, s.position) > (
        select fold_text(coalesce(am.full_name, ab.guest_name)), a.booking_id, a.position from event_seats a
        join event_bookings ab on ab.business_id = a.business_id and ab.id = a.booking_id
        left join members am on am.business_id = ab.business_id and am.id = ab.member_id
        where a.business_id = ${db.businessId} and a.id = ${after}::uuid))
    order by fold_text(coalesce(m.full_name, b.guest_name)), s.booking_id, s.position
    limit ${limit + 1}`.execute(db.q)
  const attendees = rows.slice(0, limit)
  return {
    attendees,
    found: counted.rows[0]!.count,
    next: rows.length > limit ? attendees.at(-1)!.seatId : null,
  }
}

/** Every person of an event. Throws `too-many-attendees` (409). */
export async function allAttendees(db: OpenTenantDb, eventId: string): Promise<Attendee[]> {
  const { attendees, next } = await listAttendees(db, {
    eventId,
    filter: 'all',
    limit: mostAttendees,
    seesPrices: true,
    seesContacts: true,
  })
  if (next) throw new DomainError('too-many-attendees', 409, 'This event has too many people for one file.')
  return attendees
}

const filterConditions: Record<AttendeeFilter, RawBuilder<unknown>> = {
  all: sql`true`,
  expected: sql`b.status = 'booked' and s.attendance is null`,
  here: sql`s.attendance = 'here'`,
  'no-show': sql`s.attendance = 'no_show'`,
  unpaid: sql`b.status = 'awaiting_payment'`,
}

function fromWhere(
  { businessId }: OpenTenantDb,
  { eventId, filter, text }: { eventId: string; filter: AttendeeFilter; text: string },
): RawBuilder<unknown> {
  const words = foldText(text).split(/\s+/).filter(Boolean).slice(0, mostWords)
  const code = text.toUpperCase().replace(/[\s-]+/g, '')
  const bySearch = words.map(
    (word) => sql` and (s.search_text like ${containsPattern(word)}
      or fold_text(coalesce(m.full_name, b.guest_name)) like ${containsPattern(word)}
      or lower(coalesce(m.email, b.guest_email)) like ${containsPattern(word)} or b.code = ${code})`,
  )
  return sql`
    from event_seats s
    join event_bookings b on b.business_id = s.business_id and b.id = s.booking_id
    left join members m on m.business_id = b.business_id and m.id = b.member_id
    left join tiers t on t.business_id = b.business_id and t.id = b.tier_id
    where s.business_id = ${businessId} and s.event_id = ${eventId} and s.released_at is null
      and ${filterConditions[filter]} ${sql.join(bySearch, sql``)}`
}

export interface WaitingPerson {
  id: string
  fullName: string
  /** Null for staff who see no lists of contacts. */
  email: string | null
  memberId: string | null
  seats: number
  isOffered: boolean
  offerExpiresAt: Date | null
  createdAt: Date
}

/** Who waits for seats of an event, in their order. */
export async function waitingPeople(
  { q, businessId }: OpenTenantDb,
  { eventId, limit, seesContacts }: { eventId: string; limit: number; seesContacts: boolean },
): Promise<WaitingPerson[]> {
  const { rows } = await sql<WaitingPerson>`
    select w.id, w.full_name as "fullName", ${seesContacts ? sql`w.email` : sql`null`} as email, w.member_id as "memberId", w.seats,
      w.status = 'offered' as "isOffered", w.offer_expires_at as "offerExpiresAt", w.created_at as "createdAt"
    from event_waiting_list w
    where w.business_id = ${businessId} and w.event_id = ${eventId} and w.status in ('waiting', 'offered')
    order by w.created_at, w.id limit ${limit}`.execute(q)
  return rows
}
