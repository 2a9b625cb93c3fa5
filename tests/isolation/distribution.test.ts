import { afterAll, beforeAll, expect, it } from 'vitest'
import { tableKind, tablesNotDistributed, type TableKind } from '#/db/distribution'
import { freshDatabase, type TestDatabase } from '../database'
import { foreignKeysOf, type Queried } from './catalog'

let db: TestDatabase
beforeAll(async () => void (db = await freshDatabase()))
afterAll(() => db.close())

/** Pairs of kinds between which a distributed engine keeps a foreign key. Between distributed ones it needs the business. */
const keptForeignKeys = new Set<`${TableKind} ${TableKind}`>([
  'distributed distributed',
  'distributed reference',
  'reference reference',
  'local local',
  'local reference',
])

/** Parts of the schema that a distributed engine would refuse, one sentence each. */
async function distributionFaults(db: Queried): Promise<string[]> {
  const { rows: tables } = await db.query<{ name: string; has_business: boolean }>(
    `select relname as name, exists (select from pg_attribute where attrelid = t.oid and attname = 'business_id'
       and attnotnull) as has_business
     from pg_class t where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  )
  const { rows: uniques } = await db.query<{ table: string; name: string; columns: string[] }>(
    `select indrelid::regclass::text as table, indexrelid::regclass::text as name,
       array(select attname::text from pg_attribute where attrelid = indrelid and attnum = any (indkey)) as columns
     from pg_index join pg_class t on t.oid = indrelid
     where t.relnamespace = 'public'::regnamespace and indisunique`,
  )
  const { rows: emptied } = await db.query<{ name: string; table: string }>(
    `select conname as name, conrelid::regclass::text as table from pg_constraint
     where contype = 'f' and confdeltype in ('n', 'd') and connamespace = 'public'::regnamespace
       and exists (select from unnest(coalesce(confdelsetcols, conkey)) as k (n) join pg_attribute
         on attrelid = conrelid and attnum = k.n where attname = 'business_id')`,
  )
  const isDistributed = ({ table }: { table: string }) => tableKind(table) === 'distributed'
  return [
    ...[...tablesNotDistributed.keys()]
      .filter((name) => !tables.some((table) => table.name === name))
      .map((name) => `${name} has a kind and is not there`),
    ...tables
      .filter(({ name, has_business }) => tableKind(name) === 'distributed' && !has_business)
      .map(({ name }) => `${name} is distributed and has no business_id not null`),
    ...uniques
      .filter((index) => isDistributed(index) && !index.columns.includes('business_id'))
      .map(({ name, table }) => `${name} is unique across the businesses of ${table}, which is distributed`),
    ...(await foreignKeysOf(db)).flatMap(({ table, name, target, columns, targets }) => {
      const [from, to] = [tableKind(table), tableKind(target)]
      if (!keptForeignKeys.has(`${from} ${to}`))
        return [`${name} leads from ${from} ${table} to ${to} ${target}`]
      const at = columns.indexOf('business_id')
      return from === to && to === 'distributed' && (at < 0 || targets[at] !== 'business_id')
        ? [`${name} leads from ${table} to ${target} of another business`]
        : []
    }),
    ...emptied
      .filter(isDistributed)
      .map(({ name, table }) => `${name} sets the business of ${table} to null, which is distributed`),
  ]
}

it('a distributed engine can take every table, unique index and foreign key', async () => {
  expect(await distributionFaults(db.owner)).toEqual([])
})

it.each([
  ['create table notes (id uuid primary key)', 'notes is distributed and has no business_id not null'],
  [
    'create table notes (business_id uuid not null, id uuid primary key)',
    'notes_pkey is unique across the businesses of notes, which is distributed',
  ],
  [
    'alter table consents add column session_id uuid references sessions',
    'consents_session_id_fkey leads from distributed consents to local sessions',
  ],
  [
    'alter table domains add constraint domain_tier foreign key (business_id, claimed_by) references tiers (business_id, id)',
    'domain_tier leads from reference domains to distributed tiers',
  ],
  [
    'create unique index tiers_id on tiers (id); alter table consents add column tier_id uuid references tiers (id)',
    'consents_tier_id_fkey leads from consents to tiers of another business',
  ],
  [
    'alter table consents add column tier_id uuid, add constraint consents_tier foreign key (business_id, tier_id) references tiers (business_id, id) on delete set null',
    'consents_tier sets the business of consents to null, which is distributed',
  ],
])('the check finds the mistake of: %s', async (mistake, fault) => {
  const client = await db.owner.connect()
  try {
    await client.query(`begin; ${mistake}`)
    expect(await distributionFaults(client)).toContain(fault)
  } finally {
    await client.query('rollback')
    client.release()
  }
})
