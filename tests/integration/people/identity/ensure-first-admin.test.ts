import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createScopes, type Scopes } from '#/tenants/scope.server'
import { ensureFirstAdmin } from '~/people/identity/ensure-first-admin.server'
import { verifyCredentials } from '~/people/identity/sign-in/sign-in.server'
import { countHit } from '~/people/identity/rate-limits.server'
import { purgeExpiredCredentials } from '~/people/identity/jobs/purge-expired-credentials.server'
import { createUser } from '~/people/identity/users.server'
import { aPerson, password } from '../../../builders/person'
import { databaseForThisTest, freshDatabase, type TestDatabase } from '../../../database'

const now = new Date('2026-11-20T17:00:00Z')
const scopesOf = ({ app, platform }: TestDatabase): Scopes =>
  createScopes({ app, platform, onPlatform: () => undefined })

describe('the first administrator', () => {
  const first = { email: 'Admin@Example.test', password: 'capo di tutto', now }
  const attempt = (password: string) => ({
    email: 'admin@example.test',
    password,
    clientAddress: '127.0.0.1',
    now,
  })

  it('is created once and can sign in', async () => {
    const scopes = scopesOf(await databaseForThisTest())
    expect(await ensureFirstAdmin(scopes, first)).toBe('made')
    expect(await ensureFirstAdmin(scopes, { ...first, email: 'second@example.test' })).toBe('present')
    expect(await verifyCredentials(scopes, attempt(first.password))).toMatchObject({ emailConfirmed: true })
  })

  it('does not share the account with a stranger who registered the address before', async () => {
    const database = await databaseForThisTest()
    const scopes = scopesOf(database)
    await aPerson(database, { email: 'admin@example.test', confirmed: false })
    expect(await ensureFirstAdmin(scopes, first)).toBe('made')
    await expect(verifyCredentials(scopes, attempt(password))).rejects.toMatchObject({ status: 401 })
    expect(await verifyCredentials(scopes, attempt(first.password))).toMatchObject({ emailConfirmed: true })
  })
})

describe('accounts and rate limits', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await freshDatabase()
  })
  afterAll(() => database.close())

  it('allow one account per address, in any spelling and for concurrent requests', async () => {
    const make = (email: string) =>
      database.shared().transaction((db) => createUser(db, { email, fullName: '', passwordHash: 'x', now }))
    const made = await Promise.allSettled(
      ['Ada@example.test', 'ada@EXAMPLE.test', ' ada@example.test'].map((email) => make(email)),
    )
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(made.filter((one) => one.status === 'rejected').map((one) => one.reason)).toEqual([
      expect.objectContaining({ code: 'email-taken', status: 409 }),
      expect.objectContaining({ code: 'email-taken', status: 409 }),
    ])
  })

  it('count concurrent requests together', async () => {
    const scopes = scopesOf(database)
    const hit = () => countHit(scopes, 'a-bucket', 'a-key', { limit: 7, windowSeconds: 60, now })
    const hits = await Promise.allSettled(Array.from({ length: 20 }, hit))
    expect(hits.filter(({ status }) => status === 'fulfilled')).toHaveLength(7)
    await countHit(scopes, 'a-bucket', 'another', { limit: 7, windowSeconds: 60, now })
    await countHit(scopes, 'another', 'a-key', { limit: 7, windowSeconds: 60, now })
  })

  it('purge expired rows, and nothing else', async () => {
    const scopes = scopesOf(database)
    await countHit(scopes, 'swept', 'a-key', { limit: 1, windowSeconds: 60, now })
    const count = async () =>
      (await database.owner.query(`select count(*)::int n from rate_limits where bucket = 'swept'`)).rows[0].n
    await purgeExpiredCredentials(scopes, new Date(now.getTime() + 23 * 3_600_000))
    expect(await count()).toBe(1)
    await purgeExpiredCredentials(scopes, new Date(now.getTime() + 25 * 3_600_000))
    expect(await count()).toBe(0)
  })
})
