import type { Migration } from '../migrate.server'

/** How a member came to the club's pages before they signed up. */
export const joinSources: Migration = {
  name: '0091-join-sources',
  sql: /* sql */ `
    -- Null for members who signed up before this was recorded.
    alter table members add join_source text
      check (join_source in ('link', 'qr', 'card', 'embed', 'email'));
    create index members_by_join_source on members (business_id, created_at) where join_source is not null;
`,
}
