import { afterAll, beforeAll, expect, it } from 'vitest'
import { retentionRules, ruleOfTable } from '~/platform/privacy/retention'
import { freshDatabase, type TestDatabase } from '../../../database'

let db: TestDatabase
beforeAll(async () => void (db = await freshDatabase()))
afterAll(() => db.close())

it('every table of the database has a retention rule that the owner can read', async () => {
  const { rows } = await db.owner.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'schema_migrations'`,
  )
  expect(Object.keys(ruleOfTable).sort()).toEqual(rows.map(({ name }) => name).sort())
  for (const { data, period, why } of retentionRules) expect([data, period, why]).not.toContain('')
})
