import pg from 'pg'

const { builtins } = pg.types

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    // A date stays text: as a Date it would be midnight in some time zone.
    if (oid === builtins.DATE) return (text: string) => text
    // Counts and versions fit a double; none of our bigints is an identifier.
    if (oid === builtins.INT8) return Number
    return pg.types.getTypeParser(oid, format as 'text')
  },
} as pg.CustomTypesConfig

type PoolOptions = {
  connectionString: string
  /** The same with passwords that follow from other valid secrets: another process may have moved the role to one. */
  otherConnectionStrings?: readonly string[]
  max: number
  onError: (error: Error) => void
  /** Shown in pg_stat_activity. */
  applicationName: string
  /** true: waits for a connection as long as a start may take, until `limitConnectionWait`. */
  isStarting?: boolean
  /** false: behind a pooler, where the next transaction may run in another session. true by default. */
  keepsStatements?: boolean
}

/** While people wait for a page: a database without a connection for so long is answered with 503. */
const requestPatienceMs = 2_000
/** While a process starts: connections of a busy machine take seconds, and no page is served yet. */
const startPatienceMs = 60_000

/** From now on the pool gives a connection within two seconds or fails; called when the process is ready. */
export function limitConnectionWait(pool: pg.Pool): void {
  pool.options.connectionTimeoutMillis = requestPatienceMs
}

const withoutKeptStatements = new WeakSet<pg.Pool>()

/** Whether a statement may be prepared under a name on this pool's connections and found there again. */
export const canPrepareStatements = (pool: pg.Pool): boolean => !withoutKeptStatements.has(pool)

/**
 * A pool that outlives the database: a backend that dies while idle or in the middle of a transaction is
 * reported to onError and replaced, never thrown into the process.
 */
export function createPool(options: PoolOptions): pg.Pool {
  const {
    connectionString,
    otherConnectionStrings = [],
    max,
    onError,
    applicationName,
    isStarting,
    keepsStatements = true,
  } = options
  const pool = new pg.Pool({
    connectionString,
    max,
    types,
    connectionTimeoutMillis: isStarting ? startPatienceMs : requestPatienceMs,
    idleTimeoutMillis: 30_000,
    application_name: applicationName,
    keepAlive: true,
    // BEGIN and the first statement are sent together.
    pipeline: true,
  })
  tryOtherLogins(pool, [connectionString, ...otherConnectionStrings])
  if (!keepsStatements) withoutKeptStatements.add(pool)
  pool.on('error', onError)
  // Without a handler on the client itself, a backend killed mid-transaction ends the process.
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}

/** A connection that was refused for its password is tried with the next one, which new connections use from then on. */
function tryOtherLogins(pool: pg.Pool, logins: readonly string[]): void {
  if (logins.length < 2) return
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  const attempt = async (left: number): Promise<pg.PoolClient> => {
    const login = pool.options.connectionString ?? ''
    try {
      return await connect()
    } catch (error) {
      if ((error as Fault).code !== '28P01' || left === 0) throw error
      // Another request may have moved on already.
      if (pool.options.connectionString === login)
        pool.options.connectionString = logins[(logins.indexOf(login) + 1) % logins.length]
      return attempt(left - 1)
    }
  }
  type Callback = (error?: Error, client?: pg.PoolClient, release?: pg.PoolClient['release']) => void
  const withOtherLogins = (callback?: Callback) => {
    const client = attempt(logins.length - 1)
    if (!callback) return client
    client.then(
      (client) => callback(undefined, client, client.release),
      (error: Error) => callback(error),
    )
  }
  pool.connect = withOtherLogins as pg.Pool['connect']
}

/** The same database as another role. */
export function asRole(databaseUrl: string, role: string, password: string): string {
  // An address without a host, as for a socket file, could take no user name.
  const url = new URL(databaseUrl.replace(/^(postgres(?:ql)?:\/\/)\//, '$1localhost/'))
  url.username = role
  url.password = password
  return url.toString()
}

const UNAVAILABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  // The storage of files did not answer.
  'STORAGE_UNAVAILABLE',
  // A pooler that does not reach its server says so as a protocol violation.
  '08P01',
  // Canceled by the database under load: a lock, a deadlock, a statement or an idle transaction timed out.
  '55P03',
  '40P01',
  '57014',
  '25P03',
])

/** Lost connections (08), exhausted resources (53), operator intervention (57P) and system errors (58). */
const UNAVAILABLE_CLASS = /^(08|53|57P|58)/

const NO_ROOM = new Set(['53100', 'ENOSPC', 'EDQUOT'])

interface Fault {
  code?: string
  severity?: string
  cause?: unknown
}

/**
 * True when the database could not be reached, went away, refused the connection or could not store what was written: answer
 * 503 and let the person try again. So it is for a full disk of ours.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, severity, cause } = error as Error & Fault
  // PostgreSQL's last message on a connection, for any reason: a wrong password, a missing database, a crash.
  if (severity === 'FATAL' || severity === 'PANIC') return true
  if (code && (UNAVAILABLE.has(code) || NO_ROOM.has(code))) return true
  if (code && severity && UNAVAILABLE_CLASS.test(code)) return true
  const lost =
    /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/
  return lost.test(error.message) || isUnavailable(cause)
}

/** True when a statement waited too long for a lock that another transaction holds: nothing was written. */
export function isLockTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, cause } = error as Error & Fault
  return code === '55P03' || isLockTimeout(cause)
}

/** True when a disk was full. */
export function isDiskFullError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, cause } = error as Error & Fault
  return (code !== undefined && NO_ROOM.has(code)) || isDiskFullError(cause)
}

/** True when a statement broke the named unique constraint or index. */
export function violatesConstraint(error: unknown, constraint: string): boolean {
  const fault = error as { code?: string; constraint?: string }
  return fault.code === '23505' && fault.constraint === constraint
}
