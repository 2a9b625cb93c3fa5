import { sql } from 'kysely'
import type pg from 'pg'
import { sharedDb, tenantDb, type OpenTenantDb } from '#/db/handles.server'
import { randomFrom } from '#/sandbox/stripe/random'
import { newId } from '~/foundation/kit/ids'

export interface TenantStressReport {
  /** Faults that a client saw or made; empty when all is well. */
  faults: string[]
  /** Rows that each club was told it has. */
  acknowledged: Map<string, number>
  /** How often each kind of work was done. */
  done: Map<string, number>
}

class Deliberate extends Error {}

type Work = (db: OpenTenantDb, insertOne: () => Promise<void>) => Promise<unknown>

/** Work that ends well: what it inserted must be there afterwards. */
const good: Record<string, Work> = {
  one: (_, insertOne) => insertOne(),
  several: async (_, insertOne) => {
    await insertOne()
    await insertOne()
  },
  joined: (db, insertOne) => db.transaction(() => db.transaction(insertOne)),
  reading: async () => undefined,
}

/** Work that fails, each in its own way: nothing of it may be there afterwards. */
const bad: Record<string, Work> = {
  thrown: async (_, insertOne) => {
    await insertOne()
    throw new Deliberate()
  },
  'thrown in a joined one': async (db, insertOne) => {
    await insertOne()
    await db.transaction(() => Promise.reject(new Deliberate()))
  },
  'a broken statement': async (db, insertOne) => {
    await insertOne()
    await sql`select 1 / 0`.execute(db.q)
  },
  'a killed connection': async (db, insertOne) => {
    await insertOne()
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db.q)
    await insertOne()
  },
}

export interface TenantStressOptions {
  pool: pg.Pool
  clubs: readonly string[]
  workers: number
  rounds: number
  seed: number
}

/**
 * Many workers on few connections, each round for a club drawn by lot, a third of them failing in one way or
 * another. Every worker checks what it can see; the caller compares what is there at the end.
 */
export async function runTenantStress({
  pool,
  clubs,
  workers,
  rounds,
  seed,
}: TenantStressOptions): Promise<TenantStressReport> {
  const report: TenantStressReport = { faults: [], acknowledged: new Map(), done: new Map() }
  const count = (map: Map<string, number>, key: string, by = 1) => map.set(key, (map.get(key) ?? 0) + by)

  const round = async (draw: <T>(from: readonly T[]) => T) => {
    const club = draw(clubs)
    const [kind, work] = draw([...Object.entries(good), ...Object.entries(good), ...Object.entries(bad)])
    let inserted = 0
    const attempt = tenantDb(pool, club).transaction(async (db) => {
      await readOwnRows(db, club, report.faults)
      await work(db, async () => {
        await insertTier(db, club)
        inserted += 1
      })
      await readOwnRows(db, club, report.faults)
    })
    count(report.done, kind)
    const error = await attempt.then(
      () => null,
      (reason: unknown) => reason as Error,
    )
    if (!error) count(report.acknowledged, club, inserted)
    if (!error && kind in bad) report.faults.push(`${kind} was acknowledged`)
    if (error && kind in good) report.faults.push(`${kind} failed: ${error.message}`)
  }

  const worker = async (number: number) => {
    const random = randomFrom(seed + number)
    const draw = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
    for (let i = 0; i < rounds; i++) {
      await round(draw)
      if (i % 3 === 0) await readWithoutTenant(pool, report.faults)
    }
  }
  await Promise.all(Array.from({ length: workers }, (_, number) => worker(number)))
  return report
}

/** The tables are read without naming the club: what comes back is what the database lets through. */
async function readOwnRows(db: OpenTenantDb, club: string, faults: string[]) {
  const tiers = await db.q.selectFrom('tiers').select(['business_id', 'name']).execute()
  const foreign = tiers.filter((tier) => tier.business_id !== club || tier.name !== club)
  if (foreign.length > 0) faults.push(`${foreign.length} rows of another club were seen`)
  const { rows } = await sql<{ tenant: string }>`select current_business() as tenant`.execute(db.q)
  if (rows[0]?.tenant !== club) faults.push('the tenant changed within a transaction')
}

async function readWithoutTenant(pool: pg.Pool, faults: string[]) {
  const error = await sharedDb(pool)
    .read((db) => db.q.selectFrom('tiers').select('id').execute())
    .then(
      () => null,
      (reason: unknown) => reason as Error & { code?: string },
    )
  if (error?.code !== 'TV001')
    faults.push(`a tenant’s table was open without a tenant: ${error?.message ?? 'read'}`)
}

/** Its name is its club's id, so that a row in the wrong place betrays itself. */
async function insertTier(db: OpenTenantDb, club: string) {
  await db.q
    .insertInto('tiers')
    .values({
      business_id: club,
      id: newId(),
      name: club,
      status: 'draft',
      created_at: new Date(),
      archived_at: null,
    })
    .execute()
}
