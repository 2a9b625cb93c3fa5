import type { Migration } from '../migrate.server'

/** Why a person canceled a box. */
export const runControl: Migration = {
  name: '0049-run-control',
  sql: /* sql */ `
    alter table run_orders
      -- Of a box that was canceled by staff.
      add column canceled_by uuid references users,
      add column cancel_note text;
    -- Boxes owed by month, and statements about months that were handed over elsewhere.
    create index entitlements_by_month on entitlements (business_id, month, status);
    create index entitlements_settled on entitlements (business_id, settled_at) where settled_at is not null;
  `,
}
