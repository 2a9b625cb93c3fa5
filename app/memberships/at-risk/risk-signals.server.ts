// The signs that current members may leave, measured in SQL, and their score. The weights are in `risk-rules.ts`.
import { sql, type RawBuilder } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { liveStatuses } from '#/db/schema/memberships'
import { monthsAfter, startOfDay } from '~/kit/calendar'
import { dayIn } from '~/kit/dates'
import { ratingsForAverage } from '~/wines/average-points'
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

/** `risk`: statuses of live memberships, by the index `memberships_one_live`. */
const isLive = (column: string) =>
  sql`${sql.ref(column)} in (${sql.join(liveStatuses.map((one) => sql.lit(one)))})`

/** Current members: all, or those that a condition on `ms.member_id` finds. */
function liveMembers({ businessId }: OpenTenantDb, among: RawBuilder<boolean> | null): RawBuilder<unknown> {
  const only = among === null ? sql`` : sql`and ${among}`
  return sql`(select ms.id, ms.member_id, ms.status, ms.started_at from memberships ms
    where ms.business_id = ${businessId} and ${isLive('ms.status')} ${only})`
}

/**
 * The signals of the members of a table `live`, `away` excepted, as rows of a member, a signal and its value, each signal
 * at most once for a member. Days overdue are whole ones.
 */
function measuredSignals({ businessId }: OpenTenantDb, { now, timeZone }: ClubClock): RawBuilder<unknown> {
  const since = startOfDay(timeZone, monthsAfter(dayIn(timeZone, now), -RISK_MONTHS))
  return sql`
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
    group by 1 having count(*) >= ${sql.lit(ratingsForAverage)}`
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

/** The points of a row of measured signals `v`, by the rules. */
const rulePoints = sql<number>`(case ${sql.join(
  riskSignals.flatMap((signal) =>
    riskRules
      .filter((rule) => rule.signal === signal)
      .toSorted((one, other) => other.points - one.points)
      .map(
        ({ bound, points }) =>
          sql`when v.signal = ${sql.lit(signal)} and v.value ${countsDownward(signal) ? sql`<=` : sql`>=`} ${sql.lit(bound)}
            then ${sql.lit(points)}`,
      ),
  ),
  sql` `,
)} else 0 end)`

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
export function membersAtRisk(
  db: OpenTenantDb,
  clock: ClubClock,
  among: RawBuilder<unknown> | null = null,
): RawBuilder<unknown> {
  const live = liveMembers(db, among && sql<boolean>`ms.member_id in (${among})`)
  return sql`(with live as (select * from ${live} l)
    select l.member_id from (
      select v.member_id, sum(${rulePoints}) as points from (${measuredSignals(db, clock)}) v
      group by v.member_id having sum(${rulePoints}) >= ${sql.lit(RISK_THRESHOLD - awayPoints)}) p
    join live l on l.member_id = p.member_id
    where p.points >= ${sql.lit(RISK_THRESHOLD)} or ${isAway(db, clock)})`
}

/** How many current members are at risk. */
export async function countMembersAtRisk(db: TenantDb, clock: ClubClock): Promise<number> {
  return db.read(async (db) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${membersAtRisk(db, clock)} r`.execute(db.q)
    return rows[0]?.count ?? 0
  })
}

/** The score and its reasons of each of these members; members without any sign, and those who left, are missing. */
export async function memberRisks(
  db: TenantDb,
  memberIds: readonly string[],
  clock: ClubClock,
): Promise<Map<string, MemberRisk>> {
  if (memberIds.length === 0) return new Map()
  const { rows } = await db.read((db) =>
    sql<{ memberId: string; signal: RiskSignal; value: number; since: Date | null }>`
      with live as (select * from ${liveMembers(db, sql`ms.member_id = any(${memberIds}::uuid[])`)} l)
      select v.member_id as "memberId", v.signal, v.value, v.since from (
        ${measuredSignals(db, clock)}
        union all
        select l.member_id, 'away', ${sql.lit(AWAY_DAYS)}::float, null from live l where ${isAway(db, clock)}) v`.execute(
      db.q,
    ),
  )
  const signals = new Map<string, MeasuredSignal[]>()
  for (const { memberId, signal, value, since } of rows) {
    const measured = { signal, value, since: since && dayIn(clock.timeZone, since) }
    signals.set(memberId, [...(signals.get(memberId) ?? []), measured])
  }
  return new Map([...signals].map(([memberId, measured]) => [memberId, memberRisk(measured)]))
}
