// Who booked an event, as the business lists and exports them: a row for each person.
import { sql, type RawBuilder } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import { MOST_IN_FILE, requireFileLength } from '~/kit/list/list-file.server'
import { hasWords, listRows } from '~/kit/list/list-rows.server'
import { attendeeListing, type AttendeeListParams, type AttendeeShow } from './attendee-listing'

export type Attendee = Awaited<ReturnType<typeof listAttendees>>['rows'][number]

/** An event, and rights of the reader of its list of people: to see prices, and contacts. */
interface AttendeeSight {
  eventId: string
  seesPrices: boolean
  seesContacts: boolean
}

const bookerName = sql<string>`coalesce(m.full_name, b.guest_name)`

const showConditions: Record<AttendeeShow, RawBuilder<boolean>> = {
  expected: sql`b.status = 'booked' and s.attendance is null`,
  here: sql`s.attendance = 'here'`,
  'no-show': sql`s.attendance = 'no_show'`,
  unpaid: sql`b.status = 'awaiting_payment'`,
}

const searchColumns = ['s.name', 'm.full_name', 'b.guest_name', 'm.email', 'b.guest_email', 'b.code']

/** A page of an event's people. People of one booking are together. */
export function listAttendees(
  db: OpenTenantDb,
  { eventId, seesPrices, seesContacts }: AttendeeSight,
  params: AttendeeListParams,
  pageSize?: number,
) {
  const { show, text, sort } = params
  const listing = attendeeListing(eventId)
  const order = listing.direction(params)
  const matching = db.q
    .selectFrom('event_seats as s')
    .innerJoin('event_bookings as b', 'b.id', 's.booking_id')
    .leftJoin('members as m', 'm.id', 'b.member_id')
    .where('s.event_id', '=', eventId)
    .where('s.released_at', 'is', null)
    .where(show ? showConditions[show] : sql<boolean>`true`)
    .where((eb) =>
      eb.or([hasWords(text, searchColumns), eb('b.code', '=', text.toUpperCase().replace(/[\s-]+/g, ''))]),
    )
  return listRows(
    db,
    listing,
    params,
    matching,
    (page) =>
      page
        .leftJoin('tiers as t', 't.id', 'b.tier_id')
        .orderBy(sort === 'booked' ? sql`b.created_at` : sql`fold_text(${bookerName})`, order)
        .orderBy('s.booking_id', order)
        .orderBy('s.position')
        .select([
          's.id as seatId',
          's.booking_id as bookingId',
          'b.code',
          's.position',
          // Blank: a guest whose name is not known.
          's.name',
          bookerName.as('bookerName'),
          // Null for staff who see no lists of contacts.
          sql<string | null>`${seesContacts ? sql`coalesce(m.email, b.guest_email)` : sql`null`}`.as(
            'bookerEmail',
          ),
          // Null for a guest.
          'b.member_id as memberId',
          't.name as tierName',
          // Null for staff who see no prices.
          sql<{
            cents: number
            currency: string
            isPerk: boolean
          } | null>`${
            seesPrices
              ? sql`jsonb_build_object('cents', s.price_cents, 'currency', b.currency, 'isPerk', s.perk_use_id is not null)`
              : sql`null`
          }`.as('price'),
          sql<boolean>`b.status = 'awaiting_payment'`.as('isUnpaid'),
          's.attendance',
          's.attendance_at as attendanceAt',
          'b.created_at as bookedAt',
        ])
        .select((eb) => [
          // Of the whole booking.
          eb
            .selectFrom('event_seats as o')
            .whereRef('o.booking_id', '=', 's.booking_id')
            .where('o.released_at', 'is', null)
            .select(sql<number>`count(*)::int`.as('count'))
            .$asScalar()
            .$notNull()
            .as('seats'),
          eb
            .selectFrom('event_answers as a')
            .innerJoin('event_questions as q', 'q.id', 'a.question_id')
            .whereRef('a.seat_id', '=', 's.id')
            .select(
              sql<
                { question: string; answer: string }[]
              >`coalesce(jsonb_agg(jsonb_build_object('question', q.label, 'answer', a.answer) order by q.position, q.id), '[]')`.as(
                'answers',
              ),
            )
            .$asScalar()
            .$notNull()
            .as('answers'),
        ])
        .execute(),
    pageSize,
  )
}

/** The people that the list's address asks for, all pages of it. Throws `too-many-people` (409). */
export async function exportedAttendees(
  db: OpenTenantDb,
  sight: AttendeeSight,
  params: AttendeeListParams,
): Promise<Attendee[]> {
  const { rows, found } = await listAttendees(db, sight, { ...params, page: 1 }, MOST_IN_FILE)
  requireFileLength(found, 'people', 'Choose a status first.')
  return rows
}

/** Who waits for seats of an event, in their order. */
export function waitingPeople(
  { q }: OpenTenantDb,
  { eventId, limit, seesContacts }: { eventId: string; limit: number; seesContacts: boolean },
) {
  return q
    .selectFrom('event_waiting_list as w')
    .where('w.event_id', '=', eventId)
    .where('w.status', 'in', ['waiting', 'offered'])
    .orderBy('w.created_at')
    .orderBy('w.id')
    .limit(limit)
    .select([
      'w.id',
      'w.full_name as fullName',
      // Null for staff who see no lists of contacts.
      sql<string | null>`${seesContacts ? sql`w.email` : sql`null`}`.as('email'),
      'w.member_id as memberId',
      'w.seats',
      sql<boolean>`w.status = 'offered'`.as('isOffered'),
      'w.offer_expires_at as offerExpiresAt',
      'w.created_at as createdAt',
    ])
    .execute()
}
