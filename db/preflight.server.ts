import pg from 'pg'

const unreachable = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'ENOENT',
])

/**
 * What is wrong with a database that could not be connected to or set up, as a sentence that names the variable and
 * the remedy; undefined for a fault that is not the configuration's. Passwords are never repeated.
 */
export function databaseProblem(error: unknown, databaseUrl: string, variable: string): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { code = '', message } = error as Error & { code?: string }
  const url = new URL(databaseUrl)
  const role = decodeURIComponent(url.username) || 'of this account'
  const database = decodeURIComponent(url.pathname.slice(1)) || role
  const place = url.searchParams.get('host') ?? `${url.hostname || 'localhost'}:${url.port || '5432'}`
  if (unreachable.has(code) || /timeout|Connection terminated/.test(message))
    return `${variable}: no PostgreSQL answers at ${place} (${code || message}). Start it, or correct the address.`
  if (code === '28P01' || code === '28000')
    return `${variable}: PostgreSQL at ${place} does not let the role ${role} in (${message}). Correct the user name or the password.`
  if (code === '3D000')
    return `${variable}: there is no database ${database} at ${place}. Make it with: create database ${database} owner ${role}`
  if (code === '42501')
    return `${variable}: the role ${role} lacks a right on the database ${database} (${message}). ${rightsRemedy(role, database)}`
  if (code === '08P01' || /SSL|certificate|SASL|SCRAM/.test(message))
    return `${variable}: the connection to ${place} was refused (${message}). Correct the address.`
  return undefined
}

const rightsRemedy = (role: string, database: string) =>
  `Run as an administrator: alter role ${role} createrole; alter database ${database} owner to ${role}`

/**
 * Checks whether a start on this database can succeed, without changing anything: it responds, lets the role in, and
 * the role may set up a database that is not set up yet. Throws an Error whose message names the variable and the
 * remedy.
 */
export async function checkDatabase(databaseUrl: string, variable = 'DATABASE_URL'): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{
      version: number
      isSetUp: boolean
      mayRoles: boolean
      mayCreate: boolean
    }>(
      `select current_setting('server_version_num')::int as version,
        to_regclass('public.schema_migrations') is not null as "isSetUp",
        rolsuper or rolcreaterole as "mayRoles",
        has_database_privilege(current_database(), 'create with grant option') as "mayCreate"
      from pg_roles where rolname = current_user`,
    )
    const found = rows[0]
    if (!found) return
    if (found.version < 150_000)
      throw new Error(
        `${variable}: PostgreSQL 15 or newer is needed, and this is ${Math.floor(found.version / 10_000)}.`,
      )
    if (found.isSetUp || (found.mayRoles && found.mayCreate)) return
    const url = new URL(databaseUrl)
    const database = client.database ?? url.pathname.slice(1)
    const lack = found.mayRoles ? `does not own the database ${database}` : 'may not create roles'
    throw new Error(
      `${variable}: the role ${client.user} ${lack}. ${rightsRemedy(client.user ?? '', database)}`,
    )
  } catch (error) {
    const said = databaseProblem(error, databaseUrl, variable)
    throw said === undefined ? error : new Error(said)
  } finally {
    await client.end().catch(() => undefined)
  }
}
