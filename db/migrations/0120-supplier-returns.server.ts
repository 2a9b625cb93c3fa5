import type { Migration } from '../migrate.server'

/** Lines of receipts whose bottles go back to the supplier, as a credit note lists them. */
export const supplierReturns: Migration = {
  name: '0120-supplier-returns',
  sql: /* sql */ `
    alter table receipt_lines add column is_return boolean not null default false;
  `,
}
