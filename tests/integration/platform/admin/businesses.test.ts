import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClubDirectory, type ClubDirectory } from '#/tenants/directory.server'
import { businessDetails } from '~/platform/admin/businesses/business-details.server'
import { businessListItem, listBusinesses } from '~/platform/admin/businesses/business-list.server'
import { businessListing, type BusinessListParams } from '~/platform/admin/businesses/business-listing'
import { platformMetrics } from '~/platform/admin/platform-metrics.server'
import { restoreBusiness } from '~/business/suspension/restore-business.server'
import { suspendBusiness } from '~/business/suspension/suspend-business.server'
import { domainHealth } from '~/business/domains/domain-health.server'
import { newId } from '~/foundation/kit/ids'
import { aClub } from '../../../builders/club'
import { bulkInsert } from '../../../builders/database/bulk-insert'
import { aPerson } from '../../../builders/person'
import { freshDatabase, type TestDatabase } from '../../../database'

let database: TestDatabase
let clubs: ClubDirectory
let admin: { id: string; email: string }
beforeAll(async () => {
  database = await freshDatabase()
  clubs = createClubDirectory({ platform: database.across(), listenUrl: database.platformUrl })
  admin = await aPerson(database, { isAdmin: true })
})
afterAll(async () => {
  await clubs.close()
  await database.close()
})

const now = new Date('2026-11-20T17:00:00Z')
const by = (businessId: string) => ({ businessId, adminId: admin.id, requestId: 'a-request', now })
const suspend = (businessId: string, reason = 'Unpaid for months') =>
  suspendBusiness(database.across(), { ...by(businessId), reason })
const restore = (businessId: string) => restoreBusiness(database.across(), by(businessId))
const trail = async (businessId: string) =>
  (
    await database.owner.query('select action, details from audit_log where business_id = $1 order by id', [
      businessId,
    ])
  ).rows

describe('a business', () => {
  it('is suspended with a reason and restored to its earlier status', async () => {
    const { id } = await aClub(database)
    await suspend(id)
    expect((await clubs.byId(id))?.status).toBe('suspended')
    expect(await businessDetails(database.across(), id)).toMatchObject({
      status: 'suspended',
      suspension: { reason: 'Unpaid for months', by: admin.email },
    })
    expect(await restore(id)).toEqual({ status: 'live' })
    clubs.forget(id)
    expect((await clubs.byId(id))?.status).toBe('live')
    expect((await businessDetails(database.across(), id))?.suspension).toBeNull()
    expect(await trail(id)).toMatchObject([
      { action: 'business.suspended', details: { reason: 'Unpaid for months' } },
      { action: 'business.restored' },
    ])
  })

  it('is a draft again if it was one', async () => {
    const { id } = await aClub(database, { status: 'draft' })
    await suspend(id)
    expect(await restore(id)).toEqual({ status: 'draft' })
  })

  it('is suspended and restored only once by concurrent requests', async () => {
    const { id } = await aClub(database)
    const presses = await Promise.allSettled([suspend(id, 'One'), suspend(id, 'Two')])
    expect(presses.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await Promise.all([restore(id), restore(id)])
    expect((await trail(id)).map(({ action }) => action)).toEqual(['business.suspended', 'business.restored'])
    await expect(suspend(newId())).rejects.toMatchObject({ status: 404 })
    await expect(restore(newId())).rejects.toMatchObject({ status: 404 })
  })
})

describe('the member count of a business', () => {
  it('follows every change of its memberships', async () => {
    const { id } = await aClub(database)
    const person = await aPerson(database)
    const [member, tier, price, membership] = [newId(), newId(), newId(), newId()]
    const run = (text: string, values: unknown[]) => database.owner.query(text, values)
    await run(
      `insert into members (business_id, id, user_id, full_name, email, date_of_birth, created_at)
       values ($1, $2, $3, 'Ada', 'ada@example.test', '1985-04-12', now())`,
      [id, member, person.id],
    )
    await run(
      `insert into tiers (business_id, id, name, status, created_at) values ($1, $2, 'One', 'published', now())`,
      [id, tier],
    )
    await run(
      `insert into tier_prices (business_id, id, tier_id, amount_cents, currency, created_at)
       values ($1, $2, $3, 4900, 'usd', now())`,
      [id, price, tier],
    )
    await run(
      `insert into memberships (business_id, id, member_id, tier_id, tier_price_id, status, stripe_status, account_id,
         subscription_id, started_at, synced_at, created_at)
       values ($1, $2, $3, $4, $5, 'pending', 'incomplete', 'acct_1', 'sub_1', now(), now(), now())`,
      [id, membership, member, tier, price],
    )
    const counted: number[] = []
    const count = async () => counted.push((await businessListItem(database.across(), id, now))!.members)
    await count()
    for (const status of ['active', 'past_due', 'canceled', 'active']) {
      await run('update memberships set status = $2 where id = $1', [membership, status])
      await count()
    }
    await run('delete from memberships where id = $1', [membership])
    await count()
    expect(counted).toEqual([0, 1, 1, 0, 1, 0])
  })
})

describe('the list of businesses', () => {
  let own: string
  beforeAll(async () => {
    const owner = await aPerson(database, { email: 'marta@osteria.test' })
    const { id } = await aClub(database, { name: 'Osteria 100%', slug: 'osteria-marta' })
    own = id
    const run = (text: string, values: unknown[] = []) => database.owner.query(text, values)
    await run('update businesses set owner_user_id = $1 where id = $2', [owner.id, id])
    await bulkInsert(
      database.owner,
      `with filled as (
         insert into businesses (id, name, kind, status, email, time_zone, brand, created_at)
         select gen_random_uuid(), 'Filled ' || lpad((n * 7919 % 10000)::text, 5, '0'), 'shop',
           case n % 3 when 0 then 'draft' else 'live' end, 'x@filled.test', 'America/New_York', b.brand,
           $2::timestamptz - n * interval '1 minute'
         from generate_series(1, 10000) n, businesses b where b.id = $1
         returning id, name
       ), slugs as (
         insert into business_slugs (slug, business_id, created_at)
         select replace(lower(name), ' ', '-'), id, now() from filled
       )
       insert into business_member_counts (business_id, members) select id, right(name, 2)::int from filled`,
      [id, now],
    )
    await run('analyze')
  })

  const ask = (question: Partial<BusinessListParams> = {}, pageSize?: number) =>
    listBusinesses(database.across(), { ...businessListing.all, ...question }, { now, pageSize })

  it('filters by the state of the domains and shows the one that matters most', async () => {
    const house = await aClub(database)
    const claim = (name: string, status: string, failing = false, at = now) =>
      database.owner.query(
        `insert into domains (business_id, id, name, token, status, created_at, checked_at, failing_since, last_problem)
         values ($1, gen_random_uuid(), $2, 'x', $3, $4, $4, $5, $6)`,
        [house.id, name, status, at, failing ? at : null, failing ? 'no record' : null],
      )
    const rowsWith = async (domains: BusinessListParams['domains']) => (await ask({ domains })).rows
    await claim('gone.example.com', 'removed')
    expect(await rowsWith('any')).toEqual([])
    await claim('wine.example.com', 'verified')
    await claim('xn--caf-dma.example.com', 'pending')
    expect(await rowsWith('problem')).toEqual([])
    for (const filter of ['any', 'waiting'] as const)
      expect(await rowsWith(filter)).toMatchObject([
        { id: house.id, domain: { name: 'café.example.com', status: 'pending', isFailing: false } },
      ])
    await claim('lost.example.com', 'verified', true)
    expect(await rowsWith('problem')).toMatchObject([
      { id: house.id, domain: { name: 'lost.example.com', isFailing: true } },
    ])
    const health = await domainHealth(database.across(), house.id)
    expect(
      health.map(({ name, nextAt }) => [name, nextAt && (nextAt.getTime() - now.getTime()) / 3_600_000]),
    ).toEqual(
      expect.arrayContaining([
        ['wine.example.com', 23.5],
        ['lost.example.com', 5.5],
      ]),
    )
    expect(health).toHaveLength(3)
  })

  it.each(['newest', 'name', 'members'] as const)(
    'pages through every business exactly once, ordered by %s',
    async (sort) => {
      const keys: (string | number)[] = []
      const ids = new Set<string>()
      const { total } = await ask()
      for (let page = 1; page <= Math.ceil(total / 2_000); page++) {
        const { rows } = await ask({ sort, page }, 2_000)
        for (const line of rows) {
          ids.add(line.id)
          keys.push(
            { newest: line.createdAt.toISOString(), name: line.name.toLowerCase(), members: line.members }[
              sort
            ],
          )
        }
      }
      expect(ids.size).toBeGreaterThan(10_000)
      expect(keys).toHaveLength(ids.size)
      const inOrder = keys.every(
        (key, i) => i === 0 || (sort === 'name' ? keys[i - 1]! <= key : keys[i - 1]! >= key),
      )
      expect(inOrder).toBe(true)
    },
  )

  it.each([
    ['part of a name', 'OSTERIA 1'],
    ['part of an address', 'ria-mar'],
    ['the owner’s address', ' Marta@OSTERIA.test'],
    ['LIKE wildcards', '100%'],
  ])('searches by %s', async (_what, text) => {
    const { rows } = await ask({ text: text.trim() })
    expect(rows.map(({ id }) => id)).toEqual([own])
    expect(rows[0]).toMatchObject({
      slug: 'osteria-marta',
      ownerEmail: 'marta@osteria.test',
      status: 'live',
    })
  })

  it('filters by status and is empty without a match', async () => {
    const { rows, total, counts } = await ask({ status: 'draft', sort: 'name' })
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['draft']))
    expect(counts.get('draft')).toBe(total)
    expect(await ask({ text: 'no such name' })).toMatchObject({ rows: [], total: 0 })
  })

  it('counts on the first page', async () => {
    const tally = await platformMetrics(database.across(), now)
    expect(tally.live + tally.draft + tally.suspended).toBeGreaterThan(10_000)
    expect(tally.members).toBe(495_000)
  })
})
