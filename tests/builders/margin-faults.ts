/**
 * Delivered boxes whose kept revenue and cost differ from what their invoices and the movements of their bottles say now;
 * empty where they agree. `rows` asks for rows of the business, whose id is `$1`.
 */
export const marginFaults = (rows: (text: string) => Promise<unknown[]>): Promise<unknown[]> =>
  rows(
    `with boxes as (
       select o.id, o.tier_id, o.delivered_at,
         coalesce(round((i.paid_cents - i.refunded_cents) * (1 - i.tax_cents::numeric / nullif(i.total_cents, 0))), 0) as revenue,
         (select count(*) from order_bottles l where l.order_id = o.id and l.status = 'out') as bottles,
         (select sum(c.cost) from order_bottles l join lateral (
            select -s.value_change_cents as cost from stock_movements s
            where s.lock_id = l.lock_id and s.kind = 'hand_over' order by s.seq desc limit 1) c on true
          where l.order_id = o.id and l.status = 'out') as cost
       from run_orders o
       join entitlements e on e.id = o.entitlement_id and e.kind = 'month'
       join invoices i on i.id = e.invoice_id
       where o.business_id = $1 and o.status = 'delivered')
     select coalesce(b.id, m.order_id) as id, b.*, m.*
     from boxes b full join (select * from box_margins where business_id = $1) m on m.order_id = b.id
     where m.order_id is null or b.id is null or m.tier_id <> b.tier_id or m.delivered_at <> b.delivered_at
       or m.revenue_cents <> b.revenue or (m.cost_cents is not null and m.cost_cents <> b.cost)`,
  )
