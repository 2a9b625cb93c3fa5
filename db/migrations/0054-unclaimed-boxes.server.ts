import type { Migration } from '../migrate.server'

/** The day from which the bottles of an uncollected box may go back to stock, as its member was told. */
export const unclaimedBoxes: Migration = {
  name: '0054-unclaimed-boxes',
  sql: /* sql */ `
    -- Null until the member was told, and for a business that holds unclaimed boxes.
    alter table run_orders add column restock_on date;
    create index run_orders_to_restock on run_orders (business_id, restock_on) where status in ('ready', 'unclaimed');
  `,
}
