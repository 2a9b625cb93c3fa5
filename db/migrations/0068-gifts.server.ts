import type { Migration } from '../migrate.server'

/** Gifts: months of a tier, or a sum, that one person gives to another; and balances that invoices draw on. */
export const gifts: Migration = {
  name: '0068-gifts',
  sql: /* sql */ `
    create table gift_settings (
      business_id uuid not null references businesses,
      -- Whether gifts can be bought. Those that were bought can always be redeemed.
      is_on boolean not null,
      -- Whether sums of money can be given, besides months of tiers.
      has_sums boolean not null,
      changed_at timestamptz not null,
      primary key (business_id)
    );
    call tenant_table('gift_settings');
    -- The club page links to the gift page while gifts can be bought.
    create trigger club_content_changed after insert or update or delete on gift_settings
      for each row execute function club_content_changed();

    -- Whether months of the tier may be given.
    alter table tiers add column is_giftable boolean not null default true;

    create table gifts (
      business_id uuid not null references businesses,
      id uuid not null,
      -- Counts up within the business, from 1001.
      number integer not null check (number > 0),
      kind text not null check (kind in ('months', 'sum')),
      tier_id uuid,
      months smallint check (months in (1, 3, 6, 12)),
      -- What one month costs now: as paid, and as a later rise has made it.
      month_cents integer check (month_cents > 0),
      -- What was paid, before tax, in minor units.
      amount_cents integer not null check (amount_cents > 0),
      currency text not null,
      -- 'waiting': paid, and not redeemed yet.
      status text not null default 'awaiting_payment' check (status in
        ('awaiting_payment', 'waiting', 'redeemed', 'refunded', 'abandoned')),
      giver_name text not null,
      giver_email text not null,
      -- Null for a guest.
      giver_member_id uuid,
      giver_is_adult_at timestamptz not null,
      receiver_name text not null,
      -- Null where the giver hands the link over.
      receiver_email text,
      note text not null check (length(note) <= 500),
      -- The day in the business's time zone; null where the giver hands the link over.
      send_on date,
      sent_at timestamptz,
      -- How often it was sent again, and how often its link was replaced.
      resent smallint not null default 0,
      link_version smallint not null default 1,
      -- Of the link that redeems it.
      token_hash bytea not null,
      created_at timestamptz not null,
      paid_at timestamptz,
      is_disputed boolean not null default false,
      refunded_at timestamptz,
      redeemed_at timestamptz,
      redeemed_by uuid,
      -- What it became: a membership of its own, months of the one that was there, or a balance.
      redeemed_as text check (redeemed_as in ('membership', 'months', 'balance')),
      membership_id uuid,
      -- When the payment provider had it all.
      applied_at timestamptz,
      -- Its member agreed that the membership renews after the gift.
      renewal_agreed_at timestamptz,
      primary key (business_id, id),
      unique (business_id, number),
      unique (business_id, token_hash),
      check ((kind = 'months') = (months is not null and tier_id is not null and month_cents is not null)),
      check ((receiver_email is null) = (send_on is null)),
      check ((status = 'redeemed') = (redeemed_at is not null)),
      check ((redeemed_at is null) = (redeemed_by is null) and (redeemed_at is null) = (redeemed_as is null)),
      foreign key (business_id, tier_id) references tiers (business_id, id),
      foreign key (business_id, giver_member_id) references members (business_id, id),
      foreign key (business_id, redeemed_by) references members (business_id, id),
      foreign key (business_id, membership_id) references memberships (business_id, id)
    );
    create index gifts_by_status on gifts (business_id, status, created_at, id);
    create index gifts_by_giver on gifts (business_id, giver_member_id) where giver_member_id is not null;
    create index gifts_by_receiver on gifts (business_id, redeemed_by) where redeemed_by is not null;
    create index gifts_by_membership on gifts (business_id, membership_id) where membership_id is not null;
    create index gifts_by_tier on gifts (business_id, tier_id) where tier_id is not null;
    create index gifts_to_send on gifts (business_id, send_on) where status = 'waiting' and sent_at is null;
    create index gifts_to_apply on gifts (business_id, redeemed_at) where status = 'redeemed' and applied_at is null;
    call tenant_table('gifts');
    -- For the job that finds businesses with gifts to send, to finish or to remind of.
    call platform_may_read('gifts');

    -- What a gift added to a member's balance at the payment provider; one request each.
    create table gift_credits (
      business_id uuid not null references businesses,
      id uuid not null,
      gift_id uuid not null,
      -- The rise of a price that it makes up for; null for the gift itself.
      tier_price_id uuid,
      account_id text not null,
      amount_cents integer not null check (amount_cents > 0),
      currency text not null,
      stripe_transaction_id text,
      created_at timestamptz not null,
      made_at timestamptz,
      primary key (business_id, id),
      check ((made_at is null) = (stripe_transaction_id is null)),
      foreign key (business_id, gift_id) references gifts (business_id, id),
      foreign key (business_id, tier_price_id) references tier_prices (business_id, id)
    );
    create unique index gift_credits_one on gift_credits (business_id, gift_id) where tier_price_id is null;
    create unique index gift_credits_one_of_rise on gift_credits (business_id, gift_id, tier_price_id)
      where tier_price_id is not null;
    create index gift_credits_by_price on gift_credits (business_id, tier_price_id) where tier_price_id is not null;
    call tenant_table('gift_credits');

    -- What the next invoices of a member draw on, as last read from the payment provider. Only members who had one.
    create table customer_balances (
      business_id uuid not null references businesses,
      account_id text not null,
      member_id uuid not null,
      -- Above zero is the member's; below zero is still to be paid with the next invoice.
      balance_cents integer not null,
      synced_at timestamptz not null,
      primary key (business_id, account_id, member_id),
      foreign key (business_id, member_id) references members (business_id, id)
    );
    -- A one-time payment pays for a purchase or a gift. A guest who gives is no member.
    alter table one_time_payments
      alter column member_id drop not null,
      alter column purchase_id drop not null,
      add column gift_id uuid,
      add foreign key (business_id, gift_id) references gifts (business_id, id),
      drop constraint if exists one_time_payments_one_subject,
      add constraint one_time_payments_one_subject check (num_nonnulls(purchase_id, gift_id) = 1),
      add check (member_id is not null or gift_id is not null);
    create unique index one_time_payments_one_open_gift on one_time_payments (business_id, gift_id)
      where status = 'open';
    create index one_time_payments_by_gift on one_time_payments (business_id, gift_id) where gift_id is not null;
    create index customer_balances_by_member on customer_balances (business_id, member_id);
    call tenant_table('customer_balances');
  `,
}
