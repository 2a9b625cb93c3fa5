import { sql } from 'kysely'
import type { TenantDb } from '#/db/handles.server'

/** Where boxes and purchases, their bottles' promises and what left disagree; empty where they agree. */
export async function orderBottleFaults(db: TenantDb): Promise<unknown[]> {
  const { rows } = await db.read((db) =>
    sql`
      with bottle as (
        select b.id, b.order_id, b.box_id, b.status, b.handed_over_at, b.lock_id, b.wine_id <> k.wine_id as is_other_wine,
          k.state, k.owner_kind, k.owner_key, coalesce(o.status, p.status) as order_status,
          exists (select from parcels x where x.business_id = b.business_id
            and b.order_id in (x.run_order_id, x.purchase_id) and x.status in ('shipped', 'delivered')) as is_sent,
          (select count(*) from hand_over_lines g
            join hand_overs h on h.business_id = g.business_id and h.id = g.hand_over_id
            where g.business_id = b.business_id and g.bottle_id = b.id and h.undone_at is null) as given
        from order_bottles b
        left join run_orders o on o.business_id = b.business_id and o.id = b.box_id
        left join purchases p on p.business_id = b.business_id and p.id = b.purchase_id
        left join stock_locks k on k.business_id = b.business_id and k.id = b.lock_id
        where b.business_id = ${db.businessId}
      )
      select 'promise' as fault, id from bottle where lock_id is not null and (is_other_wine
        or owner_kind <> case when box_id is null then 'purchase' else 'run_order' end
        or owner_key::text <> order_id::text
        or state <> case status when 'out' then 'out' when 'released' then 'released'
          else case order_status when 'awaiting_payment' then 'locked' else 'committed' end end)
      union all
      select 'hand-over', id from bottle
      where given > 1 or (status <> 'out' and given > 0) or (status = 'out' and given = 0 and not is_sent)
        or (status = 'out') <> (handed_over_at is not null)
      union all
      select 'status', order_id from bottle where box_id is null group by order_id, order_status
      having (order_status = 'delivered') <>
        (bool_or(status = 'out') and not bool_or(status = 'promised'))`.execute(db.q),
  )
  return rows
}
