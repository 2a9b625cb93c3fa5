import type { Migration } from '../migrate.server'

/** Recommended wines that are unlike those the member had last. */
export const differentWines: Migration = {
  name: '0122-different-wines',
  sql: /* sql */ `
    alter table recommendations add column is_different boolean not null default false;
`,
}
