import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createScopes, type Scopes } from '#/tenants/scope.server'
import { releaseAllExpiredLocks } from '~/cellar/stock/jobs/release-expired-locks.server'
import { findLowStock } from '~/cellar/stock/jobs/notify-low-stock.server'
import { lockRunHandlers } from '~/club/runs/jobs/lock-due-runs.server'
import { findInStock } from '~/club/tastes/wishlist/jobs.server'
import { aJobRun } from '../../../builders/job-run'
import { insertRowsOfEveryTable } from '../../../builders/database/insert-rows'
import { freshDatabase, type TestDatabase } from '../../../database'

// Jobs that look across all clubs every minute or few must find what is due by an index, not by reading every row.

let db: TestDatabase
let scopes: Scopes
const now = new Date('2026-11-30T12:00:00Z')

/** Rows of each table in which nothing is due, as a platform has them by far the most. */
const settled = {
  stock_locks: { state: 'released', expires_at: null },
  club_runs: { status: 'closed' },
  wishlist_items: { was_sold_out: false },
  stock_totals: { low_since: null, low_notified_at: null },
}

beforeAll(async () => {
  db = await freshDatabase()
  scopes = createScopes({ ...db, onPlatform: () => undefined })
  await insertRowsOfEveryTable(db.owner, ['ada'])
  const client = await db.owner.connect()
  await client.query(`set session_replication_role = replica`)
  for (const [table, values] of Object.entries(settled)) {
    // Every column of a key gets a value of its own.
    const { rows: keys } = await client.query<{ name: string; type: string }>(
      `select distinct attname as name, atttypid::regtype::text as type from pg_index join pg_attribute
         on attrelid = indrelid and attnum = any (indkey)
       where indrelid = $1::regclass and indisunique and attname <> 'business_id'`,
      [table],
    )
    const own = keys.map(({ name, type }) =>
      type === 'uuid'
        ? `'${name}', gen_random_uuid()`
        : type === 'date'
          ? `'${name}', '0001-01-01'::date + n`
          : `'${name}', n % 30000`,
    )
    await client.query(
      `insert into ${table} select (jsonb_populate_record(t, jsonb_build_object(${own.join(', ')}) || $1)).*
       from ${table} t, generate_series(1, 20000) n`,
      [JSON.stringify(values)],
    )
    await client.query(`analyze ${table}`)
  }
  await client.query(`set session_replication_role = origin`)
  client.release()
})
afterAll(() => db.close())

/** The plans of the queries that the role of the platform sends meanwhile. */
async function plansOf(work: () => Promise<unknown>): Promise<string> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  await work()
  const sent = query.mock.calls.map(([config]) => config as unknown as { text?: string; values?: unknown[] })
  query.mockRestore()
  const reads = sent.filter(({ text }) => text?.startsWith('select') && !text.includes('pgboss'))
  expect(reads.length).toBeGreaterThan(0)
  const plans = await Promise.all(
    reads.map(async ({ text, values }) => (await db.platform.query(`explain ${text}`, values)).rows),
  )
  return plans
    .flat()
    .map((row: Record<string, string>) => row['QUERY PLAN'])
    .join('\n')
}

it.each<[string, keyof typeof settled, () => Promise<unknown>]>([
  ['promises of bottles that have expired', 'stock_locks', () => releaseAllExpiredLocks(scopes, now)],
  ['runs whose cut-off has come', 'club_runs', () => lockDueRuns()],
  ['wishes for wines that are back', 'wishlist_items', () => findInStock(scopes)],
  ['wines below their par level', 'stock_totals', () => findLowStock(scopes)],
])('the search for %s reads no row of %s that is settled', async (_due, table, work) => {
  const plan = await plansOf(work)
  expect(plan).toContain(table)
  expect(plan).not.toMatch(new RegExp(`Seq Scan on ${table}`))
})

async function lockDueRuns() {
  const handlers = lockRunHandlers({ scopes, clock: { latest: () => now } })
  for (const handler of handlers) if (handler.scope === 'platform') await handler.run({}, aJobRun({ now }))
}
