import { sql } from 'kysely'
import type { TenantDb } from '#/db/handles.server'
import type { Club } from '#/tenants/club'
import { placeOf, spanWords } from '../booking/when-words'

/** A member's own booking in a list. */
interface MemberBooking {
  id: string
  eventId: string
  code: string
  hasTicket: boolean
  title: string
  when: string
  place: string
  seats: number
  status: 'awaiting_payment' | 'booked' | 'canceled'
  isPast: boolean
}

/** An event that a member waits for. */
interface MemberWaiting {
  eventId: string
  title: string
  when: string
  isOffered: boolean
}

/** The most of each list. */
const most = 50

/** A member's bookings, the next event first and past ones last, and their entries on waiting lists. */
export async function memberEvents(
  db: TenantDb,
  { memberId, club, now }: { memberId: string; club: Club; now: Date },
): Promise<{ bookings: MemberBooking[]; waiting: MemberWaiting[] }> {
  return db.read(async ({ q, businessId }) => {
    const bookings = await sql<
      Omit<MemberBooking, 'when' | 'place' | 'isPast'> & { place: string; startsAt: Date; endsAt: Date }
    >`
      select b.id, e.id as "eventId", b.code, b.token_hash is not null as "hasTicket", e.title, e.place,
        e.starts_at as "startsAt", e.ends_at as "endsAt", b.status,
        (select count(*)::int from event_seats s where s.business_id = b.business_id and s.booking_id = b.id
          and s.released_at is null) as seats
      from event_bookings b
      join events e on e.business_id = b.business_id and e.id = b.event_id
      where b.business_id = ${businessId} and b.member_id = ${memberId} and b.status <> 'abandoned'
      order by e.ends_at <= ${now}, abs(extract(epoch from e.starts_at - ${now})), b.id
      limit ${most}`.execute(q)
    const waiting = await sql<{
      eventId: string
      title: string
      status: string
      startsAt: Date
      endsAt: Date
    }>`
      select e.id as "eventId", e.title, w.status, e.starts_at as "startsAt", e.ends_at as "endsAt"
      from event_waiting_list w
      join events e on e.business_id = w.business_id and e.id = w.event_id
      where w.business_id = ${businessId} and w.member_id = ${memberId} and w.status in ('waiting', 'offered')
        and e.starts_at > ${now}
      order by e.starts_at, e.id
      limit ${most}`.execute(q)
    return {
      bookings: bookings.rows.map(({ startsAt, endsAt, place, ...booking }) => ({
        ...booking,
        place: placeOf(club, place),
        when: spanWords(club.timeZone, { startsAt, endsAt }),
        isPast: endsAt <= now,
      })),
      waiting: waiting.rows.map(({ status, startsAt, endsAt, ...entry }) => ({
        ...entry,
        when: spanWords(club.timeZone, { startsAt, endsAt }),
        isOffered: status === 'offered',
      })),
    }
  })
}
