// The events of a club in a member's calendar.
import type { OpenTenantDb } from '#/db/handles.server'
import { eventState, type EventFacts } from '~/club/events/rules'
import { daysAfter, startOfDay } from '~/foundation/kit/calendar'
import { dayIn, type Day } from '~/foundation/kit/dates'
import { paths } from '~/foundation/kit/paths'
import type { CalendarItem } from './calendar-item'

interface EventItemsInput {
  memberId: string
  span: CalendarSpan
  timeZone: string
  clubAddress: string | null
  now: Date
}

/**
 * The club's events of a span that the member may see: those their tier is invited to, and those they booked or wait for.
 * A canceled event is listed for those who had booked it.
 */
export async function eventItems(db: OpenTenantDb, input: EventItemsInput): Promise<CalendarItem[]> {
  const events = await eventRows(db, input)
  return events.map((event) => eventItem(event, input))
}

function eventRows({ q }: OpenTenantDb, { memberId, span, timeZone }: EventItemsInput) {
  return q
    .selectFrom('events as e')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('event_bookings as b')
          .whereRef('b.event_id', '=', 'e.id')
          .where('b.member_id', '=', memberId)
          .where(({ eb, and, or }) =>
            or([
              eb('b.status', 'in', ['awaiting_payment', 'booked']),
              and([eb('e.status', '=', 'canceled'), eb('b.booked_at', 'is not', null)]),
            ]),
          )
          .orderBy('b.created_at', 'desc')
          .limit(1)
          .select(({ selectFrom }) => [
            'b.status',
            selectFrom('event_seats as s')
              .whereRef('s.booking_id', '=', 'b.id')
              .where('s.released_at', 'is', null)
              .select(({ fn }) => fn.countAll<number>().as('count'))
              .as('seats'),
          ])
          .as('b'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('event_waiting_list as w')
          .whereRef('w.event_id', '=', 'e.id')
          .where('w.member_id', '=', memberId)
          .where('w.status', 'in', ['waiting', 'offered'])
          .limit(1)
          .select('w.id')
          .as('w'),
      (join) => join.onTrue(),
    )
    .where('e.starts_at', '<', startOfDay(timeZone, daysAfter(span.until, 1)))
    .where('e.ends_at', '>', startOfDay(timeZone, span.from))
    .where('e.status', '<>', 'draft')
    .where(({ eb, and, or, not, exists, selectFrom }) => {
      const refusedTiers = selectFrom('event_tiers as t')
        .innerJoin('memberships as ms', 'ms.tier_id', 't.tier_id')
        .whereRef('t.event_id', '=', 'e.id')
        .where('ms.member_id', '=', memberId)
        .where('ms.ended_at', 'is', null)
        .where('t.is_invited', '=', false)
        .select('t.tier_id')
      const isOpenTo = or([eb('w.id', 'is not', null), not(exists(refusedTiers))])
      return or([eb('b.status', 'is not', null), and([eb('e.status', '<>', 'canceled'), isOpenTo])])
    })
    .select(['e.id', 'e.title', 'e.place', 'e.status', 'e.starts_at as startsAt', 'e.ends_at as endsAt'])
    .select([
      'e.capacity',
      'e.seats_taken as seatsTaken',
      'b.status as booking',
      'b.seats',
      'w.id as waitingId',
    ])
    .orderBy('e.starts_at')
    .orderBy('e.id')
    .execute()
}

function eventItem(
  event: Awaited<ReturnType<typeof eventRows>>[number],
  { timeZone, clubAddress, now }: EventItemsInput,
): CalendarItem {
  const { id, title, place, startsAt, endsAt } = event
  const from = dayIn(timeZone, startsAt)
  // An event that ends at midnight does not reach the next day.
  const until = dayIn(timeZone, new Date(endsAt.getTime() - 1))
  return {
    id: `event-${id}`,
    kind: 'event',
    title,
    from,
    until: until < from ? from : until,
    startsAt,
    endsAt,
    place: place || clubAddress,
    detail:
      event.booking === 'booked' && event.seats !== null && event.seats > 1
        ? `${event.seats} seats are booked for you.`
        : null,
    status: statusOf(event, now),
    isCanceled: event.status === 'canceled',
    href: paths.events.page(id),
  }
}

function statusOf(
  event: EventFacts & { booking: string | null; waitingId: string | null },
  now: Date,
): string | null {
  if (event.booking === 'booked') return 'Booked'
  if (event.booking === 'awaiting_payment') return 'Awaiting payment'
  if (event.waitingId) return 'On the waiting list'
  return eventState(event, now) === 'full' ? 'Full' : null
}

/** Days in the club's time zone, both included. */
export interface CalendarSpan {
  from: Day
  until: Day
}
