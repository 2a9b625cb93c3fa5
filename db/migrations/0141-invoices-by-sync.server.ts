import type { Migration } from '../migrate.server'

/** Invoices that were synced lately, which a job looks through across clubs every quarter of an hour. */
export const invoicesBySync: Migration = {
  name: '0141-invoices-by-sync',
  sql: /* sql */ `
    create index invoices_by_sync on invoices (synced_at);
`,
}
