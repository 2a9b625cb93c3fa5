import type { Migration } from '../migrate.server'

/** The result of the nightly comparison of the stock ledger with the stock levels. */
export const stockChecks: Migration = {
  name: '0037-stock-checks',
  sql: /* sql */ `
    create table stock_checks (
      business_id uuid primary key references businesses,
      checked_at timestamptz not null,
      movements integer not null check (movements >= 0),
      difference_count integer not null check (difference_count >= 0),
      differences jsonb not null check (jsonb_typeof(differences) = 'array')
    );
    call tenant_table('stock_checks');
  `,
}
