import type { TenantDb } from '#/db/handles.server'
import { liveStatuses } from '#/db/schema/memberships'

/** A user's member id in a club, and whether their membership is live. */
interface ClubMembership {
  memberId: string
  isLive: boolean
}

/** A user's membership in the club of the handle; null for a user who never completed the signup. */
export async function clubMembershipOf(db: TenantDb, userId: string): Promise<ClubMembership | null> {
  const row = await db.read((db) =>
    db.q
      .selectFrom('members')
      .where('members.user_id', '=', userId)
      .select(({ exists, selectFrom }) => [
        'members.id',
        exists(
          selectFrom('memberships')
            .whereRef('memberships.business_id', '=', 'members.business_id')
            .whereRef('memberships.member_id', '=', 'members.id')
            .where('memberships.status', 'in', liveStatuses)
            .select('memberships.id'),
        ).as('isLive'),
      ])
      .executeTakeFirst(),
  )
  return row ? { memberId: row.id, isLive: row.isLive === true } : null
}
