import type { OpenTenantDb } from '#/db/handles.server'
import { liveStatuses } from '#/db/schema/memberships'

interface NewMember {
  memberId: string
  fullName: string
  tierName: string
  startedAt: Date
}

/** The members who joined last, the latest first, without those who moved in from another system. */
export function newestMembers(db: OpenTenantDb, limit: number): Promise<NewMember[]> {
  return db.q
    .selectFrom('memberships as ms')
    .innerJoin('members as m', 'm.id', 'ms.member_id')
    .innerJoin('tiers as t', 't.id', 'ms.tier_id')
    .where('ms.status', 'in', liveStatuses)
    .where('ms.billed_from', 'is', null)
    .orderBy('ms.started_at', 'desc')
    .orderBy('ms.id')
    .limit(limit)
    .select([
      'm.id as memberId',
      'm.full_name as fullName',
      't.name as tierName',
      'ms.started_at as startedAt',
    ])
    .execute()
}
