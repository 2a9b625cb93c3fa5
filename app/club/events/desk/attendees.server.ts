// Attendees of an event, as the business lists and exports them: a row for each person.
import { expressionBuilder, type Expression, type Nullable, type SqlBool } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { OpenTenantDb } from '#/db/handles.server'
import type { EventBookingsTable, EventSeatsTable } from '#/db/schema/events'
import type { MembersTable } from '#/db/schema/memberships'
import { MOST_IN_FILE, requireFileLength } from '~/foundation/kit/list/list-file.server'
import { hasWords, listRows } from '~/foundation/kit/list/list-rows.server'
import { attendeeListing, type AttendeeListParams, type AttendeeShow } from './attendee-listing'

export type Attendee = Awaited<ReturnType<typeof listAttendees>>['rows'][number]

/** An event, and rights of the reader of its list of people: to see prices, and contacts. */
interface AttendeeSight {
  eventId: string
  seesPrices: boolean
  seesContacts: boolean
}

const { eb, fn, and } = expressionBuilder<
  { s: EventSeatsTable; b: EventBookingsTable; m: Nullable<MembersTable> },
  's' | 'b' | 'm'
>()

const bookerName = fn.coalesce('m.full_name', 'b.guest_name').$castTo<string>()

const showConditions: Record<AttendeeShow, Expression<SqlBool>> = {
  expected: and([eb('b.status', '=', 'booked'), eb('s.attendance', 'is', null)]),
  here: eb('s.attendance', '=', 'here'),
  'no-show': eb('s.attendance', '=', 'no_show'),
  unpaid: eb('b.status', '=', 'awaiting_payment'),
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
    .$if(show !== null, (people) => people.where(showConditions[show!]))
    .where((eb) =>
      eb.or([hasWords(text, searchColumns), eb('b.code', '=', text.toUpperCase().replace(/[\s-]+/g, ''))]),
    )
  return listRows(
    db,
    listing,
    params,
    matching,
    async (page) => {
      const rows = await page
        .leftJoin('tiers as t', 't.id', 'b.tier_id')
        .orderBy(sort === 'booked' ? 'b.created_at' : fn('fold_text', [bookerName]), order)
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
          fn.coalesce('m.email', 'b.guest_email').as('bookerEmail'),
          // Null for a guest.
          'b.member_id as memberId',
          't.name as tierName',
          's.price_cents',
          's.perk_use_id',
          'b.currency',
          'b.status',
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
            .select((eb) => eb.fn.countAll<number>().as('count'))
            .$asScalar()
            .$notNull()
            .as('seats'),
          jsonArrayFrom(
            eb
              .selectFrom('event_answers as a')
              .innerJoin('event_questions as q', 'q.id', 'a.question_id')
              .whereRef('a.seat_id', '=', 's.id')
              .select(['q.label as question', 'a.answer'])
              .orderBy('q.position')
              .orderBy('q.id'),
          ).as('answers'),
        ])
        .execute()
      return rows.map(({ price_cents, perk_use_id, currency, status, ...row }) => ({
        ...row,
        // Null for staff who see no lists of contacts.
        bookerEmail: seesContacts ? row.bookerEmail : null,
        // Null for staff who see no prices.
        price: seesPrices ? { cents: price_cents, currency, isPerk: perk_use_id !== null } : null,
        isUnpaid: status === 'awaiting_payment',
      }))
    },
    pageSize,
  )
}

/** The people that the list's address asks for, all pages of it. Throws `too-many-people` (409). */
export async function exportedAttendees(
  db: OpenTenantDb,
  sight: AttendeeSight,
  params: AttendeeListParams,
): Promise<Attendee[]> {
  const { rows, total } = await listAttendees(db, sight, { ...params, page: 1 }, MOST_IN_FILE)
  requireFileLength(total, 'people', 'Choose a status first.')
  return rows
}

/** The waiting list of an event, in its order. */
export async function waitingPeople(
  { q }: OpenTenantDb,
  { eventId, limit, seesContacts }: { eventId: string; limit: number; seesContacts: boolean },
) {
  const people = await q
    .selectFrom('event_waiting_list')
    .where('event_id', '=', eventId)
    .where('status', 'in', ['waiting', 'offered'])
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .select(['id', 'full_name as fullName', 'email', 'member_id as memberId', 'seats', 'status'])
    .select(['offer_expires_at as offerExpiresAt', 'created_at as createdAt'])
    .execute()
  return people.map(({ status, ...person }) => ({
    ...person,
    // Null for staff who see no lists of contacts.
    email: seesContacts ? person.email : null,
    isOffered: status === 'offered',
  }))
}
