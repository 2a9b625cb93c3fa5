import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { demoPassword } from '#/db/seeds/demo-people'
import { plant } from '#/db/seeds/plant.server'
import { createClubDirectory, type ClubDirectory } from '#/tenants/directory.server'
import { recognise } from '~/accounts/sign-in.server'
import type { Services } from '~/context.server'
import { createLog } from '~/kit/log.server'
import { aPaymentPlatform, type Payments } from '../builders/payments'

let payments: Payments
let clubs: ClubDirectory
let services: Services
beforeAll(async () => {
  payments = await aPaymentPlatform()
  const { db, scopes, billing, env } = payments
  clubs = createClubDirectory({ platform: db.across(), listenUrl: db.platformUrl })
  services = {
    env: { ...env, seed: 'demo', sandboxUrl: env.stripe.apiBase },
    log: createLog('silent'),
    scopes,
    clubs,
    billing,
    now: () => new Date(),
  } as Services
})
afterAll(async () => {
  await clubs.close()
  await payments.close()
})

async function clubsAndMembers() {
  const { rows } = await payments.db.owner.query(`
    select s.slug, b.status,
      (select count(*)::int from tiers t where t.business_id = b.id and t.status = 'published') as tiers,
      (select count(*)::int from members m where m.business_id = b.id) as members,
      (select count(*)::int from memberships m where m.business_id = b.id and m.status = 'active') as active
    from businesses b join business_slugs s on s.business_id = b.id order by s.slug`)
  return rows
}

describe('the demo', () => {
  it('is planted whole, also where planting it broke off before', { timeout: 120_000 }, async () => {
    const open = services.billing.openCheckout
    let checkouts = 0
    vi.spyOn(services.billing, 'openCheckout').mockImplementation((...order) =>
      ++checkouts === 5 ? Promise.reject(new Error('the cable was pulled')) : open(...order),
    )
    await expect(plant(services)).rejects.toThrow('the cable was pulled')
    vi.restoreAllMocks()
    await plant(services)
    const whole = await clubsAndMembers()
    expect(whole).toEqual([
      { slug: 'bottega-rossa', status: 'live', tiers: 3, members: 40, active: 40 },
      { slug: 'harbor-cellars', status: 'live', tiers: 1, members: 1, active: 1 },
      { slug: 'north-fork', status: 'draft', tiers: 0, members: 0, active: 0 },
      { slug: 'olive-and-vine', status: 'live', tiers: 0, members: 0, active: 0 },
    ])
    expect(await clubs.bySlug('bottega-rossa')).toMatchObject({ club: { canTakeMembers: true } })
    await plant(services)
    expect(await clubsAndMembers()).toEqual(whole)
  })

  it.each([
    'admin@tastevin.test',
    'owner@bottega-rossa.test',
    'desk@bottega-rossa.test',
    'ada@example.test',
    'none@example.test',
  ])('lets %s sign in', async (email) => {
    const attempt = { email, password: demoPassword, clientAddress: '127.0.0.1', now: new Date() }
    expect(await recognise(payments.scopes, attempt)).toMatchObject({ emailConfirmed: true })
  })

  it('stays out of a database that has other clubs', async () => {
    const other = await aPaymentPlatform()
    try {
      const elsewhere = createClubDirectory({ platform: other.db.across(), listenUrl: other.db.platformUrl })
      await other.db.owner
        .query(`insert into businesses (id, name, kind, status, email, time_zone, brand, created_at)
        values ('01a1f8aa-8374-75f2-b6d7-077bd388e895', 'Cantina', 'shop', 'live', 'a@b.test', 'UTC', '{}', now())`)
      await plant({ ...services, scopes: other.scopes, clubs: elsewhere, billing: other.billing })
      const { rows } = await other.db.owner.query('select name from businesses')
      expect(rows).toEqual([{ name: 'Cantina' }])
      await elsewhere.close()
    } finally {
      await other.close()
    }
  })
})
