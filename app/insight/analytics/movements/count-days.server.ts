// Counts a club's days: its movements, and what it was at the end of each.
import { sql } from 'kysely'
import { anyOf } from '#/db/any-of'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { TierTotal } from '#/db/schema/analytics'
import { inputRows } from '#/db/rows'
import { daysAfter, startOfDay } from '~/foundation/kit/calendar'
import { dayIn, type Day } from '~/foundation/kit/dates'
import { countMovements, dayTotals, type ClubMovement, type CountedSoFar } from './count-movements'
import { countedDays } from './counted-days'
import { membershipLife } from './membership-life'
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
    const counting = { business_id: db.businessId, counted_at: now }
    const rows = movements.map((movement) => ({ ...movementRow(movement), ...counting }))
    if (rows.length > 0)
      await sql`insert into membership_movements
        select * from ${inputRows('membership_movements', 'counted', rows)}`.execute(db.q)
    const totals = dayTotals(list, { before: last?.tiers ?? [], movements }).map(({ cents, ...total }) => ({
      ...total,
      business_id: db.businessId,
      mrr_cents: cents,
      ends_at: startOfDay(timeZone, daysAfter(total.day, 1)),
      computed_at: now,
    }))
    await sql`insert into analytics_days
      select * from ${inputRows('analytics_days', 'counted', totals)}`.execute(db.q)
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
  const rows = await db.q
    .selectFrom('membership_movements')
    .$if(membershipIds !== null, (query) => query.where('membership_id', '=', anyOf(membershipIds!)))
    .distinctOn('membership_id')
    .orderBy('membership_id')
    .orderBy('number', 'desc')
    .select(['membership_id as id', 'number', 'to_tier_id as tierId', 'to_cents as cents'])
    .execute()
  return new Map(
    rows.map(({ id, number, tierId, cents }) => [
      id,
      { number, state: tierId === null ? null : { tierId, cents } },
    ]),
  )
}

/** A movement as a row of `membership_movements`. */
export const movementRow = (movement: ClubMovement) => ({
  membership_id: movement.membershipId,
  number: movement.number,
  member_id: movement.memberId,
  moved_on: movement.day,
  happened_at: movement.at,
  kind: movement.kind,
  cause: movement.cause,
  from_tier_id: movement.before?.tierId ?? null,
  from_cents: movement.before?.cents ?? 0,
  to_tier_id: movement.after?.tierId ?? null,
  to_cents: movement.after?.cents ?? 0,
  cohort_month: movement.cohortMonth,
})
