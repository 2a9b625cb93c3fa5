import type { Migration } from '../migrate.server'

/** What staff write down about a member, and the consent behind changes that staff make for a member. */
export const memberRecords: Migration = {
  name: '0095-member-records',
  sql: /* sql */ `
    create table member_notes (
      business_id uuid not null references businesses,
      id uuid not null,
      member_id uuid not null,
      text text not null check (length(text) between 1 and 2000),
      author_id uuid not null references users,
      created_at timestamptz not null,
      edited_at timestamptz,
      primary key (business_id, id),
      foreign key (business_id, member_id) references members (business_id, id)
    );
    create index member_notes_by_member on member_notes (business_id, member_id, created_at desc);
    call tenant_table('member_notes');

    create table member_tags (
      business_id uuid not null references businesses,
      member_id uuid not null,
      tag text not null check (length(tag) between 1 and 40 and tag = btrim(tag)),
      -- A member has a tag once, in whatever case it is written.
      tag_key text not null check (tag_key = lower(tag)),
      created_at timestamptz not null,
      created_by uuid not null references users,
      primary key (business_id, member_id, tag_key),
      foreign key (business_id, member_id) references members (business_id, id)
    );
    create index member_tags_by_tag on member_tags (business_id, tag_key);
    call tenant_table('member_tags');

    -- Who asked for a change that staff made on a member's behalf.
    create table on_behalf_consents (
      business_id uuid not null references businesses,
      -- The row of membership_pauses, membership_cancellations or tier_changes.
      change_id uuid not null,
      act text not null check (act in ('skip', 'hold', 'resume', 'cancel', 'undo-cancel', 'change-tier', 'undo-change')),
      member_id uuid not null,
      -- Usually the member.
      said_by text not null check (length(said_by) between 1 and 120),
      channel text not null check (channel in ('in-person', 'phone', 'email')),
      said_on date not null,
      recorded_by uuid not null references users,
      recorded_at timestamptz not null,
      primary key (business_id, change_id, act),
      foreign key (business_id, member_id) references members (business_id, id)
    );
    create index on_behalf_consents_by_member on on_behalf_consents (business_id, member_id, recorded_at desc);
    call tenant_table('on_behalf_consents');

    create index outgoing_emails_by_address on outgoing_emails (business_id, to_address, created_at desc);
`,
}
