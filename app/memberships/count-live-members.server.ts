import { sql } from 'kysely'
import type { TenantDb } from '#/db/handles.server'
import { liveStatuses } from '#/db/schema/memberships'

/** The number of live memberships of the club. */
export async function countLiveMembers(db: TenantDb): Promise<number> {
  const { count } = await db.read((db) =>
    db.q
      .selectFrom('memberships')
      .where('status', 'in', liveStatuses)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  )
  return Number(count)
}

/** Current members of each tier that has any, in the order of the club's page, as the list of members counts them. */
export function liveMembersByTier(db: TenantDb): Promise<{ id: string; name: string; members: number }[]> {
  return db.read(async (db) => {
    // Deleted accounts are looked up once: joining the members takes several times as long.
    const { rows } = await sql<{ id: string; name: string; members: number }>`
      select t.id, t.name, n.members from (
        select ms.tier_id, count(*)::int as members from memberships ms
        where ms.business_id = ${db.businessId} and ms.status in (${sql.join(liveStatuses.map((one) => sql.lit(one)))})
          and ms.member_id not in (select id from members
            where business_id = ${db.businessId} and anonymized_at is not null)
        group by ms.tier_id) n
      join tiers t on t.business_id = ${db.businessId} and t.id = n.tier_id
      order by t.position, t.id`.execute(db.q)
    return rows
  })
}
