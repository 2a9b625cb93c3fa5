import type { OpenTenantDb } from '#/db/handles.server'
import type { StaffRole } from '~/staff-access/permissions'
import { DomainError } from '~/kit/errors'

export interface StaffMember {
  id: string
  userId: string
  fullName: string
  role: StaffRole
  isActive: boolean
}

/**
 * Everybody of a business, held until the transaction ends: whoever changes its people passes one after the other, so
 * that two owners cannot take each other's place away at once.
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
    .where('business_id', '=', db.businessId)
    .select(['id', 'user_id as userId', 'full_name as fullName', 'role', 'is_active as isActive'])
    .orderBy('created_at')
    .execute()
}

/** The same for an owner to act on. Throws 403 for somebody who has stopped being one since they pressed. */
export async function lockStaffAsOwner(db: OpenTenantDb, actorId: string): Promise<StaffMember[]> {
  const staff = await lockStaff(db)
  const actor = staff.find(({ userId }) => userId === actorId)
  if (!actor?.isActive || actor.role !== 'owner') {
    throw new DomainError(
      'not-owner',
      403,
      'You are not an owner of this business any more, so nothing was changed.',
    )
  }
  return staff
}
