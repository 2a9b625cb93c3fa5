import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { migrate } from '#/db/migrate.server'
import { migrations } from '#/db/migrations/all.server'
import { unprefixedRoles } from '#/db/roles.server'
import {
  breaksOf,
  catalogText,
  readCatalog,
  schemaCatalog,
  type SchemaCatalog,
} from '../../builders/database/schema-catalog'
import { databaseForThisTest, freshDatabase, type TestDatabase } from '../../database'

const file = 'tests/released-schema.txt'

describe('the schema that the release before left', () => {
  let database: TestDatabase
  let schema: SchemaCatalog
  beforeAll(async () => {
    database = await freshDatabase()
    schema = await schemaCatalog(database.owner)
    if (process.env.TEST_RELEASE === '1') writeFileSync(file, catalogText(schema))
  })
  afterAll(() => database.close())

  it('is still in this one: queries of that release run on it while servers are replaced', () => {
    expect(breaksOf(readCatalog(readFileSync(file, 'utf8')), schema)).toEqual([])
  })

  it('is read from its file as it was written', () => {
    expect(readCatalog(catalogText(schema))).toEqual(schema)
  })

  it.each([
    [
      'alter table tiers rename column name to title',
      ['tiers.name is gone', 'tiers.title is new and required'],
    ],
    ['alter table rate_limits alter column hits type bigint', ['rate_limits.hits was integer and is bigint']],
    ['alter table tiers add column color text not null', ['tiers.color is new and required']],
    [`alter table tiers add column color text not null default 'red'`, []],
    ['alter table members alter column phone set not null', ['members.phone has become required']],
    ['drop table rate_limits', ['rate_limits is gone']],
  ])('%s', async (change, breaks) => {
    const client = await database.owner.connect()
    onTestFinished(() => client.release())
    await client.query('begin')
    try {
      await client.query(change)
      expect(breaksOf(schema, await schemaCatalog(client as never))).toEqual(breaks)
    } finally {
      await client.query('rollback')
    }
  })
})

describe('an index that is made concurrently', () => {
  const step = {
    name: '9001-index',
    sql: 'create unique index concurrently one_of_a_kind on trial (kind)',
  }
  const table = { name: '9000-trial', sql: 'create table trial (kind integer)' }
  const run = ({ url, passwords }: TestDatabase) =>
    migrate(url, [...migrations, table, step], passwords, { roles: unprefixedRoles })
  const states = async ({ owner }: TestDatabase) =>
    (
      await owner.query(
        `select indisvalid as valid from pg_index where indexrelid = to_regclass('one_of_a_kind')`,
      )
    ).rows

  it('is made once by servers that start together', async () => {
    const database = await databaseForThisTest()
    const applied = (await Promise.all([run(database), run(database), run(database)])).map(
      ({ applied }) => applied,
    )
    expect(applied.flat()).toEqual([table.name, step.name])
    expect(await states(database)).toEqual([{ valid: true }])
  })

  it('is made again after an attempt that broke off and left it unfinished', async () => {
    const database = await databaseForThisTest()
    const passwords = database.passwords
    await migrate(database.url, [...migrations, table], passwords, { roles: unprefixedRoles })
    await database.owner.query('insert into trial values (1), (1)')
    await expect(run(database)).rejects.toThrow('Migration 9001-index failed')
    expect(await states(database)).toEqual([{ valid: false }])
    await database.owner.query('delete from trial')
    expect((await run(database)).applied).toEqual([step.name])
    expect(await states(database)).toEqual([{ valid: true }])
  })
})
