import type { Migration } from '../migrate.server'

/** Bottles that members buy besides their boxes, and the one-time payments for them. */
export const purchases: Migration = {
  name: '0057-purchases',
  sql: /* sql */ `
    -- What members of a tier pay less for a bottle on the club's list: 1000 is 10 %.
    alter table tiers add column bottle_discount_bp smallint not null default 0
      check (bottle_discount_bp between 0 and 9900);

    -- What a member wants to buy; kept until it is paid or taken out, on every device.
    create table cart_lines (
      business_id uuid not null references businesses,
      member_id uuid not null,
      wine_id uuid not null,
      quantity smallint not null check (quantity between 1 and 60),
      -- The price shown when it was added or last accepted, so that a change can be said.
      shown_cents integer not null check (shown_cents > 0),
      added_at timestamptz not null,
      changed_at timestamptz not null,
      primary key (business_id, member_id, wine_id),
      foreign key (business_id, member_id) references members (business_id, id),
      foreign key (business_id, wine_id) references wines (business_id, id)
    );
    create index cart_lines_by_wine on cart_lines (business_id, wine_id);
    call tenant_table('cart_lines');

    create table purchases (
      business_id uuid not null references businesses,
      id uuid not null,
      -- Counts up within the business, from 1001.
      number integer not null check (number > 0),
      member_id uuid not null,
      -- Where the bottles are locked and collected.
      location_id uuid not null,
      status text not null default 'awaiting_payment' check (status in
        ('awaiting_payment', 'processing', 'ready', 'delivered', 'canceled', 'abandoned')),
      -- The tier whose members' price was given, and how much less it was.
      tier_id uuid,
      discount_bp smallint not null default 0 check (discount_bp between 0 and 9900),
      -- What it cost before tax, in minor units.
      amount_cents integer not null check (amount_cents > 0),
      currency text not null,
      created_at timestamptz not null,
      changed_at timestamptz not null,
      paid_at timestamptz,
      ready_at timestamptz,
      delivered_at timestamptz,
      is_disputed boolean not null default false,
      primary key (business_id, id),
      unique (business_id, number),
      foreign key (business_id, member_id) references members (business_id, id),
      foreign key (business_id, location_id) references cellar_locations (business_id, id),
      foreign key (business_id, tier_id) references tiers (business_id, id)
    );
    create index purchases_by_member on purchases (business_id, member_id, created_at);
    create index purchases_by_status on purchases (business_id, status, created_at, id);
    -- A member pays for one purchase at a time.
    create unique index purchases_one_awaiting on purchases (business_id, member_id)
      where status = 'awaiting_payment';
    call tenant_table('purchases');

    create table purchase_lines (
      business_id uuid not null references businesses,
      id uuid not null,
      purchase_id uuid not null,
      position smallint not null,
      wine_id uuid not null,
      -- As it was named on the checkout page.
      name text not null,
      quantity smallint not null check (quantity between 1 and 60),
      -- Of one bottle: on the list, and as paid.
      list_cents integer not null check (list_cents > 0),
      unit_cents integer not null check (unit_cents > 0 and unit_cents <= list_cents),
      primary key (business_id, id),
      unique (business_id, purchase_id, wine_id),
      foreign key (business_id, purchase_id) references purchases (business_id, id),
      foreign key (business_id, wine_id) references wines (business_id, id)
    );
    create index purchase_lines_by_wine on purchase_lines (business_id, wine_id);
    call tenant_table('purchase_lines');

    -- One row for each bottle.
    create table purchase_bottles (
      business_id uuid not null references businesses,
      id uuid not null,
      line_id uuid not null,
      -- The promise of the bottle in the stock ledger.
      lock_id uuid not null,
      -- 'released' where the checkout closed unpaid or the bottle was refunded before it was handed over.
      status text not null default 'promised' check (status in ('promised', 'out', 'released')),
      -- The refund that gave its price back.
      refund_id uuid,
      handed_over_by uuid references users,
      handed_over_at timestamptz,
      primary key (business_id, id),
      foreign key (business_id, line_id) references purchase_lines (business_id, id),
      foreign key (business_id, lock_id) references stock_locks (business_id, id)
    );
    create index purchase_bottles_by_line on purchase_bottles (business_id, line_id);
    create index purchase_bottles_by_lock on purchase_bottles (business_id, lock_id);
    call tenant_table('purchase_bottles');

    create table one_time_payments (
      business_id uuid not null references businesses,
      -- The client reference of its checkout session.
      id uuid not null,
      member_id uuid not null,
      -- What it pays for.
      purchase_id uuid not null,
      account_id text not null,
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
      check ((status = 'paid') = (paid_at is not null)),
      check ((status = 'open') = (resolved_at is null)),
      foreign key (business_id, member_id) references members (business_id, id),
      foreign key (business_id, purchase_id) references purchases (business_id, id)
    );
    create unique index one_time_payments_session on one_time_payments (business_id, account_id, session_id)
      where session_id is not null;
    create index one_time_payments_intent on one_time_payments (business_id, account_id, intent_id)
      where intent_id is not null;
    create index one_time_payments_by_member on one_time_payments (business_id, member_id, created_at);
    create index one_time_payments_open on one_time_payments (business_id, created_at, id) where status = 'open';
    -- One way to pay for a thing at a time.
    create unique index one_time_payments_one_open on one_time_payments (business_id, purchase_id)
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
    create index one_time_refunds_asked on one_time_refunds (business_id, attempted_at) where status = 'asked';
    call tenant_table('one_time_refunds');
    -- For the job that asks Stripe again.
    call platform_may_read('one_time_refunds');

    alter table purchase_bottles add foreign key (business_id, refund_id)
      references one_time_refunds (business_id, id);

    -- A dispute of a one-time payment.
    alter table disputes add column one_time_payment_id uuid,
      add foreign key (business_id, one_time_payment_id) references one_time_payments (business_id, id);
  `,
}
