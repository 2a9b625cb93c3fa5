import type { Migration } from '../migrate.server'

/**
 * Boxes and purchases as one list: a row for each with what it is filtered and ordered by, counts that are kept, and who
 * changed what. Triggers keep them, so that every change of a box or a purchase is in the list, whoever makes it.
 */
export const orders: Migration = {
  name: '0071-orders',
  sql: /* sql */ `
    -- A change of one or many orders by a person, which can be undone where nothing left the building.
    create table order_bulk_changes (
      business_id uuid not null references businesses,
      id uuid not null,
      act text not null check (act in ('ready', 'unready', 'deliver', 'cancel')),
      reason text not null default '' check (length(reason) <= 500),
      -- Orders that were chosen, that changed, and why the others did not: [{ id, because }].
      chosen integer not null check (chosen >= 0),
      changed integer not null check (changed >= 0),
      refused jsonb not null,
      changed_by uuid references users,
      changed_at timestamptz not null,
      undone_by uuid references users,
      undone_at timestamptz,
      restored integer,
      primary key (business_id, id)
    );
    call tenant_table('order_bulk_changes');

    -- Every change of a status. Written by a trigger; by whom is the setting app.changed_by of the transaction.
    create table order_changes (
      business_id uuid not null references businesses,
      id uuid not null default gen_random_uuid(),
      box_id uuid,
      purchase_id uuid,
      from_status text not null,
      to_status text not null,
      bulk_id uuid,
      -- Null for the system, and for changes before this was recorded.
      changed_by uuid references users,
      changed_at timestamptz not null,
      primary key (business_id, id),
      check (box_id is not null or purchase_id is not null),
      foreign key (business_id, box_id) references run_orders (business_id, id) on delete cascade,
      foreign key (business_id, purchase_id) references purchases (business_id, id) on delete cascade,
      foreign key (business_id, bulk_id) references order_bulk_changes (business_id, id)
    );
    create index order_changes_by_box on order_changes (business_id, box_id, changed_at) where box_id is not null;
    create index order_changes_by_purchase on order_changes (business_id, purchase_id, changed_at)
      where purchase_id is not null;
    create index order_changes_by_bulk on order_changes (business_id, bulk_id) where bulk_id is not null;
    call tenant_table('order_changes');

    -- What staff write down about an order. The member does not see it.
    create table order_notes (
      business_id uuid not null references businesses,
      id uuid not null,
      box_id uuid,
      purchase_id uuid,
      note text not null check (length(note) between 1 and 2000),
      written_by uuid not null references users,
      written_at timestamptz not null,
      changed_at timestamptz,
      primary key (business_id, id),
      check (box_id is not null or purchase_id is not null),
      foreign key (business_id, box_id) references run_orders (business_id, id) on delete cascade,
      foreign key (business_id, purchase_id) references purchases (business_id, id) on delete cascade
    );
    create index order_notes_by_box on order_notes (business_id, box_id) where box_id is not null;
    create index order_notes_by_purchase on order_notes (business_id, purchase_id) where purchase_id is not null;
    call tenant_table('order_notes');

    -- One row for each box, and for each purchase whose checkout did not close unpaid.
    create table order_index (
      business_id uuid not null references businesses,
      -- Of the box or the purchase.
      id uuid not null,
      box_id uuid,
      purchase_id uuid,
      number integer not null,
      member_id uuid not null,
      -- Folded, for sorting.
      member_name text not null,
      run_id uuid,
      tier_id uuid,
      -- A box that is held after its run is ready.
      status text not null,
      fulfillment text not null,
      -- First day of the run's month, or of the month in which it was bought.
      month date not null,
      ordered_at timestamptz not null,
      changed_at timestamptz not null,
      wine_list uuid[] not null default '{}',
      primary key (business_id, id),
      check (box_id is not null or purchase_id is not null),
      foreign key (business_id, box_id) references run_orders (business_id, id) on delete cascade,
      foreign key (business_id, purchase_id) references purchases (business_id, id) on delete cascade,
      foreign key (business_id, member_id) references members (business_id, id),
      foreign key (business_id, run_id) references club_runs (business_id, id),
      foreign key (business_id, tier_id) references tiers (business_id, id)
    );
    create index order_index_by_date on order_index (business_id, ordered_at, id);
    create index order_index_by_change on order_index (business_id, changed_at, id);
    create index order_index_by_name on order_index (business_id, member_name collate "C", id);
    create index order_index_by_status on order_index (business_id, status, ordered_at, id);
    create index order_index_by_run on order_index (business_id, run_id, ordered_at, id);
    create index order_index_by_month on order_index (business_id, month, ordered_at, id);
    create index order_index_by_member on order_index (business_id, member_id, ordered_at, id);
    create index order_index_by_number on order_index (business_id, number);
    call tenant_table('order_index');

    -- The wines of a box, also of one that was not handed over.
    create index run_order_lines_of_wine on run_order_lines (business_id, wine_id, order_id);

    -- How many orders there are of each kind: the sum of these rows. A change adds rows and never waits for another, and
    -- a job sums them up. Without foreign keys, which would lock runs in another order than the changes of runs do.
    create table order_counts (
      business_id uuid not null references businesses,
      id uuid not null default gen_random_uuid(),
      status text not null,
      fulfillment text not null,
      month date not null,
      run uuid,
      tier uuid,
      -- Null counts orders; otherwise orders with this wine.
      wine uuid,
      orders integer not null,
      primary key (business_id, id)
    );
    create index order_counts_by_wine on order_counts (business_id, wine);
    call tenant_table('order_counts');
    -- For the job that looks where rows should be summed up.
    call platform_may_read('order_counts');

    create function index_boxes(business uuid, ids uuid[]) returns void language sql as $$
      insert into order_index as i (business_id, id, box_id, number, member_id, member_name, run_id, tier_id, status,
        fulfillment, month, ordered_at, changed_at, wine_list)
      select o.business_id, o.id, o.id, o.number, o.member_id, m.search_text, o.run_id, o.tier_id,
        case o.status when 'unclaimed' then 'ready' else o.status end, o.fulfillment, r.month, o.created_at, o.changed_at,
        array(select distinct l.wine_id from run_order_lines l
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

    create function index_purchases(business uuid, ids uuid[]) returns void language sql as $$
      delete from order_index where business_id = business and id in (
        select p.id from purchases p where p.business_id = business and p.id = any(ids) and p.status = 'abandoned');
      insert into order_index as i (business_id, id, purchase_id, number, member_id, member_name, tier_id, status,
        fulfillment, month, ordered_at, changed_at, wine_list)
      select p.business_id, p.id, p.id, p.number, p.member_id, m.search_text, p.tier_id, p.status, p.fulfillment,
        date_trunc('month', coalesce(p.paid_at, p.created_at) at time zone b.time_zone)::date,
        coalesce(p.paid_at, p.created_at), p.changed_at,
        array(select distinct l.wine_id from purchase_lines l
          where l.business_id = p.business_id and l.purchase_id = p.id order by 1)
      from purchases p
      join businesses b on b.id = p.business_id
      join members m on m.business_id = p.business_id and m.id = p.member_id
      where p.business_id = business and p.id = any(ids) and p.status <> 'abandoned'
      order by p.id
      on conflict (business_id, id) do update set status = excluded.status, fulfillment = excluded.fulfillment,
        month = excluded.month, ordered_at = excluded.ordered_at, changed_at = excluded.changed_at,
        wine_list = excluded.wine_list
      where (i.status, i.fulfillment, i.month, i.ordered_at, i.changed_at, i.wine_list) is distinct from
        (excluded.status, excluded.fulfillment, excluded.month, excluded.ordered_at, excluded.changed_at, excluded.wine_list)
    $$;

    create function current_author() returns uuid language sql stable as
      $$ select nullif(current_setting('app.changed_by', true), '')::uuid $$;
    create function current_order_change() returns uuid language sql stable as
      $$ select nullif(current_setting('app.order_change', true), '')::uuid $$;

    create function boxes_added() returns trigger language plpgsql as $$
    begin
      perform index_boxes(business_id, array_agg(id)) from added group by business_id;
      return null;
    end $$;
    create function boxes_changed() returns trigger language plpgsql as $$
    begin
      perform index_boxes(business_id, array_agg(id)) from changed group by business_id;
      insert into order_changes (business_id, box_id, from_status, to_status, bulk_id, changed_by, changed_at)
      select n.business_id, n.id, o.status, n.status, current_order_change(), current_author(), n.changed_at
      from changed n join before o on o.business_id = n.business_id and o.id = n.id and o.status <> n.status;
      return null;
    end $$;
    create trigger boxes_added after insert on run_orders referencing new table as added
      for each statement execute function boxes_added();
    create trigger boxes_changed after update on run_orders referencing old table as before new table as changed
      for each statement execute function boxes_changed();

    create function box_lines_added() returns trigger language plpgsql as $$
    begin
      perform index_boxes(business_id, array_agg(distinct order_id)) from added group by business_id;
      return null;
    end $$;
    create function box_lines_changed() returns trigger language plpgsql as $$
    begin
      perform index_boxes(n.business_id, array_agg(distinct n.order_id))
      from changed n join before o on o.business_id = n.business_id and o.id = n.id and o.wine_id <> n.wine_id
      group by n.business_id;
      return null;
    end $$;
    create trigger box_lines_added after insert on run_order_lines referencing new table as added
      for each statement execute function box_lines_added();
    create trigger box_lines_changed after update on run_order_lines referencing old table as before new table as changed
      for each statement execute function box_lines_changed();

    create function purchases_added() returns trigger language plpgsql as $$
    begin
      perform index_purchases(business_id, array_agg(id)) from added group by business_id;
      return null;
    end $$;
    create function purchases_changed() returns trigger language plpgsql as $$
    begin
      perform index_purchases(business_id, array_agg(id)) from changed group by business_id;
      insert into order_changes (business_id, purchase_id, from_status, to_status, bulk_id, changed_by, changed_at)
      select n.business_id, n.id, o.status, n.status, current_order_change(), current_author(), n.changed_at
      from changed n join before o on o.business_id = n.business_id and o.id = n.id and o.status <> n.status;
      return null;
    end $$;
    create trigger purchases_added after insert on purchases referencing new table as added
      for each statement execute function purchases_added();
    create trigger purchases_changed after update on purchases referencing old table as before new table as changed
      for each statement execute function purchases_changed();
    create function purchase_lines_added() returns trigger language plpgsql as $$
    begin
      perform index_purchases(business_id, array_agg(distinct purchase_id)) from added group by business_id;
      return null;
    end $$;
    create trigger purchase_lines_added after insert on purchase_lines referencing new table as added
      for each statement execute function purchase_lines_added();

    create function member_name_changed() returns trigger language plpgsql as $$
    begin
      update order_index i set member_name = new.search_text
      from (select business_id, id from order_index
        where business_id = new.business_id and member_id = new.id order by id for update) own
      where i.business_id = own.business_id and i.id = own.id;
      return null;
    end $$;
    create trigger member_name_changed after update on members for each row
      when (old.full_name is distinct from new.full_name) execute function member_name_changed();

    create function count_orders_added() returns trigger language plpgsql as $$
    begin
      insert into order_counts (business_id, status, fulfillment, month, run, tier, wine, orders)
      select a.business_id, a.status, a.fulfillment, a.month, a.run_id, a.tier_id, w.wine, count(*)
      from added a cross join lateral (select null::uuid union all select unnest(a.wine_list)) w (wine)
      group by 1, 2, 3, 4, 5, 6, 7;
      return null;
    end $$;
    create function count_orders_removed() returns trigger language plpgsql as $$
    begin
      insert into order_counts (business_id, status, fulfillment, month, run, tier, wine, orders)
      select a.business_id, a.status, a.fulfillment, a.month, a.run_id, a.tier_id, w.wine, -count(*)
      from removed a cross join lateral (select null::uuid union all select unnest(a.wine_list)) w (wine)
      group by 1, 2, 3, 4, 5, 6, 7;
      return null;
    end $$;
    create function count_orders_changed() returns trigger language plpgsql as $$
    begin
      insert into order_counts (business_id, status, fulfillment, month, run, tier, wine, orders)
      select a.business_id, a.status, a.fulfillment, a.month, a.run_id, a.tier_id, w.wine, sum(a.one)
      from (select *, 1 as one from changed union all select *, -1 from before) a
      cross join lateral (select null::uuid union all select unnest(a.wine_list)) w (wine)
      group by 1, 2, 3, 4, 5, 6, 7 having sum(a.one) <> 0;
      return null;
    end $$;
    create trigger count_orders_added after insert on order_index referencing new table as added
      for each statement execute function count_orders_added();
    create trigger count_orders_removed after delete on order_index referencing old table as removed
      for each statement execute function count_orders_removed();
    create trigger count_orders_changed after update on order_index referencing old table as before new table as changed
      for each statement execute function count_orders_changed();

    -- What is there already.
    select index_boxes(business_id, array_agg(id)) from run_orders group by business_id;
    select index_purchases(business_id, array_agg(id)) from purchases group by business_id;
    insert into order_changes (business_id, box_id, from_status, to_status, changed_at)
      select business_id, id, 'processing', 'ready', ready_at from run_orders where ready_at is not null
      union all select business_id, id, case when ready_at is null then 'processing' else 'ready' end, 'delivered', delivered_at
        from run_orders where delivered_at is not null
      union all select business_id, id, case when ready_at is null then 'processing' else 'ready' end, 'canceled', changed_at
        from run_orders where status = 'canceled';
    insert into order_changes (business_id, purchase_id, from_status, to_status, changed_at)
      select business_id, id, 'awaiting_payment', 'processing', paid_at from purchases where paid_at is not null
      union all select business_id, id, 'processing', 'ready', ready_at from purchases where ready_at is not null
      union all select business_id, id, 'ready', 'delivered', delivered_at from purchases where delivered_at is not null;
  `,
}
