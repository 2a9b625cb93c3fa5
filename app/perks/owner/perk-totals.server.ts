// How often perks were used and what is left of them, for the business.
import { sql } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import { liveStatuses } from '#/db/schema/memberships'
import type { Day } from '~/kit/dates'
import { accessOfMembership, type MembershipStatus } from '~/memberships/lifecycle'
import { periodStart, type Perk } from '~/tiers/perks/perk-words'

/** Uses of one perk in the month or year under way. */
interface PerkTotal {
  perkId: string
  uses: number
  members: number
}

interface Periods {
  /** First day of the month under way. */
  month: Day
  /** First day of the year under way. */
  year: Day
}

/** Uses of the perks of a tier, or of all, since the first day of this month, or of this year for yearly ones. */
export async function perkTotals(
  db: OpenTenantDb,
  { tierId, month, year }: Periods & { tierId: string | null },
): Promise<Map<string, PerkTotal>> {
  const { rows } = await sql<PerkTotal>`
    select p.id as "perkId", count(u.id)::int as uses, count(distinct u.member_id)::int as members
    from tier_perks p
    left join perk_uses u on u.business_id = p.business_id and u.perk_id = p.id and u.undone_at is null
      and u.used_on >= case p.period when 'month' then ${month}::date else ${year}::date end
    where p.business_id = ${db.businessId} and (${tierId}::uuid is null or p.tier_id = ${tierId}::uuid)
    group by p.id`.execute(db.q)
  return new Map(rows.map((row) => [row.perkId, row]))
}

/** A perk in the list of all tiers' perks. */
export interface PerkOfClub extends Omit<Perk, 'staffNote'> {
  tierId: string
  tierName: string
  isRemoved: boolean
  /** Uses in the month or year under way. */
  used: number
  /** Uses that members have left in the month or year under way; null without a limit. */
  left: number | null
  /** Members who have the perk now. */
  members: number
  /** Uses in each of `months`, in their order. */
  byMonth: number[]
}

interface ClubPerks {
  /** First days of the last six months, newest first. */
  months: Day[]
  perks: PerkOfClub[]
  /** All perks together, and how many members used one. */
  thisMonth: { uses: number; members: number }
  thisYear: { uses: number; members: number }
}

const shownMonths = 6

/**
 * The perks of every tier with what was used and what is left, in the tiers' order. What is left counts the members
 * whose membership gives perks now, each with their own uses. A removed perk is listed while a shown month has uses.
 */
export async function clubPerks(
  db: OpenTenantDb,
  { timeZone, now }: { timeZone: string; now: Date },
): Promise<ClubPerks> {
  const periods = { month: periodStart('month', timeZone, now), year: periodStart('year', timeZone, now) }
  const months = lastMonths(periods.month, shownMonths)
  const totals = await perkTotals(db, { tierId: null, ...periods })
  const uses = await usesByMonth(db, months.at(-1)!)
  const members = await entitledMembers(db)
  const spent = await spentByMembers(db, periods)
  const { rows } = await sql<
    Omit<PerkOfClub, 'used' | 'left' | 'members' | 'byMonth'> & { isHidden: boolean }
  >`
    select p.id, p.name, p.times, p.period, p.tier_id as "tierId", t.name as "tierName",
      p.removed_at is not null as "isRemoved", p.removed_at is not null or t.status = 'archived' as "isHidden"
    from tier_perks p
    join tiers t on t.business_id = p.business_id and t.id = p.tier_id
    where p.business_id = ${db.businessId}
    order by t.status = 'archived', t.position, t.id, p.removed_at is not null, p.position, p.id`.execute(
    db.q,
  )
  const perks = rows.flatMap(({ isHidden, ...perk }): PerkOfClub[] => {
    const byMonth = months.map((month) => uses.get(`${perk.id} ${month}`) ?? 0)
    const having = perk.isRemoved ? 0 : (members.get(perk.tierId) ?? 0)
    if (isHidden && having === 0 && byMonth.every((count) => count === 0)) return []
    const left = perk.times === null ? null : having * perk.times - (spent.get(perk.id) ?? 0)
    return [{ ...perk, used: totals.get(perk.id)?.uses ?? 0, left, members: having, byMonth }]
  })
  return {
    months,
    perks,
    thisMonth: await usesSince(db, periods.month),
    thisYear: await usesSince(db, periods.year),
  }
}

/** The first days of this month and the ones before it, newest first. */
function lastMonths(month: Day, count: number): Day[] {
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5, 7))]
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(year, number - 1 - back, 1)).toISOString().slice(0, 10),
  )
}

/** Uses since a day, by "perk month". */
async function usesByMonth(db: OpenTenantDb, since: Day): Promise<Map<string, number>> {
  const { rows } = await sql<{ perkId: string; month: Day; uses: number }>`
    select perk_id as "perkId", to_char(used_on, 'YYYY-MM-01') as month, count(*)::int as uses from perk_uses
    where business_id = ${db.businessId} and undone_at is null and used_on >= ${since}::date
    group by 1, 2`.execute(db.q)
  return new Map(rows.map(({ perkId, month, uses }) => [`${perkId} ${month}`, uses]))
}

async function usesSince(db: OpenTenantDb, since: Day): Promise<{ uses: number; members: number }> {
  const { rows } = await sql<{ uses: number; members: number }>`
    select count(*)::int as uses, count(distinct member_id)::int as members from perk_uses
    where business_id = ${db.businessId} and undone_at is null and used_on >= ${since}::date`.execute(db.q)
  return rows[0]!
}

interface MembershipGroup {
  status: MembershipStatus
  providerStatus: string
}

/** Members of each tier whose membership gives perks now. */
async function entitledMembers(db: OpenTenantDb): Promise<Map<string, number>> {
  const { rows } = await sql<MembershipGroup & { tierId: string; members: number }>`
    select tier_id as "tierId", status, stripe_status as "providerStatus", count(*)::int as members
    from memberships
    where business_id = ${db.businessId} and status = any(${[...liveStatuses]})
    group by 1, 2, 3`.execute(db.q)
  return sumOfEntitled(
    rows.map(({ tierId, members, ...group }) => ({ ...group, key: tierId, count: members })),
  )
}

/**
 * Uses of each limited perk in its period by members of its tier whose membership gives perks, at most its limit for
 * each member. A perk of the same name counts, as at the desk.
 */
async function spentByMembers(db: OpenTenantDb, { month, year }: Periods): Promise<Map<string, number>> {
  const { rows } = await sql<MembershipGroup & { key: string; count: number }>`
    select perk_id as key, status, stripe_status as "providerStatus", sum(least(times, used))::int as count
    from (
      select p.id as perk_id, p.times, m.status, m.stripe_status, count(*) as used
      from tier_perks p
      join memberships m on m.business_id = p.business_id and m.tier_id = p.tier_id
        and m.status = any(${[...liveStatuses]})
      join perk_uses u on u.business_id = p.business_id and u.member_id = m.member_id and u.undone_at is null
        and u.used_on >= case p.period when 'month' then ${month}::date else ${year}::date end
        and (u.perk_id = p.id or lower(u.name) = lower(p.name))
      where p.business_id = ${db.businessId} and p.removed_at is null and p.times is not null
      group by p.business_id, p.id, m.business_id, m.id
    ) by_member
    group by 1, 2, 3`.execute(db.q)
  return sumOfEntitled(rows)
}

function sumOfEntitled(rows: (MembershipGroup & { key: string; count: number })[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { key, count, ...group } of rows) {
    if (accessOfMembership(group).perks) sums.set(key, (sums.get(key) ?? 0) + count)
  }
  return sums
}
