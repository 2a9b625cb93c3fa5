import { sql } from 'kysely'
import type { PlatformDb } from '#/db/handles.server'
import type { BusinessLife } from '../business-history'

/** The lives of all businesses, in months of their own time zones; equal ones are one row. */
export async function readLives(db: PlatformDb): Promise<BusinessLife[]> {
  return db.read(async ({ q }) => {
    const { rows } = await sql<BusinessLife>`
      select to_char(b.created_at at time zone b.time_zone, 'YYYY-MM') as "createdIn",
        to_char(b.went_live_at at time zone b.time_zone, 'YYYY-MM') as "liveIn",
        coalesce(s.list, '[]') as suspensions, count(*)::int as businesses
      from businesses b
      left join (
        select x.business_id, jsonb_agg(jsonb_build_object(
          'from', to_char(x.suspended_at at time zone c.time_zone, 'YYYY-MM'),
          'until', to_char(x.lifted_at at time zone c.time_zone, 'YYYY-MM'))) as list
        from business_suspensions x join businesses c on c.id = x.business_id group by 1
      ) s on s.business_id = b.id
      group by 1, 2, 3`.execute(q)
    return rows
  })
}
