import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase, type TestDatabase } from '../database'
import { catalogViolations } from './catalog'

let db: TestDatabase
beforeAll(async () => void (db = await freshDatabase()))
afterAll(() => db.close())

it('the migrated database keeps the rules of tenancy', async () => {
  expect(await catalogViolations(db.owner)).toEqual([])
})

/** Mistakes someone might make one day, and what the test must then report. */
const mistakes: [sql: string, fault: string][] = [
  ['alter table members disable row level security', 'members has no row-level security'],
  [
    'alter table members no force row level security',
    'members does not force row-level security on its owner',
  ],
  ['drop policy tenant on members', 'members lacks the tenant’s policy'],
  [
    'create policy everyone on members for select to app using (true)',
    'members lets app SELECT by the policy everyone',
  ],
  ['drop policy backup on members', 'members would be empty in a backup'],
  ['alter policy backup on members using (full_name is null)', 'members would be empty in a backup'],
  ['grant update on members to app_backup', 'app_backup may UPDATE on members'],
  ['alter role app_backup login', 'app_backup may log in'],
  ['create policy all_roles on tiers using (true)', 'tiers lets public ALL by the policy all_roles'],
  ['alter policy tenant on tiers with check (true)', 'tiers lets app ALL by the policy tenant'],
  [
    'create policy peek on consents to app_platform using (true)',
    'consents lets app_platform ALL by the policy peek',
  ],
  [
    'create table notes (id uuid primary key, body text)',
    'notes has no business_id uuid not null and is not an allowed global table',
  ],
  [
    'create table notes (business_id uuid, id uuid not null, primary key (id))',
    'notes has no business_id uuid not null and is not an allowed global table',
  ],
  [
    'create table notes (business_id uuid not null, id uuid primary key)',
    'unique index notes_pkey on notes reaches across tenants',
  ],
  [
    'alter table members add unique (email)',
    'unique index members_email_key on members reaches across tenants',
  ],
  [
    'create unique index one_name on tiers (lower(name))',
    'unique index one_name on tiers reaches across tenants',
  ],
  ['create index by_name on tiers (name)', 'index by_name on tiers does not begin with the tenant'],
  [
    `create unique index tiers_id on tiers (id);
     alter table join_drafts add constraint drafts_tier foreign key (tier_id) references tiers (id)`,
    'drafts_tier lets a row of join_drafts point at another tenant’s tiers',
  ],
  [
    'alter table sessions add constraint session_club foreign key (business_id) references businesses',
    'session_club leads from the global table sessions into businesses',
  ],
  ['alter table tiers add column wine_id uuid', 'tiers.wine_id refers to a row without a foreign key'],
  ['grant truncate on members to app', 'app may TRUNCATE on members'],
  ['grant select on members to public', 'public may SELECT on members'],
  ['grant update on audit_log to app_platform', 'app_platform may UPDATE on audit_log'],
  ['grant delete on members to app_platform', 'app_platform may DELETE on members'],
  ['grant select (email) on members to public', 'public may SELECT on members.email'],
  ['grant create on schema public to app', 'app may create in the schema public'],
  ['create view everybody as select * from members', 'view everybody does not run with the reader’s rights'],
  [
    'create materialized view counts as select count(*) from members',
    'materialised view counts has no policies',
  ],
  [
    `create function peek() returns bigint language sql security definer as 'select count(*) from members'`,
    'function public.peek runs with its owner’s rights',
  ],
  ['create schema side; create table side.notes (id int)', 'table side.notes lies outside the known schemas'],
  ['alter function current_business() volatile', 'current_business() is not as it should be'],
  ['create table more_tiers () inherits (tiers)', 'table more_tiers inherits from tiers'],
  ['alter role app bypassrls', 'app is BYPASSRLS'],
  ['alter role app_platform superuser', 'app_platform is SUPERUSER'],
  ['grant owner to app', 'app may act as owner'],
  ['alter role owner login', 'owner may log in'],
  ['alter role app reset statement_timeout', 'app has no statement_timeout'],
]

describe('the catalog check finds', () => {
  it.each(mistakes)('%s', async (sql, fault) => {
    // Roles belong to the whole cluster: the mistake is looked at from inside its own transaction and undone.
    const client = await db.owner.connect()
    try {
      await client.query('begin')
      await client.query(sql)
      expect(await catalogViolations(client)).toContain(fault)
    } finally {
      await client.query('rollback')
      client.release()
    }
    expect(await catalogViolations(db.owner)).toEqual([])
  })
})
