import type { OpenTenantDb } from '#/db/handles.server'
import type { StaffRole } from '~/people/staff-access/permissions'
import { staffKindsOf, type StaffKind } from './kinds'

/** The users who work for the business and may see this kind, in the order of their ids. */
export async function staffOf(db: OpenTenantDb, kind: StaffKind): Promise<string[]> {
  const staff = await activeStaff(db)
  return [...staff].filter(([, role]) => staffKindsOf(role).includes(kind)).map(([userId]) => userId)
}

/** A user's role at the business; null for people who do not work there now. */
export async function roleOf(db: OpenTenantDb, userId: string): Promise<StaffRole | null> {
  return (await activeStaff(db)).get(userId) ?? null
}

async function activeStaff(db: OpenTenantDb): Promise<Map<string, StaffRole>> {
  const owner = db.q
    .selectFrom('businesses')
    .where('id', '=', db.businessId)
    .where('owner_user_id', 'is not', null)
    .select((eb) => ['owner_user_id as userId', eb.val<StaffRole>('owner').as('role')])
  const rows = await db.q
    .selectFrom('business_users')
    .where('is_active', '=', true)
    .select(['user_id as userId', 'role'])
    .unionAll(owner.$castTo<{ userId: string; role: StaffRole }>())
    .orderBy('userId')
    .execute()
  const roles = new Map<string, StaffRole>()
  for (const { userId, role } of rows) if (role === 'owner' || !roles.has(userId)) roles.set(userId, role)
  return roles
}
