import type { Migration } from '../migrate.server'

/** Imports of wines: sessions, their files and rows, and the columns a business chose before. */
export const imports: Migration = {
  name: '0036-imports',
  sql: /* sql */ `
    create table import_sessions (
      business_id uuid not null references businesses,
      id uuid not null,
      source text not null check (source in ('csv', 'xlsx', 'pdf', 'photo', 'text')),
      status text not null
        check (status in ('uploaded', 'mapped', 'applying', 'applied', 'undoing', 'undone', 'discarded')),
      file_name text not null,
      file_sha256 bytea not null check (octet_length(file_sha256) = 32),
      file_bytes integer not null,
      reading text not null,
      sheets jsonb not null default '[]',
      sheet integer not null default 0,
      header_position integer not null default -1,
      columns jsonb not null default '[]',
      mapping jsonb not null default '{}',
      default_type text not null default '',
      stock_mode text not null default 'leave' check (stock_mode in ('leave', 'set')),
      progress smallint not null default 0 check (progress between 0 and 100),
      failure text not null default '',
      created_by uuid references users,
      created_at timestamptz not null,
      changed_at timestamptz not null,
      applied_by uuid references users,
      applied_at timestamptz,
      undone_by uuid references users,
      undone_at timestamptz,
      primary key (business_id, id)
    );
    create index import_sessions_by_file on import_sessions (business_id, file_sha256);
    create index import_sessions_by_age on import_sessions (business_id, changed_at);
    call tenant_table('import_sessions');

    create table import_files (
      business_id uuid not null,
      session_id uuid not null,
      content bytea not null,
      primary key (business_id, session_id),
      foreign key (business_id, session_id) references import_sessions (business_id, id)
    );
    -- Already compressed or short-lived: compressing it again costs more than it saves.
    alter table import_files alter column content set storage external;
    call tenant_table('import_files');

    create table import_rows (
      business_id uuid not null,
      session_id uuid not null,
      position integer not null,
      row_number integer not null,
      cells jsonb not null default '[]',
      fields jsonb not null default '{}',
      confidence jsonb not null default '{}',
      problems jsonb not null default '{}',
      state text not null default 'unread'
        check (state in ('unread', 'heading', 'new', 'update', 'same', 'merged', 'error', 'skipped')),
      is_skipped boolean not null default false,
      is_edited boolean not null default false,
      wine_id uuid,
      merged_into integer,
      changes jsonb not null default '[]',
      note text not null default '',
      applied jsonb,
      undo_note text not null default '',
      primary key (business_id, session_id, position),
      foreign key (business_id, session_id) references import_sessions (business_id, id),
      foreign key (business_id, wine_id) references wines (business_id, id)
    );
    create index import_rows_by_state on import_rows (business_id, session_id, state, position);
    create index import_rows_by_wine on import_rows (business_id, wine_id) where wine_id is not null;
    call tenant_table('import_rows');

    create table import_columns (
      business_id uuid not null references businesses,
      header text not null check (header <> ''),
      field text not null,
      chosen_at timestamptz not null,
      primary key (business_id, header)
    );
    call tenant_table('import_columns');
  `,
}
