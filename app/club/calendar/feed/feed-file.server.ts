// A member's calendar as a calendar file.
import type { TenantDb } from '#/db/handles.server'
import type { Club } from '#/tenants/club'
import { daysAfter } from '~/foundation/kit/calendar'
import { calendarFile, type CalendarEntry } from '~/foundation/kit/calendar-file'
import { dayIn } from '~/foundation/kit/dates'
import { calendarTimeZone } from '~/foundation/kit/calendar-time-zone'
import type { CalendarItem } from '../calendar-item'
import { memberCalendar, type CalendarClub } from '../member-items.server'

/** How far back and ahead a feed reaches, in days. */
const daysBefore = 31
const daysAhead = 366

/** An item at a time without an end takes this long, in minutes: a deadline. */
const momentMinutes = 15

/** Everything from a month ago until a year from now. Times are in the business's time zone. */
export async function feedFile(
  db: TenantDb,
  {
    memberId,
    club,
    clubOrigin,
    now,
  }: { memberId: string; club: CalendarClub & Pick<Club, 'name'>; clubOrigin: string; now: Date },
): Promise<string> {
  const today = dayIn(club.timeZone, now)
  const span = { from: daysAfter(today, -daysBefore), until: daysAfter(today, daysAhead) }
  const items = await memberCalendar(db, { memberId, club, span, now })
  const entries = items.map((item) => entryOf(item, { clubOrigin, clubName: club.name, now }))
  return calendarFile(club.name, entries, calendarTimeZone(club.timeZone, span))
}

function entryOf(
  item: CalendarItem,
  { clubOrigin, clubName, now }: { clubOrigin: string; clubName: string; now: Date },
): CalendarEntry {
  const { startsAt } = item
  const times = startsAt
    ? { startsAt, endsAt: item.endsAt ?? new Date(startsAt.getTime() + momentMinutes * 60_000) }
    : { from: item.from, endBefore: daysAfter(item.until, 1) }
  return {
    ...times,
    uid: `${item.id}@${new URL(clubOrigin).hostname}`,
    title: `${item.title} (${clubName})`,
    location: item.place ?? '',
    description: [item.status, item.detail].filter(Boolean).join('. '),
    url: clubOrigin + item.href,
    changedAt: now,
    isCanceled: item.isCanceled,
  }
}
