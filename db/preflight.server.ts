import { setTimeout as sleep } from 'node:timers/promises'
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
 * The fault of a database that could not be connected to or set up, as a sentence that names the variable and the
 * remedy; undefined for a fault that is not the configuration's. Passwords are never repeated.
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

/** Error codes of a server that starts, stops or recovers (class 57P), or has no connection left. */
const notYet = /^(57P0[123]|53300)$/

/** Whether a later attempt to connect may succeed without anybody correcting the settings. */
function mayAnswerLater(error: unknown): boolean {
  const { code = '', message = '' } = error as Partial<Error & { code: string }>
  return unreachable.has(code) || notYet.test(code) || /timeout|Connection terminated/.test(message)
}

interface DatabaseWait {
  /** How long to wait at most, in milliseconds; 0 tries once. */
  patienceMs: number
  /** Called once, after the first attempt failed. */
  onWait?: () => void
}

/**
 * Resolves when the database answers: in a deployment it is often started at the same moment, and it recovers for a
 * while after a crash. Throws the last error when the time is over, and at once for one that waiting does not mend.
 */
export async function waitForDatabase(
  databaseUrl: string,
  { patienceMs, onWait }: DatabaseWait,
): Promise<void> {
  const end = Date.now() + patienceMs
  for (let attempt = 1; ; attempt += 1) {
    const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return
    } catch (error) {
      if (!mayAnswerLater(error) || Date.now() >= end) throw error
      if (attempt === 1) onWait?.()
      await sleep(250)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}

/**
 * Checks whether a start on this database can succeed, without changing anything: it responds within the time of `wait`, lets the role in, and
 * the role may set up a database that is not set up yet. Throws an Error whose message names the variable and the
 * remedy.
 */
export async function checkDatabase(
  databaseUrl: string,
  variable = 'DATABASE_URL',
  wait: DatabaseWait = { patienceMs: 0 },
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  try {
    await waitForDatabase(databaseUrl, wait)
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
    const state = rows[0]
    if (!state) return
    if (state.version < 150_000)
      throw new Error(
        `${variable}: PostgreSQL 15 or newer is needed, and this is ${Math.floor(state.version / 10_000)}.`,
      )
    if (state.isSetUp || (state.mayRoles && state.mayCreate)) return
    const url = new URL(databaseUrl)
    const database = client.database ?? url.pathname.slice(1)
    const lack = state.mayRoles ? `does not own the database ${database}` : 'may not create roles'
    throw new Error(
      `${variable}: the role ${client.user} ${lack}. ${rightsRemedy(client.user ?? '', database)}`,
    )
  } catch (error) {
    const problem = databaseProblem(error, databaseUrl, variable)
    throw problem === undefined ? error : new Error(problem)
  } finally {
    await client.end().catch(() => undefined)
  }
}
