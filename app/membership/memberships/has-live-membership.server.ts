import type { OpenTenantDb } from '#/db/handles.server'
import { liveStatuses } from '#/db/schema/memberships'

/** Whether a member has a membership that is active, past due or paused. */
export async function hasLiveMembership(db: OpenTenantDb, memberId: string): Promise<boolean> {
  const live = await db.q
    .selectFrom('memberships')
    .where('member_id', '=', memberId)
    .where('status', 'in', liveStatuses)
    .select('id')
    .executeTakeFirst()
  return live !== undefined
}
