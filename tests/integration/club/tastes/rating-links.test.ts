import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '~/foundation/kit/ids'
import { sendCollectedEmail } from '~/club/runs/emails/send-collected.server'
import { undoHandOver } from '~/club/fulfillment/desk/undo-hand-over.server'
import { bottleOfLink, rateByLink, undoRatingByLink } from '~/club/tastes/links/rate-by-link.server'
import { mayUndo, ratingToken, readRatingToken, undoToken } from '~/club/tastes/links/rating-token.server'
import { ratingsOf } from '~/club/tastes/ratings/queries.server'
import { saveRating } from '~/club/tastes/ratings/save-rating.server'
import { aPaidPurchase } from '../../../builders/purchase'
import { aClubOfRecords, aRecordedMember } from '../../../builders/recorded-member'
import { aRecordedRun, give } from '../../../builders/recorded-run'
import { clubOf } from '../../../builders/request-context'
import { freshDatabase, type TestDatabase } from '../../../database'

let database: TestDatabase
beforeAll(async () => void (database = await freshDatabase()))
afterAll(() => database.close())

const now = new Date('2026-11-20T17:00:00Z')
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const secret = 'a secret of the tests, long enough'

/** A member with a box of two bottles that was handed over. */
async function aReceivedBox() {
  const club = await aClubOfRecords(database)
  const member = await aRecordedMember(club, { now })
  await member.pay(now)
  const run = await aRecordedRun(club, { now })
  await run.lock()
  const handOverId = await give(club, member, { now })
  const [order] = await member.boxes()
  const [line] = await member.lines(order!.id)
  const bottleId = line!.id
  const { wineId } = (await bottleOfLink(club.db, bottleId))!
  const rate = (more: object = {}) =>
    rateByLink(club.db, { bottleId, points: 91, review: 'Smooth', now, ...more })
  const rating = async () => (await ratingsOf(club.db, { memberId: member.id, wineIds: [wineId] }))[wineId]
  const state = async () => (await bottleOfLink(club.db, bottleId))?.state
  return { ...club, member, handOverId, bottleId, wineId, rate, rating, state }
}

describe('the link of a bottle', () => {
  it('saves one rating of its member, with its word as the review', async () => {
    const { rate, rating, state } = await aReceivedBox()
    expect(await state()).toBe('open')
    await rate()
    expect(await rating()).toMatchObject({ points: 91, review: 'Smooth', version: 1 })
    expect(await state()).toBe('rated')
  })

  it('is used once: a second press of the same form changes nothing, another rating is refused', async () => {
    const { rate, rating } = await aReceivedBox()
    await rate()
    await rate({ now: later(0.5) })
    await expect(rate({ points: 20 })).rejects.toMatchObject({ code: 'link-rated', status: 409 })
    await expect(rate({ now: later(60) })).rejects.toMatchObject({ code: 'link-rated' })
    expect(await rating()).toMatchObject({ points: 91, version: 1 })
  })

  it('does not replace a rating that the member gave elsewhere', async () => {
    const { db, member, wineId, rate, rating, state } = await aReceivedBox()
    const own = { memberId: member.id, wineId, points: 64, review: 'Thin', source: 'portal' as const }
    await saveRating(db, { ...own, version: 0, now })
    expect(await state()).toBe('rated')
    await expect(rate({ points: 64, review: 'Thin' })).rejects.toMatchObject({ code: 'link-rated' })
    expect(await rating()).toMatchObject({ points: 64, version: 1 })
  })

  it('can be undone and used again, but not after the rating was changed elsewhere', async () => {
    const { db, member, bottleId, wineId, rate, rating, state } = await aReceivedBox()
    await rate()
    await undoRatingByLink(db, { bottleId, now: later(1) })
    await undoRatingByLink(db, { bottleId, now: later(2) })
    expect(await rating()).toBeUndefined()
    expect(await state()).toBe('open')
    await rate({ points: 77, now: later(3) })
    const change = { memberId: member.id, wineId, points: 78, review: 'Smooth', source: 'portal' as const }
    await saveRating(db, { ...change, version: 1, now: later(4) })
    await expect(undoRatingByLink(db, { bottleId, now: later(5) })).rejects.toMatchObject({
      code: 'rating-changed',
    })
    expect(await rating()).toMatchObject({ points: 78 })
  })

  it('waits for a bottle that is not handed over, or whose hand-over was undone', async () => {
    const { db, ownerId, handOverId, rate, state } = await aReceivedBox()
    await undoHandOver(db, { id: handOverId, userId: ownerId, now: later(1) })
    expect(await state()).toBe('not_received')
    await expect(rate()).rejects.toMatchObject({ code: 'link-not_received', status: 409 })
  })

  it('rates nothing for a deleted account', async () => {
    const { member, rate, state } = await aReceivedBox()
    await member.deleteAccount(now)
    expect(await state()).toBe('account_deleted')
    await expect(rate()).rejects.toMatchObject({ code: 'link-account_deleted' })
  })

  it('is also one for a bottle that was bought', async () => {
    const club = await aReceivedBox()
    const purchase = await aPaidPurchase(club.db, {
      memberId: club.member.id,
      cart: [{ wineId: club.wineId, quantity: 1 }],
      now,
    })
    const bottleId = purchase.bottleIds[0]!
    expect(await bottleOfLink(club.db, bottleId)).toMatchObject({
      state: 'not_received',
      wineId: club.wineId,
    })
    await database.owner.query(`update order_bottles set status = 'out' where id = $1`, [bottleId])
    await rateByLink(club.db, { bottleId, points: 55, review: 'Fruity', now })
    expect(await club.rating()).toMatchObject({ points: 55 })
  })

  it('means nothing in another club', async () => {
    const [one, other] = [await aReceivedBox(), await aReceivedBox()]
    expect(await bottleOfLink(other.db, one.bottleId)).toBeNull()
    await expect(
      rateByLink(other.db, { bottleId: one.bottleId, points: 1, review: 'x', now }),
    ).rejects.toMatchObject({ code: 'bottle-not-found', status: 404 })
  })
})

it('the email about collected bottles has a link for each wine', async () => {
  const received = await aReceivedBox()
  await sendCollectedEmail(received.db, {
    handOverId: received.handOverId,
    club: clubOf(received),
    clubOrigin: 'https://club.example',
    secret,
    now: later(10),
    enough: () => false,
  })
  const { rows } = await database.owner.query(
    `select text from outgoing_emails where business_id = $1 and idempotency_key = $2`,
    [received.id, `box-collected ${received.handOverId}`],
  )
  const links = [...(rows[0].text as string).matchAll(/https:\/\/club\.example\/rate\/([\w-]+)/g)]
  const bottles = links.map(([, token]) => readRatingToken(secret, token!, later(10))!.id)
  expect(bottles).toHaveLength(2)
  const wines = await Promise.all(bottles.map((id) => bottleOfLink(received.db, id)))
  expect(wines.map((wine) => wine?.state)).toEqual(['open', 'open'])
  expect(new Set(wines.map((wine) => wine?.wineId)).size).toBe(2)
})

describe('the token of a bottle', () => {
  it('is short, valid for a year, and cannot be altered', () => {
    const bottleId = newId()
    const token = ratingToken(secret, bottleId, now)
    expect(token).toMatch(/^[\w-]{48}$/)
    expect(readRatingToken(secret, token, now)).toEqual({ id: bottleId, isExpired: false })
    expect(readRatingToken(secret, token, later(366 * 24 * 60))).toMatchObject({ isExpired: true })
    for (let at = 0; at < token.length; at += 1) {
      const other = token[at] === 'A' ? 'B' : 'A'
      const altered = token.slice(0, at) + other + token.slice(at + 1)
      expect(readRatingToken(secret, altered, now)).toBeNull()
    }
    for (const wrong of ['', token.slice(1), `${token}A`, 'é'.repeat(48)])
      expect(readRatingToken(secret, wrong, now)).toBeNull()
    expect(readRatingToken('another secret', token, now)).toBeNull()
  })

  it('is another one for undoing, which lasts ten minutes and is about one bottle', () => {
    const bottleId = newId()
    const undo = undoToken(secret, bottleId, now)
    expect(mayUndo(secret, bottleId, undo, later(9))).toBe(true)
    expect(mayUndo(secret, bottleId, undo, later(11))).toBe(false)
    expect(mayUndo(secret, newId(), undo, now)).toBe(false)
    expect(mayUndo(secret, bottleId, ratingToken(secret, bottleId, now), now)).toBe(false)
    expect(readRatingToken(secret, undo, now)).toBeNull()
  })
})
