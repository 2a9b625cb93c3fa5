import type { TenantDb } from '#/db/handles.server'

/** Whether a member lets the club see which of its messages they open. No one does until they say so. */
export function allowsOpenTracking(db: TenantDb, userId: string): Promise<boolean> {
  return db.read(async (db) => {
    const row = await db.q
      .selectFrom('notification_recipients')
      .where('user_id', '=', userId)
      .where('audience', '=', 'member')
      .select('allows_open_tracking')
      .executeTakeFirst()
    return row?.allows_open_tracking ?? false
  })
}

/** Saves a member's choice. Safe to repeat. */
export function saveOpenTracking(
  db: TenantDb,
  { userId, isAllowed }: { userId: string; isAllowed: boolean },
): Promise<void> {
  return db.transaction(async (db) => {
    const columns = { allows_open_tracking: isAllowed }
    await db.q
      .insertInto('notification_recipients')
      .values({ user_id: userId, audience: 'member', ...columns })
      .onConflict((conflict) => conflict.columns(['business_id', 'user_id', 'audience']).doUpdateSet(columns))
      .execute()
  })
}
