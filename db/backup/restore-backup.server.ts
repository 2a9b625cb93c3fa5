// Restores a backup into an empty database: roles and tables by the migrations, rows, pictures, and a count of everything.
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { dirname, join, normalize, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { migrate, type Migration } from '../migrate.server'
import { quoted, rolesOf, type RolePasswords, type Roles } from '../roles.server'
import { identifier, relationOf } from './catalog.server'
import { rowsOf, secretCheckOf, type BackupTable, type Manifest } from './manifest'
import { checkFiles, openBackup, type BackupFile } from './read-backup.server'

/** The user whom the migrations make, to whom records of deleted accounts point. */
const placeholderUser = 'nobody@nobody.invalid'

export interface BackupToRestore {
  file: string
  /** Of the role that migrates, in a session of its own. The database has no rows. */
  databaseUrl: string
  rolePrefix: string | null
  roles?: Roles
  passwords: RolePasswords
  sessionSecret: string
  /** Others that the backup may have been made under. */
  previousSecrets?: readonly string[]
  migrations: readonly Migration[]
  /** The folder of the pictures, which is empty or missing; null where they are elsewhere. */
  pictures: string | null
}

export interface RestoreReport {
  madeAt: Date
  rows: number
  tables: number
  pictures: number
}

/**
 * Restores a backup. The file is read and checked as a whole before anything is changed; all rows are then written in one
 * transaction, with every key and foreign key checked, and counted again. A backup of an earlier release gets the
 * migrations that came later. Throws a sentence where the file, the secret or the database does not fit.
 */
export async function restoreBackup(input: BackupToRestore): Promise<RestoreReport> {
  const backup = await openBackup(input.file)
  try {
    const { manifest } = backup
    requireSecret(manifest, [input.sessionSecret, ...(input.previousSecrets ?? [])])
    const steps = stepsOf(manifest, input.migrations)
    await checkFiles(backup)
    if (input.pictures !== null) await requireEmptyFolder(input.pictures)
    const { databaseUrl, passwords, rolePrefix, roles: fixedRoles } = input
    await requireEmpty(input)
    const { roles } = await migrate(databaseUrl, steps, passwords, { rolePrefix, roles: fixedRoles })
    await onConnection(databaseUrl, (client) => load(client, backup, roles))
    await migrate(databaseUrl, input.migrations, passwords, { rolePrefix, roles: fixedRoles })
    if (input.pictures !== null) await writePictures(backup, input.pictures)
    return {
      madeAt: new Date(manifest.madeAt),
      rows: rowsOf(manifest),
      tables: manifest.tables.length,
      pictures: manifest.pictures?.length ?? 0,
    }
  } finally {
    backup.close()
  }
}

function requireSecret({ secretCheck }: Manifest, secrets: readonly string[]): void {
  if (secrets.some((secret) => secretCheck === secretCheckOf(secret))) return
  throw new Error(
    'The backup was made with another SESSION_SECRET, without which its passwords for the second factor and its keys ' +
      'cannot be read. Set SESSION_SECRET to the one that was kept with the backup, or name that one in ' +
      'SESSION_SECRET_PREVIOUS.',
  )
}

/** The migrations that the backup's database had, in their order. */
function stepsOf({ migrations }: Manifest, available: readonly Migration[]): Migration[] {
  const texts = new Map(
    available.map((step) => [step.name, createHash('sha256').update(step.sql).digest('hex')]),
  )
  const unknown = migrations.filter(({ name, checksum }) => texts.get(name) !== checksum)
  if (unknown.length > 0)
    throw new Error(
      `The backup was made by another release: this one does not know its migration ${unknown[0]!.name}. ` +
        'Restore it with the release that made it, or a later one.',
    )
  const had = new Set(migrations.map(({ name }) => name))
  return available.filter(({ name }) => had.has(name))
}

async function requireEmptyFolder(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  if (names.length > 0)
    throw new Error(`The folder of pictures ${folder} is not empty. Restore into an empty DATA_DIR.`)
}

/** A database in which the migrations ran and that has no user of its own is empty as well. */
async function requireEmpty({ databaseUrl, rolePrefix, roles }: BackupToRestore): Promise<void> {
  const isUsed = await onConnection(databaseUrl, async (client) => {
    const { rows } = await client.query<{ name: string; schema: string }>(
      `select c.relname as name, n.nspname as schema from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname in ('public', 'sandbox') and c.relkind in ('r', 'p')`,
    )
    if (rows.length === 0) return false
    if (rows.some(({ schema }) => schema === 'sandbox')) return true
    if (!rows.some(({ name }) => name === 'schema_migrations')) return true
    const { owner } = roles ?? (await rolesOf(client, rolePrefix))
    await client.query(`set role ${quoted(owner)}`)
    const users = await client.query('select from users where email_norm <> $1 limit 1', [placeholderUser])
    return users.rowCount !== 0
  })
  if (isUsed)
    throw new Error('The database is not empty. Restore into a new, empty one: nothing was changed.')
}

async function load(client: pg.Client, { manifest, open }: BackupFile, roles: Roles): Promise<void> {
  await client.query('begin; set local statement_timeout = 0; set local lock_timeout = 0')
  try {
    for (const statement of manifest.sandboxSchema) await client.query(statement)
    const ours = manifest.tables.filter(({ schema }) => schema !== 'sandbox')
    await client.query(`set local role ${quoted(roles.owner)}`)
    const { rows: keys } = await client.query<{ relation: string; name: string; definition: string }>(
      `select k.conrelid::regclass::text as relation, k.conname as name, pg_get_constraintdef(k.oid) as definition
       from pg_constraint k join pg_class c on c.oid = k.conrelid
       where k.contype = 'f' and k.conparentid = 0 and c.relnamespace = 'public'::regnamespace`,
    )
    for (const { relation, name } of keys)
      await client.query(`alter table ${relation} drop constraint ${identifier(name)}`)
    const tenant = ours.filter(({ schema }) => schema === 'public')
    const forced = await forcedTables(client)
    for (const table of tenant) {
      const relation = relationOf(table)
      await client.query(
        `alter table ${relation} disable trigger user; alter table ${relation} no force row level security`,
      )
    }
    // Rows of the migrations are in the backup too.
    await client.query(`truncate ${tenant.map(relationOf).join(', ')}`)
    for (const { name, options } of manifest.queues)
      await client.query('select pgboss.create_queue($1, $2)', [name, JSON.stringify(options)])
    for (const table of ours) await fill(client, table, open)
    for (const table of tenant) {
      const relation = relationOf(table)
      await client.query(`alter table ${relation} enable trigger user`)
      if (forced.has(table.name)) await client.query(`alter table ${relation} force row level security`)
    }
    for (const { relation, name, definition } of keys)
      await client.query(`alter table ${relation} add constraint ${identifier(name)} ${definition}`)
    await client.query('reset role')
    for (const table of manifest.tables.filter(({ schema }) => schema === 'sandbox'))
      await fill(client, table, open)
    for (const { schema, name, value, isCalled } of manifest.sequences)
      await client.query('select setval($1::regclass, $2, $3)', [
        relationOf({ schema: schema as 'public', name }),
        value,
        isCalled,
      ])
    await requireCounts(client, manifest, roles)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

async function forcedTables(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relforcerowsecurity`,
  )
  return new Set(rows.map(({ name }) => name))
}

async function fill(client: pg.Client, table: BackupTable, open: BackupFile['open']): Promise<void> {
  const columns = table.columns.map(identifier).join(', ')
  const relation = relationOf(table)
  const sink = client.query(copyFrom(`copy ${relation} (${columns}) from stdin`))
  await pipeline(await open(table.file.path), sink)
}

/** Compares every table with the manifest, as the backup's role reads it. */
async function requireCounts(client: pg.Client, { tables }: Manifest, { backup }: Roles): Promise<void> {
  for (const table of tables) {
    await client.query(table.schema === 'sandbox' ? 'reset role' : `set local role ${quoted(backup)}`)
    const { rows } = await client.query<{ count: string }>(`select count(*) from ${relationOf(table)}`)
    const count = Number(rows[0]!.count)
    if (count !== table.rows)
      throw new Error(
        `${table.name} has ${count} rows after the restore, and the backup says ${table.rows}. Nothing was kept.`,
      )
  }
  await client.query('reset role')
}

async function writePictures({ manifest, open }: BackupFile, folder: string): Promise<void> {
  for (const { path } of manifest.pictures ?? []) {
    const file = normalize(join(folder, path))
    if (!file.startsWith(`${normalize(folder)}${sep}`))
      throw new Error(`The backup has a picture outside its folder: ${path}`)
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    await pipeline(await open(`pictures/${path}`), createWriteStream(file, { mode: 0o600, flags: 'wx' }))
  }
}

async function onConnection<T>(
  connectionString: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
