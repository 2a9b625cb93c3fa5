import { expect, it } from 'vitest'
import { databaseForThisTest, emptyDatabase } from '../../database'
import pg from 'pg'

const oneMinute = 60_000

it('Tests begin at a fixed moment, and not when they happen to run', () => {
  const began = Date.parse(process.env.TEST_NOW ?? '2026-11-20T17:00:00Z')
  expect(Date.now() - began).toBeGreaterThanOrEqual(0)
  expect(Date.now() - began).toBeLessThan(60 * oneMinute)
  expect(Math.abs(new Date().getTime() - Date.now())).toBeLessThan(oneMinute)
  expect(Date()).toContain(`${new Date().getFullYear()}`)
  expect(new Date()).toBeInstanceOf(Date)
  expect(new Date().constructor).toBe(Date)
})

it('The databases of the tests go by the same time, for every role', async () => {
  const database = await databaseForThisTest()
  for (const pool of [database.owner, database.app, database.platform]) {
    const { rows } = await pool.query<{ at: Date }>('select unnest(array[now(), clock_timestamp()]) as at')
    for (const { at } of rows) expect(Math.abs(at.getTime() - Date.now())).toBeLessThan(oneMinute)
  }
})

it('So does a database without tables', async () => {
  const { url, close } = await emptyDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ at: Date }>('select now() as at')
  expect(Math.abs(rows[0]!.at.getTime() - Date.now())).toBeLessThan(oneMinute)
  await client.end()
  await close()
})
