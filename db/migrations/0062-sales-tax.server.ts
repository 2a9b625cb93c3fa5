import type { Migration } from '../migrate.server'

/** Sales tax that Stripe computes, and the return of the platform's share of it. */
export const salesTax: Migration = {
  name: '0062-sales-tax',
  sql: /* sql */ `
    -- New memberships and purchases have sales tax added. On the business, since every page that shows a price says so.
    alter table businesses add column adds_sales_tax boolean not null default false;

    create table sales_tax (
      business_id uuid not null references businesses,
      -- Stripe Tax on the business's account, as last read, and what is missing there.
      account_status text not null default 'pending' check (account_status in ('active', 'pending')),
      missing_fields text[] not null default '{}',
      checked_at timestamptz not null,
      -- Since when checkouts with tax are refused although it is on.
      stopped_at timestamptz,
      changed_by uuid references users,
      changed_at timestamptz,
      primary key (business_id)
    );
    call tenant_table('sales_tax');

    -- What was asked of a membership's subscription: to add tax from its next renewal on, or to stop.
    create table membership_tax_changes (
      business_id uuid not null references businesses,
      id uuid not null,
      membership_id uuid not null,
      adds_tax boolean not null,
      status text not null default 'asked' check (status in ('asked', 'made', 'no_address', 'refused', 'over')),
      asked_by uuid references users,
      asked_at timestamptz not null,
      resolved_at timestamptz,
      because text,
      primary key (business_id, id),
      check ((status = 'asked') = (resolved_at is null)),
      foreign key (business_id, membership_id) references memberships (business_id, id)
    );
    create index membership_tax_changes_by_membership on membership_tax_changes (business_id, membership_id, asked_at);
    create unique index membership_tax_changes_one_asked on membership_tax_changes (business_id, membership_id)
      where status = 'asked';
    call tenant_table('membership_tax_changes');

    alter table checkout_attempts add column adds_tax boolean not null default false;
    alter table one_time_payments add column adds_tax boolean not null default false;
    -- As Stripe last said; Stripe stops where it does not know the member's address.
    alter table memberships
      add column adds_tax boolean not null default false,
      add column tax_needs_address boolean not null default false;
    -- Part of the total; below zero on an invoice that credits more than it charges.
    alter table invoices add column tax_cents integer not null default 0;
    -- Of a price: tax comes on top of it, as Stripe was told.
    alter table stripe_ids add column is_tax_exclusive boolean not null default false;

    -- Charges of invoices with tax. Stripe takes the platform's percentage of the whole charge; what it took of the tax
    -- is returned.
    create table taxed_charges (
      business_id uuid not null references businesses,
      charge_id text not null,
      account_id text not null,
      invoice_id uuid not null,
      currency text not null,
      charged_cents integer not null check (charged_cents > 0),
      tax_cents integer not null check (tax_cents between 0 and charged_cents),
      -- The platform's fee on the charge; null where there is none.
      fee_id text,
      fee_cents integer not null default 0 check (fee_cents >= 0),
      -- What was returned of it by rows of fee_returns.
      returned_cents integer not null default 0 check (returned_cents between 0 and fee_cents),
      created_at timestamptz not null,
      settled_at timestamptz,
      primary key (business_id, charge_id),
      foreign key (business_id, invoice_id) references invoices (business_id, id)
    );
    create index taxed_charges_by_invoice on taxed_charges (business_id, invoice_id);
    call tenant_table('taxed_charges');

    -- Each is written before Stripe is asked; its id names the idempotency key.
    create table fee_returns (
      business_id uuid not null references businesses,
      id uuid not null,
      charge_id text not null,
      amount_cents integer not null check (amount_cents > 0),
      status text not null default 'asked' check (status in ('asked', 'made', 'refused')),
      stripe_return_id text,
      asked_at timestamptz not null,
      resolved_at timestamptz,
      because text,
      primary key (business_id, id),
      check ((status = 'asked') = (resolved_at is null)),
      check ((status = 'made') = (stripe_return_id is not null)),
      foreign key (business_id, charge_id) references taxed_charges (business_id, charge_id)
    );
    create unique index fee_returns_one_asked on fee_returns (business_id, charge_id) where status = 'asked';
    create index fee_returns_by_charge on fee_returns (business_id, charge_id);
    call tenant_table('fee_returns');
    call platform_may_read('fee_returns');
  `,
}
