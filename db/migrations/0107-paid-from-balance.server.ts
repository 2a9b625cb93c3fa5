import type { Migration } from '../migrate.server'

/**
 * A month may be paid by card, from the member's balance, or both: `paid_cents` and `refunded_cents` become the sums, and
 * new columns name the balance's part of each.
 */
export const paidFromBalance: Migration = {
  name: '0107-paid-from-balance',
  sql: /* sql */ `
    alter table invoices
      -- Of what was paid, what the balance paid.
      add column balance_cents integer not null default 0 check (balance_cents >= 0),
      -- Of what was refunded, what went back to the balance.
      add column balance_refunded_cents integer not null default 0 check (balance_refunded_cents >= 0);
    alter table refunds
      -- Of the amount, what goes back to the balance.
      add column balance_cents integer not null default 0 check (balance_cents between 0 and amount_cents),
      add column stripe_balance_transaction_id text,
      -- Null for a refund that follows from a lost dispute.
      alter column requested_by drop not null;

    -- What each membership paid until some time, and of it by card.
    drop index invoices_paid;
    create index invoices_paid on invoices (business_id, membership_id)
      include (paid_at, paid_cents, refunded_cents, balance_cents, balance_refunded_cents) where status = 'paid';

    alter table invoices no force row level security;
    alter table entitlements no force row level security;
    alter table run_orders no force row level security;
    alter table box_margins no force row level security;
    update invoices set balance_cents = total_cents - due_cents, paid_cents = paid_cents + total_cents - due_cents
      where status = 'paid' and total_cents > due_cents and total_cents > 0;
    alter table invoices force row level security;
    alter table entitlements force row level security;
    alter table run_orders force row level security;
    alter table box_margins force row level security;
`,
}
