import type { Migration } from '../migrate.server'

/** Web addresses of clubs beyond their first one, and guests who were asked to join. */
export const addressesAndGuests: Migration = {
  name: '0013-addresses-and-guests',
  sql: /* sql */ `
    -- What a slug looks like at a glance: hyphens gone, letters and digits that pass for one another folded.
    alter table business_slugs add column likeness text not null generated always as (
      replace(replace(replace(translate(slug, '01i58-', 'ollsb'), 'rn', 'm'), 'vv', 'w'), 'cl', 'd')
    ) stored;
    create index business_slugs_by_likeness on business_slugs (likeness);
    create table slug_changes (
      business_id uuid not null references businesses,
      id uuid not null,
      from_slug text not null,
      to_slug text not null,
      changed_by uuid references users,
      changed_at timestamptz not null,
      primary key (business_id, id)
    );
    create index slug_changes_by_time on slug_changes (business_id, changed_at);
    call tenant_table('slug_changes');
    call platform_may_write('slug_changes');

    -- Names that clubs say are theirs. Several may say so of one; one alone has proved it.
    create table domains (
      business_id uuid not null references businesses,
      id uuid not null,
      name text not null,
      token text not null,
      status text not null check (status in ('pending', 'verified', 'suspended', 'removed')),
      is_primary boolean not null default false,
      claimed_by uuid references users,
      created_at timestamptz not null,
      verified_at timestamptz,
      checked_at timestamptz,
      found_at timestamptz,
      failing_since timestamptz,
      last_problem text,
      suspended_at timestamptz,
      removed_at timestamptz,
      primary key (business_id, id),
      check (not is_primary or status = 'verified')
    );
    create unique index domains_claimed_once on domains (business_id, name) where status <> 'removed';
    create unique index domains_one_primary on domains (business_id) where is_primary;
    create unique index domains_proved_once on domains (name) where status = 'verified';
    create index domains_to_check on domains (checked_at) where status <> 'removed';
    call tenant_table('domains');
    call platform_may_read('domains');
    create trigger domains_changed after insert or update of status, is_primary or delete on domains
      for each row execute function club_content_changed();

    -- Guests a club has written to. The link in the letter is signed, so nothing of it is kept.
    create table guest_invites (
      business_id uuid not null references businesses,
      id uuid not null,
      email text not null,
      email_norm text not null,
      full_name text not null default '',
      invited_by uuid references users,
      created_at timestamptz not null,
      sent_at timestamptz not null,
      sent_count integer not null default 1,
      expires_at timestamptz not null,
      revoked_at timestamptz,
      member_id uuid,
      accepted_at timestamptz,
      primary key (business_id, id),
      foreign key (business_id, member_id) references members (business_id, id)
    );
    create unique index guest_invites_one_open on guest_invites (business_id, email_norm)
      where revoked_at is null and accepted_at is null;
    create index guest_invites_by_member on guest_invites (business_id, member_id);
    create index guest_invites_by_age on guest_invites (business_id, created_at desc, id desc);
    call tenant_table('guest_invites');
    -- Addresses that want no invitation of a club, whether or not there is an account behind them.
    create table guest_refusals (
      business_id uuid not null references businesses,
      email_norm text not null,
      refused_at timestamptz not null,
      primary key (business_id, email_norm)
    );
    call tenant_table('guest_refusals');
    alter table join_drafts add column guest_invite_id uuid;
    alter table join_drafts add constraint join_drafts_guest_invite
      foreign key (business_id, guest_invite_id) references guest_invites (business_id, id)
      on delete set null (guest_invite_id);
  `,
}
