import { afterAll, beforeAll, expect, it } from 'vitest'
import { createScopes, type Scopes } from '#/tenants/scope.server'
import { aClub } from '../../builders/club'
import { freshDatabase, type TestDatabase } from '../../database'

let db: TestDatabase
let scopes: Scopes
const purposes: string[] = []
beforeAll(async () => {
  db = await freshDatabase()
  scopes = createScopes({
    app: db.app,
    platform: db.platform,
    onPlatform: (purpose) => purposes.push(purpose),
  })
})
afterAll(() => db.close())

const namesSeen = (handle: ReturnType<Scopes['tenant']>) =>
  handle.read(async (db) => {
    const rows = await db.q.selectFrom('businesses').select('name').execute()
    return rows.map(({ name }) => name)
  })

it('a request, a job and a script see their own business and no other', async () => {
  const rossa = await aClub(db, { name: 'Rossa' })
  await aClub(db, { name: 'Nera' })
  expect(await namesSeen(scopes.club(rossa))).toEqual(['Rossa'])
  expect(await namesSeen(scopes.tenant(rossa.id))).toEqual(['Rossa'])
  expect(await namesSeen(scopes.job({ businessId: rossa.id, mailId: 'x' }))).toEqual(['Rossa'])
})

it.each([
  [undefined],
  [null],
  [{}],
  ['0190b3a4-1111-7222-8333-444455556666'],
  [{ businessId: null }],
  [{ businessId: 'all' }],
  [{ businessId: ['0190b3a4-1111-7222-8333-444455556666'] }],
])('a job that names no tenant fails: %j', (payload) =>
  expect(() => scopes.job(payload)).toThrow('A job must name its businessId'),
)

it.each(['', '*', "x'; set role owner; --", '0190B3A4-1111-7222-8333-444455556666'])(
  '%j is no tenant',
  (id) => {
    expect(() => scopes.tenant(id)).toThrow('business id')
  },
)

it('global work reaches no tenant’s row', async () => {
  await aClub(db)
  const reading = scopes.shared().read((db) => db.q.selectFrom('businesses').selectAll().execute())
  await expect(reading).rejects.toMatchObject({ code: 'TV001' })
})

it('looking across clubs is named', async () => {
  purposes.length = 0
  const rows = await scopes
    .platform('count the clubs')
    .read((db) => db.q.selectFrom('businesses').selectAll().execute())
  expect(rows.length).toBeGreaterThan(1)
  expect(purposes).toEqual(['count the clubs'])
})
