// How often perks were used and what is left of them, for the business.
import type { ExpressionBuilder } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import type { PerkUsesTable, TierPerksTable } from '#/db/schema/perks'
import { liveStatuses } from '#/db/schema/memberships'
import type { Day } from '~/foundation/kit/dates'
import { accessOfMembership, type MembershipStatus } from '~/membership/memberships/lifecycle'
import { periodStart, type Perk } from '~/membership/tiers/perks/perk-words'

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
) {
  const rows = await db.q
    .selectFrom('tier_perks as p')
    .leftJoin('perk_uses as u', (join) =>
      join.onRef('u.perk_id', '=', 'p.id').on('u.undone_at', 'is', null).on(isInPeriod({ month, year })),
    )
    .$if(tierId !== null, (perks) => perks.where('p.tier_id', '=', tierId!))
    .groupBy('p.id')
    .select(({ fn }) => [
      'p.id as perkId',
      fn.count<number>('u.id').as('uses'),
      fn.count<number>('u.member_id').distinct().as('members'),
    ])
    .execute()
  return new Map(rows.map((row) => [row.perkId, row]))
}

/** Whether the use `u` of a perk `p` is in the perk's period under way. */
const isInPeriod =
  ({ month, year }: Periods) =>
  (eb: ExpressionBuilder<{ p: TierPerksTable; u: PerkUsesTable }, 'p' | 'u'>) =>
    eb.or([
      eb.and([eb('p.period', '=', 'month'), eb('u.used_on', '>=', month)]),
      eb.and([eb('p.period', '=', 'year'), eb('u.used_on', '>=', year)]),
    ])

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
  const rows = await db.q
    .selectFrom('tier_perks as p')
    .innerJoin('tiers as t', 't.id', 'p.tier_id')
    .select(['p.id', 'p.name', 'p.times', 'p.period', 'p.removed_at'])
    .select(['p.tier_id as tierId', 't.name as tierName', 't.status as tierStatus'])
    .orderBy((eb) => eb('t.status', '=', 'archived'))
    .orderBy('t.position')
    .orderBy('t.id')
    .orderBy((eb) => eb('p.removed_at', 'is not', null))
    .orderBy('p.position')
    .orderBy('p.id')
    .execute()
  const perks = rows.flatMap(({ removed_at, tierStatus, ...perk }): PerkOfClub[] => {
    const isRemoved = removed_at !== null
    const byMonth = months.map((month) => uses.get(`${perk.id} ${month}`) ?? 0)
    const having = isRemoved ? 0 : (members.get(perk.tierId) ?? 0)
    const isHidden = isRemoved || tierStatus === 'archived'
    if (isHidden && having === 0 && byMonth.every((count) => count === 0)) return []
    const left = perk.times === null ? null : having * perk.times - (spent.get(perk.id) ?? 0)
    return [{ ...perk, isRemoved, used: totals.get(perk.id)?.uses ?? 0, left, members: having, byMonth }]
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
  const rows = await usesPerPeriod(db, since)
    .select((eb) => ['perk_id', monthOfUse(eb).as('month'), eb.fn.countAll<number>().as('uses')])
    .groupBy(['perk_id', 'month'])
    .execute()
  return new Map(rows.map(({ perk_id, month, uses }) => [`${perk_id} ${month}`, uses]))
}

/** The first day of the month of a use. */
export const monthOfUse = (eb: ExpressionBuilder<{ perk_uses: PerkUsesTable }, 'perk_uses'>) =>
  eb.fn<Day>('to_char', ['used_on', eb.val('YYYY-MM-01')])

const usesSince = (db: OpenTenantDb, since: Day): Promise<{ uses: number; members: number }> =>
  usesPerPeriod(db, since)
    .select(({ fn }) => fn.countAll<number>().as('uses'))
    .select(({ fn }) => fn.count<number>('member_id').distinct().as('members'))
    .executeTakeFirstOrThrow()

/** Uses since a day that were not taken back. */
const usesPerPeriod = (db: OpenTenantDb, since: Day) =>
  db.q.selectFrom('perk_uses').where('undone_at', 'is', null).where('used_on', '>=', since)

interface MembershipGroup {
  status: MembershipStatus
  providerStatus: string
}

/** Members of each tier whose membership gives perks now. */
async function entitledMembers(db: OpenTenantDb): Promise<Map<string, number>> {
  const rows = await db.q
    .selectFrom('memberships')
    .where('status', 'in', liveStatuses)
    .groupBy(['tier_id', 'status', 'stripe_status'])
    .select(['tier_id as key', 'status', 'stripe_status as providerStatus'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .execute()
  return sumOfEntitled(rows)
}

/**
 * Uses of each limited perk in its period by members of its tier whose membership gives perks, at most its limit for
 * each member. A perk of the same name counts, as at the desk.
 */
async function spentByMembers(db: OpenTenantDb, periods: Periods): Promise<Map<string, number>> {
  const byMember = db.q
    .selectFrom('tier_perks as p')
    .innerJoin('memberships as m', 'm.tier_id', 'p.tier_id')
    .innerJoin('perk_uses as u', 'u.member_id', 'm.member_id')
    .where('p.removed_at', 'is', null)
    .where('p.times', 'is not', null)
    .where('m.status', 'in', liveStatuses)
    .where('u.undone_at', 'is', null)
    .where(isInPeriod(periods))
    .where((eb) => {
      const lower = (column: 'u.name' | 'p.name') => eb.fn<string>('lower', [column])
      return eb.or([eb('u.perk_id', '=', eb.ref('p.id')), eb(lower('u.name'), '=', lower('p.name'))])
    })
    .groupBy(['p.business_id', 'p.id', 'm.business_id', 'm.id'])
    .select(['p.id as key', 'm.status', 'm.stripe_status as providerStatus'])
    .select(({ fn }) => fn<number>('least', ['p.times', fn.countAll()]).as('used'))
  const rows = await db.q
    .selectFrom(byMember.as('m'))
    .groupBy(['m.key', 'm.status', 'm.providerStatus'])
    .select(['m.key', 'm.status', 'm.providerStatus'])
    .select((eb) => eb.cast<number>(eb.fn.sum('m.used'), 'integer').as('count'))
    .execute()
  return sumOfEntitled(rows)
}

function sumOfEntitled(rows: (MembershipGroup & { key: string; count: number })[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { key, count, ...group } of rows) {
    if (accessOfMembership(group).perks) sums.set(key, (sums.get(key) ?? 0) + count)
  }
  return sums
}
