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

/** Current members of each tier that has any, in the order of the club's page, as the list of members counts them. */
export function liveMembersByTier(db: TenantDb): Promise<{ id: string; name: string; members: number }[]> {
  return db.read(async (db) => {
    const rows = await db.q
      .selectFrom('memberships as ms')
      .innerJoin('members as m', (join) =>
        join.onRef('m.business_id', '=', 'ms.business_id').onRef('m.id', '=', 'ms.member_id'),
      )
      .innerJoin('tiers as t', (join) =>
        join.onRef('t.business_id', '=', 'ms.business_id').onRef('t.id', '=', 'ms.tier_id'),
      )
      .where('ms.business_id', '=', db.businessId)
      .where('ms.status', 'in', liveStatuses)
      .where('m.anonymized_at', 'is', null)
      .groupBy(['t.id', 't.name', 't.position'])
      .orderBy('t.position')
      .orderBy('t.id')
      .select((eb) => ['t.id', 't.name', eb.fn.countAll<number>().as('members')])
      .execute()
    return rows.map((row) => ({ ...row, members: Number(row.members) }))
  })
}

/** Live memberships by status, without statuses that no member has. Their sum is the number of current members. */
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
