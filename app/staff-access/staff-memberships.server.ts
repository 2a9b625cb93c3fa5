import { sql } from 'kysely'
import type { PlatformDb } from '#/db/handles.server'

/** What somebody does at a business. */
export interface StaffMembership {
  businessId: string
  role: 'owner' | 'manager' | 'desk'
}

/** The same with what it takes to choose between several. */
export interface NamedStaffMembership extends StaffMembership {
  businessName: string
}

/** More than anybody works at; a list beyond it is cut off. */
const most = 100

/** Every business somebody works for: what they own first, oldest first, then whatever took them on last. One query. */
export function staffMembershipsOf(db: PlatformDb, userId: string): Promise<NamedStaffMembership[]> {
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
          .$castTo<StaffMembership['role']>()
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
export async function defaultStaffMembershipOf(
  db: PlatformDb,
  userId: string,
): Promise<StaffMembership | null> {
  return (await staffMembershipsOf(db, userId))[0] ?? null
}

/** The post that is meant: the one chosen, else the first. A choice that is no post of theirs any more counts for nothing. */
export function activeStaffMembership<P extends StaffMembership>(
  staffMemberships: readonly P[],
  chosenBusinessId: string | null,
): P | null {
  return (
    staffMemberships.find(({ businessId }) => businessId === chosenBusinessId) ?? staffMemberships[0] ?? null
  )
}

/** The business somebody had open when they were last here; null where they never chose. */
export async function lastActiveBusinessId(db: PlatformDb, userId: string): Promise<string | null> {
  const row = await db.read(({ q }) =>
    q
      .selectFrom('sessions')
      .select('active_business_id')
      .where('user_id', '=', userId)
      .where('active_business_id', 'is not', null)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
  )
  return row?.active_business_id ?? null
}

/** The businesses in whose portal somebody worked, the latest first; nothing where they have a portal to work in. */
export async function formerBusinessNames(db: PlatformDb, userId: string): Promise<string[]> {
  if (await defaultStaffMembershipOf(db, userId)) return []
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
