import type { Kysely } from 'kysely'
import type { Schema } from '#/db/schema'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { tenantDb, type TenantDb } from '#/db/handles.server'
import { newId } from '~/foundation/kit/ids'
import { aClub } from '../builders/club'
import { freshDatabase, type TestDatabase } from '../database'

let db: TestDatabase
beforeAll(async () => void (db = await freshDatabase()))
afterAll(() => db.close())

/** Handles of two clubs under a role that row-level security does not bind, so that only the builder does. */
let own: TenantDb
let other: TenantDb
beforeEach(async () => {
  const [one, two] = [await aClub(db), await aClub(db)]
  own = tenantDb(db.owner, one.id)
  other = tenantDb(db.owner, two.id)
  for (const handle of [own, other]) await addTier(handle, handle === own ? 'Own' : 'Other')
})

const addTier = (handle: TenantDb, name: string) =>
  handle.transaction(({ q }) =>
    q
      .insertInto('tiers')
      .values({ id: newId(), name, status: 'draft', created_at: new Date(), archived_at: null })
      .execute(),
  )

const namesIn = (handle: TenantDb) =>
  handle.read(({ q }) => q.selectFrom('tiers').select(['business_id', 'name']).execute())

it('an inserted row belongs to the business of its handle', async () => {
  expect(await namesIn(own)).toEqual([{ business_id: own.businessId, name: 'Own' }])
  expect(await namesIn(other)).toEqual([{ business_id: other.businessId, name: 'Other' }])
})

it('an update and a deletion without a condition reach the rows of one business', async () => {
  await own.transaction(({ q }) => q.updateTable('tiers').set({ name: 'Changed' }).execute())
  expect(await namesIn(other)).toEqual([{ business_id: other.businessId, name: 'Other' }])
  await own.transaction(({ q }) => q.deleteFrom('tiers').execute())
  expect(await namesIn(own)).toEqual([])
  expect(await namesIn(other)).toHaveLength(1)
})

it.each<[place: string, count: (handle: TenantDb) => Promise<unknown[]>]>([
  ['a joined table', ({ read }) => read(({ q }) => withBusiness(q).select('t.name').execute())],
  [
    'a table without a condition on its join',
    ({ read }) =>
      read(({ q }) => q.selectFrom(['businesses as b', 'tiers as t']).select('t.name').distinct().execute()),
  ],
  [
    'a subquery',
    ({ read }) =>
      read(({ q }) =>
        q
          .selectFrom((from) => from.selectFrom('tiers').select('name').as('s'))
          .select('s.name')
          .execute(),
      ),
  ],
  [
    'a named subquery',
    ({ read }) =>
      read(({ q }) =>
        q
          .with('named', (from) => from.selectFrom('tiers').select('name'))
          .selectFrom('named')
          .selectAll()
          .execute(),
      ),
  ],
])('%s holds rows of one business', async (_place, namesThrough) => {
  expect(await namesThrough(own)).toEqual([{ name: 'Own' }])
})

const withBusiness = (q: Kysely<Schema>) =>
  q
    .selectFrom('businesses as b')
    .innerJoin('tiers as t', (join) => join.onTrue())
    .distinct()

it('a row without a partner stays in a left join, and a row of another business is no partner', async () => {
  const rows = await own.read(({ q }) =>
    q
      .selectFrom('tiers as t')
      .leftJoin('tiers as s', (join) => join.on('s.name', '=', 'Other'))
      .select(['t.name', 's.name as partner'])
      .execute(),
  )
  expect(rows).toEqual([{ name: 'Own', partner: null }])
})

it('a subquery of the handle within another one names its business once', async () => {
  const { sql } = await own.read(async ({ q }) => {
    const drafts = q.selectFrom('tiers').where('status', '=', 'draft').select('id')
    const prices = q.selectFrom('tier_prices').where('tier_id', 'in', drafts).select('id')
    return q.selectFrom('memberships').where('tier_price_id', 'in', prices).selectAll().compile()
  })
  expect(sql.match(/"business_id" = /g)).toHaveLength(3)
})

it('a query that cannot be bound raises', async () => {
  await expect(
    own.read(({ q }) =>
      q
        .selectFrom('tiers as t')
        .rightJoin('members as m', (join) => join.onTrue())
        .select('t.name')
        .execute(),
    ),
  ).rejects.toThrow('RightJoin')
  await expect(
    own.transaction(({ q }) =>
      q
        .insertInto('member_tags')
        .columns(['tag', 'tag_key'])
        .expression((from) => from.selectFrom('tiers').select(['name', 'name as key']))
        .execute(),
    ),
  ).rejects.toThrow('names business_id itself')
})

it('exactly the tables and views with a business are bound', async () => {
  const { rows } = await db.owner.query<{ name: keyof Schema; isBound: boolean }>(
    `select c.relname as name, p.polname is not null or c.relkind = 'v' and a.attname is not null as "isBound"
     from pg_class c
     left join pg_attribute a on a.attrelid = c.oid and a.attname = 'business_id'
     left join pg_policy p on p.polrelid = c.oid and p.polname = 'tenant' and a.attname is not null
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and not c.relispartition
       and c.relname <> 'schema_migrations'`,
  )
  const bound = await own.read(async ({ q }) =>
    rows.map(({ name }) => ({
      name,
      isBound: q.selectFrom(name).selectAll().compile().sql.includes('"business_id"'),
    })),
  )
  expect(bound).toEqual(rows)
})
