import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import {
  ensureBackupAccess,
  ensureRoles,
  quoted,
  rolesOf,
  type RolePasswords,
  type Roles,
} from './roles.server'

/**
 * A forward step: plain SQL, run once as the owner in a transaction of its own. A step that is one `create index
 * concurrently` runs outside of a transaction, so that the table is written to meanwhile. After `to` and `from` the words `app`
 * and `app_platform` mean this installation's roles, whatever their names are; nowhere else may it name a role.
 */
export type Migration = { name: string; sql: string }

interface MigrateOptions {
  /** Begins the names of this installation's roles; by default it follows from the database's name. */
  rolePrefix?: string | null
  /** The names themselves, for several databases that share their roles on purpose. */
  roles?: Roles
}

interface Migrated {
  /** The names of the migrations that were run. */
  applied: string[]
  /** The roles to connect as. */
  roles: Roles
}

/** Two servers that start at once take turns. */
const LOCK_KEY = 7_214_001

/**
 * Brings the database to the newest schema and makes the four roles: one that owns everything and one
 * that reads everything for backups, which may not log in, one for requests and one for work across businesses, with no
 * rights beyond their grants. Safe to run at any time
 * and from several processes. The connection must be a session of its own, not one of a pooler in transaction mode;
 * its role needs CREATEROLE and the database, and no more. Refuses to go on when a released migration was edited,
 * with a sentence for people.
 */
export async function migrate(
  databaseUrl: string,
  steps: readonly Migration[],
  passwords: RolePasswords,
  { rolePrefix = null, roles: fixedRoles }: MigrateOptions = {},
): Promise<Migrated> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    await takeTurn(client)
    const roles = fixedRoles ?? (await rolesOf(client, rolePrefix))
    await ensureRoles(client, roles, passwords)
    const applied = await runSteps(client, roles, steps)
    await ensureBackupAccess(client, roles)
    return { applied, roles }
  } finally {
    await client.end()
  }
}

/**
 * Waits for the turn of this process without a statement that waits: an index that is made concurrently waits in turn
 * for every statement that began before it.
 */
async function takeTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      LOCK_KEY,
    ])
    if (rows[0]?.taken) return
    await setTimeout(100)
  }
}

/** A migration's text with this installation's role names. Its checksum is that of the text as it was written. */
function withRoleNames(sql: string, { app, platform }: Roles): string {
  const nameOf = (role: string) => (role === 'app' ? app : platform)
  return sql.replace(
    /\b(to|from) (app|app_platform)\b(?:, (app|app_platform)\b)?/gi,
    (_, word: string, first: string, second?: string) =>
      `${word} ${[first, second].flatMap((role) => (role ? quoted(nameOf(role)) : [])).join(', ')}`,
  )
}

/** The names of those migrations that the database has not run; empty when it is up to date. */
export async function pendingMigrations(
  steps: readonly Migration[],
  query: (text: string) => Promise<{ rows: { name: string }[] }>,
) {
  const { rows } = await query('select name from schema_migrations')
  const applied = new Set(rows.map((row) => row.name))
  return steps.filter((step) => !applied.has(step.name)).map((step) => step.name)
}

async function runSteps(client: pg.Client, roles: Roles, steps: readonly Migration[]): Promise<string[]> {
  await client.query(`set role ${quoted(roles.owner)}; set lock_timeout = '5s';
    create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now());
    grant select on schema_migrations to ${quoted(roles.app)}, ${quoted(roles.platform)}`)
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  )
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))
  const run: string[] = []
  for (const step of steps) {
    const checksum = createHash('sha256').update(step.sql).digest('hex')
    const before = applied.get(step.name)
    if (before === checksum) continue
    if (before)
      throw new Error(`Migration ${step.name} was changed after it ran. Restore it and write a new one.`)
    const [, index] = concurrentIndex.exec(step.sql) ?? []
    try {
      if (index) await makeIndex(client, index, step.sql)
      await client.query('begin')
      if (!index) await client.query(withRoleNames(step.sql, roles))
      await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
        step.name,
        checksum,
      ])
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw new Error(`Migration ${step.name} failed: ${(error as Error).message}`, { cause: error })
    }
    run.push(step.name)
  }
  return run
}

const concurrentIndex = /^\s*create (?:unique )?index concurrently (\w+)\s/i

/** It waits for transactions that are open, and holds nothing up while it does. */
async function makeIndex(client: pg.Client, index: string, sql: string): Promise<void> {
  // An attempt that broke off leaves an index that is written to and never read.
  await client.query(`set lock_timeout = 0; set statement_timeout = 0`)
  await client.query(`drop index concurrently if exists ${quoted(index)}`)
  await client.query(sql)
  await client.query(`set lock_timeout = '5s'`)
}
