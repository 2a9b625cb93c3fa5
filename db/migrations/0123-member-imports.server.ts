import type { Migration } from '../migrate.server'

/** Imports of members from other systems: their files, rows and waves. */
export const memberImports: Migration = {
  name: '0123-member-imports',
  sql: /* sql */ `
    create table member_imports (
      business_id uuid not null references businesses,
      id uuid not null,
      status text not null default 'open' check (status in ('open', 'live', 'dropped')),
      -- Grows with every change of files, decisions or rows; a form with an older one is refused.
      revision integer not null default 1,
      decisions jsonb not null default '{}',
      columns jsonb not null default '{}',
      -- How the files were understood: columns, plans and statuses.
      reading jsonb not null default '{}',
      currency text not null,
      mandate_name text,
      mandate_words text,
      mandate_by uuid references users,
      mandate_at timestamptz,
      -- The search for cards and subscriptions on the payment account.
      cards_state text not null default 'none' check (cards_state in ('none', 'running', 'done', 'failed')),
      cards_sentence text not null default '',
      cards_at timestamptz,
      rehearsed_at timestamptz,
      rehearsed_revision integer,
      -- As it was computed; removed once a wave starts.
      rehearsal jsonb,
      is_paused boolean not null default false,
      comparison jsonb,
      created_by uuid references users,
      created_at timestamptz not null,
      changed_at timestamptz not null,
      went_live_at timestamptz,
      dropped_at timestamptz,
      primary key (business_id, id)
    );
    create index member_imports_by_age on member_imports (business_id, created_at desc);
    call tenant_table('member_imports');
    call platform_may_read('member_imports');

    create table member_import_files (
      business_id uuid not null,
      import_id uuid not null,
      id uuid not null,
      name text not null,
      content bytea,
      bytes integer not null,
      position integer not null,
      created_at timestamptz not null,
      primary key (business_id, id),
      foreign key (business_id, import_id) references member_imports (business_id, id)
    );
    create index member_import_files_by_import on member_import_files (business_id, import_id, position);
    -- Already compressed or short-lived: compressing it again costs more than it saves.
    alter table member_import_files alter column content set storage external;
    call tenant_table('member_import_files');

    create table member_import_waves (
      business_id uuid not null,
      import_id uuid not null,
      number integer not null check (number > 0),
      state text not null default 'running' check (state in ('running', 'done', 'undoing', 'undone')),
      size integer not null,
      sends_claims boolean not null default false,
      started_by uuid references users,
      started_at timestamptz not null,
      finished_at timestamptz,
      claims_queued_at timestamptz,
      undone_by uuid references users,
      undone_at timestamptz,
      primary key (business_id, import_id, number),
      foreign key (business_id, import_id) references member_imports (business_id, id)
    );
    create unique index member_import_waves_one_running on member_import_waves (business_id, import_id)
      where state in ('running', 'undoing');
    call tenant_table('member_import_waves');

    create table member_import_rows (
      business_id uuid not null,
      import_id uuid not null,
      id uuid not null,
      -- Of the move: repeated, a member is moved in once. A move after an undo has another one.
      request_id uuid not null,
      position integer not null,
      key text not null,
      version integer not null default 1,
      source jsonb not null,
      changes jsonb not null default '{}',
      is_left_out boolean not null default false,
      -- The last reading of the files no longer has it.
      is_gone boolean not null default false,
      customers jsonb not null default '[]',
      subscriptions jsonb not null default '[]',
      card_state text not null default 'unknown'
        check (card_state in ('unknown', 'by-id', 'by-email', 'several', 'none')),
      subscription_choice text check (subscription_choice in ('start', 'adopt', 'replace')),
      state text not null default 'problem'
        check (state in ('problem', 'ready', 'left-out', 'waiting', 'moving', 'moved', 'failed', 'undoing')),
      reason text not null default '',
      problems jsonb not null default '[]',
      move jsonb,
      full_name text not null default '',
      email_norm text,
      plan text not null default '',
      status text not null default '',
      tier_id uuid,
      price_cents integer,
      first_payment_on date,
      wave integer,
      attempts integer not null default 0,
      -- By the wall clock: until then the process that works on the row is taken to be alive.
      worked_until timestamptz,
      member_id uuid,
      membership_id uuid,
      moved_at timestamptz,
      -- When personal data was removed.
      erased_at timestamptz,
      primary key (business_id, id),
      unique (business_id, import_id, key),
      foreign key (business_id, import_id) references member_imports (business_id, id),
      foreign key (business_id, import_id, wave) references member_import_waves (business_id, import_id, number),
      foreign key (business_id, tier_id) references tiers (business_id, id),
      foreign key (business_id, member_id) references members (business_id, id),
      foreign key (business_id, membership_id) references memberships (business_id, id),
      check ((state = 'moved') <= (membership_id is not null))
    );
    create index member_import_rows_by_state on member_import_rows (business_id, import_id, state, position);
    create index member_import_rows_by_wave on member_import_rows (business_id, import_id, wave, position)
      where wave is not null;
    create index member_import_rows_by_email on member_import_rows (business_id, email_norm);
    create index member_import_rows_by_member on member_import_rows (business_id, member_id) where member_id is not null;
    call tenant_table('member_import_rows');
  `,
}
