import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { skeleton } from '#/tenants/slug-skeleton'
import { createClubDirectory, type ClubDirectory } from '#/tenants/directory.server'
import { changeWebAddress } from '~/business/web-address/change-web-address.server'
import { slugHistory } from '~/business/web-address/slug-history.server'
import { newId } from '~/foundation/kit/ids'
import { aClub } from '../../builders/club'
import { aPerson } from '../../builders/person'
import { freshDatabase, type TestDatabase } from '../../database'

let db: TestDatabase
let clubs: ClubDirectory
let userId: string
beforeAll(async () => {
  db = await freshDatabase()
  userId = (await aPerson(db)).id
  clubs = createClubDirectory({ platform: db.across(), listenUrl: db.platformUrl })
})
afterAll(async () => {
  await clubs.close()
  await db.close()
})

const start = new Date('2026-11-20T12:00:00Z')
const later = (days: number) => new Date(start.getTime() + days * 86_400_000)
const rename = (businessId: string, slug: string, now = start) =>
  changeWebAddress(db.across(), { businessId, slug, userId, requestId: 'a-request', now })
/** A unique slug that looks like no other test's. */
const word = () =>
  `q${newId()
    .replace(/[^2-9acdefghj-km-z]/g, '')
    .slice(-14)}`
const leads = async (slug: string, businessId: string) => {
  clubs.forget(businessId)
  const club = await clubs.bySlug(slug)
  return club && 'club' in club ? club.club.slug : club
}

describe('a web address change', () => {
  it('makes the new slug work and redirects the old one', async () => {
    const { id, slug } = await aClub(db)
    const next = word()
    expect(await rename(id, next)).toEqual({ from: slug })
    expect(await leads(next, id)).toBe(next)
    expect(await leads(slug, id)).toEqual({ movedTo: next })
    const { rows } = await db.owner.query(
      `select details from audit_log where action = 'business.web_address_changed' and business_id = $1`,
      [id],
    )
    expect(rows).toEqual([{ details: { from: slug, to: next } }])
  })

  it('may return to an earlier slug', async () => {
    const { id, slug } = await aClub(db)
    const next = word()
    await rename(id, next)
    await rename(id, slug, later(1))
    expect(await leads(next, id)).toEqual({ movedTo: slug })
    expect(await slugHistory(db.tenant(id), later(1))).toMatchObject({ current: slug, left: 1 })
  })

  it('reserves the old slug for one year', async () => {
    const [one, two] = [await aClub(db), await aClub(db)]
    await rename(one.id, word())
    await expect(rename(two.id, one.slug, later(364))).rejects.toMatchObject({
      code: 'slug-taken',
      status: 409,
    })
    await rename(two.id, one.slug, later(366))
    expect(await leads(one.slug, two.id)).toBe(one.slug)
  })

  it('is limited to three in 30 days, also for concurrent requests', async () => {
    const { id } = await aClub(db)
    await rename(id, word())
    await rename(id, word(), later(1))
    const last = await Promise.allSettled([rename(id, word(), later(2)), rename(id, word(), later(2))])
    expect(last.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(rename(id, word(), later(29))).rejects.toMatchObject({
      code: 'too-many-address-changes',
      status: 429,
    })
    await rename(id, word(), later(30.1))
  })

  it('gives a contested slug or look-alike to one club only', async () => {
    const wanted = word()
    const likes: [string, string][] = [
      [wanted, wanted],
      [`${word()}o5`, ''],
    ]
    likes[1]![1] = likes[1]![0].replace(/o5$/, '0s')
    for (const [first, second] of likes) {
      const [one, two] = [await aClub(db), await aClub(db)]
      const outcomes = await Promise.allSettled([rename(one.id, first), rename(two.id, second)])
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      const lost = outcomes.find((outcome) => outcome.status === 'rejected')
      expect(lost?.reason).toMatchObject({ code: 'slug-taken', details: { field: 'slug' } })
    }
  })

  it.each([
    ['admin', 'slug-not-allowed'],
    ['adm1n', 'slug-not-allowed'],
    ['a--b', 'slug-not-allowed'],
    ['ab', 'slug-not-allowed'],
    ['<b>x</b>', 'slug-not-allowed'],
  ])('refuses %s', async (slug, code) => {
    const { id } = await aClub(db)
    await expect(rename(id, slug)).rejects.toMatchObject({ code, details: { field: 'slug' } })
  })

  it('allows a look-alike of the club’s own slug only', async () => {
    const one = await aClub(db, { slug: `${word()}-olive` })
    const two = await aClub(db)
    const twin = one.slug.replace('-olive', '0live')
    await expect(rename(two.id, twin)).rejects.toMatchObject({ code: 'slug-taken' })
    await rename(one.id, twin)
    await expect(rename(one.id, twin)).rejects.toMatchObject({ code: 'slug-unchanged' })
  })

  it('releases the slug of a club that was never public, without a limit', async () => {
    const { id, slug } = await aClub(db, { status: 'draft' })
    for (let n = 0; n < 5; n++) await rename(id, word())
    expect(await leads(slug, id)).toBeNull()
    expect((await slugHistory(db.tenant(id), start)).former).toEqual([])
  })

  it('is refused for suspended and unknown clubs', async () => {
    const { id } = await aClub(db, { status: 'suspended' })
    await expect(rename(id, word())).rejects.toMatchObject({ code: 'business-suspended' })
    await expect(rename(newId(), word())).rejects.toMatchObject({ code: 'business-missing', status: 404 })
  })
})

it('the database and the code compute the same skeletons', async () => {
  const slugs = ['b0ttega-rossa', 'modern-0live', 'vvine-c1ub', 'a1i5-8', 'r-n', 'c-lc-l', 'rnrn', 'vvv']
  const { rows } = await db.owner.query(
    `select s, replace(replace(replace(translate(s, '01i58-', 'ollsb'), 'rn', 'm'), 'vv', 'w'), 'cl', 'd') as skeleton
     from unnest($1::text[]) s`,
    [slugs],
  )
  expect(rows.map((row) => [row.s, row.skeleton])).toEqual(slugs.map((slug) => [slug, skeleton(slug)]))
  const { rows: column } = await db.owner.query(
    `select pg_get_expr(adbin, adrelid) as made from pg_attrdef d join pg_attribute a on a.attrelid = adrelid and a.attnum = adnum
     where adrelid = 'business_slugs'::regclass and attname = 'skeleton'`,
  )
  expect(column[0].made).toContain(`'01i58-'`)
})
