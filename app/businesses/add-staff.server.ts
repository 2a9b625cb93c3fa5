import type { TenantDb } from '#/db/handles.server'
import type { PostRole } from '~/accounts/authorize'
import { changeTokensSoon } from '~/accounts/session-renewal.server'
import { newId } from '~/kit/ids'

interface NewStaff {
  userId: string
  role: PostRole
  fullName: string
  now: Date
}

/** Lets a person work in this business's portal; somebody who left comes back with the role given now. */
export async function addStaff(db: TenantDb, { userId, role, fullName, now }: NewStaff): Promise<void> {
  await db.transaction(async (db) => {
    await db.q
      .insertInto('business_users')
      .values({
        business_id: db.businessId,
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
    await changeTokensSoon(db, userId, now)
  })
}
