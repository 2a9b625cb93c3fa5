import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createPool } from '#/db/client.server'
import { sharedDb, tenantDb, type OpenSharedDb, type OpenTenantDb } from '#/db/handles.server'
import { newId } from '~/foundation/kit/ids'
import { aClub } from '../builders/club'
import { freshDatabase, type TestDatabase } from '../database'

let db: TestDatabase
beforeAll(async () => void (db = await freshDatabase()))
afterAll(() => db.close())

/** One connection, so that the next user gets the same one. */
async function onOneConnection(work: (pool: ReturnType<typeof createPool>) => Promise<void>) {
  const pool = createPool({
    connectionString: db.appUrl,
    max: 1,
    applicationName: 'tests',
    onError: () => undefined,
  })
  await work(pool).finally(() => pool.end())
}

const insertTier = ({ q, businessId }: OpenTenantDb) =>
  q
    .insertInto('tiers')
    .values({
      business_id: businessId,
      id: newId(),
      name: 'One',
      status: 'draft',
      created_at: new Date(),
      archived_at: null,
    })
    .execute()

const tiersOf = async (businessId: string) =>
  (await db.owner.query('select 1 from tiers where business_id = $1', [businessId])).rows.length

it('a handle that outlives its transaction reads nothing of the next tenant', async () => {
  const [early, late] = [await aClub(db), await aClub(db)]
  await onOneConnection(async (pool) => {
    let stray: OpenTenantDb | undefined
    await tenantDb(pool, early.id).transaction(async (db) => void (stray = db))
    await tenantDb(pool, late.id).transaction(async (db) => {
      await expect(stray?.q.selectFrom('businesses').select('id').execute()).rejects.toThrow('closed')
      await expect(stray?.read((db) => db.q.selectFrom('tiers').select('id').execute())).rejects.toThrow(
        'closed',
      )
      await insertTier(db)
    })
  })
  expect(await tiersOf(late.id)).toBe(1)
})

it('neither does one that was opened for reading across clubs', async () => {
  const { id } = await aClub(db)
  await onOneConnection(async (pool) => {
    let stray: OpenSharedDb | undefined
    await sharedDb(pool).read(async (db) => void (stray = db))
    await tenantDb(pool, id).read(async () => {
      await expect(stray?.q.selectFrom('businesses').select('id').execute()).rejects.toThrow('closed')
    })
  })
})

it('work that continues after its transaction failed does not reach into the next one', async () => {
  const [early, late] = [await aClub(db), await aClub(db)]
  await onOneConnection(async (pool) => {
    let goOn = () => {}
    const gate = new Promise<void>((resolve) => (goOn = resolve))
    let straggler: Promise<unknown> = Promise.resolve()
    const failing = tenantDb(pool, early.id).transaction(async (db) => {
      straggler = gate.then(() => insertTier(db))
      await Promise.all([straggler, Promise.reject(new Error('no'))])
    })
    await expect(failing).rejects.toThrow('no')
    await tenantDb(pool, late.id).transaction(async (db) => {
      goOn()
      await expect(straggler).rejects.toThrow('closed')
      await insertTier(db)
    })
  })
  expect([await tiersOf(early.id), await tiersOf(late.id)]).toEqual([0, 1])
})

it('nothing is acknowledged that the database rolled back', async () => {
  const { id } = await aClub(db)
  const swallowing = db.tenant(id).transaction(async (db) => {
    await insertTier(db)
    await sql`select 1 / 0`.execute(db.q).catch(() => undefined)
  })
  await expect(swallowing).rejects.toThrow('nothing was kept')
  expect(await tiersOf(id)).toBe(0)
})

it.each(['read', 'transaction'] as const)(
  'the business of a %s is set by a command that holds until its end, in one message with its beginning',
  async (kind) => {
    const { id } = await aClub(db)
    await onOneConnection(async (pool) => {
      const client = await pool.connect()
      const query = vi.spyOn(client, 'query')
      client.release()
      await tenantDb(pool, id)[kind](({ q }) => q.selectFrom('tiers').select('id').execute())
      const begin = kind === 'read' ? 'begin read only' : 'begin'
      expect(query.mock.calls[0]).toEqual([`${begin}; set local app.business_id = '${id}'`])
      const { rows } = await pool.query(`select current_setting('app.business_id', true) as business`)
      expect(rows).toEqual([{ business: '' }])
    })
  },
)

it('a handle that was opened for reading cannot write', async () => {
  const { id } = await aClub(db)
  const writing = db.tenant(id).read((db) => insertTier(db))
  await expect(writing).rejects.toThrow('read-only transaction')
  expect(await tiersOf(id)).toBe(0)
})

it('a single statement is kept by itself, and only with the transaction that it joins', async () => {
  const count = (bucket: string) => (db: OpenSharedDb) =>
    db.q
      .insertInto('rate_limits')
      .values({ bucket, key_hash: Buffer.alloc(32), window_start: new Date(0), hits: 1 })
      .execute()
  await db.shared().statement(count('alone'))
  const failing = db.shared().transaction(async (db) => {
    await db.statement(count('joined'))
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  const { rows } = await db.owner.query('select bucket from rate_limits')
  expect(rows).toEqual([{ bucket: 'alone' }])
})

it('a statement that a connection has planned for one club shows the next club only its own', async () => {
  const clubs = [await aClub(db), await aClub(db)]
  for (const { id } of clubs) await db.tenant(id).transaction(insertTier)
  await onOneConnection(async (pool) => {
    // After a few times PostgreSQL keeps the plan whatever the values; the tenant is not one of them.
    for (const { id } of Array.from({ length: 8 }, () => clubs).flat()) {
      const rows = await tenantDb(pool, id).read(({ q }) =>
        q.selectFrom('tiers').select('business_id').execute(),
      )
      expect(rows).toEqual([{ business_id: id }])
    }
  })
})

it('a connection lost between beginning and first statement leaves nothing done', async () => {
  const { id } = await aClub(db)
  await onOneConnection(async (pool) => {
    const cut = tenantDb(pool, id).transaction(async (handle) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(handle.q)
      await db.owner.query('select pg_terminate_backend($1)', [rows[0]!.pid])
      await insertTier(handle)
    })
    await expect(cut).rejects.toThrow()
    // The next user of the pool gets a connection that works.
    await tenantDb(pool, id).transaction(insertTier)
  })
  expect(await tiersOf(id)).toBe(1)
})

it('a table that gets a column fails a connection once, and then no more', async () => {
  const { id } = await aClub(db)
  await onOneConnection(async (pool) => {
    const look = () => tenantDb(pool, id).read(({ q }) => q.selectFrom('tiers').selectAll().execute())
    await look()
    await db.owner.query('alter table tiers add column of_a_later_build text')
    await look().catch(() => undefined)
    await expect(look()).resolves.toEqual([])
  })
  await db.owner.query('alter table tiers drop column of_a_later_build')
})

it.each(['email_tokens', 'cross_host_logins', 'business_invites'] as const)(
  'the role of tenants’ requests cannot list %s, nor change or forget any',
  async (table) => {
    const { id } = await aClub(db)
    for (const handle of [db.shared(), db.tenant(id)]) {
      for (const statement of ['select id from', 'delete from', 'truncate']) {
        await expect(
          handle.transaction(({ q }) => sql`${sql.raw(statement)} ${sql.table(table)}`.execute(q)),
        ).rejects.toThrow('permission denied')
      }
      await expect(
        handle.transaction(({ q }) => sql`update ${sql.table(table)} set expires_at = now()`.execute(q)),
      ).rejects.toThrow('permission denied')
    }
  },
)
