import type { TenantDb } from '#/db/handles.server'
import { liveStatuses } from '#/db/schema/memberships'
import { literals } from '#/db/rows'

/** The number of live memberships of the club. */
export async function countLiveMembers(db: TenantDb): Promise<number> {
  const { count } = await db.read((db) =>
    db.q
      .selectFrom('memberships')
      .where('status', 'in', liveStatuses)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  )
  return count
}

/** Current members of each tier that has any, in the order of the club's page, as the list of members counts them. */
export function liveMembersByTier(db: TenantDb): Promise<{ id: string; name: string; members: number }[]> {
  return db.read(({ q }) =>
    q
      .selectFrom((eb) =>
        eb
          .selectFrom('memberships as ms')
          .where('ms.status', 'in', literals(liveStatuses))
          // Deleted accounts are looked up once: joining the members takes several times as long.
          .where('ms.member_id', 'not in', (eb) =>
            eb.selectFrom('members').where('anonymized_at', 'is not', null).select('id'),
          )
          .groupBy('ms.tier_id')
          .select((eb) => ['ms.tier_id', eb.fn.countAll<number>().as('members')])
          .as('n'),
      )
      .innerJoin('tiers as t', 't.id', 'n.tier_id')
      .orderBy('t.position')
      .orderBy('t.id')
      .select(['t.id', 't.name', 'n.members'])
      .execute(),
  )
}
