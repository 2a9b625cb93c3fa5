import type { TenantDb } from '#/db/handles.server'
import { liveStatuses } from './lifecycle'

/** How many memberships of the club are live. */
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
