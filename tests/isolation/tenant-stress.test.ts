import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { aClub } from '../builders/club'
import { freshDatabase, type TestDatabase } from '../database'
import { testSeed } from '../seed'
import { runTenantStress, type TenantStressReport } from './tenant-stress'

let db: TestDatabase
beforeAll(async () => void (db = await freshDatabase()))
afterAll(() => db.close())

/** Ten connections as the product has them, but with long timeouts: the stress test is about mix-ups, not about speed. */
function tenConnections(): pg.Pool {
  const pool = new pg.Pool({ connectionString: db.appUrl, max: 10 })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  onTestFinished(() => pool.end())
  return pool
}

const someClubs = async (count: number) => {
  const clubs: string[] = []
  for (let i = 0; i < count; i++) clubs.push((await aClub(db)).id)
  return clubs
}

/** The rows of the table, next to what was acknowledged. */
async function differences({ acknowledged }: TenantStressReport, clubs: string[]) {
  const { rows } = await db.owner.query<{ business_id: string; n: number; strangers: number }>(
    `select business_id, count(*)::int as n, count(*) filter (where name <> business_id::text)::int as strangers
     from tiers where business_id = any ($1) group by 1`,
    [clubs],
  )
  return clubs.flatMap((club) => {
    const stored = rows.find(({ business_id }) => business_id === club) ?? { n: 0, strangers: 0 }
    const count = acknowledged.get(club) ?? 0
    return stored.n === count && stored.strangers === 0
      ? []
      : [{ club, told: count, kept: stored.n, strangers: stored.strangers }]
  })
}

it('fifty workers on ten connections never meet, whatever fails', async () => {
  const clubs = await someClubs(8)
  const pool = tenConnections()
  const report = await runTenantStress({ pool, clubs, workers: 50, rounds: 16, seed: testSeed })

  expect(report.faults).toEqual([])
  expect(await differences(report, clubs)).toEqual([])
  expect([...report.done.values()].every((times) => times > 10)).toBe(true)
  expect(report.done.size).toBe(8)

  expect(pool.waitingCount).toBe(0)
  expect(pool.idleCount).toBe(pool.totalCount)
  const { rows } = await db.owner.query(
    `select state from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
  )
  expect(rows).toEqual([])
})

describe('the stress test would find', () => {
  /** The same connections, but what is sent over them is changed on the way. */
  function tamperedWith(change: (text: string) => string | null): pg.Pool {
    const pool = tenConnections()
    pool.on('connect', (client) => {
      const send = client.query.bind(client) as (text: unknown, ...rest: unknown[]) => unknown
      const tampered = (text: unknown, ...rest: unknown[]) => {
        if (typeof text !== 'string') return send(text, ...rest)
        const changed = change(text)
        return changed === null ? Promise.resolve({ rows: [] }) : send(changed, ...rest)
      }
      Object.assign(client, { query: tampered })
    })
    return pool
  }
  const storming = async (pool: pg.Pool) => {
    const clubs = await someClubs(4)
    const report = await runTenantStress({ pool, clubs, workers: 20, rounds: 6, seed: testSeed })
    return [...report.faults, ...(await differences(report, clubs)).map(() => 'the rows differ')]
  }

  it('a tenant that is set for the session instead of the transaction', async () => {
    const pool = tamperedWith((text) => text.replace('; set local ', '; set '))
    expect(await storming(pool)).toContain('a tenant’s table was open without a tenant: read')
  })

  it('a failed transaction that is not rolled back', async () => {
    const pool = tamperedWith((text) => (text === 'rollback' ? null : text))
    expect(await storming(pool)).not.toEqual([])
  })

  it('a transaction that is never begun', async () => {
    const pool = tamperedWith((text) => text.replace(/^begin( read only)?; set local /, 'set '))
    expect(await storming(pool)).toContain('the rows differ')
  })
})
