import type { Migration } from '../migrate.server'

/** Memberships that moved in from another system: their moves, kept prices, boxes owed from before. */
export const movedMemberships: Migration = {
  name: '0124-moved-memberships',
  sql: /* sql */ `
    -- A move of one member, written before the payment provider is asked.
    create table member_moves (
      business_id uuid not null references businesses,
      -- The id of the reviewed row, or of the form by which staff entered the member.
      id uuid not null,
      -- The import; null for a member who was entered by hand.
      import_id uuid,
      member_id uuid not null,
      account_id text not null,
      tier_price_id uuid not null,
      kind text not null check (kind in ('start', 'adopt', 'replace')),
      -- The subscription of another system that is adopted or replaced.
      foreign_subscription_id text,
      check ((kind = 'start') = (foreign_subscription_id is null)),
      -- The foreign subscription's own price and share of a platform: an undo restores them.
      foreign_price_id text,
      -- True once we asked that the foreign one ends with its period.
      ends_foreign boolean not null default false,
      subscription_id text,
      membership_id uuid,
      -- The first payment here: payments for periods before it were made to the other system.
      first_payment_at timestamptz not null,
      boxes_owed smallint not null default 0 check (boxes_owed between 0 and 99),
      status text not null default 'asked' check (status in ('asked', 'moved', 'undone')),
      asked_by uuid references users,
      asked_at timestamptz not null,
      moved_at timestamptz,
      undone_by uuid references users,
      undone_at timestamptz,
      primary key (business_id, id),
      foreign key (business_id, member_id) references members (business_id, id),
      foreign key (business_id, tier_price_id) references tier_prices (business_id, id),
      foreign key (business_id, membership_id) references memberships (business_id, id)
    );
    create index member_moves_by_member on member_moves (business_id, member_id);
    create unique index member_moves_of_membership on member_moves (business_id, membership_id) where membership_id is not null;
    create index member_moves_by_import on member_moves (business_id, import_id) where import_id is not null;
    create unique index member_moves_of_foreign on member_moves (business_id, account_id, foreign_subscription_id)
      where foreign_subscription_id is not null and status <> 'undone';
    call tenant_table('member_moves');

    alter table memberships
      -- Invoices made before are of the system that the member moved from, and are not recorded here.
      add column billed_from timestamptz;

    -- A price that members keep besides the tier's own. Without an end it is kept as long as the membership.
    alter table tier_prices
      add column is_kept boolean not null default false,
      add column kept_until date,
      add constraint tier_prices_kept_check check ((is_kept or kept_until is null) and (not is_kept or retired_at is not null));

    -- A kept price that ends becomes the tier's price by a change of its own, with notice as for every other.
    alter table tier_price_changes add column ends_kept boolean not null default false;
    drop index tier_price_changes_one_scheduled;
    create unique index tier_price_changes_one_scheduled on tier_price_changes (business_id, tier_id)
      where status = 'scheduled' and not ends_kept;
    create unique index tier_price_changes_one_end on tier_price_changes (business_id, from_price_id) where ends_kept;

    -- Opening entitlements: boxes that were paid for in the system before. No invoice of ours pays for them.
    alter table entitlements
      add column move_id uuid,
      alter column invoice_id drop not null,
      add constraint entitlements_payment_check
        check (num_nonnulls(invoice_id, move_id) = 1 and (move_id is null or kind = 'month')),
      drop constraint entitlements_cancel_reason_check,
      add constraint entitlements_cancel_reason_check check (cancel_reason in ('refunded', 'dispute_lost', 'undone')),
      add foreign key (business_id, move_id) references member_moves (business_id, id);
    create index entitlements_by_move on entitlements (business_id, move_id) where move_id is not null;

    alter table membership_movements
      drop constraint membership_movements_kind_check,
      add constraint membership_movements_kind_check
        check (kind in ('new', 'moved_in', 'reactivation', 'expansion', 'contraction', 'churn', 'move'));
    alter table business_movements add column moved_in_cents bigint not null default 0;
`,
}
