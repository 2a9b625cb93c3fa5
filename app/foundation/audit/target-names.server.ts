import { sql } from 'kysely'
import type { PlatformDb } from '#/db/handles.server'
import { isId } from '~/foundation/kit/ids'

/** The name of the target of an audit entry `a`: a staff member, member, tier or event of the entry's own business. */
export const targetName = sql<string | null>`(select case a.target_kind
  when 'staff' then (select s.full_name from business_users s where s.business_id = a.business_id and s.id = target.id)
  when 'member' then (select p.full_name from members p where p.business_id = a.business_id and p.id = target.id)
  when 'membership' then (
    select p.full_name from memberships ms join members p on p.business_id = ms.business_id and p.id = ms.member_id
    where ms.business_id = a.business_id and ms.id = target.id)
  when 'invoice' then (
    select p.full_name from invoices i
      join memberships ms on ms.business_id = i.business_id and ms.id = i.membership_id
      join members p on p.business_id = ms.business_id and p.id = ms.member_id
    where i.business_id = a.business_id and i.id = target.id)
  when 'tier' then (select t.name from tiers t where t.business_id = a.business_id and t.id = target.id)
  when 'event' then (select e.title from events e where e.business_id = a.business_id and e.id = target.id)
  end from (select case when a.target_id ~ '^[0-9a-f-]{36}$' then a.target_id::uuid end as id) target)`

/** The names of the tiers in the details of these entries, by id. */
export async function tierNames(
  db: PlatformDb,
  businessId: string,
  lines: readonly { details: unknown }[],
): Promise<Map<string, string>> {
  const ids = new Set(
    lines.flatMap(({ details }) => Object.values(details ?? {})).filter((value) => isId(String(value))),
  )
  if (ids.size === 0) return new Map()
  const rows = await db.read(({ q }) =>
    q
      .selectFrom('tiers')
      .select(['id', 'name'])
      .where('business_id', '=', businessId)
      .where('id', 'in', [...ids] as string[])
      .execute(),
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
