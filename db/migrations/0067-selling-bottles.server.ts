import type { Migration } from '../migrate.server'

/** What a one-time payment is for becomes one of several columns; and when a business sells bottles to its members. */
export const sellingBottles: Migration = {
  name: '0067-selling-bottles',
  sql: /* sql */ `
    -- A payment is for exactly one thing. Another kind is another column, named in this check.
    alter table one_time_payments
      alter column purchase_id drop not null,
      add constraint one_time_payments_one_subject check (num_nonnulls(purchase_id) = 1);
    create index one_time_payments_by_purchase on one_time_payments (business_id, purchase_id)
      where purchase_id is not null;

    -- Bottles are sold to members once the business has stated its license and switched it on.
    alter table run_settings
      add column sells_bottles boolean not null default false,
      add check (not sells_bottles or license_stated_on is not null);

    -- A wine on the club's list that is not sold by the bottle to take away.
    alter table wines add column is_for_sale boolean not null default true;
  `,
}
