import type { Migration } from '../migrate.server'

/** The pictures of a club page's blocks in each version of its branding, so that the sweep of pictures keeps them. */
export const pageBlocks: Migration = {
  name: '0150-page-blocks',
  sql: /* sql */ `
    alter table theme_versions add column block_picture_ids uuid[] not null default '{}';
`,
}
