import type { Migration } from '../migrate.server'

/** Stripe's payouts with what each one holds, and archives of all that a business has. */
export const payoutsAndArchives: Migration = {
  name: '0096-payouts-and-archives',
  sql: /* sql */ `
    create table payouts (
      business_id uuid not null references businesses,
      id uuid not null,
      account_id text not null,
      stripe_payout_id text not null,
      amount_cents integer not null,
      currency text not null,
      status text not null check (status in ('pending', 'in_transit', 'paid', 'failed', 'canceled')),
      is_automatic boolean not null,
      created_at timestamptz not null,
      arrives_on date not null,
      failure_code text,
      failure_message text,
      has_all_lines boolean not null default false,
      synced_at timestamptz not null,
      primary key (business_id, id),
      unique (business_id, account_id, stripe_payout_id)
    );
    create index payouts_by_time on payouts (business_id, created_at desc, id desc);
    call tenant_table('payouts');

    create table balance_transactions (
      business_id uuid not null references businesses,
      stripe_id text not null,
      account_id text not null,
      kind text not null check (kind in ('charge', 'refund', 'refund_failed', 'dispute', 'dispute_reversed',
        'fee_return', 'stripe_fee', 'payout', 'payout_returned', 'other')),
      stripe_type text not null,
      source_id text,
      amount_cents integer not null,
      stripe_fee_cents integer not null,
      platform_fee_cents integer not null,
      net_cents integer not null,
      currency text not null,
      description text,
      occurred_at timestamptz not null,
      payout_id uuid,
      recorded_at timestamptz not null,
      primary key (business_id, stripe_id),
      foreign key (business_id, payout_id) references payouts (business_id, id),
      check (net_cents = amount_cents - stripe_fee_cents - platform_fee_cents)
    );
    create index balance_transactions_by_time on balance_transactions (business_id, occurred_at, stripe_id);
    create index balance_transactions_by_payout on balance_transactions (business_id, payout_id)
      where payout_id is not null;
    call tenant_table('balance_transactions');

    -- A line of a payout leads to what was paid for.
    create index one_time_payments_by_charge on one_time_payments (business_id, charge_id) where charge_id is not null;

    -- Up to when the balance transactions of the account were read; null if never.
    alter table stripe_accounts add balance_read_until timestamptz;

    create table business_archives (
      business_id uuid not null references businesses,
      id uuid not null,
      status text not null default 'asked' check (status in ('asked', 'running', 'ready', 'failed', 'deleted')),
      asked_by uuid not null references users,
      asked_at timestamptz not null,
      seen_at timestamptz,
      attempts integer not null default 0,
      done_files integer not null default 0,
      all_files integer not null default 0,
      file_name text,
      size_bytes bigint,
      ready_at timestamptz,
      expires_at timestamptz,
      deleted_at timestamptz,
      because text,
      primary key (business_id, id),
      check (status <> 'ready' or (file_name is not null and expires_at is not null))
    );
    -- One at a time.
    create unique index business_archives_open on business_archives (business_id) where status in ('asked', 'running');
    create index business_archives_by_time on business_archives (business_id, asked_at desc);
    call tenant_table('business_archives');
    -- Jobs look for archives whose run was lost, and for files whose time is over.
    call platform_may_read('business_archives');
  `,
}
