import type { Migration } from '../migrate.server'

/** Rows that are left out when they are read, with the reason, what an import added besides wines, and the encoding that a
 * person chose for its file. */
export const importsOfExporters: Migration = {
  name: '0108-imports-of-exporters',
  sql: /* sql */ `
    alter table import_rows add column skip_reason text not null default '';
    alter table import_sessions
      add column added_names uuid[] not null default '{}',
      add column encoding text not null default ''
        check (encoding in ('', 'utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'macintosh'));
`,
}
