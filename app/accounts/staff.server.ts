import { sql } from 'kysely'
import type { PlatformDb } from '#/db/handles.server'

/** What somebody does at a business. */
export interface Post {
  businessId: string
  role: 'owner' | 'manager' | 'desk'
}

/** The same with what it takes to choose between several. */
export interface NamedPost extends Post {
  businessName: string
}

/** More than anybody works at; a list beyond it is cut off. */
const most = 100

/** Every business somebody works for: what they own first, oldest first, then whatever took them on last. One query. */
export function postsOf(db: PlatformDb, userId: string): Promise<NamedPost[]> {
  return db.read(({ q }) =>
    q
      .selectFrom('businesses as b')
      .leftJoin('business_users as s', (join) =>
        join.onRef('s.business_id', '=', 'b.id').on('s.user_id', '=', userId).on('s.is_active', '=', true),
      )
      .where('b.id', 'in', (eb) =>
        eb
          .selectFrom('businesses')
          .select('id')
          .where('owner_user_id', '=', userId)
          .union(
            eb
              .selectFrom('business_users')
              .select('business_id as id')
              .where('user_id', '=', userId)
              .where('is_active', '=', true),
          ),
      )
      .select(['b.id as businessId', 'b.name as businessName'])
      .select((eb) =>
        eb
          .case()
          .when('b.owner_user_id', '=', userId)
          .then(eb.val('owner' as const))
          .else(eb.ref('s.role'))
          .end()
          .$castTo<Post['role']>()
          .as('role'),
      )
      .orderBy(sql`b.owner_user_id is not distinct from ${userId}::uuid`, 'desc')
      .orderBy(sql`case when b.owner_user_id = ${userId}::uuid then b.created_at end`)
      .orderBy('s.created_at', 'desc')
      .orderBy('b.id')
      .limit(most)
      .execute(),
  )
}

/** The business somebody works for where nothing was chosen; null for none. */
export async function postOf(db: PlatformDb, userId: string): Promise<Post | null> {
  return (await postsOf(db, userId))[0] ?? null
}

/** The post that is meant: the one chosen, else the first. A choice that is no post of theirs any more counts for nothing. */
export function chosenPost<P extends Post>(posts: readonly P[], chosen: string | null): P | null {
  return posts.find(({ businessId }) => businessId === chosen) ?? posts[0] ?? null
}

/** The business somebody had open when they were last here; null where they never chose. */
export async function lastWorkedAt(db: PlatformDb, userId: string): Promise<string | null> {
  const row = await db.read(({ q }) =>
    q
      .selectFrom('sessions')
      .select('working_at')
      .where('user_id', '=', userId)
      .where('working_at', 'is not', null)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
  )
  return row?.working_at ?? null
}

/** The businesses in whose portal somebody worked, the latest first; nothing where they have a portal to work in. */
export async function formerPosts(db: PlatformDb, userId: string): Promise<string[]> {
  if (await postOf(db, userId)) return []
  const rows = await db.read(({ q }) =>
    q
      .selectFrom('business_users as s')
      .innerJoin('businesses as b', 'b.id', 's.business_id')
      .where('s.user_id', '=', userId)
      .where('s.is_active', '=', false)
      .orderBy('s.deactivated_at', 'desc')
      .limit(3)
      .select('b.name')
      .execute(),
  )
  return rows.map(({ name }) => name)
}
