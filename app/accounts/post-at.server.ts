import type { PlatformDb } from '#/db/handles.server'
import type { Post } from './staff.server'

/** What somebody does at this one business; null for nothing. Its owner is one whatever else is said of them. */
export function postAt(db: PlatformDb, userId: string, businessId: string): Promise<Post | null> {
  return db.read(async ({ q }) => {
    const row = await q
      .selectFrom('businesses as b')
      .leftJoin('business_users as s', (join) =>
        join.onRef('s.business_id', '=', 'b.id').on('s.user_id', '=', userId).on('s.is_active', '=', true),
      )
      .where('b.id', '=', businessId)
      .select(['b.owner_user_id', 's.role'])
      .executeTakeFirst()
    if (row?.owner_user_id === userId) return { businessId, role: 'owner' }
    return row?.role ? { businessId, role: row.role } : null
  })
}
