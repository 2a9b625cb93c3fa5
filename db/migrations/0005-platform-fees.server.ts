import type { Migration } from '../migrate.server'

/**
 * What businesses pay the platform: plans, the monthly fee, the share of every charge. And prices that change
 * with notice. Ledger rows are only ever added: what they say is the provider's word.
 */
export const platformFees: Migration = {
  name: '0005-platform-fees',
  sql: /* sql */ `
    -- The platform's own customer and subscription of each business, as last read from the provider.
    create table business_plans (
      business_id uuid primary key references businesses,
      customer_id text,
      subscription_id text,
      stripe_status text,
      plan text check (plan in ('neighborhood', 'sommelier', 'world_class')),
      current_period_end timestamptz,
      ends_at timestamptz,
      -- The monthly fee has been owed since; null while it is paid.
      unpaid_since timestamptz,
      synced_at timestamptz,
      created_at timestamptz not null
    );
    create index business_plans_by_customer on business_plans (customer_id);
    call tenant_table('business_plans');
    call platform_may_read('business_plans');
    -- Whoever can take members already owes the fee from now on.
    insert into business_plans (business_id, unpaid_since, created_at)
      select business_id, now(), now() from stripe_accounts where state = 'ready' and disconnected_at is null;
    alter table businesses add column sign_ups_closed_at timestamptz;

    create table plan_checkouts (
      business_id uuid not null references businesses,
      id uuid not null,
      plan text not null check (plan in ('neighborhood', 'sommelier', 'world_class')),
      status text not null check (status in ('open', 'completed', 'expired')),
      session_id text,
      session_url text,
      return_to text not null,
      requested_by uuid references users,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      settled_at timestamptz,
      primary key (business_id, id)
    );
    create unique index plan_checkouts_one_open on plan_checkouts (business_id) where status = 'open';
    create unique index plan_checkouts_by_session on plan_checkouts (business_id, session_id);
    call tenant_table('plan_checkouts');
    call platform_may_read('plan_checkouts');

    create table plan_changes (
      business_id uuid not null references businesses,
      id uuid not null,
      from_plan text not null check (from_plan in ('neighborhood', 'sommelier', 'world_class')),
      to_plan text not null check (to_plan in ('neighborhood', 'sommelier', 'world_class')),
      requested_by uuid references users,
      created_at timestamptz not null,
      -- When the business's own subscription was on the new plan.
      applied_at timestamptz,
      primary key (business_id, id)
    );
    create unique index plan_changes_one_pending on plan_changes (business_id) where applied_at is null;
    call tenant_table('plan_changes');
    call platform_may_read('plan_changes');

    -- The platform's share that a membership's subscription carries at the provider, in basis points.
    alter table memberships add column fee_basis_points integer check (fee_basis_points between 0 and 10000);

    -- Fees as the provider took and returned them.
    create table platform_fees (
      business_id uuid not null references businesses,
      stripe_id text not null,
      kind text not null check (kind in ('fee', 'return')),
      fee_id text not null,
      charge_id text not null,
      account_id text not null,
      amount_cents integer not null check (amount_cents >= 0),
      currency text not null,
      occurred_at timestamptz not null,
      recorded_at timestamptz not null,
      primary key (business_id, stripe_id)
    );
    create index platform_fees_by_time on platform_fees (business_id, occurred_at, stripe_id);
    create index platform_fees_by_charge on platform_fees (business_id, charge_id);
    call tenant_table('platform_fees');
    call platform_may_read('platform_fees');

    -- Money that came in on the business's own account and went back from it.
    create table club_sales (
      business_id uuid not null references businesses,
      stripe_id text not null,
      kind text not null check (kind in ('charge', 'refund', 'refund_failed')),
      charge_id text not null,
      account_id text not null,
      member_id uuid,
      amount_cents integer not null check (amount_cents >= 0),
      currency text not null,
      occurred_at timestamptz not null,
      recorded_at timestamptz not null,
      primary key (business_id, stripe_id),
      foreign key (business_id, member_id) references members (business_id, id)
    );
    create index club_sales_by_charge on club_sales (business_id, charge_id);
    create index club_sales_by_time on club_sales (business_id, occurred_at, stripe_id);
    call tenant_table('club_sales');
    call platform_may_read('club_sales');

    -- Paid invoices of the monthly fee.
    create table plan_invoices (
      business_id uuid not null references businesses,
      invoice_id text not null,
      number text,
      amount_cents integer not null check (amount_cents >= 0),
      currency text not null,
      period_start timestamptz not null,
      period_end timestamptz not null,
      paid_at timestamptz not null,
      hosted_url text,
      recorded_at timestamptz not null,
      primary key (business_id, invoice_id)
    );
    create index plan_invoices_by_time on plan_invoices (business_id, paid_at, invoice_id);
    call tenant_table('plan_invoices');

    -- A tier's new price, told to its members ahead of time.
    create table tier_price_changes (
      business_id uuid not null,
      id uuid not null,
      tier_id uuid not null,
      from_price_id uuid not null,
      to_price_id uuid not null,
      effective_on date not null,
      status text not null check (status in ('scheduled', 'done', 'withdrawn')),
      announced_by uuid references users,
      announced_at timestamptz not null,
      settled_at timestamptz,
      primary key (business_id, id),
      foreign key (business_id, tier_id) references tiers (business_id, id),
      foreign key (business_id, from_price_id) references tier_prices (business_id, id),
      foreign key (business_id, to_price_id) references tier_prices (business_id, id)
    );
    create unique index tier_price_changes_one_scheduled on tier_price_changes (business_id, tier_id)
      where status = 'scheduled';
    call tenant_table('tier_price_changes');
    call platform_may_read('tier_price_changes');
    create table member_price_changes (
      business_id uuid not null,
      change_id uuid not null,
      membership_id uuid not null,
      effective_on date not null,
      noticed_at timestamptz not null,
      reminded_at timestamptz,
      -- moot: the membership ended or went to another tier first.
      outcome text check (outcome in ('applied', 'moot', 'withdrawn')),
      settled_at timestamptz,
      primary key (business_id, change_id, membership_id),
      foreign key (business_id, change_id) references tier_price_changes (business_id, id),
      foreign key (business_id, membership_id) references memberships (business_id, id)
    );
    create index member_price_changes_open on member_price_changes (business_id, change_id, effective_on)
      where outcome is null;
    call tenant_table('member_price_changes');
  `,
}
