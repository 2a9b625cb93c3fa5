// SQL of a filter of members: one small condition for each choice. It serves the list, its counts, exports, and
// segments of messages. Rows are those of `membersWithMembership`: members `m`, each with their membership `ms`.
import { sql, type RawBuilder } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { liveStatuses } from '#/db/schema/memberships'
import { daysAfter, monthsAfter, startOfDay } from '~/kit/calendar'
import { dayIn, type Day } from '~/kit/dates'
import { membersAtRisk, type ClubClock } from '../at-risk/risk-signals.server'
import { memberHasWord, memberWords } from '../members/member-search.server'
import { membersWithMembership } from '../members/members-with-membership.server'
import {
  joinedPeriods,
  type JoinedPeriod,
  type MemberFilter,
  type MemberFlag,
  type MemberStatusFilter,
} from './member-filter'

type Condition = RawBuilder<boolean>

const yes = sql<boolean>`true`

/** All of the conditions; true for none. */
const all = (conditions: Condition[]): Condition =>
  conditions.length === 0 ? yes : sql<boolean>`(${sql.join(conditions, sql` and `)})`

const isCurrent = sql<boolean>`coalesce(ms.status in (${sql.join(liveStatuses.map((one) => sql.lit(one)))}), false)`

/** The condition of each status; a member without a paid membership is `none`. */
export const statusConditions: Record<MemberStatusFilter, Condition> = {
  live: isCurrent,
  active: sql<boolean>`ms.status is not distinct from 'active'`,
  past_due: sql<boolean>`ms.status is not distinct from 'past_due'`,
  paused: sql<boolean>`ms.status is not distinct from 'paused'`,
  canceled: sql<boolean>`ms.status is not distinct from 'canceled'`,
  none: sql<boolean>`coalesce(ms.status in ('pending', 'inactive'), true)`,
}

/**
 * The condition of each flag. Only a current member has one, an unclaimed box excepted. With a `text`, only members whom
 * that search finds may be asked about.
 */
export function flagConditions(db: OpenTenantDb, clock: ClubClock, text = ''): Record<MemberFlag, Condition> {
  const words = memberWords(text)
  const found =
    words.length === 0
      ? null
      : sql`select m.id from members m where m.business_id = ${db.businessId} and ${all(words.map(memberHasWord))}`
  const today = dayIn(clock.timeZone, clock.now)
  // Of a whole club, most members are known by what they rated lately, and only the others are looked up one by one: with "not
  // exists", PostgreSQL reads all ratings there are.
  const lately = startOfDay(clock.timeZone, monthsAfter(today, -6))
  const notRatedLately = sql<boolean>`m.id not in (select r.member_id from wine_ratings r
    where r.business_id = ${db.businessId} and r.changed_at >= ${lately})`
  return {
    overdue: statusConditions.past_due,
    card_expiring: sql<boolean>`(${isCurrent} and ${cardExpires(today)})`,
    leaving: sql<boolean>`(${isCurrent} and ms.ends_at is not null)`,
    unclaimed: sql<boolean>`m.id in (select o.member_id ${unclaimedBoxes(db, today)})`,
    never_rated: sql<boolean>`(case when ${isCurrent} and ${found === null ? notRatedLately : yes}
      then (select true from wine_ratings r where r.business_id = m.business_id and r.member_id = m.id limit 1) is null
      else false end)`,
    at_risk: sql<boolean>`m.id in ${membersAtRisk(db, clock, found)}`,
  }
}

/** That the card cannot be charged for the next payment, or only for that one, as `cardView` says it of one card. */
function cardExpires(today: Day): Condition {
  const limit = monthsAfter(today, 1)
  // Months since the year 0. A card is good through the end of its month.
  const months = Number(limit.slice(0, 4)) * 12 + Number(limit.slice(5, 7)) - 1
  return sql<boolean>`coalesce(ms.card_exp_year * 12 + ms.card_exp_month <= ${months}::int, false)`
}

/**
 * Boxes `o` of runs `r` that are still here once their last pick-up day is over, or that a closed run left: what follows the
 * columns of a query.
 */
export const unclaimedBoxes = ({ businessId }: OpenTenantDb, today: Day) => sql`
  from run_orders o join club_runs r on r.business_id = o.business_id and r.id = o.run_id
  where o.business_id = ${businessId} and o.status in ('ready', 'unclaimed')
    and (o.status = 'unclaimed' or (o.fulfillment = 'pick_up' and r.pick_up_until < ${today}::date))`

/** That a member joined within so many days, today included. */
export function joinedWithin(period: JoinedPeriod, { now, timeZone }: ClubClock): Condition {
  const first = daysAfter(dayIn(timeZone, now), 1 - joinedPeriods[period])
  return sql<boolean>`coalesce(m.joined_on >= ${first}::date, false)`
}

/** That a member has one of the tags, in whatever case it is written. */
const hasTag = (tags: string[]): Condition => sql<boolean>`exists (select from member_tags g
  where g.business_id = m.business_id and g.member_id = m.id
    and g.tag_key in (select lower(one) from unnest(${tags}::text[]) one))`

/** The parts of a filter, each a choice of its own on the screen. */
type FilterPart = 'text' | 'tier' | 'status' | 'joined' | 'period' | 'tag' | MemberFlag

/** The condition of each part that is set. */
export function filterConditions(
  db: OpenTenantDb,
  filter: MemberFilter,
  clock: ClubClock,
): Partial<Record<FilterPart, Condition>> {
  const { text, tierIds, status, joined, joinedFrom, joinedTo, flags, tags } = filter
  const words = memberWords(text)
  const ofFlags = flagConditions(db, clock, text)
  return {
    ...(words.length > 0 && { text: all(words.map(memberHasWord)) }),
    ...(tierIds.length > 0 && { tier: sql<boolean>`coalesce(ms.tier_id = any(${tierIds}::uuid[]), false)` }),
    ...(status !== null && { status: statusConditions[status] }),
    ...(joined !== null && { joined: joinedWithin(joined, clock) }),
    ...((joinedFrom ?? joinedTo) !== null && { period: joinedBetween(joinedFrom, joinedTo) }),
    ...(tags.length > 0 && { tag: hasTag(tags) }),
    ...Object.fromEntries(flags.map((flag) => [flag, ofFlags[flag]])),
  }
}

const joinedBetween = (from: Day | null, to: Day | null): Condition => sql<boolean>`coalesce(
  (${from}::date is null or m.joined_on >= ${from}::date) and (${to}::date is null or m.joined_on <= ${to}::date)
  and m.joined_on is not null, false)`

/** That a filter shows a member, never null. For queries that begin with `membersWithMembership`. */
const memberMatches = (db: OpenTenantDb, filter: MemberFilter, clock: ClubClock): Condition =>
  all(Object.values(filterConditions(db, filter, clock)))

/** The members that a filter shows, to be selected from. Deleted accounts are left out. */
export function matchingMembers(db: OpenTenantDb, filter: MemberFilter, clock: ClubClock) {
  return membersWithMembership(db)
    .where('m.anonymized_at', 'is', null)
    .where(memberMatches(db, filter, clock))
}

/** The ids of the members that a filter shows, in order. */
export function matchingMemberIds(db: TenantDb, filter: MemberFilter, clock: ClubClock): Promise<string[]> {
  return db.read(async (db) => {
    const rows = await matchingMembers(db, filter, clock).select('m.id').orderBy('m.id').execute()
    return rows.map(({ id }) => id)
  })
}

/** How many members a filter shows. */
export function countMatchingMembers(db: TenantDb, filter: MemberFilter, clock: ClubClock): Promise<number> {
  return db.read(async (db) => {
    const { count } = await matchingMembers(db, filter, clock)
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(count)
  })
}
