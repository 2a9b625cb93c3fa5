import type { Migration } from '../migrate.server'

/**
 * Sample wines that a business removes are no longer among its retired wines. Their rows stay, since the stock ledger
 * is never deleted from.
 */
export const removedWines: Migration = {
  name: '0154-removed-wines',
  sql: /* sql */ `
    alter table wines add column is_removed boolean not null default false;
  `,
}
