import PgBoss from 'pg-boss'
import type { Migration } from '../migrate.server'

/**
 * The tables of the job queue, in pg-boss' own schema, and what the delivery of mail keeps.
 *
 * The construction text comes from the installed pg-boss, whose exact version is pinned. Before that version is
 * raised, freeze this text here as it is and add a migration made from `PgBoss.getMigrationPlans()`: an edited
 * migration is refused on databases that have run it.
 *
 * A queue is a partition of its own, so making one creates a table: `create_queue` does that as the owner, because
 * the application's roles may not create anything themselves. It takes a name and settings and touches nothing but
 * the schema `pgboss`, which holds no tenant table.
 */
export const jobs: Migration = {
  name: '0002-jobs',
  sql: /* sql */ `
    ${constructionPlans()}
    alter function pgboss.create_queue(text, json) security definer set search_path = pg_catalog, pg_temp;
    revoke execute on all functions in schema pgboss from public;
    grant usage on schema pgboss to app, app_platform;
    grant execute on function pgboss.create_queue(text, json) to app, app_platform;
    grant select, insert, update, delete on pgboss.job, pgboss.archive, pgboss.schedule to app, app_platform;
    grant select, update on pgboss.version, pgboss.queue to app, app_platform;

    -- claimed_until: until when one delivery has the mail to itself. Left in the past, it says that the delivery
    -- ended without knowing whether the provider took the mail.
    alter table outgoing_mail
      add column stream text not null default 'outbound',
      add column claimed_until timestamptz;
    create index outgoing_mail_queued on outgoing_mail (business_id, created_at) where status = 'queued';
  `,
}

/** Without the transaction around it: a migration runs in one of its own. */
function constructionPlans(): string {
  return PgBoss.getConstructionPlans('pgboss')
    .replace(/^\s*BEGIN;/, '')
    .replace(/COMMIT;\s*$/, '')
}
