import type { TenantDb } from '#/db/handles.server'
import type { StaffRole } from '~/people/staff-access/permissions'
import { rotateTokensOnNextRequest } from '~/people/identity/sessions/renew-session.server'
import { newId } from '~/foundation/kit/ids'

interface NewStaffMember {
  userId: string
  role: StaffRole
  fullName: string
  now: Date
}

/** Adds a person to this business's staff; a former member comes back with the given role. */
export async function addStaff(db: TenantDb, { userId, role, fullName, now }: NewStaffMember): Promise<void> {
  await db.transaction(async (db) => {
    await db.q
      .insertInto('business_users')
      .values({
        id: newId(),
        user_id: userId,
        role,
        full_name: fullName,
        created_at: now,
        deactivated_at: null,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['business_id', 'user_id'])
          .doUpdateSet({ role, full_name: fullName, is_active: true, deactivated_at: null }),
      )
      .execute()
    await rotateTokensOnNextRequest(db, userId, now)
  })
}
