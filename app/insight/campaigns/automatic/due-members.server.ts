// The members whom an automatic message is due for now, in SQL. Days are days of the business's time zone.
import { sql, type RawBuilder } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import type { ComposedKind } from '#/db/schema/campaigns'
import { daysAfter, startOfDay } from '~/foundation/kit/calendar'
import { dayIn, type Day } from '~/foundation/kit/dates'
import { visitsOf } from '~/membership/memberships/at-risk/risk-signals.server'
import type { SegmentFilter } from '../segments/filter'
import { segmentMembers } from '../segments/segment-members.server'
import type { Switch } from './automatic-message.server'

/**
 * Days on which a message may go out, the one on which it is due included: so many later it is not sent any more. A worker
 * that was down for a day catches up.
 */
export const windowDays: Record<ComposedKind, number> = {
  welcome_first_days: 3,
  welcome_wines: 3,
  birthday: 2,
  anniversary: 3,
  we_miss_you: 7,
}

/** Days after joining. */
const welcomeDays = { welcome_first_days: 3, welcome_wines: 10 } as const

/** Days in which a member is missed only once. */
const missedAgainAfterDays = 90

interface DueRequest {
  kind: ComposedKind
  campaignId: string
  filter: SegmentFilter
  timeZone: string
  switchRow: Switch
  now: Date
}

/**
 * The members of a message's tiers for whom it is due: `m` and `ms`, with the cause, which is the same however often it is
 * asked for, and the time after which it is too late. What was due before the message was turned on is left out.
 */
export function dueMembers(db: OpenTenantDb, request: DueRequest) {
  const { kind, filter, timeZone, now } = request
  const due = kind === 'we_miss_you' ? missed(db, request) : onDays(request)
  return segmentMembers(db, filter, { timeZone, now })
    .innerJoinLateral(due.as<'due'>(sql`due(cause, until)`), (join) => join.onTrue())
    .select(['m.id as memberId', 'due.cause', 'due.until'])
}

interface Due {
  cause: string
  until: Date
}

/** Messages of a day: joined so many days ago, a birthday, the day of joining. */
function onDays({ kind, timeZone, switchRow, now }: DueRequest): RawBuilder<Due> {
  const today = dayIn(timeZone, now)
  const first = switchRow.switchedOnAt ? dayIn(timeZone, switchRow.switchedOnAt) : today
  const days = Array.from({ length: windowDays[kind] }, (_, ago) => daysAfter(today, -ago))
    .filter((day) => day >= first)
    .flatMap((day) =>
      matchesOf(kind, day).map((match) => ({
        ...match,
        until: startOfDay(timeZone, daysAfter(day, windowDays[kind])).toISOString(),
      })),
    )
  const date = sql.ref(kind === 'birthday' ? 'm.date_of_birth' : 'm.joined_on')
  const pattern = kind === 'birthday' || kind === 'anniversary' ? 'MM-DD' : 'YYYY-MM-DD'
  // Not on the day of joining itself, nor in the year of birth.
  const before = kind === 'birthday' || kind === 'anniversary' ? daysAfter(today, -300) : today
  return sql<Due>`(select d.cause, d.until
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as d(match text, cause text, until timestamptz)
    where to_char(${date}::date, ${pattern}) = d.match and ${date}::date <= ${before}::date)`
}

function matchesOf(kind: ComposedKind, day: Day): { match: string; cause: string }[] {
  const year = day.slice(0, 4)
  if (kind === 'welcome_first_days' || kind === 'welcome_wines') {
    const joined = daysAfter(day, -welcomeDays[kind])
    return [{ match: joined, cause: `joined ${joined}` }]
  }
  // February 29 is kept on the 28th in years without one.
  const isLastOfShortFebruary = day.endsWith('-02-28') && daysAfter(day, 1).endsWith('-03-01')
  return [day.slice(5), ...(isLastOfShortFebruary ? ['02-29'] : [])].map((match) => ({
    match,
    cause: `${kind} ${year}`,
  }))
}

/**
 * The last sign of an active member is so many days ago, reached since the message was turned on and within its window.
 * Signs are visits of the club's pages, pick-ups, purchases and bookings.
 */
function missed(
  { businessId }: OpenTenantDb,
  { kind, campaignId, timeZone, switchRow, now }: DueRequest,
): RawBuilder<Due> {
  const DAY_MS = 86_400_000
  const latest = new Date(now.getTime() - switchRow.days * DAY_MS)
  const window = new Date(latest.getTime() - windowDays[kind] * DAY_MS)
  const since = switchRow.switchedOnAt
    ? new Date(Math.max(window.getTime(), switchRow.switchedOnAt.getTime() - switchRow.days * DAY_MS))
    : window
  const missedBefore = new Date(now.getTime() - missedAgainAfterDays * DAY_MS)
  return sql<Due>`(select 'away since ' || to_char(sign.at at time zone ${timeZone}, 'YYYY-MM-DD') as cause,
      sign.at + make_interval(days => ${switchRow.days + windowDays[kind]}) as until
    from (select greatest(ms.started_at,
        (select max(v.at) from ${visitsOf(businessId)} v),
        (select max(h.given_at) from hand_overs h
          where h.business_id = ${businessId} and h.member_id = m.id and h.undone_at is null),
        (select max(p.paid_at) from purchases p where p.business_id = ${businessId} and p.member_id = m.id),
        (select max(b.booked_at) from event_bookings b where b.business_id = ${businessId} and b.member_id = m.id)
      ) as at) sign
    where ms.status = 'active' and sign.at > ${since} and sign.at <= ${latest}
      and not exists (select from campaign_recipients r where r.business_id = ${businessId}
        and r.campaign_id = ${campaignId} and r.member_id = m.id and r.send_until > ${missedBefore}))`
}
