import { createHash } from 'node:crypto'
import pg from 'pg'
import { migrations } from './migrations/all.server'

/** A forward step: plain SQL, run once as the owner in a transaction of its own. */
export type Migration = { name: string; sql: string }

export type RolePasswords = { app: string; platform: string }

/** Two servers that start at once take turns. */
const LOCK_KEY = 7_214_001

/**
 * Brings the database to the newest schema and makes the three roles: `owner` (no login, owns everything),
 * `app` and `app_platform` (login, no rights beyond their grants). Safe to run at any time and from several
 * processes; refuses to go on when a released migration was edited.
 */
export async function migrate(
  databaseUrl: string,
  passwords: RolePasswords,
  steps = migrations,
): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK_KEY])
    await ensureRoles(client, passwords)
    return await runSteps(client, steps)
  } finally {
    await client.end()
  }
}

/** The names of migrations this build knows and the database has not run; empty when it is up to date. */
export async function pendingMigrations(query: (text: string) => Promise<{ rows: { name: string }[] }>) {
  const { rows } = await query('select name from schema_migrations')
  const applied = new Set(rows.map((row) => row.name))
  return migrations.filter((step) => !applied.has(step.name)).map((step) => step.name)
}

async function runSteps(client: pg.Client, steps: Migration[]): Promise<string[]> {
  await client.query(`set role owner; set lock_timeout = '5s';
    create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now());
    grant select on schema_migrations to app, app_platform`)
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
    await client.query('begin')
    try {
      await client.query(step.sql)
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

/** Roles belong to the whole cluster, so they may be there from another database. */
async function ensureRoles(client: pg.Client, passwords: RolePasswords) {
  const { rows } = await client.query<{ rolname: string }>('select rolname from pg_roles')
  const present = new Set(rows.map((row) => row.rolname))
  const login = (password: string) =>
    `login nosuperuser nobypassrls nocreatedb nocreaterole password ${client.escapeLiteral(password)}`
  const database = client.escapeIdentifier(client.database ?? '')
  if (!present.has('owner')) await client.query('create role owner nologin')
  await client.query('grant owner to current_user')
  for (const [role, password] of [
    ['app', passwords.app],
    ['app_platform', passwords.platform],
  ] as const) {
    await client.query(`${present.has(role) ? 'alter' : 'create'} role ${role} ${login(password)}`)
    await client.query(`alter role ${role} set statement_timeout = '5s';
      alter role ${role} set lock_timeout = '2s';
      alter role ${role} set idle_in_transaction_session_timeout = '10s'`)
  }
  await client.query(`grant create, usage on schema public to owner; revoke create on schema public from public;
    grant usage on schema public to app, app_platform;
    grant create, connect on database ${database} to owner;
    grant connect on database ${database} to app, app_platform`)
}
