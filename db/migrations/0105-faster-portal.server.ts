import type { Migration } from '../migrate.server'

/**
 * What the dashboard, the report and the list of members of a large club read: indexes that answer alone, and what each
 * box that was handed over brought and cost.
 */
export const fasterPortal: Migration = {
  name: '0105-faster-portal',
  sql: /* sql */ `
    -- Without a condition: "membership_id is not null" is always true, so PostgreSQL drops it from queries, and no query
    -- matches an index that has it.
    drop index invoices_of_memberships;
    create index invoices_by_time on invoices (business_id, created_at) include (membership_id, status, due_cents);
    -- What each membership paid until some time.
    drop index invoices_paid;
    create index invoices_paid on invoices (business_id, membership_id) include (paid_at, paid_cents, refunded_cents)
      where status = 'paid';
    -- Wines that were rated in a period.
    drop index wine_ratings_by_day;
    create index wine_ratings_by_day on wine_ratings (business_id, rated_at) include (wine_id, member_id, points, from_box);
    drop index membership_movements_by_day;
    create index membership_movements_by_day on membership_movements (business_id, moved_on)
      include (membership_id, number, member_id, kind, cause, from_tier_id, from_cents, to_tier_id, to_cents, cohort_month);
    -- The boxes of a run by everything that is counted of them; it serves what run_orders_paid did, too.
    drop index run_orders_by_run;
    drop index run_orders_paid;
    create index run_orders_by_run on run_orders (business_id, run_id, status)
      include (tier_id, entitlement_id, member_id, fulfillment, ready_at, delivered_at);

    -- What changed since the last day that was counted.
    create index memberships_touched on memberships (business_id, greatest(synced_at, started_at, ended_at));

    -- Each box of a paid month that was delivered. Kept by triggers.
    create table box_margins (
      business_id uuid not null references businesses,
      order_id uuid not null,
      tier_id uuid not null,
      delivered_at timestamptz not null,
      -- What was paid for the month, without tax and refunds.
      revenue_cents integer not null,
      -- Of its bottles as they left; null where that of one was not known then.
      cost_cents numeric(20, 6),
      primary key (business_id, order_id),
      foreign key (business_id, order_id) references run_orders (business_id, id) on delete cascade,
      foreign key (business_id, tier_id) references tiers (business_id, id)
    );
    create index box_margins_by_time on box_margins (business_id, delivered_at)
      include (tier_id, revenue_cents, cost_cents);

    create function invoice_revenue(paid integer, refunded integer, tax integer, total integer) returns integer
      language sql immutable as $$ select coalesce(round((paid - refunded) * (1 - tax::numeric / nullif(total, 0))), 0)::integer $$;

    create function value_boxes(business uuid, ids uuid[]) returns void language sql as $$
      delete from box_margins b using run_orders o
        where b.business_id = business and b.order_id = any(ids) and o.business_id = business and o.id = b.order_id
          and (o.status <> 'delivered' or o.entitlement_id is null);
      insert into box_margins as b (business_id, order_id, tier_id, delivered_at, revenue_cents, cost_cents)
      select o.business_id, o.id, o.tier_id, o.delivered_at,
        invoice_revenue(i.paid_cents, i.refunded_cents, i.tax_cents, i.total_cents), c.cost
      from run_orders o
      join entitlements e on e.business_id = o.business_id and e.id = o.entitlement_id and e.kind = 'month'
      join invoices i on i.business_id = e.business_id and i.id = e.invoice_id
      cross join lateral (
        select case when bool_and(v.cost is not null and (v.cost <> 0 or t.unit_cost_cents is not null)) then sum(v.cost) end as cost
        from run_order_lines l
        left join lateral (select -s.value_change_cents as cost from stock_movements s
          where s.business_id = l.business_id and s.lock_id = l.lock_id and s.kind = 'hand_over'
          order by s.seq desc limit 1) v on true
        left join stock_totals t on t.business_id = l.business_id and t.wine_id = l.wine_id
        where l.business_id = o.business_id and l.order_id = o.id and l.status = 'out') c
      where o.business_id = business and o.id = any(ids) and o.status = 'delivered' and o.delivered_at is not null
      order by o.id
      on conflict (business_id, order_id) do update set tier_id = excluded.tier_id, delivered_at = excluded.delivered_at,
        revenue_cents = excluded.revenue_cents, cost_cents = excluded.cost_cents
      where (b.tier_id, b.delivered_at, b.revenue_cents, b.cost_cents)
        is distinct from (excluded.tier_id, excluded.delivered_at, excluded.revenue_cents, excluded.cost_cents)
    $$;

    create function boxes_delivered() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        perform value_boxes(business_id, array_agg(id)) from changed where status = 'delivered' group by business_id;
      else
        perform value_boxes(n.business_id, array_agg(n.id))
        from changed n join before o on o.business_id = n.business_id and o.id = n.id
        where 'delivered' in (o.status, n.status) and (o.status, o.delivered_at, o.tier_id, o.entitlement_id)
          is distinct from (n.status, n.delivered_at, n.tier_id, n.entitlement_id)
        group by n.business_id;
      end if;
      return null;
    end $$;
    create trigger boxes_delivered_at_once after insert on run_orders referencing new table as changed
      for each statement execute function boxes_delivered();
    create trigger boxes_delivered after update on run_orders referencing old table as before new table as changed
      for each statement execute function boxes_delivered();

    -- A bottle of a box that was delivered before.
    create function delivered_bottles_changed() returns trigger language plpgsql as $$
    begin
      perform value_boxes(n.business_id, array_agg(distinct n.order_id))
      from changed n join before o on o.business_id = n.business_id and o.id = n.id
      join box_margins b on b.business_id = n.business_id and b.order_id = n.order_id
      where (o.status, o.lock_id, o.wine_id) is distinct from (n.status, n.lock_id, n.wine_id)
      group by n.business_id;
      return null;
    end $$;
    create trigger delivered_bottles_changed after update on run_order_lines
      referencing old table as before new table as changed
      for each statement execute function delivered_bottles_changed();
    create function delivered_bottles_added() returns trigger language plpgsql as $$
    begin
      perform value_boxes(n.business_id, array_agg(distinct n.order_id))
      from changed n join box_margins b on b.business_id = n.business_id and b.order_id = n.order_id
      group by n.business_id;
      return null;
    end $$;
    create trigger delivered_bottles_added after insert on run_order_lines referencing new table as changed
      for each statement execute function delivered_bottles_added();

    -- What was paid later, or refunded. The cost stays what it was.
    create function delivered_boxes_paid() returns trigger language plpgsql as $$
    begin
      update box_margins b set revenue_cents = x.revenue
      from (
        select o.business_id, o.id, invoice_revenue(n.paid_cents, n.refunded_cents, n.tax_cents, n.total_cents) as revenue
        from changed n join before p on p.business_id = n.business_id and p.id = n.id
        join entitlements e on e.business_id = n.business_id and e.invoice_id = n.id and e.kind = 'month'
        join run_orders o on o.business_id = e.business_id and o.entitlement_id = e.id and o.status = 'delivered'
        where (p.paid_cents, p.refunded_cents, p.tax_cents, p.total_cents)
          is distinct from (n.paid_cents, n.refunded_cents, n.tax_cents, n.total_cents)) x
      where b.business_id = x.business_id and b.order_id = x.id and b.revenue_cents <> x.revenue;
      return null;
    end $$;
    create trigger delivered_boxes_paid after update on invoices referencing old table as before new table as changed
      for each statement execute function delivered_boxes_paid();

    -- What is there already.
    alter table run_orders no force row level security;
    alter table run_order_lines no force row level security;
    alter table entitlements no force row level security;
    alter table invoices no force row level security;
    alter table stock_movements no force row level security;
    alter table stock_totals no force row level security;
    select value_boxes(business_id, array_agg(id)) from run_orders where status = 'delivered' group by business_id;
    alter table run_orders force row level security;
    alter table run_order_lines force row level security;
    alter table entitlements force row level security;
    alter table invoices force row level security;
    alter table stock_movements force row level security;
    alter table stock_totals force row level security;
    call tenant_table('box_margins');
`,
}
