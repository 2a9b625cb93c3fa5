import pg from 'pg'

const { builtins } = pg.types

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    // A day is a day, not midnight somewhere.
    if (oid === builtins.DATE) return (text: string) => text
    // Counts and versions fit a double; none of our bigints is an identifier.
    if (oid === builtins.INT8) return Number
    return pg.types.getTypeParser(oid, format as 'text')
  },
} as pg.CustomTypesConfig

export type PoolOptions = {
  connectionString: string
  max: number
  onError: (error: Error) => void
  /** Shown in pg_stat_activity. */
  applicationName: string
  /** false: behind a pooler, where the next transaction may run in another session. true by default. */
  keepsStatements?: boolean
}

const withoutKeptStatements = new WeakSet<pg.Pool>()

/** Whether a statement may be prepared under a name on this pool's connections and found there again. */
export const keepsStatements = (pool: pg.Pool): boolean => !withoutKeptStatements.has(pool)

/**
 * A pool that outlives the database: a backend that dies while idle or in the middle of a transaction is
 * reported to onError and replaced, never thrown into the process.
 */
export function createPool(options: PoolOptions): pg.Pool {
  const { connectionString, max, onError, applicationName, keepsStatements = true } = options
  const pool = new pg.Pool({
    connectionString,
    max,
    types,
    connectionTimeoutMillis: 2_000,
    idleTimeoutMillis: 30_000,
    application_name: applicationName,
    keepAlive: true,
    // The beginning of a transaction and its first statement leave together.
    pipeline: true,
  })
  if (!keepsStatements) withoutKeptStatements.add(pool)
  pool.on('error', onError)
  // Without a handler on the client itself, a backend killed mid-transaction ends the process.
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}

/** The same database as another role. */
export function asRole(databaseUrl: string, role: string, password: string): string {
  const url = new URL(databaseUrl)
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
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08003',
  '08006',
  '53300',
  // Given up by the database under load: a lock, a deadlock, a statement or an idle transaction out of time.
  '55P03',
  '40P01',
  '57014',
  '25P03',
])

/** True when the database could not be reached or went away: answer 503 and let the person try again. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = (error as Error & { code?: string }).code
  if (code && UNAVAILABLE.has(code)) return true
  return /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/.test(
    error.message,
  )
}

/** True when a statement broke the named unique constraint or index. */
export function violates(error: unknown, constraint: string): boolean {
  const fault = error as { code?: string; constraint?: string }
  return fault.code === '23505' && fault.constraint === constraint
}
