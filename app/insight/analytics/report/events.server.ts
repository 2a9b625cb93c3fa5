// Events of the period: seats, who booked, who came.
import { sql } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import { instantsOf, type ReportScope } from './scope.server'

export interface EventFigures {
  eventId: string
  title: string
  startsAt: Date
  seats: number
  booked: number
  /** Of those booked, by the desk's record. */
  came: number
  missed: number
  /** It is over: who came can be known. */
  isPast: boolean
}

/** The events that began in the period, canceled ones left out, newest first; of all tiers. */
export async function readEvents(db: OpenTenantDb, scope: ReportScope): Promise<EventFigures[]> {
  const { start, end } = instantsOf(scope.period, scope.timeZone)
  const { rows } = await sql<EventFigures>`
    select e.id as "eventId", e.title, e.starts_at as "startsAt", e.capacity as seats,
      count(s.id)::int as booked,
      count(*) filter (where s.attendance = 'here')::int as came,
      count(*) filter (where s.attendance = 'no_show')::int as missed,
      e.ends_at <= ${scope.now} as "isPast"
    from events e
    left join (event_seats s join event_bookings b on b.business_id = s.business_id and b.id = s.booking_id
        and b.status = 'booked')
      on s.business_id = e.business_id and s.event_id = e.id and s.released_at is null
    where e.business_id = ${db.businessId} and e.status = 'published' and e.starts_at >= ${start}
      and e.starts_at < ${end}
    group by e.business_id, e.id order by e.starts_at desc, e.id`.execute(db.q)
  return rows
}
