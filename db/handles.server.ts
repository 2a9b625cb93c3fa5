import {
  type CompiledQuery,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type KyselyPlugin,
  type QueryResult,
} from 'kysely'
import type pg from 'pg'
import { canPrepareStatements } from './client.server'
import type { Schema } from './schema'
import { tenantBinding } from './tenant-binding.server'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

interface Open {
  /** Queries inside the open transaction. */
  readonly q: Kysely<Schema>
  /** Runs once the transaction has committed; never when it rolled back. */
  onCommit(effect: () => void): void
}

/** Any open handle, for functions that serve several kinds. */
export type AnyOpenDb = Pick<Open, 'q'>

interface Handle<Tx> {
  /** Reads; joins what is open. A tenant's reads share one transaction, others see each statement by itself. */
  read<T>(work: (db: Tx) => Promise<T>): Promise<T>
  /** Writes in one transaction: all or nothing. Joins an open one. */
  transaction<T>(work: (db: Tx) => Promise<T>): Promise<T>
}

/**
 * The only access to tenant tables: its queries are bound to one business as they are built, and the database binds
 * everything done through it again.
 */
export interface TenantDb extends Handle<OpenTenantDb> {
  readonly businessId: string
}
export interface OpenTenantDb extends TenantDb, Open {}

/** Global tables only (users, sessions, email tokens, rate limits); a tenant table raises. */
export interface SharedDb extends Handle<OpenSharedDb> {
  readonly scope: 'shared'
  /** One statement that writes: a transaction by itself, without the round trips that frame one. Joins an open one. */
  statement<T>(work: (db: OpenSharedDb) => Promise<T>): Promise<T>
}
export interface OpenSharedDb extends SharedDb, Open {}

/** Across clubs, under its own role: tenant lookup, webhook intake, platform screens, role lookup. */
export interface PlatformDb extends Handle<OpenPlatformDb> {
  readonly scope: 'platform'
  /** Why this handle is used; it is logged. */
  readonly purpose: string
}
export interface OpenPlatformDb extends PlatformDb, Open {}

/** Binds a handle to one business. Throws on anything that is not a uuid. */
export function tenantDb(pool: pg.Pool, businessId: string): TenantDb {
  return openers(
    pool,
    { businessId },
    { begin: settingTenant(businessId), plugins: [tenantBinding(businessId)] },
  )
}

/**
 * The same, with reads on a replica while that is fresh enough. For work that may see data some seconds old and decides
 * nothing by it. Writes, and reads within them, are the primary's.
 */
export function reportingDb(pool: pg.Pool, replica: () => pg.Pool | null, businessId: string): TenantDb {
  const db = tenantDb(pool, businessId)
  return { ...db, read: (work) => tenantDb(replica() ?? pool, businessId).read(work) }
}

export function sharedDb(pool: pg.Pool): SharedDb {
  const handle = openers<{ scope: 'shared' }, OpenSharedDb>(pool, { scope: 'shared' })
  // Nothing frames such a handle's reads, so what a single statement writes is committed with it.
  return { ...handle, statement: handle.read }
}

export function platformDb(pool: pg.Pool, purpose: string): PlatformDb {
  return openers(pool, { scope: 'platform' as const, purpose })
}

/**
 * The statement that binds a transaction to a business, sent with the one that begins it. This is the only place that sets the tenant.
 * `set local` and not `set_config`: a distributed engine passes only the command on to the machines that hold the rows.
 * A command takes no parameters, so the id is checked and stands in the text.
 */
function settingTenant(businessId: string): string {
  if (!UUID.test(businessId)) throw new Error('A tenant handle needs a business id')
  return `; set local app.business_id = '${businessId}'`
}

function openers<Identity extends object, Tx>(
  pool: pg.Pool,
  identity: Identity,
  tenant?: { begin: string; plugins: KyselyPlugin[] },
) {
  const open = (lease: Lease, committed: (() => void)[] | null) =>
    openHandle<Identity, Tx>(identity, kyselyOn(lease, tenant?.plugins), committed)
  const transaction = async <T>(work: (db: Tx) => Promise<T>): Promise<T> => {
    const client = await pool.connect()
    const lease = new Lease(client, canPrepareStatements(pool))
    const committed: (() => void)[] = []
    let result: T
    try {
      const begun = beginOn(client, `begin${tenant?.begin ?? ''}`)
      result = await work(open(lease, committed))
      lease.end()
      await begun
      // After a statement that failed and was caught, PostgreSQL answers COMMIT by rolling back.
      const { command } = await client.query('commit')
      if (command !== 'COMMIT')
        throw new Error('A statement in the transaction failed: nothing was kept', { cause: lease.failure })
    } catch (error) {
      lease.end()
      // A client whose rollback fails is not returned to the pool: its next user would inherit the transaction.
      await client.query('rollback').catch((fault: Error) => (lease.unfit = fault))
      throw error
    } finally {
      client.release(lease.unfit)
    }
    for (const effect of committed) effect()
    return result
  }
  // The end of a read-only transaction is not awaited: the connection serves its next user after it, in order.
  const readInTransaction = async <T>(work: (db: Tx) => Promise<T>): Promise<T> => {
    const client = await pool.connect()
    const lease = new Lease(client, canPrepareStatements(pool))
    try {
      const begun = beginOn(client, `begin read only${tenant?.begin ?? ''}`)
      const result = await work(open(lease, null))
      await begun
      return result
    } finally {
      lease.end()
      const ended = client.query('rollback')
      client.release(lease.unfit)
      // A connection that cannot end is broken, and reports that to its pool itself.
      ended.catch(() => undefined)
    }
  }
  // Without a tenant there is no transaction to begin, and a read costs one round trip instead of three.
  const read = async <T>(work: (db: Tx) => Promise<T>): Promise<T> => {
    const client = await pool.connect()
    const lease = new Lease(client, canPrepareStatements(pool))
    try {
      return await work(open(lease, null))
    } finally {
      lease.end()
      client.release(lease.unfit)
    }
  }
  return { ...identity, read: tenant ? readInTransaction : read, transaction }
}

/** `committed` collects what waits for the commit; null where nothing was begun and so nothing can be written. */
function openHandle<Identity extends object, Tx>(
  identity: Identity,
  q: Kysely<Schema>,
  committed: (() => void)[] | null,
): Tx {
  const onlyReading = (): never => {
    throw new Error('Opened for reading: begin with db.transaction()')
  }
  const open: Identity & Open & Handle<Tx> & { statement: Handle<Tx>['read'] } = {
    ...identity,
    q,
    onCommit: (effect) => void (committed ? committed.push(effect) : onlyReading()),
    read: (work) => work(open as unknown as Tx),
    statement: (work) => work(open as unknown as Tx),
    transaction: (work) => (committed ? work(open as unknown as Tx) : onlyReading()),
  }
  return open as unknown as Tx
}

/**
 * A connection for as long as the handle is open. Afterwards it belongs to another caller, maybe to another
 * tenant: a late query must fail, not run there.
 */
class Lease {
  /** Set when the connection must not return to the pool. */
  unfit: Error | undefined
  /** The error of the first failed statement. */
  failure: Error | undefined

  constructor(
    private client: pg.PoolClient | null,
    private readonly keepsStatements: boolean,
  ) {}

  async query(sql: string, parameters: readonly unknown[]) {
    if (!this.client)
      throw new Error('The handle is closed: await every query inside read() or transaction()')
    try {
      const name = this.keepsStatements ? preparedName(sql) : undefined
      return await this.client.query({ name, text: sql, values: [...parameters] })
    } catch (error) {
      this.failure ??= error as Error
      // The table's columns have changed since: only a new connection plans the statement again.
      if ((error as { code?: string }).code === '0A000') this.unfit = error as Error
      throw error
    }
  }

  end() {
    this.client = null
  }
}

/**
 * Sends what begins a transaction together with its first statement, in one write: the connection keeps the
 * order, and a beginning that fails leaves no tenant, so that what comes after it finds no row.
 */
function beginOn(client: pg.PoolClient, statements: string): Promise<unknown> {
  const { stream } = client.connection
  stream.cork()
  setImmediate(() => stream.uncork())
  const begun = client.query(statements)
  // Awaited later; until then a rejection must not count as unhandled.
  begun.catch(() => undefined)
  return begun
}

/** Names of prepared statements by their text, the same on every connection. */
const prepared = new Map<string, string>()
/** Lists of varying length make variants of a statement; a connection must not keep an unlimited number. */
const mostPrepared = 1_000

/**
 * The name under which connections keep a statement prepared: under row-level security its planning costs more
 * than most statements do themselves. Undefined, and so planned each time, once there are too many.
 */
function preparedName(sql: string): string | undefined {
  const existing = prepared.get(sql)
  if (existing || prepared.size >= mostPrepared) return existing
  const name = `s${prepared.size}`
  prepared.set(sql, name)
  return name
}

/** Kysely on a connection whose transaction the caller began. */
function kyselyOn(lease: Lease, plugins?: KyselyPlugin[]): Kysely<Schema> {
  return new Kysely<Schema>({ dialect: new SingleClientDialect(lease), plugins })
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
