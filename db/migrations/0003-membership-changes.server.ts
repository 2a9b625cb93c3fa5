import type { Migration } from '../migrate.server'

/**
 * What members and businesses ask of a membership after it began, and the invoices and disputes behind it. Each
 * wish is a row before it is a request to the payment provider: its id is the idempotency key, and its status says
 * how far it has come, so that whatever breaks off is taken up again. `asked_at` is the database's own clock, since
 * the provider remembers keys by the clock on the wall.
 */
export const membershipChanges: Migration = {
  name: '0003-membership-changes',
  sql: /* sql */ `
    create table membership_pauses (
      business_id uuid not null,
      id uuid not null,
      membership_id uuid not null,
      kind text not null check (kind in ('skip', 'hold')),
      status text not null check (status in ('asked', 'running', 'lifting', 'ended', 'failed')),
      from_at timestamptz not null,
      from_on date not null,
      until_at timestamptz not null,
      until_on date not null,
      requested_by uuid not null references users,
      requested_at timestamptz not null,
      lifted_by uuid references users,
      ended_at timestamptz,
      because text,
      asked_at timestamptz not null default now(),
      primary key (business_id, id),
      foreign key (business_id, membership_id) references memberships (business_id, id)
    );
    create unique index membership_pauses_one_open on membership_pauses (business_id, membership_id)
      where status in ('asked', 'running', 'lifting');
    create index membership_pauses_by_membership on membership_pauses (business_id, membership_id, requested_at desc);
    call tenant_table('membership_pauses');
    call platform_may_read('membership_pauses');

    create table membership_cancellations (
      business_id uuid not null,
      id uuid not null,
      membership_id uuid not null,
      kind text not null check (kind in ('member', 'business', 'policy')),
      status text not null check (status in ('asked', 'scheduled', 'undoing', 'undone', 'done', 'failed')),
      at_once boolean not null,
      why text not null default '',
      effective_at timestamptz not null,
      effective_on date not null,
      requested_by uuid references users,
      requested_at timestamptz not null,
      undone_by uuid references users,
      undone_at timestamptz,
      because text,
      asked_at timestamptz not null default now(),
      primary key (business_id, id),
      foreign key (business_id, membership_id) references memberships (business_id, id)
    );
    create unique index membership_cancellations_one_open on membership_cancellations (business_id, membership_id)
      where status in ('asked', 'scheduled', 'undoing');
    create index membership_cancellations_by_membership
      on membership_cancellations (business_id, membership_id, requested_at desc);
    call tenant_table('membership_cancellations');
    call platform_may_read('membership_cancellations');

    create table tier_changes (
      business_id uuid not null,
      id uuid not null,
      membership_id uuid not null,
      kind text not null check (kind in ('up', 'down')),
      status text not null check (status in ('asked', 'scheduled', 'undoing', 'applied', 'undone', 'failed')),
      from_tier_id uuid not null,
      from_price_id uuid not null,
      to_tier_id uuid not null,
      to_price_id uuid not null,
      due_cents integer not null check (due_cents >= 0),
      quoted_at timestamptz not null,
      effective_at timestamptz not null,
      effective_on date not null,
      requested_by uuid not null references users,
      requested_at timestamptz not null,
      undone_by uuid references users,
      settled_at timestamptz,
      because text,
      asked_at timestamptz not null default now(),
      primary key (business_id, id),
      foreign key (business_id, membership_id) references memberships (business_id, id),
      foreign key (business_id, from_tier_id) references tiers (business_id, id),
      foreign key (business_id, from_price_id) references tier_prices (business_id, id),
      foreign key (business_id, to_tier_id) references tiers (business_id, id),
      foreign key (business_id, to_price_id) references tier_prices (business_id, id)
    );
    create unique index tier_changes_one_open on tier_changes (business_id, membership_id)
      where status in ('asked', 'scheduled', 'undoing');
    create index tier_changes_by_membership on tier_changes (business_id, membership_id, requested_at desc);
    call tenant_table('tier_changes');
    call platform_may_read('tier_changes');

    -- What was billed, as the provider last told; amounts in minor units.
    create table invoices (
      business_id uuid not null,
      id uuid not null,
      membership_id uuid not null,
      account_id text not null,
      stripe_invoice_id text not null,
      number text,
      occasion text not null check (occasion in ('first', 'renewal', 'change', 'other')),
      status text not null check (status in ('draft', 'open', 'paid', 'uncollectible', 'void')),
      currency text not null,
      total_cents integer not null,
      due_cents integer not null,
      paid_cents integer not null,
      refunded_cents integer not null default 0,
      period_start timestamptz,
      period_end timestamptz,
      created_at timestamptz not null,
      paid_at timestamptz,
      synced_at timestamptz not null,
      primary key (business_id, id),
      unique (business_id, account_id, stripe_invoice_id),
      foreign key (business_id, membership_id) references memberships (business_id, id)
    );
    create index invoices_by_membership on invoices (business_id, membership_id, created_at desc, id desc);
    call tenant_table('invoices');
    call platform_may_read('invoices');

    create table refunds (
      business_id uuid not null,
      id uuid not null,
      invoice_id uuid not null,
      amount_cents integer not null check (amount_cents > 0),
      reason text not null default '',
      status text not null check (status in ('asked', 'succeeded', 'failed')),
      stripe_refund_id text,
      requested_by uuid not null references users,
      requested_at timestamptz not null,
      settled_at timestamptz,
      because text,
      asked_at timestamptz not null default now(),
      primary key (business_id, id),
      foreign key (business_id, invoice_id) references invoices (business_id, id)
    );
    create index refunds_by_invoice on refunds (business_id, invoice_id);
    call tenant_table('refunds');
    call platform_may_read('refunds');

    create table disputes (
      business_id uuid not null references businesses,
      id uuid not null,
      account_id text not null,
      stripe_dispute_id text not null,
      invoice_id uuid,
      amount_cents integer not null,
      currency text not null,
      reason text not null,
      status text not null,
      opened_at timestamptz not null,
      answer_by timestamptz,
      closed_at timestamptz,
      synced_at timestamptz not null,
      primary key (business_id, id),
      unique (business_id, account_id, stripe_dispute_id),
      foreign key (business_id, invoice_id) references invoices (business_id, id)
    );
    create index disputes_open on disputes (business_id, opened_at desc) where closed_at is null;
    call tenant_table('disputes');

    -- Which of the provider's portals is the business's.
    alter table stripe_ids drop constraint stripe_ids_kind_check;
    alter table stripe_ids add constraint stripe_ids_kind_check
      check (kind in ('product', 'price', 'customer', 'subscription', 'checkout_session', 'portal'));

    create index members_by_name on members (business_id, lower(full_name), id);
  `,
}
