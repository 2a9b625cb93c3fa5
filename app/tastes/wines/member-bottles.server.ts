// Bottles of a member, and the wines of the club that a member can see, as parts of SQL statements.
import { sql, type RawBuilder } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'

/**
 * A member's bottles by wine, with the columns `wine_id`, `received` (handed over or delivered), `waiting` (theirs, and
 * not received yet), `bought` (of both, those that were bought besides a box) and `at`, when the latest came or changed.
 */
export function bottlesByWine({ businessId }: OpenTenantDb, memberId: string): RawBuilder<unknown> {
  return sql`(
    select b.wine_id, (count(*) filter (where b.is_received))::int as received,
      (count(*) filter (where not b.is_received))::int as waiting,
      (count(*) filter (where b.is_bought))::int as bought, max(b.at) as at
    from (
      select l.wine_id, false as is_bought, l.status = 'out' and o.status <> 'shipped' as is_received,
        coalesce(o.delivered_at, o.changed_at) as at
      from run_orders o
      join run_order_lines l on l.business_id = o.business_id and l.order_id = o.id and l.status in ('promised', 'out')
      where o.business_id = ${businessId} and o.member_id = ${memberId} and o.status not in ('canceled', 'returned')
      union all
      select k.wine_id, true, b.status = 'out' and p.status <> 'shipped', coalesce(b.handed_over_at, p.changed_at)
      from purchases p
      join purchase_lines l on l.business_id = p.business_id and l.purchase_id = p.id
      join purchase_bottles b on b.business_id = l.business_id and b.line_id = l.id and b.status in ('promised', 'out')
      join stock_locks k on k.business_id = b.business_id and k.id = b.lock_id
      where p.business_id = ${businessId} and p.member_id = ${memberId} and p.paid_at is not null
        and p.status not in ('canceled', 'returned')
    ) b
    group by b.wine_id)`
}

/** True for a wine, aliased `w`, that the club shows to every member: on its list, or ever in a run that was published. */
export function isShownToMembers({ businessId }: OpenTenantDb): RawBuilder<boolean> {
  return sql<boolean>`(w.is_listed and w.retired_at is null or w.id in (
    select s.wine_id from club_runs r
    join run_slots s on s.business_id = r.business_id and s.run_id = r.id
    where r.business_id = ${businessId} and r.published_at is not null and r.status <> 'canceled'))`
}

/** True for a wine, aliased `w`, that the member got or gets, or can see as every member does, or has rated. */
export function isVisibleTo(db: OpenTenantDb, memberId: string): RawBuilder<boolean> {
  return sql<boolean>`(${isShownToMembers(db)}
    or w.id in (select m.wine_id from ${bottlesByWine(db, memberId)} m)
    or w.id in (select r.wine_id from wine_ratings r
      where r.business_id = ${db.businessId} and r.member_id = ${memberId}))`
}
