import type { Migration } from '../migrate.server'

/** How far each account has been compared with the provider, and disputes in the ledger. */
export const reconciliation: Migration = {
  name: '0021-reconciliation',
  sql: /* sql */ `
    -- Whatever the provider made up to then has been compared; null where that was never done.
    alter table stripe_accounts add column reconciled_until timestamptz;
    -- Since when no comparison of it has ended without a failure; null while they do.
    alter table stripe_accounts add column reconcile_failing_since timestamptz;

    -- A dispute takes money out of the balance, and puts it back where the business wins.
    alter table club_sales drop constraint club_sales_kind_check;
    alter table club_sales add constraint club_sales_kind_check
      check (kind in ('charge', 'refund', 'refund_failed', 'dispute', 'dispute_reversed'));
    create index club_sales_refunds_by_member on club_sales (business_id, member_id)
      where kind in ('refund', 'refund_failed');

    -- Invoices that may still change, however old they are.
    create index invoices_unsettled on invoices (business_id, account_id, id)
      where status in ('draft', 'open', 'uncollectible');
  `,
}
