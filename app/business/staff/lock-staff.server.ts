import type { OpenTenantDb } from '#/db/handles.server'
import type { StaffRole } from '~/people/staff-access/permissions'
import { DomainError } from '~/foundation/kit/errors'

export interface StaffMember {
  id: string
  userId: string
  fullName: string
  role: StaffRole
  isActive: boolean
}

/**
 * All staff of a business, locked until the transaction ends, so that changes run one after the other and two owners
 * cannot remove each other at once.
 */
export async function lockStaff(db: OpenTenantDb): Promise<StaffMember[]> {
  await db.q
    .selectFrom('businesses')
    .where('id', '=', db.businessId)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return db.q
    .selectFrom('business_users')
    .select(['id', 'user_id as userId', 'full_name as fullName', 'role', 'is_active as isActive'])
    .orderBy('created_at')
    .execute()
}

/** The same for a change by an owner. Throws 403 if the user is no longer an owner. */
export async function lockStaffAsOwner(db: OpenTenantDb, actorId: string): Promise<StaffMember[]> {
  const staff = await lockStaff(db)
  const actor = staff.find(({ userId }) => userId === actorId)
  if (!actor?.isActive || actor.role !== 'owner') {
    throw new DomainError(
      'not-owner',
      403,
      'You are no longer an owner of this business, so nothing was changed.',
    )
  }
  return staff
}
