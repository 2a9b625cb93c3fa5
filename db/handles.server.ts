import {
  type CompiledQuery,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely'
import type pg from 'pg'
import type { Schema } from './schema'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

interface Open {
  /** Queries inside the open transaction. */
  readonly q: Kysely<Schema>
  /** Runs once the transaction has committed; never when it rolled back. */
  onCommit(effect: () => void): void
}

interface Handle<Tx> {
  /** Reads; joins what is open. A tenant's reads share one transaction, others see each statement by itself. */
  read<T>(work: (db: Tx) => Promise<T>): Promise<T>
  /** Writes in one transaction: all or nothing. Joins an open one. */
  transaction<T>(work: (db: Tx) => Promise<T>): Promise<T>
}

/** The only door to tenant tables: everything done through it is bound to one business by the database. */
export interface TenantDb extends Handle<OpenTenantDb> {
  readonly businessId: string
}
export interface OpenTenantDb extends TenantDb, Open {}

/** Global tables only (users, sessions, e-mail tokens, rate limits); a tenant table raises. */
export interface SharedDb extends Handle<OpenSharedDb> {
  readonly scope: 'shared'
}
export interface OpenSharedDb extends SharedDb, Open {}

/** Across clubs, under its own role: tenant lookup, webhook intake, platform screens, role lookup. */
export interface PlatformDb extends Handle<OpenPlatformDb> {
  readonly scope: 'platform'
  /** Why this handle was asked for; it stands in the log. */
  readonly purpose: string
}
export interface OpenPlatformDb extends PlatformDb, Open {}

/** Binds a handle to one business. Throws on anything that is not a uuid. */
export function tenantDb(pool: pg.Pool, businessId: string): TenantDb {
  return openers(pool, { businessId }, beginAs(businessId))
}

export function sharedDb(pool: pg.Pool): SharedDb {
  return openers(pool, { scope: 'shared' as const })
}

export function platformDb(pool: pg.Pool, purpose: string): PlatformDb {
  return openers(pool, { scope: 'platform' as const, purpose })
}

/**
 * BEGIN and the tenant in one message: three round trips for a one-query transaction instead of four.
 * This is the only place that sets the tenant.
 */
function beginAs(businessId: string): string {
  if (!UUID.test(businessId)) throw new Error('A tenant handle needs a business id')
  return `begin; select set_config('app.business_id', '${businessId}', true)`
}

function openers<Identity extends object, Tx>(pool: pg.Pool, identity: Identity, begin?: string) {
  const transaction = async <T>(work: (db: Tx) => Promise<T>): Promise<T> => {
    const client = await pool.connect()
    const lease = new Lease(client)
    const committed: (() => void)[] = []
    let broken: Error | undefined
    let result: T
    try {
      await client.query(begin ?? 'begin')
      result = await work(openHandle<Identity, Tx>(identity, lease, committed))
      lease.end()
      // After a statement that failed and was caught, PostgreSQL answers COMMIT by rolling back.
      const { command } = await client.query('commit')
      if (command !== 'COMMIT') throw new Error('A statement in the transaction failed: nothing was kept')
    } catch (error) {
      lease.end()
      // A client whose rollback fails is not given back: its next user would inherit the transaction.
      await client.query('rollback').catch((fault: Error) => (broken = fault))
      throw error
    } finally {
      client.release(broken)
    }
    for (const effect of committed) effect()
    return result
  }
  // Without a tenant to set there is nothing to begin, and a read costs one round trip instead of three.
  const read = async <T>(work: (db: Tx) => Promise<T>): Promise<T> => {
    const client = await pool.connect()
    const lease = new Lease(client)
    try {
      return await work(openHandle<Identity, Tx>(identity, lease, null))
    } finally {
      lease.end()
      client.release()
    }
  }
  return { ...identity, read: begin ? transaction : read, transaction }
}

/** `committed` collects what waits for the commit; null where nothing was begun and so nothing can be written. */
function openHandle<Identity extends object, Tx>(
  identity: Identity,
  lease: Lease,
  committed: (() => void)[] | null,
): Tx {
  const onlyReading = (): never => {
    throw new Error('Opened for reading: begin with db.transaction()')
  }
  const open: Identity & Open & Handle<Tx> = {
    ...identity,
    q: kyselyOn(lease),
    onCommit: (effect) => void (committed ? committed.push(effect) : onlyReading()),
    read: (work) => work(open as unknown as Tx),
    transaction: (work) => (committed ? work(open as unknown as Tx) : onlyReading()),
  }
  return open as unknown as Tx
}

/**
 * A connection for as long as the handle is open. Afterwards it belongs to somebody else, maybe to another
 * tenant: a query that comes late must fail, not run there.
 */
class Lease {
  constructor(private client: pg.PoolClient | null) {}

  async query(sql: string, parameters: readonly unknown[]) {
    if (!this.client)
      throw new Error('The handle is closed: await every query inside read() or transaction()')
    return this.client.query(sql, [...parameters])
  }

  end() {
    this.client = null
  }
}

/** Kysely on a connection that somebody else began a transaction on. */
function kyselyOn(lease: Lease): Kysely<Schema> {
  return new Kysely<Schema>({ dialect: new SingleClientDialect(lease) })
}

const adapter = new PostgresAdapter()
const compiler = new PostgresQueryCompiler()

class SingleClientDialect implements Dialect {
  constructor(private readonly lease: Lease) {}
  createAdapter = () => adapter
  createQueryCompiler = () => compiler
  createIntrospector = (db: Kysely<unknown>) => new PostgresIntrospector(db)
  createDriver = (): Driver => new SingleClientDriver(new SingleClientConnection(this.lease))
}

class SingleClientDriver implements Driver {
  constructor(private readonly connection: SingleClientConnection) {}
  init = async () => {}
  destroy = async () => {}
  acquireConnection = async () => this.connection
  releaseConnection = async () => {}
  beginTransaction = refuse
  commitTransaction = refuse
  rollbackTransaction = refuse
}

async function refuse(): Promise<never> {
  throw new Error('The handle holds the transaction already: call db.transaction()')
}

class SingleClientConnection implements DatabaseConnection {
  constructor(private readonly lease: Lease) {}

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, rowCount, command } = await this.lease.query(sql, parameters)
    const changed =
      command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE'
    return { rows: rows as R[], ...(changed ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}) }
  }

  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('Streaming is not offered on a tenant handle')
  }
}
