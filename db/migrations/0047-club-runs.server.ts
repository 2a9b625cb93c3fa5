import type { Migration } from '../migrate.server'

/** What members are owed, the monthly runs that give it to them, and the hand-over at the desk. */
export const clubRuns: Migration = {
  name: '0047-club-runs',
  sql: /* sql */ `
    -- The price of the tier that an invoice bills, as Stripe names it; null for invoices read before it was recorded.
    alter table invoices add column stripe_price_id text;

    -- What a member is owed: one row for each paid month of a membership, and one for the bottles that an upgrade
    -- within a month adds.
    create table entitlements (
      business_id uuid not null references businesses,
      id uuid not null,
      membership_id uuid not null,
      member_id uuid not null,
      kind text not null check (kind in ('month', 'upgrade')),
      invoice_id uuid not null,
      tier_id uuid not null,
      -- Null is one box whose number of bottles the run sets.
      bottles smallint check (bottles between 1 and 99),
      period_start timestamptz not null,
      period_end timestamptz not null,
      -- First day of the month in which the period starts, in the business's time zone.
      month date not null check (extract(day from month) = 1),
      -- An upgrade that was paid before its month was assigned is 'merged' into that month's row.
      status text not null default 'open'
        check (status in ('open', 'assigned', 'fulfilled', 'canceled', 'merged')),
      cancel_reason text check (cancel_reason in ('refunded', 'dispute_lost')),
      -- A payment of the period is disputed: nothing is handed over meanwhile.
      is_disputed boolean not null default false,
      -- All of it was refunded, or its dispute lost, after it had been handed over.
      is_unpaid_after boolean not null default false,
      -- Handed over before runs were recorded here, as a person stated.
      settled_by uuid references users,
      settled_at timestamptz,
      created_at timestamptz not null,
      changed_at timestamptz not null,
      primary key (business_id, id),
      unique (business_id, invoice_id),
      check ((status = 'canceled') = (cancel_reason is not null)),
      foreign key (business_id, membership_id) references memberships (business_id, id),
      foreign key (business_id, member_id) references members (business_id, id),
      foreign key (business_id, invoice_id) references invoices (business_id, id),
      foreign key (business_id, tier_id) references tiers (business_id, id)
    );
    create index entitlements_by_membership on entitlements (business_id, membership_id, period_start);
    create index entitlements_by_member on entitlements (business_id, member_id, period_start);
    create index entitlements_open on entitlements (business_id, period_start, id) where status = 'open';
    call tenant_table('entitlements');
    -- For the job that finds paid months without one.
    call platform_may_read('entitlements');

    -- How a business runs its months.
    create table run_settings (
      business_id uuid primary key references businesses,
      -- Whether members may swap a wine for another of the same slot.
      allows_swaps boolean not null default true,
      -- After this many days from the first pick-up day an unclaimed box is held, or goes back to stock.
      unclaimed_rule text not null default 'hold' check (unclaimed_rule in ('hold', 'restock')),
      unclaimed_days smallint not null default 60 check (unclaimed_days between 14 and 365),
      -- The business's statement that it may sell bottles to take away.
      license_number text,
      license_stated_on date,
      license_stated_by uuid references users,
      check ((license_number is null) = (license_stated_on is null)),
      changed_by uuid references users,
      changed_at timestamptz not null
    );
    call tenant_table('run_settings');

    create table club_runs (
      business_id uuid not null references businesses,
      id uuid not null,
      -- First day of the month.
      month date not null check (extract(day from month) = 1),
      title text not null check (title <> ''),
      status text not null default 'draft'
        check (status in ('draft', 'published', 'locked', 'fulfilling', 'closed', 'canceled')),
      location_id uuid not null,
      -- Until then members may swap and skip; then wines are assigned.
      cut_off_at timestamptz not null,
      pick_up_from date not null,
      pick_up_until date not null,
      pick_up_hours text not null default '',
      -- For members and, in part, for guests.
      story text not null default '',
      picture_id uuid,
      -- Each member gets the wine of a slot that suits them best.
      is_taste_aware boolean not null default false,
      -- Guests see the page of the month.
      is_public boolean not null default true,
      copied_from uuid,
      version integer not null default 1,
      created_by uuid references users,
      created_at timestamptz not null,
      changed_at timestamptz not null,
      published_at timestamptz,
      published_by uuid references users,
      locked_at timestamptz,
      locked_by uuid references users,
      packed_at timestamptz,
      closed_at timestamptz,
      closed_by uuid references users,
      canceled_at timestamptz,
      canceled_by uuid references users,
      cancel_reason text not null default '',
      -- The figures at the close, as counted then.
      closing jsonb,
      primary key (business_id, id),
      check (pick_up_from <= pick_up_until),
      foreign key (business_id, location_id) references cellar_locations (business_id, id),
      foreign key (business_id, picture_id) references pictures (business_id, id),
      foreign key (business_id, copied_from) references club_runs (business_id, id)
    );
    create index club_runs_by_month on club_runs (business_id, month desc, id);
    create index club_runs_by_cut_off on club_runs (business_id, cut_off_at) where status = 'published';
    call tenant_table('club_runs');
    -- For the job that locks runs at their cut-off.
    call platform_may_read('club_runs');

    create table run_tiers (
      business_id uuid not null,
      run_id uuid not null,
      tier_id uuid not null,
      -- What the bottles of one box may cost the business, in cents.
      cost_ceiling_cents integer check (cost_ceiling_cents between 1 and 99999999),
      primary key (business_id, run_id, tier_id),
      foreign key (business_id, run_id) references club_runs (business_id, id),
      foreign key (business_id, tier_id) references tiers (business_id, id)
    );
    call tenant_table('run_tiers');

    -- A bottle of a tier's box. Its wines: the one everyone gets, others to choose from, and what comes in when they
    -- are short.
    create table run_slots (
      business_id uuid not null,
      run_id uuid not null,
      tier_id uuid not null,
      slot smallint not null check (slot between 1 and 99),
      role text not null check (role in ('main', 'choice', 'substitute')),
      -- Order among the wines of the same role.
      position smallint not null check (position between 0 and 99),
      wine_id uuid not null,
      primary key (business_id, run_id, tier_id, slot, role, position),
      unique (business_id, run_id, tier_id, slot, wine_id),
      check (role <> 'main' or position = 0),
      foreign key (business_id, run_id, tier_id) references run_tiers (business_id, run_id, tier_id),
      foreign key (business_id, wine_id) references wines (business_id, id)
    );
    create index run_slots_by_wine on run_slots (business_id, wine_id);
    call tenant_table('run_slots');

    -- What the run tells about a wine.
    create table run_wine_notes (
      business_id uuid not null,
      run_id uuid not null,
      wine_id uuid not null,
      note text not null default '',
      pairing text not null default '',
      recipe text not null default '',
      picture_id uuid,
      primary key (business_id, run_id, wine_id),
      foreign key (business_id, run_id) references club_runs (business_id, id),
      foreign key (business_id, wine_id) references wines (business_id, id),
      foreign key (business_id, picture_id) references pictures (business_id, id)
    );
    call tenant_table('run_wine_notes');

    -- What a member chose about a run before its cut-off.
    create table run_skips (
      business_id uuid not null,
      run_id uuid not null,
      member_id uuid not null,
      skipped_by uuid references users,
      skipped_at timestamptz not null,
      primary key (business_id, run_id, member_id),
      foreign key (business_id, run_id) references club_runs (business_id, id),
      foreign key (business_id, member_id) references members (business_id, id)
    );
    call tenant_table('run_skips');

    -- Entitlements that a member gets in this run besides the oldest one.
    create table run_extras (
      business_id uuid not null,
      run_id uuid not null,
      entitlement_id uuid not null,
      added_by uuid references users,
      added_at timestamptz not null,
      primary key (business_id, run_id, entitlement_id),
      foreign key (business_id, run_id) references club_runs (business_id, id),
      foreign key (business_id, entitlement_id) references entitlements (business_id, id)
    );
    call tenant_table('run_extras');

    create table run_swaps (
      business_id uuid not null,
      run_id uuid not null,
      member_id uuid not null,
      tier_id uuid not null,
      slot smallint not null,
      wine_id uuid not null,
      swapped_at timestamptz not null,
      primary key (business_id, run_id, member_id, tier_id, slot),
      foreign key (business_id, run_id, tier_id) references run_tiers (business_id, run_id, tier_id),
      foreign key (business_id, member_id) references members (business_id, id),
      foreign key (business_id, wine_id) references wines (business_id, id)
    );
    call tenant_table('run_swaps');

    -- A member's box in a run: what one entitlement gives, or will give once its payment arrives.
    create table run_orders (
      business_id uuid not null,
      id uuid not null,
      run_id uuid not null,
      -- Order on lists and labels of the run, from 1.
      number integer not null check (number > 0),
      membership_id uuid not null,
      member_id uuid not null,
      tier_id uuid not null,
      -- Null while the payment is awaited, and for an order that was canceled before it came.
      entitlement_id uuid,
      status text not null check (status in ('awaiting_payment', 'processing', 'ready', 'delivered', 'unclaimed', 'canceled')),
      cancel_reason text check (cancel_reason in
        ('run_canceled', 'refunded', 'dispute_lost', 'not_paid', 'tier_changed', 'membership_ended', 'restocked', 'by_staff')),
      ready_at timestamptz,
      delivered_at timestamptz,
      note text not null default '',
      created_at timestamptz not null,
      changed_at timestamptz not null,
      primary key (business_id, id),
      unique (business_id, run_id, number),
      check ((status = 'canceled') = (cancel_reason is not null)),
      check (entitlement_id is not null or status in ('awaiting_payment', 'canceled')),
      foreign key (business_id, run_id) references club_runs (business_id, id),
      foreign key (business_id, membership_id) references memberships (business_id, id),
      foreign key (business_id, member_id) references members (business_id, id),
      foreign key (business_id, tier_id) references tiers (business_id, id),
      foreign key (business_id, entitlement_id) references entitlements (business_id, id)
    );
    create index run_orders_by_run on run_orders (business_id, run_id, status);
    create index run_orders_by_member on run_orders (business_id, member_id, created_at desc);
    -- An entitlement is on one order at a time, and a membership awaits one payment.
    create unique index run_orders_one_of_entitlement on run_orders (business_id, entitlement_id)
      where status in ('awaiting_payment', 'processing', 'ready', 'delivered', 'unclaimed');
    create unique index run_orders_one_awaiting on run_orders (business_id, membership_id)
      where status = 'awaiting_payment';
    call tenant_table('run_orders');

    -- A bottle of an order.
    create table run_order_lines (
      business_id uuid not null,
      id uuid not null,
      order_id uuid not null,
      slot smallint not null check (slot between 1 and 99),
      -- What the member gets; of a short line what they would have got.
      wine_id uuid not null,
      chosen text not null check (chosen in ('main', 'choice', 'swap', 'taste', 'substitute', 'staff')),
      -- The promise of the bottle in the stock ledger; null where there was none left.
      lock_id uuid,
      status text not null check (status in ('short', 'promised', 'out', 'released')),
      primary key (business_id, id),
      check ((lock_id is null) = (status = 'short') or status = 'released'),
      foreign key (business_id, order_id) references run_orders (business_id, id),
      foreign key (business_id, wine_id) references wines (business_id, id),
      foreign key (business_id, lock_id) references stock_locks (business_id, id)
    );
    create index run_order_lines_by_order on run_order_lines (business_id, order_id, slot);
    create index run_order_lines_by_wine on run_order_lines (business_id, wine_id) where status = 'out';
    call tenant_table('run_order_lines');

    -- Bottles given to a person at the desk.
    create table hand_overs (
      business_id uuid not null,
      -- Chosen by the device that records it, so that it is recorded once.
      id uuid not null,
      order_id uuid not null,
      given_by uuid references users,
      given_at timestamptz not null,
      collected_by text not null check (collected_by in ('member', 'second_person')),
      second_person text not null default '',
      -- That the person is over 21 was checked on a document; the document's data is never kept.
      is_age_checked boolean not null check (is_age_checked),
      note text not null default '',
      -- Recorded on a device without a connection, and sent later.
      was_offline boolean not null default false,
      undone_at timestamptz,
      undone_by uuid references users,
      primary key (business_id, id),
      check ((collected_by = 'second_person') = (second_person <> '')),
      foreign key (business_id, order_id) references run_orders (business_id, id)
    );
    create index hand_overs_by_order on hand_overs (business_id, order_id);
    create index hand_overs_by_time on hand_overs (business_id, given_at desc);
    call tenant_table('hand_overs');

    create table hand_over_lines (
      business_id uuid not null,
      hand_over_id uuid not null,
      line_id uuid not null,
      -- The lock that left the cellar; an undo makes it a promise again.
      lock_id uuid not null,
      primary key (business_id, hand_over_id, line_id),
      foreign key (business_id, hand_over_id) references hand_overs (business_id, id),
      foreign key (business_id, line_id) references run_order_lines (business_id, id),
      foreign key (business_id, lock_id) references stock_locks (business_id, id)
    );
    call tenant_table('hand_over_lines');

    -- A bottle that was corked or broken, and the one that replaced it.
    create table bottle_replacements (
      business_id uuid not null,
      id uuid not null,
      line_id uuid not null,
      reason text not null check (reason in ('corked', 'broken', 'other')),
      note text not null default '',
      wine_id uuid not null,
      replaced_by uuid references users,
      replaced_at timestamptz not null,
      primary key (business_id, id),
      foreign key (business_id, line_id) references run_order_lines (business_id, id),
      foreign key (business_id, wine_id) references wines (business_id, id)
    );
    create index bottle_replacements_by_line on bottle_replacements (business_id, line_id);
    call tenant_table('bottle_replacements');

    -- A hand-over that a device recorded without a connection and that could not be booked when it was sent: the
    -- bottles left, and a manager decides what they were.
    create table refused_hand_overs (
      business_id uuid not null,
      id uuid not null,
      order_id uuid not null,
      -- Lines of the order that the device recorded as given.
      line_ids jsonb not null,
      recorded_by uuid references users,
      recorded_at timestamptz not null,
      sent_at timestamptz not null,
      reason text not null,
      collected_by text not null,
      second_person text not null default '',
      decision text check (decision in ('loss', 'entitlement', 'nothing_left')),
      decided_entitlement_id uuid,
      decided_by uuid references users,
      decided_at timestamptz,
      primary key (business_id, id),
      check ((decision is null) = (decided_at is null)),
      foreign key (business_id, order_id) references run_orders (business_id, id),
      foreign key (business_id, decided_entitlement_id) references entitlements (business_id, id)
    );
    create index refused_hand_overs_open on refused_hand_overs (business_id, sent_at) where decision is null;
    call tenant_table('refused_hand_overs');

    -- Who may collect a member's box besides the member, and what the member does not want.
    create table pick_up_profiles (
      business_id uuid not null,
      member_id uuid not null,
      -- Shown to staff and in the member's code: unique in the club.
      code text not null check (code ~ '^[A-HJ-NP-Z2-9]{6}$'),
      second_person text not null default '',
      disliked_types text[] not null default '{}',
      disliked_grapes text[] not null default '{}',
      disliked_regions text[] not null default '{}',
      changed_at timestamptz not null,
      primary key (business_id, member_id),
      unique (business_id, code),
      foreign key (business_id, member_id) references members (business_id, id)
    );
    call tenant_table('pick_up_profiles');
  `,
}
