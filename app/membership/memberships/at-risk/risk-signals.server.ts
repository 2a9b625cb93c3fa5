// The signs that current members may leave, measured in SQL, and their score. The weights are in `risk-rules.ts`.
import {
  expressionBuilder,
  NOOP_QUERY_EXECUTOR,
  QueryCreator,
  sql,
  type Expression,
  type RawBuilder,
  type SqlBool,
} from 'kysely'
import { anyOf } from '#/db/any-of'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { Schema } from '#/db/schema'
import { liveStatuses } from '#/db/schema/memberships'
import { literals } from '#/db/rows'
import { monthsAfter, startOfDay } from '~/foundation/kit/calendar'
import { dayIn } from '~/foundation/kit/dates'
import { ratingsForAverage } from '~/cellar/catalog/average-points'
import {
  countsDownward,
  memberRisk,
  RISK_MONTHS,
  RISK_THRESHOLD,
  riskRules,
  riskSignals,
  type MeasuredSignal,
  type MemberRisk,
  type RiskSignal,
} from './risk-rules'

export interface ClubClock {
  now: Date
  timeZone: string
}

/** Sessions are kept this long after their last use, so a member without one was away at least as long. */
const AWAY_DAYS = 60
const DAY_MS = 86_400_000

interface Tables extends Schema {
  live: Pick<Schema['memberships'], 'id' | 'member_id' | 'status' | 'started_at'>
}

/** Parts of queries that have current members as `live`, bound to the business together with the whole. */
const parts = new QueryCreator<Tables>({ executor: NOOP_QUERY_EXECUTOR })

const eb = expressionBuilder<Tables & { ms: Schema['memberships'] }, 'ms'>()

/** Current members: all, or those that a condition on `ms.member_id` finds. */
const liveMembers = (among: Expression<SqlBool> | null) =>
  parts
    .selectFrom('memberships as ms')
    .where('ms.status', 'in', literals(liveStatuses))
    .$if(among !== null, (query) => query.where(among!))
    .select(['ms.id', 'ms.member_id', 'ms.status', 'ms.started_at'])

interface SignalRow {
  member_id: string
  signal: RiskSignal
  value: number
  since: Date | null
}

/**
 * The signals of the members of a table `live`, `away` excepted, as rows of a member, a signal and its value, each signal
 * at most once for a member. Days overdue are whole ones.
 */
function measuredSignals({ businessId }: OpenTenantDb, { now, timeZone }: ClubClock): RawBuilder<SignalRow> {
  const since = startOfDay(timeZone, monthsAfter(dayIn(timeZone, now), -RISK_MONTHS))
  return sql<SignalRow>`(
    select l.member_id, 'overdue' as signal,
      greatest(0, floor(extract(epoch from ${now}::timestamptz - f.since) / 86400))::float as value, f.since
    from live l left join lateral (
      select min(f.created_at) as since from payment_failures f
      where f.business_id = ${businessId} and f.membership_id = l.id and f.recovered_at is null and f.waived_at is null
    ) f on true
    where l.status = 'past_due'
    union all
    select k.member_id, 'skips', count(*)::float, null from (
      select l.member_id from membership_pauses p join live l on l.id = p.membership_id
      where p.business_id = ${businessId} and p.requested_at >= ${since} and p.requested_at <= ${now}
        and p.status in ('running', 'lifting', 'ended') and (p.ended_at is null or p.ended_at > p.from_at)
      union all
      select l.member_id from run_skips s join live l on l.member_id = s.member_id
      where s.business_id = ${businessId} and s.skipped_at >= ${since} and s.skipped_at <= ${now}
    ) k group by 1
    union all
    select l.member_id, 'unclaimed', count(*)::float, null
    from run_orders o join live l on l.member_id = o.member_id
    where o.business_id = ${businessId} and (o.status = 'unclaimed' or o.cancel_reason = 'restocked')
      and o.changed_at >= ${since} and o.changed_at <= ${now}
    group by 1
    union all
    select l.member_id, 'ratings', avg(r.points)::float, null
    from wine_ratings r join live l on l.member_id = r.member_id
    where r.business_id = ${businessId} and r.changed_at >= ${since} and r.changed_at <= ${now}
    group by 1 having count(*) >= ${ratingsForAverage})`
}

/** That a current member `l` was not here for a while. */
function isAway({ businessId }: OpenTenantDb, { now }: ClubClock): RawBuilder<boolean> {
  const lastVisit = new Date(now.getTime() - AWAY_DAYS * DAY_MS)
  return sql<boolean>`(l.started_at < ${lastVisit}
    and not exists (select from sessions s join members m on m.user_id = s.user_id
      where m.business_id = ${businessId} and m.id = l.member_id and s.business_id = ${businessId}
        and coalesce(s.last_seen_at, s.refreshed_at) >= ${lastVisit})
    and not exists (select from wine_ratings r where r.business_id = ${businessId} and r.member_id = l.member_id
      and r.source = 'portal' and r.changed_at >= ${lastVisit}))`
}

/**
 * When member `m` used the club's pages, as a subquery of one column `at`: their sessions, kept for 60 days, and what they
 * rated there.
 */
export const visitsOf = (businessId: string): RawBuilder<unknown> => sql`(
  select coalesce(s.last_seen_at, s.refreshed_at) as at from sessions s
  where s.business_id = ${businessId} and s.user_id = m.user_id
  union all
  select r.changed_at from wine_ratings r
  where r.business_id = ${businessId} and r.member_id = m.id and r.source = 'portal')`

/** The rules in the order in which the first that holds counts. */
const [firstRule, ...otherRules] = riskSignals.flatMap((signal) =>
  riskRules.filter((rule) => rule.signal === signal).toSorted((one, other) => other.points - one.points),
)

/** The points of a row of measured signals `v`, by the rules. */
function rulePoints() {
  const eb = expressionBuilder<{ v: Pick<MeasuredSignal, 'signal' | 'value'> }, 'v'>()
  const applies = ({ signal, bound }: (typeof riskRules)[number]) =>
    eb.and([
      eb('v.signal', '=', sql.lit(signal)),
      eb('v.value', countsDownward(signal) ? '<=' : '>=', eb.lit(bound)),
    ])
  return otherRules
    .reduce(
      (cases, rule) => cases.when(applies(rule)).then(eb.lit(rule.points)),
      eb.case().when(applies(firstRule!)).then(eb.lit(firstRule!.points)),
    )
    .else(eb.lit(0))
    .end()
}

/** Points that a member gets for being away. */
const awayPoints = Math.max(
  0,
  ...riskRules
    .filter(({ signal, bound }) => signal === 'away' && bound <= AWAY_DAYS)
    .map(({ points }) => points),
)

/**
 * The ids of the members at risk, as a subquery of one column. Who was away is looked up only where it decides: for a
 * whole club it costs more than all other signs. `among` is a query of member ids, to look at no others.
 */
export function membersAtRisk(db: OpenTenantDb, clock: ClubClock, among: Expression<string> | null = null) {
  return parts
    .with('live', () => liveMembers(among && eb('ms.member_id', 'in', among)))
    .selectFrom((eb) =>
      eb
        .selectFrom(measuredSignals(db, clock).as('v'))
        .groupBy('v.member_id')
        .having((eb) => eb(eb.fn.sum(rulePoints()), '>=', eb.lit(RISK_THRESHOLD - awayPoints)))
        .select((eb) => ['v.member_id', eb.fn.sum<number>(rulePoints()).as('points')])
        .as('p'),
    )
    .innerJoin('live as l', 'l.member_id', 'p.member_id')
    .where((eb) => eb.or([eb('p.points', '>=', eb.lit(RISK_THRESHOLD)), isAway(db, clock)]))
    .select('l.member_id')
}

/** The score and its reasons of each of these members; members without any sign, and those who left, are missing. */
export async function memberRisks(
  db: TenantDb,
  memberIds: readonly string[],
  clock: ClubClock,
): Promise<Map<string, MemberRisk>> {
  if (memberIds.length === 0) return new Map()
  const rows = await db.read((db) =>
    db.q
      .with('live', () => liveMembers(eb('ms.member_id', '=', anyOf(memberIds))))
      .selectFrom(measuredSignals(db, clock).as('v'))
      .selectAll()
      .unionAll(
        parts
          .selectFrom('live as l')
          .where(isAway(db, clock))
          .select(['l.member_id', sql.lit<RiskSignal>('away').as('signal'), sql.lit(AWAY_DAYS).as('value')])
          .select(sql.lit<Date | null>(null).as('since')),
      )
      .execute(),
  )
  const signals = new Map<string, MeasuredSignal[]>()
  for (const { member_id, signal, value, since } of rows) {
    const measured = { signal, value, since: since && dayIn(clock.timeZone, since) }
    signals.set(member_id, [...(signals.get(member_id) ?? []), measured])
  }
  return new Map([...signals].map(([memberId, measured]) => [memberId, memberRisk(measured)]))
}
