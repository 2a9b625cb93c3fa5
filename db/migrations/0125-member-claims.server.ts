import type { Migration } from '../migrate.server'

/** Members whom the business entered, until they confirm their details; and the words of the emails that ask them. */
export const memberClaims: Migration = {
  name: '0125-member-claims',
  sql: /* sql */ `
    -- Unknown until the member states it.
    alter table members alter column date_of_birth drop not null;

    create table member_claims (
      business_id uuid not null references businesses,
      member_id uuid not null,
      -- The row that asked for the member: repeated, it enters no second one.
      request_id uuid not null,
      -- The import; null for a member who was entered by hand.
      import_id uuid,
      entered_by uuid not null references users,
      entered_at timestamptz not null,
      -- When the business asked for the email; it goes out in portions.
      queued_at timestamptz,
      sent_count integer not null default 0 check (sent_count >= 0),
      sent_at timestamptz,
      reminded_at timestamptz,
      -- When the latest email was not accepted.
      bounced_at timestamptz,
      -- The member's details between the steps of the claim.
      draft jsonb,
      -- When the member stated a date of birth under the age for wine.
      under_age_at timestamptz,
      claimed_at timestamptz,
      -- email: by the link that was sent; desk: by one that staff showed; account: signed in.
      claimed_by text check (claimed_by in ('email', 'desk', 'account')),
      primary key (business_id, member_id),
      unique (business_id, request_id),
      foreign key (business_id, member_id) references members (business_id, id) on delete cascade,
      check ((claimed_at is null) = (claimed_by is null)),
      check ((sent_count = 0) = (sent_at is null))
    );
    create index member_claims_waiting on member_claims (business_id, queued_at) where claimed_at is null;
    call tenant_table('member_claims');
    call platform_may_read('member_claims');

    -- Links of claims. The newest of its way counts; earlier ones say that they were replaced.
    create table member_claim_links (
      business_id uuid not null references businesses,
      token_hash bytea not null check (length(token_hash) = 32),
      member_id uuid not null,
      way text not null check (way in ('email', 'desk')),
      -- Typed instead of the link, where staff show it.
      code text check (code ~ '^[A-Z0-9]{8}$'),
      created_at timestamptz not null,
      expires_at timestamptz not null,
      primary key (business_id, token_hash),
      foreign key (business_id, member_id) references member_claims (business_id, member_id) on delete cascade,
      check (code is null or way = 'desk')
    );
    create unique index member_claim_links_by_code on member_claim_links (business_id, code) where code is not null;
    create index member_claim_links_by_member on member_claim_links (business_id, member_id, way, created_at);
    call tenant_table('member_claim_links');

    alter table automatic_messages
      drop constraint automatic_messages_kind_check,
      add constraint automatic_messages_kind_check check (kind in ('welcome', 'welcome_first_days', 'welcome_wines',
        'birthday', 'anniversary', 'we_miss_you', 'box_ready', 'box_reminder', 'box_unclaimed', 'box_collected',
        'rate_wines', 'card_expiring', 'claim', 'claim_reminder', 'guest_invitation')),
      -- The tier that the link of a guest invitation chooses.
      add column tier_id uuid,
      add foreign key (business_id, tier_id) references tiers (business_id, id);
`,
}
