import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { recordForBusiness } from '~/foundation/audit/record-for-business.server'
import type { Day } from '~/foundation/kit/dates'

/** Records the business's statement that it may sell bottles to take away, with the license's number. */
export function stateLicense(
  db: TenantDb,
  { number, statedOn, userId, now }: { number: string; statedOn: Day; userId: string; now: Date },
): Promise<void> {
  return db.transaction(async (db) => {
    await changeSettings(db, {
      columns: { license_number: number, license_stated_on: statedOn, license_stated_by: userId },
      userId,
      now,
    })
    await recordForBusiness(db, { userId, now }, 'run.license_stated', { details: { number } })
  })
}

/** Changes how members' choices and unclaimed boxes are handled. */
export function saveRunSettings(
  db: TenantDb,
  {
    allowsSwaps,
    unclaimedRule,
    unclaimedDays,
    userId,
    now,
  }: {
    allowsSwaps: boolean
    unclaimedRule: 'hold' | 'restock'
    unclaimedDays: number
    userId: string
    now: Date
  },
): Promise<void> {
  return db.transaction(async (db) => {
    const columns = {
      allows_swaps: allowsSwaps,
      unclaimed_rule: unclaimedRule,
      unclaimed_days: unclaimedDays,
    }
    await changeSettings(db, { columns, userId, now })
    await recordForBusiness(db, { userId, now }, 'run.settings_changed', {
      details: { allowsSwaps, unclaimedRule, unclaimedDays },
    })
  })
}

async function changeSettings(
  db: OpenTenantDb,
  { columns, userId, now }: { columns: Record<string, string | number | boolean>; userId: string; now: Date },
): Promise<void> {
  const set = { ...columns, changed_by: userId, changed_at: now }
  await db.q
    .insertInto('run_settings')
    .values({ ...set })
    .onConflict((conflict) => conflict.column('business_id').doUpdateSet(set))
    .execute()
}
