import { afterAll, beforeAll, expect, it } from 'vitest'
import { fill } from '#/bench/fill-platform'
import { freshDatabase, type TestDatabase } from '../../database'

let db: TestDatabase
beforeAll(async () => {
  db = await freshDatabase()
  await db.owner.query(`
    insert into businesses (id, name, kind, status, email, time_zone, brand, created_at)
      values (gen_random_uuid(), 'Here', 'shop', 'live', 'here@example.test', 'UTC', '{}', now());
    insert into business_slugs (slug, business_id, created_at) select 'here', id, now() from businesses;
    insert into tiers (business_id, id, name, status, created_at)
      select id, gen_random_uuid(), 'One', 'published', now() from businesses;
    insert into tier_prices (business_id, id, tier_id, amount_cents, currency, created_at)
      select business_id, gen_random_uuid(), id, 100, 'usd', now() from tiers`)
})
afterAll(() => db.close())

it('the fill command adds as many clubs and members as asked, each member with a membership of a tier of their club', async () => {
  await fill(db.url, 'here', { clubs: 10, members: 200, ofWhichHere: 50 })
  const count = async (text: string) =>
    Number((await db.owner.query(`select count(*) as n from ${text}`)).rows[0].n)
  expect(await count('businesses')).toBe(11)
  expect(await count(`memberships m join business_slugs s using (business_id) where s.slug = 'here'`)).toBe(
    50,
  )
  expect(
    await count(`memberships m join tiers t on t.id = m.tier_id and t.business_id = m.business_id
      join members p on p.id = m.member_id and p.business_id = m.business_id join users u on u.id = p.user_id`),
  ).toBe(200)
})
