import type { PlatformDb } from '#/db/handles.server'

/** What somebody does at a business. */
export interface Post {
  businessId: string
  role: 'owner' | 'manager' | 'desk'
}

/** The business somebody works for: the first they own, else the one that took them on last; null for none. */
export function postOf(db: PlatformDb, userId: string): Promise<Post | null> {
  return db.read(async ({ q }) => {
    const own = await q
      .selectFrom('businesses')
      .select('id')
      .where('owner_user_id', '=', userId)
      .orderBy('created_at')
      .limit(1)
      .executeTakeFirst()
    if (own) return { businessId: own.id, role: 'owner' }
    const post = await q
      .selectFrom('business_users')
      .select(['business_id', 'role'])
      .where('user_id', '=', userId)
      .where('is_active', '=', true)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    return post ? { businessId: post.business_id, role: post.role } : null
  })
}
