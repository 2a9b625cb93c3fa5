import { mkdtemp, mkdir, readFile, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { restoreBackup } from '#/db/backup/restore-backup.server'
import { writeBackup } from '#/db/backup/write-backup.server'
import { migrations } from '#/db/migrations/all.server'
import { unprefixedRoles } from '#/db/roles.server'
import { insertRowsOfEveryTable } from '../../builders/database/insert-rows'
import { emptyDatabase, freshDatabase, poolOf, type TestDatabase } from '../../database'
import { catalogViolations } from '../../isolation/catalog'
import { idOf } from '../../isolation/tenant-rows'

const now = new Date('2026-11-30T12:00:00Z')
const sessionSecret = 'a secret that belongs to the backup'

let db: TestDatabase
let folder: string
const pictures = () => join(folder, 'uploads')
const picture = join(idOf('ada'), idOf('ada', 'pictures'), 'original.webp')

beforeAll(async () => {
  db = await freshDatabase()
  await insertRowsOfEveryTable(db.owner, ['ada', 'bea'])
  // The rows were put there past the triggers.
  const { rows: tables } = await db.owner.query<{ name: string }>(
    `select distinct tgrelid::regclass::text as name from pg_trigger where not tgisinternal`,
  )
  await db.owner.query(tables.map(({ name }) => `alter table ${name} enable trigger user`).join(';'))
  await db.owner.query(`select pgboss.create_queue('reminders', '{"policy": "stately", "retryLimit": 4}');
    insert into pgboss.job (name, data, policy) values ('reminders', '{"memberId": "7"}', 'stately');
    create schema sandbox;
    create table sandbox.objects (id text primary key, seq bigint generated always as identity, body json not null);
    create index objects_seq on sandbox.objects (seq desc);
    insert into sandbox.objects (id, body) values ('cus_1', '{"name": "a\\ttab"}'), ('cus_2', '{}')`)
  folder = await mkdtemp(join(tmpdir(), 'backup-'))
  await mkdir(join(pictures(), picture, '..'), { recursive: true })
  await writeFile(join(pictures(), picture), 'a picture')
  await writeFile(join(pictures(), idOf('ada'), '.unfinished'), 'half of one')
})
afterAll(async () => {
  await db.close()
  await rm(folder, { recursive: true, force: true })
})

const backUp = (name: string, changes: Partial<Parameters<typeof writeBackup>[0]> = {}) =>
  writeBackup({
    databaseUrl: db.url,
    rolePrefix: null,
    sessionSecret,
    pictures: pictures(),
    file: join(folder, name),
    version: '1.2.3',
    now,
    ...changes,
  })

const restoreInto = (
  databaseUrl: string,
  name: string,
  changes: Partial<Parameters<typeof restoreBackup>[0]> = {},
) =>
  restoreBackup({
    file: join(folder, name),
    databaseUrl,
    rolePrefix: null,
    roles: unprefixedRoles,
    passwords: db.passwords,
    sessionSecret,
    migrations,
    pictures: null,
    ...changes,
  })

type Queried = Pick<TestDatabase['owner'], 'query'>

/** Every row of every table as text, with keys, triggers and sequences: all that a restore must bring back. */
async function contentsOf(owner: Queried): Promise<Record<string, unknown>> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'pgboss', 'sandbox') and relkind in ('r', 'p') and not relispartition
     and c.oid::regclass::text not in ('schema_migrations', 'pgboss.version', 'backups') order by 1`,
  )
  const contents: Record<string, unknown> = {}
  for (const { name } of tables) {
    const untimed = name === 'pgboss.queue' ? `to_jsonb(t) - 'created_on' - 'updated_on'` : 'to_jsonb(t)'
    const { rows } = await owner.query(`select ${untimed} as row from ${name} t order by 1`)
    contents[name] = rows
  }
  for (const [kind, query] of Object.entries({
    keys: `select conrelid::regclass::text || ' ' || conname as name, pg_get_constraintdef(oid) as text from pg_constraint
      where connamespace in ('public'::regnamespace, 'sandbox'::regnamespace) order by 1`,
    indexes: `select indexdef as text from pg_indexes where schemaname in ('public', 'sandbox') order by 1`,
    triggers: `select tgrelid::regclass::text || ' ' || tgname as name, tgenabled from pg_trigger
      where not tgisinternal order by 1`,
    sequences: `select schemaname, sequencename, last_value from pg_sequences
      where schemaname in ('public', 'sandbox') order by 1, 2`,
  }))
    contents[kind] = (await owner.query(query)).rows
  return contents
}

it('a backup restores every row of every business, and the rules that protect them', async () => {
  const report = await backUp('whole.zip')
  expect(report).toMatchObject({ pictures: 1, missingPictures: [idOf('bea', 'pictures')] })

  const other = await emptyDatabase()
  const restored = poolOf(other.url)
  try {
    const uploads = join(folder, 'restored')
    const after = await restoreInto(other.url, 'whole.zip', { pictures: uploads })
    expect(after).toEqual({ madeAt: now, rows: report.rows, tables: report.tables, pictures: 1 })
    expect(await contentsOf(restored)).toEqual(await contentsOf(db.owner))
    await restored.query('drop schema sandbox cascade')
    expect(await catalogViolations(restored)).toEqual([])
    expect(await readFile(join(uploads, picture), 'utf8')).toBe('a picture')
  } finally {
    await restored.end()
    await other.close()
  }
})

it('a backup of an earlier release gets the migrations that came later', async () => {
  const earlier = await emptyDatabase()
  const other = await emptyDatabase()
  const [before, restored] = [poolOf(earlier.url), poolOf(other.url)]
  const { migrate } = await import('#/db/migrate.server')
  try {
    await migrate(earlier.url, migrations.slice(0, -2), db.passwords, { roles: unprefixedRoles })
    await before.query(
      `insert into users (id, email, email_norm, password_hash, created_at)
       values (gen_random_uuid(), 'ada@example.test', 'ada@example.test', 'x', now())`,
    )
    await backUp('earlier.zip', { databaseUrl: earlier.url, pictures: null })
    await restoreInto(other.url, 'earlier.zip')
    const { rows } = await restored.query(`select from users where email = 'ada@example.test'`)
    expect(rows).toHaveLength(1)
    expect(await catalogViolations(restored)).toEqual([])
  } finally {
    await Promise.all([before.end(), restored.end()])
    await Promise.all([earlier.close(), other.close()])
  }
})

describe('a backup is refused, and leaves no file,', () => {
  const refused = async (name: string, attempt: () => Promise<unknown>, sentence: RegExp) => {
    await expect(attempt()).rejects.toThrow(sentence)
    expect((await readdir(folder)).filter((file) => file.startsWith(name))).toEqual([])
  }

  it('when its role could not read the rows of a table', async () => {
    await db.owner.query('alter policy backup on members using (false)')
    try {
      await refused('blind', () => backUp('blind.zip'), /would lack rows of members/)
    } finally {
      await db.owner.query('alter policy backup on members using (true)')
    }
  })

  it('when the database is empty', async () => {
    const empty = await freshDatabase()
    await empty.owner.query('truncate shipping_rules cascade')
    const rows = await empty.owner.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
       and relname <> 'schema_migrations'`,
    )
    await empty.owner.query(`truncate ${rows.rows.map(({ name }) => name).join(', ')} cascade`)
    try {
      await refused('empty', () => backUp('empty.zip', { databaseUrl: empty.url }), /has no rows/)
    } finally {
      await empty.close()
    }
  })

  it('when it is stopped on its way', async () => {
    await refused('stopped', () => backUp('stopped.zip', { signal: AbortSignal.abort() }), /abort/i)
  })
})

describe('a restore is refused, and changes nothing,', () => {
  beforeAll(async () => void (await backUp('source.zip')))

  const refused = async (name: string, changes: Parameters<typeof restoreInto>[2], sentence: RegExp) => {
    const other = await emptyDatabase()
    const owner = poolOf(other.url)
    try {
      await expect(restoreInto(other.url, name, changes)).rejects.toThrow(sentence)
      const { rows } = await owner.query(
        `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
      )
      expect(rows).toEqual([])
    } finally {
      await owner.end()
      await other.close()
    }
  }

  it('when the file was cut off', async () => {
    await backUp('cut.zip')
    await truncate(join(folder, 'cut.zip'), 40_000)
    await refused('cut.zip', {}, /not a whole backup/)
  })

  it('when a byte of a table has changed', async () => {
    await backUp('changed.zip')
    const bytes = await readFile(join(folder, 'changed.zip'))
    const at = bytes.indexOf('tables/public/members.copy') + 200
    bytes[at] = bytes[at]! ^ 0xff
    await writeFile(join(folder, 'changed.zip'), bytes)
    await refused('changed.zip', {}, /members\.copy in the backup/)
  })

  it('when the secret is another one', async () => {
    await refused('source.zip', { sessionSecret: 'another secret' }, /another SESSION_SECRET/)
  })

  it('when it was made by a release with migrations that this one does not have', async () => {
    await refused('source.zip', { migrations: migrations.slice(0, -1) }, /made by another release/)
  })

  it('when there is no such file', async () => {
    await refused('missing.zip', {}, /There is no file/)
  })

  it('when the folder of the pictures has files already', async () => {
    await refused('source.zip', { pictures: pictures() }, /is not empty/)
  })

  it('when the database has rows', async () => {
    const before = await contentsOf(db.owner)
    await expect(restoreInto(db.url, 'source.zip')).rejects.toThrow(/database is not empty/)
    expect(await contentsOf(db.owner)).toEqual(before)
  })
})
