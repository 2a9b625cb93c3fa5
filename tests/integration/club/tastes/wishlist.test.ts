import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sendNotices } from '~/club/runs/emails/send-notices.server'
import { removeForm } from '~/club/tastes/wishlist/schemas'
import { findInStock, tellOfWishlistStock } from '~/club/tastes/wishlist/jobs.server'
import { searchForWishlist } from '~/club/tastes/wishlist/search.server'
import {
  addToWishlist,
  moveOnWishlist,
  orderWishlist,
  removeFromWishlist,
  wishlist,
} from '~/club/tastes/wishlist/wishlist.server'
import { createScopes } from '#/tenants/scope.server'
import { newId } from '~/foundation/kit/ids'
import { moveStock } from '~/cellar/stock/move-stock.server'
import { memberKindNames } from '~/people/notifications/kinds'
import { listNotifications } from '~/people/notifications/queries.server'
import { retireWine } from '~/cellar/catalog/retire-wine.server'
import { freshDatabase, type TestDatabase } from '#/tests/database'
import { aPublishedRun, aStockedWine } from '#/tests/builders/club-run'
import { clubOf } from '#/tests/builders/request-context'
import { aClubOfRecords, aRecordedMember, type ClubOfRecords } from '#/tests/builders/recorded-member'

let database: TestDatabase
let club: ClubOfRecords

beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  club = await aClubOfRecords(database)
})

const now = new Date('2026-11-20T17:00:00Z')
const env = { scheme: 'http', rootDomain: 'clubs.example', sessionSecret: 'x'.repeat(32) } as const

const aMember = () => aRecordedMember(club, { now })

/** A wine of the club's list. */
async function aListedWine(bottles = 3, name = `Gavarini ${newId()}`) {
  const wineId = await aStockedWine(club.db, { bottles, now, name })
  await club.db.transaction((db) =>
    db.q
      .updateTable('wines')
      .set({ is_listed: true })
      .where('business_id', '=', club.id)
      .where('id', '=', wineId)
      .execute(),
  )
  return wineId
}

const add = (memberId: string, wineId: string, place?: number) =>
  addToWishlist(club.db, { memberId, wineId, place, now })

const idsOf = async (memberId: string) => (await wishlist(club.db, memberId)).map(({ wine }) => wine.id)

const stock = (wineId: string, act: 'sell' | 'receive', quantity: number) =>
  moveStock(club.db, { act, wineId, quantity, userId: club.ownerId, now })

const emails = async () =>
  await club.db.read((db) =>
    db.q
      .selectFrom('outgoing_emails')
      .where('business_id', '=', club.id)
      .select(['occasion', 'to_address', 'subject', 'text'])
      .orderBy('id')
      .execute(),
  )

/** Notifications of a member, the latest first. */
async function notifications(memberId: string) {
  const { rows } = await database.owner.query<{ user_id: string }>(
    'select user_id from members where id = $1',
    [memberId],
  )
  const reader = { userId: rows[0]!.user_id, audience: 'member', kinds: memberKindNames } as const
  return (await listNotifications(club.db, { reader, before: null })).notifications
}

describe('a wishlist', () => {
  it('keeps the order that the member chose', async () => {
    const { id } = await aMember()
    const [a, b, c] = [await aListedWine(), await aListedWine(), await aListedWine()]
    for (const wineId of [a, b, c]) await add(id, wineId)
    await moveOnWishlist(club.db, { memberId: id, wineId: c, by: 'up' })
    expect(await idsOf(id)).toEqual([a, c, b])
    await moveOnWishlist(club.db, { memberId: id, wineId: a, by: 'up' })
    expect(await idsOf(id)).toEqual([a, c, b])
    await orderWishlist(club.db, { memberId: id, order: [b, a] })
    expect(await idsOf(id)).toEqual([b, a, c])
  })

  it('puts a removed wine back at its old place', async () => {
    const { id } = await aMember()
    const [a, b, c] = [await aListedWine(), await aListedWine(), await aListedWine()]
    for (const wineId of [a, b, c]) await add(id, wineId)
    const place = await removeFromWishlist(club.db, { memberId: id, wineId: b })
    expect(await idsOf(id)).toEqual([a, c])
    await add(id, b, place!)
    expect(await idsOf(id)).toEqual([a, b, c])
  })

  it('holds ten wines, also when two tabs add the last one at the same time', async () => {
    const { id } = await aMember()
    for (let count = 0; count < 9; count++) await add(id, await aListedWine())
    const [x, y] = [await aListedWine(), await aListedWine()]
    const results = await Promise.allSettled([add(id, x), add(id, y)])
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'wishlist-full', message: 'Your wishlist has 10 wines. Remove one to add another.' },
    })
    expect(await idsOf(id)).toHaveLength(10)
  })

  it('takes a wine once, however often the button is pressed', async () => {
    const [{ id }, wineId] = [await aMember(), await aListedWine()]
    await Promise.all([add(id, wineId), add(id, wineId), add(id, wineId)])
    expect(await idsOf(id)).toEqual([wineId])
  })

  it('refuses a wine that is not on the list, of another club, or none at all', async () => {
    const { id } = await aMember()
    const other = await aClubOfRecords(database)
    const unlisted = await aStockedWine(club.db, { bottles: 3, now })
    const foreign = await aStockedWine(other.db, { bottles: 3, now })
    for (const wineId of [unlisted, foreign, 'nonsense'])
      await expect(add(id, wineId)).rejects.toMatchObject({ code: 'wine-not-found', status: 404 })
    expect(removeForm.safeParse({ wineId: 'nonsense' }).success).toBe(false)
  })

  it('keeps a wine that was retired, and says so', async () => {
    const [{ id }, wineId] = [await aMember(), await aListedWine(0)]
    await add(id, wineId)
    await retireWine(club.db, { wineId, userId: club.ownerId, now })
    expect(await wishlist(club.db, id)).toMatchObject([{ wine: { id: wineId }, isRetired: true }])
  })

  it('finds wines of the list by their words', async () => {
    const wineId = await aListedWine(3, 'Gavarini Chiniera')
    await aStockedWine(club.db, { bottles: 3, now, name: 'Chiniera not on the list' })
    expect((await searchForWishlist(club.db, 'chiniera')).wines).toMatchObject([{ id: wineId }])
    expect(await searchForWishlist(club.db, 'riesling')).toMatchObject({ wines: [], more: 0 })
  })
})

describe('a member with a wishlist', () => {
  it('is notified once when a wine is back in stock, and again only after it sold out again', async () => {
    const [member, wineId] = [await aMember(), await aListedWine(2)]
    await add(member.id, wineId)
    const tell = async () => tellOfWishlistStock(club.db, { club: clubOf(club), env, now })
    await stock(wineId, 'sell', 2)
    expect(await tell()).toBe(0)
    await stock(wineId, 'receive', 6)
    const { app, platform } = database
    await findInStock(createScopes({ app, platform, onPlatform: () => undefined }))
    const { rows } = await database.owner.query(
      `select count(*)::int as jobs from pgboss.job
        where name = 'tell-of-wishlisted-in-stock' and data ->> 'businessId' = $1`,
      [club.id],
    )
    expect(rows).toEqual([{ jobs: 1 }])
    expect(await tell()).toBe(1)
    expect(await tell()).toBe(0)
    await stock(wineId, 'sell', 6)
    await stock(wineId, 'receive', 6)
    await tellOfWishlistStock(club.db, { club: clubOf(club), env, now: new Date(now.getTime() + 60_000) })
    expect((await emails()).map(({ occasion }) => occasion)).toEqual([
      'wishlist-in-stock',
      'wishlist-in-stock',
    ])
    expect((await emails())[0]!.subject).toMatch(/^Back in stock: .*Gavarini/)
    expect((await notifications(member.id)).map(({ kind, title }) => `${kind}: ${title}`)).toEqual([
      `wishlist: ${(await emails())[1]!.subject}`,
      `wishlist: ${(await emails())[0]!.subject}`,
    ])
  })

  it('gets one email when several wines come back together', async () => {
    const member = await aMember()
    for (let count = 0; count < 3; count++) {
      const wineId = await aListedWine(0, `Wine ${count}`)
      await add(member.id, wineId)
      await stock(wineId, 'receive', 6)
    }
    await tellOfWishlistStock(club.db, { club: clubOf(club), env, now })
    expect(await emails()).toMatchObject([{ subject: 'Back in stock: 3 wines on your wishlist' }])
  })

  it('reads in the notice of a box which of its wines are on their wishlist', async () => {
    const member = await aMember()
    await member.pay(now)
    const [chosen, other] = [await aListedWine(9, 'Chosen Wine'), await aListedWine(9, 'Other Wine')]
    await add(member.id, chosen)
    const slots = [chosen, other].map((main) => ({ main, substitutes: [], choices: [] }))
    const runId = await aPublishedRun(club.db, {
      userId: club.ownerId,
      now,
      boxes: { [club.tierId]: slots },
    })
    await sendNotices(club.db, {
      runId,
      club: clubOf(club),
      clubOrigin: 'http://club.clubs.example',
      secret: env.sessionSecret,
      now,
      enough: () => false,
    })
    const notice = (await emails()).find(({ occasion }) => occasion === 'box-notice')
    expect(notice!.text).toMatch(/From your wishlist: .*Chosen Wine/)
    expect(notice!.text).not.toMatch(/From your wishlist: .*Other Wine/)
  })
})
