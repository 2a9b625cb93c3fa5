import type { OpenTenantDb } from '#/db/handles.server'
import type { Day } from '~/foundation/kit/dates'

export interface RunSettings {
  allowsSwaps: boolean
  unclaimedRule: 'hold' | 'restock'
  unclaimedDays: number
  /** The statement that the business may sell bottles to take away; null before it was made. */
  license: { number: string; statedOn: Day } | null
  /** Whether bottles of the list are sold to members. */
  sellsBottles: boolean
}

/** How a business runs its months; the defaults where it changed nothing. */
export async function runSettings(db: OpenTenantDb): Promise<RunSettings> {
  const row = await db.q.selectFrom('run_settings').selectAll().executeTakeFirst()
  return {
    allowsSwaps: row?.allows_swaps ?? true,
    unclaimedRule: row?.unclaimed_rule ?? 'hold',
    unclaimedDays: row?.unclaimed_days ?? 60,
    license: row?.license_number ? { number: row.license_number, statedOn: row.license_stated_on! } : null,
    sellsBottles: row?.sells_bottles ?? false,
  }
}

/** The business's time zone, in which a run's days and its cut-off are meant. */
export async function businessTimeZone(db: OpenTenantDb): Promise<string> {
  const { time_zone } = await db.q
    .selectFrom('businesses')
    .where('id', '=', db.businessId)
    .select('time_zone')
    .executeTakeFirstOrThrow()
  return time_zone
}
