import type { Migration } from '../migrate.server'

/** Indexes of the list of members: what they paid, and the signs that they may leave. */
export const memberWorkList: Migration = {
  name: '0094-member-work-list',
  sql: /* sql */ `
    -- What each membership paid, without reading the invoices themselves.
    create index invoices_paid on invoices (business_id, membership_id) include (paid_cents, refunded_cents)
      where status = 'paid';
    create index membership_pauses_by_request on membership_pauses (business_id, requested_at);
    create index run_skips_by_time on run_skips (business_id, skipped_at) include (member_id);
    -- Boxes that were not picked up.
    create index run_orders_left on run_orders (business_id, changed_at) include (member_id)
      where status = 'unclaimed' or cancel_reason = 'restocked';
    -- The ratings of a period with their points, in the place of an index that has the time alone.
    create index wine_ratings_of_period on wine_ratings (business_id, changed_at desc) include (member_id, points, source);
    drop index wine_ratings_by_change;
    -- Who of a club's members signed in lately.
    create index sessions_of_club on sessions (business_id, user_id) where business_id is not null;
`,
}
