import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createReadReplica } from '#/db/read-replica.server'
import { createScopes } from '#/tenants/scope.server'
import { createMetrics } from '~/web/http/endpoints/metrics.server'
import { aClub } from '../builders/club'
import { freshDatabase, poolOf, type TestDatabase } from '../database'

// A second pool to the same database stands for the replica, and a function for how far it has come.
let db: TestDatabase
let standIn: ReturnType<typeof poolOf>
let rossa: string
let nera: string
beforeAll(async () => {
  db = await freshDatabase()
  standIn = poolOf(db.appUrl)
  standIn.options.application_name = 'replica'
  rossa = (await aClub(db, { name: 'Rossa' })).id
  nera = (await aClub(db, { name: 'Nera' })).id
})
afterAll(async () => {
  await standIn.end()
  await db.close()
})

let now = 0
/** How far the replica has come; null: it has everything, `away`: it does not answer. */
let position: number | 'away' | null = null
beforeEach(() => void ([now, position] = [0, null]))

const aReplica = () =>
  createReadReplica({
    replica: standIn,
    primary: db.app,
    mostLagMs: 5_000,
    now: () => now,
    replayPosition: async () => {
      if (position === 'away') throw new Error('no connection')
      return position ?? Number.MAX_SAFE_INTEGER
    },
  })
const scopesWith = (replica: ReturnType<typeof aReplica>) =>
  createScopes({ ...db, replica: () => replica.pool(), onPlatform: () => undefined })

/** The server's name for the connection that a read of this handle uses. */
const connectionOf = async (handle: ReturnType<ReturnType<typeof createScopes>['tenant']>) =>
  handle.read(async ({ q }) => {
    const { rows } = await sql<{ name: string }>`select current_setting('application_name') as name`.execute(
      q,
    )
    return rows[0]!.name === 'replica' ? 'replica' : 'primary'
  })

describe('reports', () => {
  it('read the replica while it is fresh, and the primary while it is behind or away', async () => {
    const replica = aReplica()
    const reports = scopesWith(replica).reporting(rossa)
    expect(await connectionOf(reports)).toBe('primary')
    await replica.check()
    expect(await connectionOf(reports)).toBe('replica')

    // It stays where it was, while the primary moves on.
    const { rows } = await db.owner.query(`select (pg_current_wal_lsn() - '0/0'::pg_lsn)::float8 as position`)
    position = rows[0].position
    await db.owner.query('create table written (id int); drop table written')
    now = 5_000
    await replica.check()
    expect(await connectionOf(reports)).toBe('replica')
    now = 5_001
    await replica.check()
    expect(await connectionOf(reports)).toBe('primary')

    position = null
    await replica.check()
    expect(await connectionOf(reports)).toBe('replica')
    position = 'away'
    now += 5_001
    await replica.check()
    expect(await connectionOf(reports)).toBe('primary')
    expect(replica.fallbacks()).toBe(3)
  })

  it('see their own business alone there, too, and cannot write', async () => {
    const replica = aReplica()
    await replica.check()
    const reports = scopesWith(replica).reporting(rossa)
    const names = await reports.read(({ q }) => q.selectFrom('businesses').select('name').execute())
    expect(names).toEqual([{ name: 'Rossa' }])
    const others = await reports.read(({ q }) =>
      sql<{ name: string }>`select name from businesses where id = ${nera}`.execute(q),
    )
    expect(others.rows).toEqual([])
    await expect(
      reports.read(({ q }) => sql`update businesses set name = 'Verde'`.execute(q)),
    ).rejects.toThrow('read-only transaction')
  })

  it('write to the primary, where a page after it reads', async () => {
    const replica = aReplica()
    await replica.check()
    const scopes = scopesWith(replica)
    await scopes.reporting(rossa).transaction(async (db) => {
      expect(await connectionOf(db)).toBe('primary')
    })
    expect(await connectionOf(scopes.tenant(rossa))).toBe('primary')
  })
})

it('the metrics say how far the replica is behind, and how many reads went elsewhere', async () => {
  const replica = aReplica()
  await replica.check()
  now = 7_500
  replica.pool()
  const text = await createMetrics({
    state: { pools: {}, isListening: () => true, lostProcesses: () => ({}), replica },
  }).text()
  expect(text).toContain('tastevin_replica_lag_seconds 7.5')
  expect(text).toContain('tastevin_replica_fallbacks 1')
})

it('a database that is no replica has everything that it wrote', async () => {
  const replica = createReadReplica({ replica: standIn, primary: db.app, mostLagMs: 5_000 })
  await replica.check()
  expect(replica.pool()).toBe(standIn)
})
