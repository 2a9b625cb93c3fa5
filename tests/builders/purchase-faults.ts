import { sql } from 'kysely'
import type { TenantDb } from '#/db/handles.server'

/** Where purchases, their bottles' promises and their hand-overs disagree; empty where they agree. */
export async function purchaseFaults(db: TenantDb): Promise<unknown[]> {
  const { rows } = await db.read((db) =>
    sql`
      with bottle as (
        select b.id, b.status, b.handed_over_at, k.state, k.owner_kind, k.owner_key, p.id as purchase_id,
          p.status as purchase_status,
          (select count(*) from hand_over_lines g
            join hand_overs h on h.business_id = g.business_id and h.id = g.hand_over_id
            where g.business_id = b.business_id and g.bottle_id = b.id and h.undone_at is null) as given
        from purchase_bottles b
        join purchase_lines l on l.business_id = b.business_id and l.id = b.line_id
        join purchases p on p.business_id = l.business_id and p.id = l.purchase_id
        join stock_locks k on k.business_id = b.business_id and k.id = b.lock_id
        where b.business_id = ${db.businessId}
      )
      select 'promise' as fault, id from bottle where owner_kind <> 'purchase' or owner_key::text <> purchase_id::text
        or state <> case status when 'out' then 'out' when 'released' then 'released'
          else case purchase_status when 'awaiting_payment' then 'locked' else 'committed' end end
      union all
      select 'hand-over', id from bottle
      where given <> case status when 'out' then 1 else 0 end or (status = 'out') <> (handed_over_at is not null)
      union all
      select 'status', purchase_id from bottle group by purchase_id, purchase_status
      having (purchase_status = 'delivered') <>
        (bool_or(status = 'out') and not bool_or(status = 'promised'))`.execute(db.q),
  )
  return rows
}
