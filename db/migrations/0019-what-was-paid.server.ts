import type { Migration } from '../migrate.server'

/** What an upgrade goes by: what was paid for the period, and the day of the month from which periods are counted. */
export const whatWasPaid: Migration = {
  name: '0019-what-was-paid',
  sql: /* sql */ `
    alter table invoices add column bills_period boolean not null default false;
    update invoices set bills_period = true where occasion in ('first', 'renewal');
    alter table memberships add column billing_anchor_at timestamptz;
    alter table tier_changes add column starts_period boolean not null default false;
    alter table tier_changes add column correction_cents integer not null default 0;
  `,
}
