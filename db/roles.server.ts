import { createHash, createHmac } from 'node:crypto'
import pg from 'pg'

/** The names of an installation's four database roles. */
export interface Roles {
  /** May not log in; owns every table. */
  owner: string
  /** Logs in for requests: bound to one business by row-level security. */
  app: string
  /** Logs in for the work that reaches across businesses. */
  platform: string
  /** May not log in; reads every row of every business, for backups. */
  backup: string
}

export type RolePasswords = { app: string; platform: string }

/** The passwords of the two roles that log in, derived from a session secret, so that there is nothing more to configure. */
export function rolePasswords(sessionSecret: string): RolePasswords {
  const derive = (role: string) =>
    createHmac('sha256', sessionSecret).update(`database role ${role}`).digest('hex')
  return { app: derive('app'), platform: derive('app_platform') }
}

/** The names before installations had a prefix of their own. A database set up with them keeps them. */
export const unprefixedRoles: Roles = {
  owner: 'owner',
  app: 'app',
  platform: 'app_platform',
  backup: 'app_backup',
}

/** Format of `APP_DB_ROLE_PREFIX`: PostgreSQL keeps `pg_` for itself, and a name ends after 63 bytes. */
const rolePrefixPattern = /^(?!pg_)[a-z][a-z0-9_]{0,45}$/

/** The role names for a prefix; an underscore at its end is not doubled. */
export function rolesWithPrefix(prefix: string): Roles {
  const stem = prefix.replace(/_+$/, '')
  return {
    owner: `${stem}_owner`,
    app: `${stem}_app`,
    platform: `${stem}_app_platform`,
    backup: `${stem}_backup`,
  }
}

/**
 * The prefix for a database that none was configured for: its name where that is a plain identifier, else a readable
 * form of it with a hash, so that two databases never get the same.
 */
export function prefixForDatabase(database: string): string {
  if (rolePrefixPattern.test(database) && !database.endsWith('_')) return database
  const readable = database
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+/, '')
    .slice(0, 30)
  const hash = createHash('sha256').update(database).digest('hex').slice(0, 8)
  return `db_${readable}_${hash}`
}

/**
 * The role names of the connected database: those it was set up with, else those of the prefix. Throws where a
 * prefix is given that contradicts what the database was set up with.
 */
export async function rolesOf(client: pg.Client, prefix: string | null): Promise<Roles> {
  const { rows } = await client.query<{ owner: string }>(
    `select pg_get_userbyid(relowner) as owner from pg_class where oid = to_regclass('public.schema_migrations')`,
  )
  const wanted = rolesWithPrefix(prefix ?? prefixForDatabase(client.database ?? ''))
  const owner = rows[0]?.owner
  if (owner === undefined) return wanted
  const roles =
    owner === unprefixedRoles.owner ? unprefixedRoles : rolesWithPrefix(owner.replace(/_owner$/, ''))
  if (roles.owner !== owner)
    throw new Error(
      `The tables of the database ${client.database} belong to the role ${owner}, which this program did not make. ` +
        'Restore the dump with its owners, or use an empty database.',
    )
  if (prefix !== null && roles.owner !== wanted.owner)
    throw new Error(
      `APP_DB_ROLE_PREFIX is "${prefix}", and the database ${client.database} was set up with the role ${owner}. ` +
        (roles === unprefixedRoles
          ? 'Remove APP_DB_ROLE_PREFIX: its roles have no prefix.'
          : `Remove APP_DB_ROLE_PREFIX, or set it to ${owner.replace(/_owner$/, '')}.`),
    )
  return roles
}

const settings = [
  ['statement_timeout', '5s'],
  ['lock_timeout', '2s'],
  ['idle_in_transaction_session_timeout', '10s'],
] as const

interface RoleRow {
  rolname: string
  rolcanlogin: boolean
  powers: string[]
  settings: string[]
}

/**
 * Makes the roles that are missing and brings their passwords, limits and grants up to date. What is correct
 * is not touched, so that a role that may do less than create roles suffices for a later start. Throws with a
 * sentence where the database does not let us, or where a role can do more than it should.
 */
export async function ensureRoles(client: pg.Client, roles: Roles, passwords: RolePasswords) {
  const before = await readRoles(client, roles)
  for (const role of [roles.owner, roles.backup]) {
    if (!before.has(role))
      await client.query(
        `create role ${quoted(role)} nologin nosuperuser nobypassrls nocreatedb nocreaterole`,
      )
  }
  for (const [role, password] of [
    [roles.app, passwords.app],
    [roles.platform, passwords.platform],
  ] as const) {
    const secret = client.escapeLiteral(password)
    const row = before.get(role)
    if (!row) {
      await client.query(
        `create role ${quoted(role)} login nosuperuser nobypassrls nocreatedb nocreaterole password ${secret}`,
      )
    } else if (!row.rolcanlogin || !(await logsIn(client, role, password))) {
      await insistOnOwnRole(client, role)
      await client.query(`alter role ${quoted(role)} login password ${secret}`)
    }
    for (const [name, value] of settings) {
      if (row?.settings.some((setting) => setting.startsWith(`${name}=`))) continue
      await client.query(`alter role ${quoted(role)} set ${name} = '${value}'`)
    }
  }
  for (const role of [roles.owner, roles.backup]) {
    if (!(await mayAct(client, role))) await client.query(`grant ${quoted(role)} to current_user`)
  }
  await grantConnect(client, roles)
  await refusePowers(client, roles)
}

/** Whether the connected role may become `role`; membership alone does not say so from PostgreSQL 16 on. */
async function mayAct(client: pg.Client, role: string): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>(
    `select pg_has_role(current_user, $1,
      case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end) as may`,
    [role],
  )
  return rows[0]?.may ?? false
}

async function grantConnect(client: pg.Client, roles: Roles) {
  const [owner, app, platform] = [roles.owner, roles.app, roles.platform].map(quoted)
  const database = quoted(client.database ?? '')
  await client.query(`grant create, usage on schema public to ${owner};
    revoke create on schema public from public;
    grant usage on schema public to ${app}, ${platform};
    grant create, connect on database ${database} to ${owner};
    grant connect on database ${database} to ${app}, ${platform}`)
}

async function readRoles(client: pg.Client, roles: Roles): Promise<Map<string, RoleRow>> {
  const { rows } = await client.query<RoleRow>(
    `select rolname, rolcanlogin, coalesce(rolconfig, '{}') as settings,
      array_remove(array[case when rolsuper then 'superuser' end, case when rolbypassrls then 'bypassrls' end,
        case when rolcreatedb then 'createdb' end, case when rolcreaterole then 'createrole' end,
        case when rolreplication then 'replication' end], null) as powers
     from pg_roles where rolname = any ($1)`,
    [Object.values(roles)],
  )
  return new Map(rows.map((row) => [row.rolname, row]))
}

/**
 * Lets the backup's role read every table, whatever business its rows are of: row-level security is forced on the owner
 * too, so that nothing else could. Tables made later get it at the next start; those of others are left alone. The
 * connected role must be the owner.
 */
export async function ensureBackupAccess(client: pg.Client, { backup }: Roles): Promise<void> {
  const role = quoted(backup)
  const { rows } = await client.query<{ relation: string; lacks_policy: boolean }>(
    `select format('%I.%I', n.nspname, c.relname) as relation, c.relrowsecurity and p.oid is null as lacks_policy
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     left join pg_policy p on p.polrelid = c.oid and p.polname = 'backup'
     where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') and not c.relispartition
     and pg_get_userbyid(c.relowner) = current_user and (not has_table_privilege($1, c.oid, 'SELECT') or c.relrowsecurity and p.oid is null)
     order by 1`,
    [backup],
  )
  if (rows.length === 0) return
  const grants = rows.map(
    ({ relation, lacks_policy }) =>
      `grant select on ${relation} to ${role};` +
      (lacks_policy ? `create policy backup on ${relation} for select to ${role} using (true);` : ''),
  )
  await client.query(`begin; grant usage on schema public, pgboss to ${role}; ${grants.join(' ')} commit`)
}

/** Checks the catalog, since an existing role may have been created by anyone. */
async function refusePowers(client: pg.Client, roles: Roles) {
  for (const { rolname, powers } of (await readRoles(client, roles)).values()) {
    if (powers.length === 0) continue
    const words = powers.map((power) => `no${power}`).join(' ')
    throw new Error(
      `The database role ${rolname} has the attributes ${powers.join(', ')}, with which it could read every club's ` +
        `rows. Run as a superuser: alter role ${quoted(rolname)} ${words}`,
    )
  }
  const { rows } = await client.query<{ role: string; of: string }>(
    `select member.rolname as role, target.rolname as of from pg_roles member, pg_roles target
     where member.rolname = any ($1) and target.oid <> member.oid and not member.rolsuper
     and pg_has_role(member.oid, target.oid, 'MEMBER')`,
    [[roles.app, roles.platform, roles.backup]],
  )
  const [member] = rows
  if (!member) return
  throw new Error(
    `The database role ${member.role} is a member of ${member.of} and could act as it. ` +
      `Run: revoke ${quoted(member.of)} from ${quoted(member.role)}`,
  )
}

/** A role that another database depends on belongs to another installation, whose password is not ours to change. */
async function insistOnOwnRole(client: pg.Client, role: string) {
  const { rows } = await client.query<{ datname: string }>(
    `select distinct d.datname from pg_shdepend s join pg_database d on d.oid = s.dbid
     where s.refclassid = 'pg_authid'::regclass and s.refobjid = (select oid from pg_roles where rolname = $1)
     and d.datname <> current_database()`,
    [role],
  )
  if (rows.length === 0) return
  const others = rows.map(({ datname }) => datname).join(', ')
  throw new Error(
    `The database role ${role} is used by the database ${others} too, and its password is not the one that follows ` +
      'from this SESSION_SECRET. Set APP_DB_ROLE_PREFIX to a prefix of this installation’s own, or the same SESSION_SECRET.',
  )
}

async function logsIn(client: pg.Client, role: string, password: string): Promise<boolean> {
  const { host, port, database } = client
  const { ssl } = client as unknown as { ssl?: pg.ClientConfig['ssl'] }
  const attempt = new pg.Client({
    host,
    port,
    database,
    ssl,
    user: role,
    password,
    connectionTimeoutMillis: 5_000,
  })
  attempt.on('error', () => undefined)
  try {
    await attempt.connect()
    return true
  } catch {
    return false
  } finally {
    await attempt.end().catch(() => undefined)
  }
}

/** An identifier in quotation marks. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
