import type { Migration } from '../migrate.server'

/** What members pay for besides their membership: one hosted checkout each, and its refunds. */
export const oneTimePayments: Migration = {
  name: '0057-one-time-payments',
  sql: /* sql */ `
    create table one_time_payments (
      business_id uuid not null references businesses,
      -- The client reference of its checkout session.
      id uuid not null,
      member_id uuid not null,
      -- What it pays for, and the id of that row.
      purpose text not null check (purpose in ('purchase')),
      purpose_id uuid not null,
      account_id text not null references stripe_accounts (account_id),
      -- What the checkout page lists: [{ name, quantity, unitCents }].
      lines jsonb not null,
      -- Sum of the lines, before tax.
      amount_cents integer not null check (amount_cents > 0),
      tax_cents integer not null default 0 check (tax_cents >= 0),
      -- The platform's share, as asked for.
      fee_cents integer not null check (fee_cents >= 0 and fee_cents <= amount_cents),
      currency text not null,
      status text not null default 'open' check (status in ('open', 'paid', 'expired')),
      return_to text not null,
      session_id text,
      session_url text,
      intent_id text,
      charge_id text,
      receipt_url text,
      created_at timestamptz not null,
      -- When the checkout page closes.
      expires_at timestamptz not null,
      resolved_at timestamptz,
      paid_at timestamptz,
      refunded_cents integer not null default 0 check (refunded_cents >= 0),
      primary key (business_id, id),
      unique (business_id, purpose, purpose_id, id),
      check ((status = 'paid') = (paid_at is not null)),
      check ((status = 'open') = (resolved_at is null)),
      foreign key (business_id, member_id) references members (business_id, id)
    );
    create unique index one_time_payments_session on one_time_payments (account_id, session_id)
      where session_id is not null;
    create index one_time_payments_intent on one_time_payments (business_id, account_id, intent_id)
      where intent_id is not null;
    create index one_time_payments_by_member on one_time_payments (business_id, member_id, created_at);
    create index one_time_payments_open on one_time_payments (created_at, id) where status = 'open';
    -- One way to pay for a thing at a time.
    create unique index one_time_payments_one_open on one_time_payments (business_id, purpose, purpose_id)
      where status = 'open';
    call tenant_table('one_time_payments');
    -- For reconciliation, which looks at every open checkout.
    call platform_may_read('one_time_payments');

    -- Refunds of one-time payments that were asked for here.
    create table one_time_refunds (
      business_id uuid not null references businesses,
      id uuid not null,
      payment_id uuid not null,
      amount_cents integer not null check (amount_cents > 0),
      reason text not null check (length(reason) <= 500),
      status text not null default 'asked' check (status in ('asked', 'succeeded', 'failed')),
      stripe_refund_id text,
      -- Null where the system asked, because bottles were gone.
      requested_by uuid references users,
      requested_at timestamptz not null,
      attempted_at timestamptz not null,
      resolved_at timestamptz,
      because text,
      primary key (business_id, id),
      foreign key (business_id, payment_id) references one_time_payments (business_id, id)
    );
    create index one_time_refunds_by_payment on one_time_refunds (business_id, payment_id);
    create index one_time_refunds_asked on one_time_refunds (attempted_at) where status = 'asked';
    call tenant_table('one_time_refunds');
    -- For the job that asks Stripe again.
    call platform_may_read('one_time_refunds');

    -- A dispute of a one-time payment.
    alter table disputes add column one_time_payment_id uuid,
      add foreign key (business_id, one_time_payment_id) references one_time_payments (business_id, id);
  `,
}
