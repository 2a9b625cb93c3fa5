import type { Migration } from '../migrate.server'

/**
 * Who works at a business and how they came, which of several businesses a session is at, and how many members a
 * tier takes, with those who wait for a place in it.
 */
export const peopleAndPlaces: Migration = {
  name: '0014-people-and-places',
  sql: /* sql */ `
    -- Of somebody with a post at several businesses: the one they have open. The guard asks whether they still have it.
    alter table sessions add column working_at uuid;

    -- Whoever a business belongs to stands among its people.
    insert into business_users (business_id, id, user_id, role, full_name, created_at)
      select b.id, gen_random_uuid(), b.owner_user_id, 'owner', u.full_name, b.created_at
      from businesses b join users u on u.id = b.owner_user_id
      where b.owner_user_id is not null
      on conflict (business_id, user_id) do nothing;

    create table staff_invites (
      business_id uuid not null references businesses,
      id uuid not null,
      token_hash bytea not null,
      email text not null,
      email_norm text not null,
      full_name text not null default '',
      role text not null check (role in ('owner', 'manager', 'desk')),
      invited_by uuid not null references users,
      created_at timestamptz not null,
      sent_at timestamptz not null,
      sent_count integer not null default 1,
      expires_at timestamptz not null,
      accepted_at timestamptz,
      accepted_by uuid references users,
      revoked_at timestamptz,
      primary key (business_id, id),
      unique (business_id, token_hash)
    );
    create unique index staff_invites_open on staff_invites (business_id, email_norm)
      where accepted_at is null and revoked_at is null;
    create index staff_invites_by_token on staff_invites (token_hash);
    call tenant_table('staff_invites');
    call platform_may_read('staff_invites');

    -- No number: as many as come. full_since is kept by whoever takes or gives back a place, so that pages need not count.
    alter table tiers
      add column member_cap integer check (member_cap between 1 and 100000),
      add column full_since timestamptz;

    -- A name on a tier's list: waiting, then invited with a place held until expires_at, then joined; or left.
    create table waiting_list (
      business_id uuid not null,
      id uuid not null,
      tier_id uuid not null,
      email text not null,
      email_norm text not null,
      full_name text not null,
      status text not null check (status in ('waiting', 'invited', 'joined', 'left')),
      consent_text text not null,
      consented_at timestamptz not null,
      address text not null,
      user_agent text not null,
      created_at timestamptz not null,
      invited_at timestamptz,
      invited_by uuid references users,
      expires_at timestamptz,
      member_id uuid,
      settled_at timestamptz,
      primary key (business_id, id),
      foreign key (business_id, tier_id) references tiers (business_id, id),
      foreign key (business_id, member_id) references members (business_id, id)
    );
    create unique index waiting_list_once on waiting_list (business_id, tier_id, email_norm)
      where status in ('waiting', 'invited');
    create index waiting_list_by_tier on waiting_list (business_id, tier_id, status, created_at, id);
    create index waiting_list_by_member on waiting_list (business_id, member_id) where member_id is not null;
    call tenant_table('waiting_list');
    call platform_may_read('waiting_list');

    -- The place a signup makes use of.
    alter table join_drafts add column place_id uuid;

    create index memberships_by_tier on memberships (business_id, tier_id)
      where status in ('active', 'past_due', 'paused');
    create index checkout_attempts_open_by_tier on checkout_attempts (business_id, tier_id) where status = 'open';
  `,
}
