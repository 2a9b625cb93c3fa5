import type { Migration } from '../migrate.server'

/** Sizes of pages as they are in their files, one reading at a time, and where an import was started from. */
export const readingIntake: Migration = {
  name: '0045-reading-intake',
  sql: /* sql */ `
    alter table import_pages add column file_width real check (file_width > 0);
    alter table import_pages add column file_height real check (file_height > 0);
    update import_pages set file_width = width, file_height = height;
    alter table import_pages alter column file_width set not null;
    alter table import_pages alter column file_height set not null;

    alter table import_sessions add column reading_run integer not null default 0;
    alter table import_sessions add column started_from text not null default ''
      check (started_from in ('', 'set-up'));
    create index import_sessions_by_start on import_sessions (business_id, created_at, id);
    create index import_sessions_reading on import_sessions (business_id, created_at) where status = 'reading';
    -- For the jobs that find readings without a job, and imports whose time is over.
    call platform_may_read('import_sessions');
  `,
}
