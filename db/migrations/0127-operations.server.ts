import type { Migration } from '../migrate.server'

/** Backups that were made, and emails that wait, for those who operate the platform. */
export const operations: Migration = {
  name: '0127-operations',
  sql: /* sql */ `
    create table backups (
      id uuid primary key,
      made_at timestamptz not null,
      row_count bigint not null check (row_count > 0),
      bytes bigint not null check (bytes > 0),
      has_pictures boolean not null,
      missing_pictures integer not null check (missing_pictures >= 0)
    );
    create index backups_latest on backups (made_at desc);
    grant select on backups to app_platform;

    call platform_may_read('outgoing_emails');
    create index outgoing_emails_waiting on outgoing_emails (created_at) where status = 'queued';
    create index platform_emails_waiting on platform_emails (created_at) where status = 'queued';
`,
}
