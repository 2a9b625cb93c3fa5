import type { Migration } from '../migrate.server'

/** One table for every bottle that a person is to get, of a box or of a purchase. Each row keeps its id. */
export const orderBottles: Migration = {
  name: '0115-order-bottles',
  sql: /* sql */ `
    -- Foreign keys to the two tables before; they come back below.
    alter table hand_over_lines
      drop constraint hand_over_lines_business_id_line_id_fkey,
      drop constraint hand_over_lines_business_id_bottle_id_fkey;
    alter table bottle_replacements
      drop constraint bottle_replacements_business_id_line_id_fkey,
      drop constraint bottle_replacements_business_id_bottle_id_fkey;

    alter table run_order_lines rename to order_bottles;
    alter table order_bottles rename column owed_line_id to owed_bottle_id;
    drop index run_order_lines_by_order;
    alter table order_bottles rename column order_id to box_id;
    alter index run_order_lines_pkey rename to order_bottles_pkey;
    alter index run_order_lines_by_wine rename to order_bottles_out;
    alter index run_order_lines_of_wine rename to order_bottles_of_wine;
    alter index run_order_lines_by_owed rename to order_bottles_by_owed;
    alter index run_order_lines_short rename to order_bottles_short;
    alter table purchase_lines add unique (business_id, id, purchase_id);
    alter table order_bottles
      alter column box_id drop not null,
      add column purchase_id uuid,
      -- The line of the purchase, which has the bottle's price.
      add column purchase_line_id uuid,
      -- The refund that gave its price back.
      add column refund_id uuid,
      -- The staff member who gave it to a person or a carrier, and when it left.
      add column handed_over_by uuid references users,
      add column handed_over_at timestamptz,
      drop constraint run_order_lines_slot_check,
      add constraint order_bottles_slot_check check (slot between 0 and 99),
      drop constraint run_order_lines_chosen_check,
      add constraint order_bottles_chosen_check
        check (chosen in ('main', 'choice', 'swap', 'taste', 'substitute', 'staff', 'member')),
      add constraint order_bottles_order_check
        check (num_nonnulls(box_id, purchase_id) = 1 and num_nonnulls(purchase_id, purchase_line_id) <> 1),
      add constraint order_bottles_purchase_check check (purchase_id is null or (status <> 'short' and owed_bottle_id is null)),
      add foreign key (business_id, purchase_line_id, purchase_id)
        references purchase_lines (business_id, id, purchase_id),
      add foreign key (business_id, refund_id) references one_time_refunds (business_id, id);
    -- The box or the purchase.
    alter table order_bottles add column order_id uuid generated always as (coalesce(box_id, purchase_id)) stored;
    create index order_bottles_by_order on order_bottles (business_id, order_id, slot);
    create index order_bottles_by_line on order_bottles (business_id, purchase_line_id) where purchase_line_id is not null;
    create index order_bottles_by_lock on order_bottles (business_id, lock_id);

    create or replace function index_boxes(business uuid, ids uuid[]) returns void language sql as $$
      insert into order_index as i (business_id, id, box_id, number, member_id, member_name, run_id, tier_id, status,
        fulfillment, month, ordered_at, changed_at, wine_list)
      select o.business_id, o.id, o.id, o.number, o.member_id, m.search_text, o.run_id, o.tier_id,
        case o.status when 'unclaimed' then 'ready' else o.status end, o.fulfillment, r.month, o.created_at, o.changed_at,
        array(select distinct l.wine_id from order_bottles l
          where l.business_id = o.business_id and l.order_id = o.id order by 1)
      from run_orders o
      join club_runs r on r.business_id = o.business_id and r.id = o.run_id
      join members m on m.business_id = o.business_id and m.id = o.member_id
      where o.business_id = business and o.id = any(ids)
      order by o.id
      on conflict (business_id, id) do update set status = excluded.status, fulfillment = excluded.fulfillment,
        tier_id = excluded.tier_id, changed_at = excluded.changed_at, wine_list = excluded.wine_list
      where (i.status, i.fulfillment, i.tier_id, i.changed_at, i.wine_list)
        is distinct from (excluded.status, excluded.fulfillment, excluded.tier_id, excluded.changed_at, excluded.wine_list)
    $$;

    create or replace function value_boxes(business uuid, ids uuid[]) returns void language sql as $$
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
        from order_bottles l
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

    create or replace function rating_is_of_a_box() returns trigger language plpgsql as $$
    begin
      new.from_box := exists (select from run_orders o
        join order_bottles l on l.business_id = o.business_id and l.order_id = o.id
        where o.business_id = new.business_id and o.member_id = new.member_id and l.wine_id = new.wine_id
          and l.status = 'out');
      return new;
    end $$;

    create or replace function box_lines_added() returns trigger language plpgsql as $$
    begin
      perform index_boxes(business_id, array_agg(distinct box_id)) from added where box_id is not null
      group by business_id;
      return null;
    end $$;
    create or replace function box_lines_changed() returns trigger language plpgsql as $$
    begin
      perform index_boxes(n.business_id, array_agg(distinct n.box_id))
      from changed n join before o on o.business_id = n.business_id and o.id = n.id and o.wine_id <> n.wine_id
      where n.box_id is not null
      group by n.business_id;
      return null;
    end $$;

    alter table order_bottles no force row level security;
    alter table purchase_bottles no force row level security;
    alter table purchase_lines no force row level security;
    alter table stock_locks no force row level security;
    insert into order_bottles (business_id, id, purchase_id, purchase_line_id, slot, wine_id, chosen, lock_id, status,
      refund_id, handed_over_by, handed_over_at)
    select b.business_id, b.id, l.purchase_id, b.line_id, l.position, k.wine_id,
      case when k.wine_id = l.wine_id then 'member' else 'staff' end, b.lock_id, b.status, b.refund_id, b.handed_over_by, b.handed_over_at
    from purchase_bottles b
    join purchase_lines l on l.business_id = b.business_id and l.id = b.line_id
    join stock_locks k on k.business_id = b.business_id and k.id = b.lock_id;
    alter table purchase_lines force row level security;
    alter table stock_locks force row level security;

    alter table hand_over_lines no force row level security;
    update hand_over_lines set bottle_id = line_id where bottle_id is null;
    alter table hand_over_lines force row level security;
    drop index hand_over_lines_by_bottle;
    alter table hand_over_lines
      drop column line_id,
      alter column bottle_id set not null,
      add foreign key (business_id, bottle_id) references order_bottles (business_id, id);
    create index hand_over_lines_by_bottle on hand_over_lines (business_id, bottle_id);

    -- Bottles of boxes had their moment in the hand-over or the parcel alone.
    alter table hand_overs no force row level security;
    alter table hand_over_lines no force row level security;
    alter table parcels no force row level security;
    alter table run_orders no force row level security;
    update order_bottles b set handed_over_by = x.by, handed_over_at = x.at
    from (
      select distinct on (b.business_id, b.id) b.business_id, b.id, coalesce(h.given_by, p.shipped_by) as by,
        coalesce(h.given_at, p.shipped_at, o.delivered_at, o.changed_at) as at
      from order_bottles b
      join run_orders o on o.business_id = b.business_id and o.id = b.box_id
      left join hand_over_lines g on g.business_id = b.business_id and g.bottle_id = b.id
      left join hand_overs h on h.business_id = g.business_id and h.id = g.hand_over_id and h.undone_at is null
      left join parcels p on p.business_id = b.business_id and p.run_order_id = b.box_id
        and p.status in ('shipped', 'delivered')
      where b.status = 'out'
      order by b.business_id, b.id, h.given_at desc nulls last, p.shipped_at desc nulls last) x
    where b.business_id = x.business_id and b.id = x.id;
    alter table hand_overs force row level security;
    alter table hand_over_lines force row level security;
    alter table parcels force row level security;
    alter table run_orders force row level security;
    alter table order_bottles force row level security;

    alter table bottle_replacements no force row level security;
    update bottle_replacements set bottle_id = line_id where bottle_id is null;
    alter table bottle_replacements force row level security;
    drop index bottle_replacements_by_bottle;
    alter table bottle_replacements
      drop column line_id,
      alter column bottle_id set not null,
      add foreign key (business_id, bottle_id) references order_bottles (business_id, id);
    create index bottle_replacements_by_bottle on bottle_replacements (business_id, bottle_id);
    create index bottle_replacements_without_wine on bottle_replacements (business_id, bottle_id)
      where was_out and wine_id is null;

    alter table rating_link_uses add foreign key (business_id, bottle_id) references order_bottles (business_id, id);
    alter table owed_bottle_decisions rename column line_id to bottle_id;
    alter table hand_overs rename column order_id to box_id;
    alter table refused_hand_overs rename column order_id to box_id;
    alter table refused_hand_overs rename column line_ids to bottle_ids;

    drop table purchase_bottles;
`,
}
