// Counts a club's days: its movements, and what it was at the end of each.
import { sql } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { TierTotal } from '#/db/schema/analytics'
import { daysAfter, startOfDay } from '~/kit/calendar'
import { dayIn, type Day } from '~/kit/dates'
import { countMovements, dayTotals, type ClubMovement, type CountedSoFar } from './count-movements'
import { countedDays } from './counted-days'
import { membershipLife, type MovementCause } from './membership-life'
import { readRecords } from './read-records.server'

/** The last day that was counted. */
export interface LastDay {
  day: Day
  endsAt: Date
  tiers: TierTotal[]
  computedAt: Date
}

export async function lastCountedDay(db: OpenTenantDb): Promise<LastDay | null> {
  const row = await db.q
    .selectFrom('analytics_days')
    .orderBy('day', 'desc')
    .limit(1)
    .select(['day', 'ends_at as endsAt', 'tiers', 'computed_at as computedAt'])
    .executeTakeFirst()
  return row ?? null
}

/**
 * Counts every day that has ended in the business's time zone and was not counted, from the first member on. A day is
 * counted once: what becomes known of it later counts on the next day. Returns the number of days. Safe to repeat; of
 * two runs at one moment one fails and changes nothing.
 */
export function countDays(db: TenantDb, { timeZone, now }: { timeZone: string; now: Date }): Promise<number> {
  return db.transaction(async (db) => {
    const today = dayIn(timeZone, now)
    const last = await lastCountedDay(db)
    const firstOpen = last && daysAfter(last.day, 1)
    if (firstOpen !== null && firstOpen >= today) return 0
    const records = await readRecords(db, { timeZone })
    const days = countedDays(timeZone, { countedUntil: last?.endsAt ?? null, firstOpen })
    const until = startOfDay(timeZone, today)
    const counted = await countedSoFar(db)
    const movements = countMovements(records, { counted, days, until })
    const first = firstOpen ?? firstDayOf(records, days.dayIn)
    if (first === null || first >= today) return 0
    const list: Day[] = []
    for (let day = first; day < today; day = daysAfter(day, 1)) list.push(day)
    await insertMovements(db, movements, now)
    const totals = dayTotals(list, { before: last?.tiers ?? [], movements }).map((total) => ({
      ...total,
      ends_at: startOfDay(timeZone, daysAfter(total.day, 1)),
    }))
    await sql`insert into analytics_days (business_id, day, ends_at, members, mrr_cents, tiers, computed_at)
      select ${db.businessId}::uuid, d.day, d.ends_at, d.members, d.cents, d.tiers, ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(totals)}::jsonb)
        as d(day date, ends_at timestamptz, members integer, cents bigint, tiers jsonb)`.execute(db.q)
    return list.length
  })
}

function firstDayOf(records: Parameters<typeof countMovements>[0], day: (at: Date) => Day): Day | null {
  const starts = records.flatMap((record) => membershipLife(record)[0]?.at.getTime() ?? [])
  return starts.length === 0 ? null : day(new Date(starts.reduce((one, other) => Math.min(one, other))))
}

/** The last counted state of each membership, or of those in `membershipIds`. */
export async function countedSoFar(
  db: OpenTenantDb,
  membershipIds: string[] | null = null,
): Promise<CountedSoFar> {
  const { rows } = await sql<{ id: string; number: number; tierId: string | null; cents: number }>`
    select distinct on (membership_id) membership_id as id, number, to_tier_id as "tierId", to_cents as cents
    from membership_movements
    where business_id = ${db.businessId}
      and (${membershipIds}::uuid[] is null or membership_id = any(${membershipIds}::uuid[]))
    order by membership_id, number desc`.execute(db.q)
  return new Map(
    rows.map(({ id, number, tierId, cents }) => [
      id,
      { number, state: tierId === null ? null : { tierId, cents } },
    ]),
  )
}

async function insertMovements(db: OpenTenantDb, movements: readonly ClubMovement[], now: Date) {
  if (movements.length === 0) return
  const rows = movements.map((movement) => ({
    membership_id: movement.membershipId,
    number: movement.number,
    member_id: movement.memberId,
    moved_on: movement.day,
    happened_at: movement.at,
    kind: movement.kind,
    cause: movement.cause satisfies MovementCause,
    from_tier_id: movement.before?.tierId ?? null,
    from_cents: movement.before?.cents ?? 0,
    to_tier_id: movement.after?.tierId ?? null,
    to_cents: movement.after?.cents ?? 0,
    cohort_month: movement.cohortMonth,
  }))
  await sql`insert into membership_movements (business_id, membership_id, number, member_id, moved_on, happened_at,
      kind, cause, from_tier_id, from_cents, to_tier_id, to_cents, cohort_month, counted_at)
    select ${db.businessId}::uuid, m.membership_id, m.number, m.member_id, m.moved_on, m.happened_at, m.kind, m.cause,
      m.from_tier_id, m.from_cents, m.to_tier_id, m.to_cents, m.cohort_month, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m(membership_id uuid, number integer, member_id uuid,
      moved_on date, happened_at timestamptz, kind text, cause text, from_tier_id uuid, from_cents integer,
      to_tier_id uuid, to_cents integer, cohort_month date)`.execute(db.q)
}
