import type { TenantDb } from '#/db/handles.server'
import { liveStatuses } from '#/db/schema/memberships/memberships'
import type { MembershipStatus } from './lifecycle'

/** The number of live memberships of the club. */
export async function countLiveMembers(db: TenantDb): Promise<number> {
  const { count } = await db.read((db) =>
    db.q
      .selectFrom('memberships')
      .where('business_id', '=', db.businessId)
      .where('status', 'in', liveStatuses)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  )
  return Number(count)
}

/** The same by status, without statuses that no member has. Their sum is the number of current members. */
export function liveMembersByStatus(db: TenantDb): Promise<{ status: MembershipStatus; count: number }[]> {
  return db.read(async (db) => {
    const rows = await db.q
      .selectFrom('memberships')
      .where('business_id', '=', db.businessId)
      .where('status', 'in', liveStatuses)
      .groupBy('status')
      .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
      .execute()
    return rows.map(({ status, count }) => ({ status, count: Number(count) }))
  })
}
