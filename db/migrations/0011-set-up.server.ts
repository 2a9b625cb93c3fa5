import type { Migration } from '../migrate.server'

/** What a business still has to do before its club opens, what it tells of itself, and how an invitation ends. */
export const setUp: Migration = {
  name: '0011-set-up',
  sql: /* sql */ `
    -- Who made use of an invitation.
    alter table business_invites
      add column used_at timestamptz,
      add column redeemed_by uuid references users on delete set null;
    create index business_invites_by_business on business_invites (business_id)
      where business_id is not null;

    alter table businesses
      -- The number of the licence to sell alcohol; only its own staff and the platform see it.
      add column licence text,
      -- In the business's own words, for guests.
      add column pick_up_hours text,
      -- The states it sends bottles to, as two letters each; none: guests come and fetch them.
      add column ships_to text[] not null default '{}';

    -- Each step of the set-up that leaves no other trace, by when it was done.
    create table business_setups (
      business_id uuid primary key references businesses,
      profile_saved_at timestamptz,
      address_chosen_at timestamptz,
      look_chosen_at timestamptz,
      plan_chosen_at timestamptz,
      delivery_chosen_at timestamptz,
      previewed_at timestamptz,
      -- What the owner expects, for the cost of the plans.
      expected_members integer check (expected_members between 0 and 100000),
      expected_price_cents integer check (expected_price_cents between 0 and 99999999),
      -- The one reminder of an unfinished set-up, and that none is wanted.
      reminded_at timestamptz,
      dismissed_at timestamptz
    );
    call tenant_table('business_setups');
    call platform_may_write('business_setups');
  `,
}
