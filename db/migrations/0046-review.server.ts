import type { Migration } from '../migrate.server'

/** Review of lists that were read from documents: what is similar to a row, who changed it, and steps to undo. */
export const review: Migration = {
  name: '0046-review',
  sql: /* sql */ `
    alter table import_sessions add column revision integer not null default 0;

    alter table import_rows add column wine_key text not null default '';
    alter table import_rows add column similar_to jsonb not null default '[]';
    alter table import_rows add column decided jsonb not null default '[]';
    alter table import_rows add column differs boolean not null default false;
    alter table import_rows add column changed_by uuid references users;
    alter table import_rows add column revision integer not null default 0;
    create index import_rows_by_wine_key on import_rows (business_id, session_id, wine_key) where wine_key <> '';

    create table import_steps (
      business_id uuid not null,
      session_id uuid not null,
      number integer not null,
      -- In words, as the button that undoes it says.
      summary text not null,
      -- Of each row that it changed: its position, the version before and after, and the values before; null for a row
      -- that it added.
      lines jsonb not null,
      -- Left-out lines of the document that it made rows of.
      taken jsonb not null default '[]',
      changed_by uuid references users,
      changed_at timestamptz not null,
      primary key (business_id, session_id, number),
      foreign key (business_id, session_id) references import_sessions (business_id, id)
    );
    call tenant_table('import_steps');
  `,
}
