// SQL of a filter of members: one small condition for each choice. It serves the list, its counts, exports, and
// segments of messages. Rows are those of `membersWithMembership`: members `m`, each with their membership `ms`.
import { expressionBuilder, sql, type AliasableExpression, type Nullable, type SqlBool } from 'kysely'
import { anyOf } from '#/db/any-of'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { Schema } from '#/db/schema'
import { liveStatuses } from '#/db/schema/memberships'
import { daysAfter, monthsAfter, startOfDay } from '~/foundation/kit/calendar'
import { dayIn, type Day } from '~/foundation/kit/dates'
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

type Condition = AliasableExpression<SqlBool>

interface Tables extends Schema {
  m: Schema['members']
  ms: Nullable<Schema['memberships']>
}
const eb = expressionBuilder<Tables, 'm' | 'ms'>()
export { eb as memberExpressions }

const isCurrent = eb.fn.coalesce(eb('ms.status', 'in', liveStatuses), eb.lit(false))

/** The condition of each status; a member without a paid membership is `none`. */
export const statusConditions: Record<MemberStatusFilter, Condition> = {
  live: isCurrent,
  active: eb('ms.status', 'is not distinct from', 'active'),
  past_due: eb('ms.status', 'is not distinct from', 'past_due'),
  paused: eb('ms.status', 'is not distinct from', 'paused'),
  canceled: eb('ms.status', 'is not distinct from', 'canceled'),
  none: eb.fn.coalesce(eb('ms.status', 'in', ['pending', 'inactive']), eb.lit(true)),
}

/**
 * The condition of each flag. Only a current member has one, an unclaimed box and an
 * unclaimed member excepted. With a `text`, only members whom
 * that search finds may be asked about.
 */
export function flagConditions(db: OpenTenantDb, clock: ClubClock, text = ''): Record<MemberFlag, Condition> {
  const words = memberWords(text)
  const condition =
    words.length === 0
      ? null
      : eb
          .selectFrom('members as m')
          .where(eb.and(words.map(memberHasWord)))
          .select('m.id')
          .$asScalar()
  const today = dayIn(clock.timeZone, clock.now)
  // Of a whole club, most members are known by what they rated lately, and only the others are looked up one by one: with "not
  // exists", PostgreSQL reads all ratings there are.
  const lately = startOfDay(clock.timeZone, monthsAfter(today, -6))
  const ratedLately = eb.selectFrom('wine_ratings').where('changed_at', '>=', lately).select('member_id')
  const mayBeUnrated = condition === null ? eb.and([isCurrent, eb('m.id', 'not in', ratedLately)]) : isCurrent
  const rating = eb
    .selectFrom('wine_ratings as r')
    .whereRef('r.member_id', '=', 'm.id')
    .select((eb) => eb.lit(true).as('exists'))
    .limit(eb.lit(1))
  return {
    overdue: statusConditions.past_due,
    card_expiring: eb.and([isCurrent, cardExpires(today)]),
    leaving: eb.and([isCurrent, eb('ms.ends_at', 'is not', null)]),
    unclaimed: eb('m.id', 'in', sql<string>`(select o.member_id ${unclaimedBoxes(db, today)})`),
    never_rated: eb
      .case()
      .when(mayBeUnrated)
      .then(eb(rating, 'is', null))
      .else(eb.lit(false))
      .end(),
    at_risk: eb('m.id', 'in', membersAtRisk(db, clock, condition)),
    not_claimed: eb(
      'm.id',
      'in',
      eb.selectFrom('member_claims as c').where('c.claimed_at', 'is', null).select('c.member_id'),
    ),
    no_card: cardIsMissing(clock.now),
  }
}

/** Days before a payment on which a missing card is seen to. */
const cardDays = 7

/** That a member whom the business entered is charged soon, and no card is on file for it. */
function cardIsMissing(now: Date): Condition {
  const hasNone = eb.and([
    eb('ms.status', 'in', ['active', 'past_due']),
    eb('ms.ends_at', 'is', null),
    eb('ms.card_last4', 'is', null),
    eb('ms.current_period_end', '<', new Date(now.getTime() + cardDays * 86_400_000)),
  ])
  // Apart, so that PostgreSQL begins with the few whom the business entered.
  return eb.and([
    eb('m.id', 'in', eb.selectFrom('member_claims as e').select('e.member_id')),
    eb.fn.coalesce(hasNone, eb.lit(false)),
  ])
}

/** That the card cannot be charged for the next payment, or only for that one, as `cardView` says it of one card. */
function cardExpires(today: Day): Condition {
  const limit = monthsAfter(today, 1)
  // Months since the year 0. A card is good through the end of its month.
  const months = Number(limit.slice(0, 4)) * 12 + Number(limit.slice(5, 7)) - 1
  const lastMonth = eb(eb('ms.card_exp_year', '*', eb.lit(12)), '+', eb.ref('ms.card_exp_month'))
  return eb.fn.coalesce(eb(lastMonth, '<=', months), eb.lit(false))
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
  return eb.fn.coalesce(eb('m.joined_on', '>=', first), eb.lit(false))
}

/** That a member has one of the tags, in whatever case it is written. */
const hasTag = (tags: string[]): Condition =>
  eb.exists(
    eb
      .selectFrom('member_tags as g')
      .whereRef('g.member_id', '=', 'm.id')
      .where(
        'g.tag_key',
        'in',
        tags.map((tag) => eb.fn<string>('lower', [eb.val(tag)])),
      )
      .select('g.tag_key'),
  )

/** The parts of a filter, each a choice of its own on the screen. */
type FilterPart = 'text' | 'tier' | 'status' | 'joined' | 'period' | 'tag' | MemberFlag

/** The condition of each part that is set, never null. */
export function filterConditions(
  db: OpenTenantDb,
  filter: MemberFilter,
  clock: ClubClock,
): Partial<Record<FilterPart, Condition>> {
  const { text, tierIds, status, joined, joinedFrom, joinedTo, flags, tags } = filter
  const words = memberWords(text)
  const ofFlags = flagConditions(db, clock, text)
  return {
    ...(words.length > 0 && { text: eb.and(words.map(memberHasWord)) }),
    ...(tierIds.length > 0 && { tier: eb.fn.coalesce(eb('ms.tier_id', '=', anyOf(tierIds)), eb.lit(false)) }),
    ...(status !== null && { status: statusConditions[status] }),
    ...(joined !== null && { joined: joinedWithin(joined, clock) }),
    ...((joinedFrom ?? joinedTo) !== null && { period: joinedBetween(joinedFrom, joinedTo) }),
    ...(tags.length > 0 && { tag: hasTag(tags) }),
    ...Object.fromEntries(flags.map((flag) => [flag, ofFlags[flag]])),
  }
}

const joinedBetween = (from: Day | null, to: Day | null): Condition =>
  eb.and([
    eb('m.joined_on', 'is not', null),
    ...(from === null ? [] : [eb('m.joined_on', '>=', from)]),
    ...(to === null ? [] : [eb('m.joined_on', '<=', to)]),
  ])

/** The members that a filter shows, to be selected from. Deleted accounts are left out. */
export function matchingMembers(db: OpenTenantDb, filter: MemberFilter, clock: ClubClock) {
  return membersWithMembership(db)
    .where('m.anonymized_at', 'is', null)
    .where(eb.and(Object.values(filterConditions(db, filter, clock))))
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
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  })
}
