import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenTenantDb } from '#/db/handles.server'
import type { Schema } from '#/db/schema'
import { cell, insertRowsOfEveryTable } from '../builders/database/insert-rows'
import { freshDatabase } from '../database'
import { foreignKeysOf, type ForeignKey } from './catalog'
import {
  appendOnlyTables,
  globalTables,
  insteadOf,
  platformRights,
  tenantColumn,
  uniqueAcrossTenants,
} from './catalog-exceptions'
import type { Row } from './derived-rows'
import { canary, idOf, rowsOf } from './tenant-rows'

// Ada and Bea have the same business in every table; every attempt below is Ada's on what is Bea's.
const [ada, bea] = ['ada', 'bea']
const [adaId, beaId] = [idOf(ada), idOf(bea)]
// There are tests for each table, so the tables have to be known before.
const db = await freshDatabase()
const rows = { [ada]: await rowsOf(db.owner, ada), [bea]: await rowsOf(db.owner, bea) }
const tables = Object.keys(rows[ada]!)

const columnOf = (table: string) => tenantColumn[table] ?? 'business_id'
const rowOf = (business: string, table: string): Row => ({ ...rows[business]?.[table] })

/** The primary key of each table, from the catalogue. */
const keys: Record<string, string[]> = {}
/** Foreign keys from a tenant's table into another tenant's table. */
let references: ForeignKey[] = []

beforeAll(async () => {
  await insertRowsOfEveryTable(db.owner, [ada, bea])
  const columns = await db.owner.query<{ table_name: string; column_name: string }>(`
    select k.table_name, k.column_name from information_schema.table_constraints c
    join information_schema.key_column_usage k using (constraint_schema, constraint_name)
    where c.table_schema = 'public' and c.constraint_type = 'PRIMARY KEY' order by k.ordinal_position`)
  for (const { table_name, column_name } of columns.rows) (keys[table_name] ??= []).push(column_name)
  references = (await foreignKeysOf(db.owner)).filter(({ target }) => tables.includes(target))
})
afterAll(() => db.close())

const insert = (q: Kysely<Schema>, table: string, row: Row) =>
  sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
      values (${sql.join(Object.values(row).map(cell))})`.execute(q)

const where = (row: Row, columns: string[]) =>
  sql.join(
    columns.map((column) => sql`${sql.ref(column)} = ${cell(row[column])}`),
    sql` and `,
  )

/** Tries something as Ada and leaves nothing behind, whether it worked or not. */
class Undone extends Error {}
async function asAda<T>(attempt: (db: OpenTenantDb) => Promise<T>): Promise<T> {
  let result: { value: T } | undefined
  await db
    .tenant(adaId)
    .transaction(async (db) => {
      result = { value: await attempt(db) }
      throw new Undone()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
  if (!result) throw new Error('nothing was tried')
  return result.value
}

const notForYou = { code: '42501' }
const noTenant = { code: 'TV001' }
const noSuchRow = { code: '23503' }

it('every table with a tenant has a row in this matrix', async () => {
  const { rows: tableRows } = await db.owner.query<{ table_name: string }>(`
    select distinct table_name from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and (column_name = 'business_id' or table_name = 'businesses')`)
  const expected = tableRows.map(({ table_name }) => table_name).filter((name) => !(name in globalTables))
  expect([...tables].sort()).toEqual(expected.sort())
})

describe.each(tables)('the table %s', (table) => {
  const column = columnOf(table)
  const theirs = rowOf(bea, table)
  const ours = rowOf(ada, table)

  it('shows one’s own row and no other', async () => {
    const visible = await asAda((db) => sql<Row>`select * from ${sql.table(table)}`.execute(db.q))
    expect(visible.rows.map((row) => row[column])).toEqual([adaId])
    expect(JSON.stringify(visible.rows)).not.toContain(canary(bea))
    const byId = await asAda((db) =>
      sql`select * from ${sql.table(table)} where ${where(theirs, keys[table] ?? [])}`.execute(db.q),
    )
    expect(byId.rows).toEqual([])
    const counted = await asAda((db) =>
      sql`select count(*)::int as n from ${sql.table(table)} where ${sql.ref(column)} <> ${adaId}`.execute(
        db.q,
      ),
    )
    expect(counted.rows).toEqual([{ n: 0 }])
  })

  it('lets no club change, lock or delete another’s row', async () => {
    const by = where(theirs, keys[table] ?? [])
    const change = () =>
      asAda((db) =>
        sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} where ${by}`.execute(db.q),
      )
    const lock = () =>
      asAda((db) => sql`select 1 from ${sql.table(table)} where ${by} for update`.execute(db.q))
    const remove = () => asAda((db) => sql`delete from ${sql.table(table)} where ${by}`.execute(db.q))
    if (appendOnlyTables.includes(table)) {
      for (const attempt of [change, lock, remove]) await expect(attempt()).rejects.toMatchObject(notForYou)
      return
    }
    const [changed, locked, deleted] = [await change(), await lock(), await remove()]
    expect([changed.numAffectedRows, locked.rows.length, deleted.numAffectedRows]).toEqual([0n, 0, 0n])
  })

  it('takes no row in another’s name', async () => {
    const forged: Row = { ...theirs, ...('id' in theirs && { id: idOf('forged', table) }) }
    if (table === 'business_slugs') forged.slug = 'forged'
    if (table === 'stripe_accounts') forged.account_id = 'acct_forged'
    await expect(asAda((db) => insert(db.q, table, forged))).rejects.toMatchObject(notForYou)
  })

  it('gives no row away', async () => {
    const insertion = asAda((db) =>
      sql`update ${sql.table(table)} set ${sql.ref(column)} = ${beaId} where ${where(ours, keys[table] ?? [])}`.execute(
        db.q,
      ),
    )
    await expect(insertion).rejects.toMatchObject(notForYou)
  })

  it('cannot be read without a tenant', async () => {
    const reading = db.shared().read((db) => sql`select * from ${sql.table(table)}`.execute(db.q))
    await expect(reading).rejects.toMatchObject(noTenant)
  })

  it('shows nothing without a tenant even where that is no error', async () => {
    const visible = await db.shared().transaction(async (db) => {
      await sql`select set_config('app.strict', 'off', true)`.execute(db.q)
      return sql`select * from ${sql.table(table)}`.execute(db.q)
    })
    expect(visible.rows).toEqual([])
  })

  it('is open to the platform’s role as far as it was meant to be', async () => {
    const right = platformRights[table]
    const read = db.across().read((db) => sql<Row>`select * from ${sql.table(table)}`.execute(db.q))
    if (right) expect((await read).rows.map((row) => row[column]).sort()).toEqual([adaId, beaId].sort())
    else await expect(read).rejects.toMatchObject(notForYou)
    if (right === 'write') return
    const change = db
      .across()
      .transaction((db) => sql`delete from ${sql.table(table)} where false`.execute(db.q))
    await expect(change).rejects.toMatchObject(notForYou)
  })
})

it('no row can be made to point at another’s', async () => {
  const tried: string[] = []
  for (const { table, name, target, columns, targets } of references) {
    const column = columnOf(table)
    const aimed = columns.filter((own) => own !== column)
    if (aimed.length === 0) continue
    const their = rowOf(bea, target)
    const values = aimed.map(
      (own) => sql`${sql.ref(own)} = ${cell(their[targets[columns.indexOf(own)] ?? ''])}`,
    )
    const other = insteadOf.get(name)
    if (other) values.push(sql`${sql.ref(other)} = null`)
    const aiming = asAda((db) =>
      appendOnlyTables.includes(table)
        ? insert(db.q, table, {
            ...rowOf(ada, table),
            // Another row than that one.
            ...('id' in rowOf(ada, table) ? { id: idOf('aimed', name) } : { number: 2 }),
            ...Object.fromEntries(aimed.map((own) => [own, their[targets[columns.indexOf(own)] ?? '']])),
          })
        : sql`update ${sql.table(table)} set ${sql.join(values)} where ${where(rowOf(ada, table), keys[table] ?? [])}`.execute(
            db.q,
          ),
    )
    await expect(aiming, name).rejects.toMatchObject(noSuchRow)
    tried.push(name)
  }
  // tier_prices, memberships (3), checkout_attempts (3) and consents at the least.
  expect(tried.length).toBeGreaterThanOrEqual(8)
})

it('a business with the same ids and values collides with no other', async () => {
  const twin = idOf('twin')
  await db.tenant(twin).transaction(async (db) => {
    for (const table of tables) {
      const row = { ...rowOf(bea, table), [columnOf(table)]: twin }
      if (table === 'business_slugs') row.slug = 'the-twin'
      if (table === 'stripe_accounts') row.account_id = 'acct_twin'
      if (table === 'domains') row.name = 'twin.example.com'
      if (table === 'email_senders') row.domain = 'twin.example.com'
      await insert(db.q, table, row)
    }
  })
  const { rows: remaining } = await db.owner.query(`select count(*)::int as n from members where id = $1`, [
    idOf(bea, 'members'),
  ])
  expect(remaining).toEqual([{ n: 2 }])
})

it('the names that a business has alone are the few that are allowed', async () => {
  const taken = (table: string, change: Row) =>
    asAda((db) => insert(db.q, table, { ...rowOf(ada, table), ...change }))
  await expect(
    taken('business_slugs', { slug: rowOf(bea, 'business_slugs').slug, retired_at: new Date() }),
  ).rejects.toMatchObject({
    code: '23505',
    constraint: 'business_slugs_pkey',
  })
  await expect(
    taken('domains', { id: idOf('another'), name: rowOf(bea, 'domains').name }),
  ).rejects.toMatchObject({
    code: '23505',
    constraint: 'domains_proved_once',
  })
  expect(Object.keys(uniqueAcrossTenants)).toEqual([
    'business_slugs_pkey',
    'domains_proved_once',
    'email_senders_proved_once',
    'stripe_accounts_pkey',
  ])
})

describe('a connection that goes back to the pool', () => {
  it('has forgotten its tenant, after a commit and after a failure', async () => {
    for (const end of ['commit', 'fail']) {
      await db
        .tenant(beaId)
        .transaction(async () => {
          if (end === 'fail') throw new Undone()
        })
        .catch(() => undefined)
      const clients = await Promise.all(Array.from({ length: db.app.totalCount }, () => db.app.connect()))
      const settings = await Promise.all(
        clients.map((client) =>
          client.query(`select coalesce(current_setting('app.business_id', true), '') as tenant`),
        ),
      )
      clients.forEach((client) => client.release())
      expect(settings.map(({ rows: [row] }) => row.tenant)).toEqual(clients.map(() => ''))
    }
  })
})

describe('the global tables', () => {
  it('keep the inbox and the log from the application', async () => {
    const attempts = [
      'select * from webhook_inbox',
      'select * from audit_log',
      `update audit_log set action = 'nothing'`,
      'delete from audit_log',
    ]
    for (const attempt of attempts) {
      await expect(
        asAda((db) => sql.raw(attempt).execute(db.q)),
        attempt,
      ).rejects.toMatchObject(notForYou)
    }
  })

  it('let no role rewrite the log', async () => {
    for (const attempt of [
      `update audit_log set action = 'nothing'`,
      'delete from audit_log',
      'truncate audit_log',
    ]) {
      const rewriting = db.across().transaction((db) => sql.raw(attempt).execute(db.q))
      await expect(rewriting, attempt).rejects.toMatchObject(notForYou)
    }
  })
})

it('no role may take the rights of another or change the rules', async () => {
  const attempts = [
    'set role owner',
    'set role app_platform',
    'set session authorization owner',
    'alter table members disable row level security',
    'drop policy tenant on members',
    'truncate members',
    'create table mine (id int)',
    'create function current_business_too() returns int language sql as $$ select 1 $$',
  ]
  for (const attempt of attempts) {
    await expect(
      asAda((db) => sql.raw(attempt).execute(db.q)),
      attempt,
    ).rejects.toMatchObject(notForYou)
  }
})
