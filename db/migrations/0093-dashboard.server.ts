import type { Migration } from '../migrate.server'

/** What the owner's dashboard counts and lists: overdue payments, ratings of wines from boxes, members who leave. */
export const dashboard: Migration = {
  name: '0093-dashboard',
  sql: /* sql */ `
    -- When staff last sent the member a reminder; null for never.
    alter table payment_failures add column reminded_at timestamptz;
    create index payment_failures_open on payment_failures (business_id, membership_id, period_start)
      where recovered_at is null and waived_at is null;

    create index memberships_overdue on memberships (business_id) where status = 'past_due';
    create index memberships_leaving on memberships (business_id, ends_at)
      where ends_at is not null and status in ('active', 'past_due', 'paused');
    create index memberships_newest on memberships (business_id, started_at desc, id)
      where status in ('active', 'past_due', 'paused');
    create index entitlements_owed on entitlements (business_id) include (bottles)
      where status in ('open', 'assigned');
    create index run_orders_paid on run_orders (business_id, run_id, status) where entitlement_id is not null;

    -- Whether the member had got the wine in a box when they first rated it.
    alter table wine_ratings add column from_box boolean not null default false;
    update wine_ratings r set from_box = true
      where exists (select from run_orders o
        join run_order_lines l on l.business_id = o.business_id and l.order_id = o.id
        where o.business_id = r.business_id and o.member_id = r.member_id and l.wine_id = r.wine_id
          and l.status = 'out');

    create function rating_is_of_a_box() returns trigger language plpgsql as $$
    begin
      new.from_box := exists (select from run_orders o
        join run_order_lines l on l.business_id = o.business_id and l.order_id = o.id
        where o.business_id = new.business_id and o.member_id = new.member_id and l.wine_id = new.wine_id
          and l.status = 'out');
      return new;
    end $$;
    create trigger rating_is_of_a_box before insert on wine_ratings
      for each row execute function rating_is_of_a_box();
    create index wine_ratings_by_day on wine_ratings (business_id, rated_at) include (points, from_box);
`,
}
