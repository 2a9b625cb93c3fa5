import type { Migration } from '../migrate.server'

/** The private address at which a calendar program reads a member's calendar. */
export const calendarFeeds: Migration = {
  name: '0086-calendar-feeds',
  sql: /* sql */ `
    create table calendar_feeds (
      business_id uuid not null references businesses,
      member_id uuid not null,
      -- Part of the signed address. A renewed address has another one, so that the earlier address stops working.
      address_key uuid not null,
      created_at timestamptz not null,
      primary key (business_id, member_id),
      unique (business_id, address_key),
      foreign key (business_id, member_id) references members (business_id, id)
    );
    call tenant_table('calendar_feeds');
`,
}
