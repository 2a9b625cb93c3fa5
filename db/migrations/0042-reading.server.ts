import type { Migration } from '../migrate.server'

/** Imports that are read from documents: their files, pages, and where each row stands on a page. */
export const reading: Migration = {
  name: '0042-reading',
  sql: /* sql */ `
    alter table import_sessions drop constraint import_sessions_source_check;
    alter table import_sessions add constraint import_sessions_source_check
      check (source in ('csv', 'xlsx', 'pdf', 'photo', 'text', 'html'));
    alter table import_sessions drop constraint import_sessions_status_check;
    alter table import_sessions add constraint import_sessions_status_check check (status in
      ('arranging', 'reading', 'uploaded', 'mapped', 'applying', 'applied', 'undoing', 'undone', 'discarded'));
    alter table import_sessions add column purpose text not null default 'wines' check (purpose in ('wines', 'invoice'));
    alter table import_sessions add column keeps_file boolean not null default false;
    alter table import_sessions add column currency text not null default '' check (currency ~ '^([A-Z]{3})?$');
    alter table import_sessions add column skipped jsonb not null default '[]';

    alter table import_files add column part integer not null default 0;
    alter table import_files add column name text not null default '';
    alter table import_files add column media_type text not null default '';
    alter table import_files drop constraint import_files_pkey;
    alter table import_files add primary key (business_id, session_id, part);

    create table import_pages (
      business_id uuid not null,
      session_id uuid not null,
      id uuid not null,
      position integer not null check (position >= 0),
      part integer not null,
      part_page integer not null check (part_page > 0),
      rotation smallint not null default 0 check (rotation in (0, 90, 180, 270)),
      crop jsonb,
      width real not null check (width > 0),
      height real not null check (height > 0),
      has_text boolean not null,
      state text not null default 'waiting' check (state in ('waiting', 'read', 'failed')),
      failure text not null default '',
      origin text not null default '' check (origin in ('', 'text', 'recognition')),
      runs jsonb,
      model_state text not null default 'none' check (model_state in ('none', 'read', 'failed')),
      model_name text not null default '',
      model_result jsonb,
      model_failure text not null default '',
      picture bytea,
      picture_width integer,
      picture_height integer,
      primary key (business_id, session_id, id),
      foreign key (business_id, session_id) references import_sessions (business_id, id)
    );
    create index import_pages_in_order on import_pages (business_id, session_id, position);
    -- Already compressed.
    alter table import_pages alter column picture set storage external;
    call tenant_table('import_pages');

    alter table import_rows add column section text not null default '';
    alter table import_rows add column place jsonb;
    alter table import_rows add column readings jsonb not null default '{}';
    alter table import_rows add column pours jsonb not null default '[]';
    alter table import_rows add column source_text text not null default '';
    alter table import_rows add column is_checked boolean not null default false;
    alter table import_rows add column version integer not null default 0;
  `,
}
