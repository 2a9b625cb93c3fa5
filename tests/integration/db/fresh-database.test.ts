import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../database'

let one: TestDatabase
let other: TestDatabase

beforeAll(async () => {
  ;[one, other] = await Promise.all([freshDatabase(), freshDatabase()])
})
afterAll(() => Promise.all([one.close(), other.close()]))

it('a fresh database is migrated, and nothing of another one shows in it', async () => {
  await one.owner.query(`insert into rate_limits values ('b', 'k', now(), 1)`)
  expect((await one.app.query('select hits from rate_limits')).rows).toEqual([{ hits: 1 }])
  expect((await other.app.query('select hits from rate_limits')).rows).toEqual([])
})

it('a fresh database is reached under the roles that the product has', async () => {
  const roles = await Promise.all(
    [one.app, one.platform].map(
      async (pool) => (await pool.query('select current_user as name')).rows[0].name,
    ),
  )
  expect(roles).toEqual(['app', 'app_platform'])
})
