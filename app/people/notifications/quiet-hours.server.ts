import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { Audience } from './kinds'
import type { QuietHours } from './times.server'

/** A person's quiet hours at the business; null for none. */
export async function quietHoursOf(
  db: OpenTenantDb,
  { userId, audience }: { userId: string; audience: Audience },
): Promise<QuietHours | null> {
  const row = await db.q
    .selectFrom('notification_recipients')
    .where('user_id', '=', userId)
    .where('audience', '=', audience)
    .select(['quiet_from', 'quiet_until'])
    .executeTakeFirst()
  return row?.quiet_from && row.quiet_until ? { from: row.quiet_from, until: row.quiet_until } : null
}

/** Saves a staff member's quiet hours; null ends them. */
export function saveQuietHours(
  db: TenantDb,
  { userId, quietHours }: { userId: string; quietHours: QuietHours | null },
): Promise<void> {
  return db.transaction(async (db) => {
    const columns = { quiet_from: quietHours?.from ?? null, quiet_until: quietHours?.until ?? null }
    await db.q
      .insertInto('notification_recipients')
      .values({ user_id: userId, audience: 'staff', ...columns })
      .onConflict((conflict) => conflict.columns(['business_id', 'user_id', 'audience']).doUpdateSet(columns))
      .execute()
  })
}
