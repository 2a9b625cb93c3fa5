import type { Migration } from '../migrate.server'

/** The marker that the storage of files has too, so that a process with another storage does not start. */
export const fileStorage: Migration = {
  name: '0136-file-storage',
  sql: /* sql */ `
    create table file_storage (
      is_only boolean primary key default true check (is_only),
      id uuid not null
    );
    grant select, insert on file_storage to app_platform;
    call platform_may_read('pictures');
`,
}
