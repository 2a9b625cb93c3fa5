import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '~/foundation/kit/ids'
import { deleteRating, restoreRating } from '~/club/tastes/ratings/delete-rating.server'
import { clubRating, ratingHistory, ratingsOf } from '~/club/tastes/ratings/queries.server'
import { saveRating } from '~/club/tastes/ratings/save-rating.server'
import { memberWine, winesToRate } from '~/club/tastes/wines/member-wines.server'
import { readFilter } from '~/club/tastes/wines/wine-filters'
import { aClub } from '../../../builders/club'
import { aPerson, enrollMember } from '../../../builders/person'
import { aClubOfRecords, aRecordedMember } from '../../../builders/recorded-member'
import { aRecordedRun, give } from '../../../builders/recorded-run'
import { aWine } from '../../../builders/wine'
import { freshDatabase, type TestDatabase } from '../../../database'

let database: TestDatabase
beforeAll(async () => void (database = await freshDatabase()))
afterAll(() => database.close())

const now = new Date('2026-11-20T17:00:00Z')
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

/** A club with a member and one wine on its list. */
async function aClubWithWine() {
  const club = await aClub(database)
  const db = database.tenant(club.id)
  const join = async () => (await enrollMember(database, (await aPerson(database)).id, club.id)).id
  const memberId = await join()
  const wineId = await aWine(db, { isListed: true })
  const rate = (more: object = {}) =>
    saveRating(db, {
      memberId,
      wineId,
      points: 92,
      review: 'Crisp',
      source: 'portal',
      version: 0,
      now,
      ...more,
    })
  const rating = async () => (await ratingsOf(db, { memberId, wineIds: [wineId] }))[wineId]
  return { ...club, db, memberId, wineId, join, rate, rating }
}

const filter = (query = '') => readFilter(new URLSearchParams(query))

describe('saving a rating', () => {
  it('keeps the rating with its history, and asks for new recommendations', async () => {
    const { db, memberId, wineId, rate, rating } = await aClubWithWine()
    await rate()
    await rate({ points: 88, review: 'Too oaky', version: 1, now: later(5) })
    expect(await rating()).toMatchObject({ points: 88, review: 'Too oaky', version: 2, ratedAt: now })
    const history = await ratingHistory(db, { memberId, wineId })
    expect(history.map(({ points, review }) => [points, review])).toEqual([
      [88, 'Too oaky'],
      [92, 'Crisp'],
    ])
    const asked = await db.read(({ q }) =>
      q.selectFrom('recommendation_builds').select('asked_at').executeTakeFirst(),
    )
    expect(asked?.asked_at).toEqual(later(5))
  })

  it('counts the same rating once, however often it is sent at once', async () => {
    const { db, memberId, wineId, rate, rating } = await aClubWithWine()
    await Promise.all(Array.from({ length: 12 }, () => rate()))
    expect(await rating()).toMatchObject({ points: 92, version: 1 })
    expect(await ratingHistory(db, { memberId, wineId })).toHaveLength(1)
  })

  it('saves fifty ratings of different wines at once', async () => {
    const { db, memberId, rate } = await aClubWithWine()
    const wineIds = await Promise.all(
      Array.from({ length: 50 }, (_, at) => aWine(db, { isListed: true, name: `Cru ${at}` })),
    )
    await Promise.all(wineIds.map((wineId, at) => rate({ wineId, points: at + 1 })))
    expect(Object.keys(await ratingsOf(db, { memberId, wineIds }))).toHaveLength(50)
  })

  it('does not let one tab overwrite what another saved, and says what is there', async () => {
    const { rate, rating } = await aClubWithWine()
    await rate()
    await rate({ points: 70, version: 1 })
    await expect(rate({ points: 95, version: 1 })).rejects.toMatchObject({
      code: 'rating-changed',
      status: 409,
      sentence: 'You changed this rating to 70 somewhere else. Save again to replace it.',
    })
    expect(await rating()).toMatchObject({ points: 70 })
  })

  it('refuses a wine of another club, one that was never offered, and what is no wine', async () => {
    const { db, rate } = await aClubWithWine()
    const other = await aClubWithWine()
    const hidden = await aWine(db, { name: 'Reserve of the house', isListed: false })
    for (const wineId of [other.wineId, hidden, newId(), 'none'])
      await expect(rate({ wineId })).rejects.toMatchObject({ code: 'wine-not-offered', status: 404 })
  })

  it('keeps the ratings of a person in two clubs apart', async () => {
    const [first, second] = [await aClubWithWine(), await aClubWithWine()]
    const person = await aPerson(database)
    const a = await enrollMember(database, person.id, first.id)
    const b = await enrollMember(database, person.id, second.id)
    await first.rate({ memberId: a.id })
    expect(await ratingsOf(second.db, { memberId: b.id, wineIds: [first.wineId, second.wineId] })).toEqual({})
    await expect(second.rate({ memberId: a.id })).rejects.toThrow()
  })
})

describe('deleting a rating', () => {
  it('deletes it once, and its undo restores it unchanged', async () => {
    const { db, memberId, wineId, rate, rating } = await aClubWithWine()
    await rate()
    await deleteRating(db, { memberId, wineId, now: later(1) })
    await deleteRating(db, { memberId, wineId, now: later(2) })
    expect(await rating()).toBeUndefined()
    await restoreRating(db, { memberId, wineId, now: later(3) })
    await restoreRating(db, { memberId, wineId, now: later(4) })
    expect(await rating()).toMatchObject({ points: 92, review: 'Crisp' })
    const history = await ratingHistory(db, { memberId, wineId })
    expect(history.map(({ points }) => points)).toEqual([92, null, 92])
  })

  it('restores nothing where there was nothing', async () => {
    const { db, memberId, wineId } = await aClubWithWine()
    await expect(restoreRating(db, { memberId, wineId, now })).rejects.toMatchObject({
      code: 'nothing-to-restore',
    })
  })

  it('says that the rating was deleted in another tab, and saves it when it is sent again', async () => {
    const { db, memberId, wineId, rate, rating } = await aClubWithWine()
    await rate()
    await deleteRating(db, { memberId, wineId, now })
    await expect(rate({ points: 80, version: 1 })).rejects.toMatchObject({ code: 'rating-changed' })
    expect(await rating()).toBeUndefined()
    await rate({ points: 80, version: 0 })
    expect(await rating()).toMatchObject({ points: 80 })
  })
})

describe('the club’s rating', () => {
  it('is an average of three ratings or more', async () => {
    const { db, wineId, join, rate } = await aClubWithWine()
    for (const points of [90, 95]) await rate({ memberId: await join(), points })
    expect(await clubRating(db, wineId)).toBeNull()
    await rate({ memberId: await join(), points: 80 })
    expect(await clubRating(db, wineId)).toEqual({ average: 88, ratings: 3 })
  })
})

describe('the list of wines to rate', () => {
  it('begins with received wines, and leaves out what members cannot see', async () => {
    const club = await aClubOfRecords(database)
    await aWine(club.db, { isListed: true, producer: 'Aaron', name: 'Listed' })
    await aWine(club.db, { isListed: false, name: 'Hidden' })
    const member = await aRecordedMember(club, { now })
    await member.pay(now)
    const run = await aRecordedRun(club, { now })
    await run.lock()
    const asked = { memberId: member.id, filter: filter() }
    const before = await winesToRate(club.db, asked)
    expect(before.wines.map(({ received, waiting }) => [received, waiting])).toEqual([
      [0, 1],
      [0, 1],
      [0, 0],
    ])
    await give(club, member, { now, bottles: 1 })
    const { wines, total } = await winesToRate(club.db, asked)
    expect(total).toBe(3)
    expect(wines.map(({ received }) => received)).toEqual([1, 0, 0])
    expect(wines.map(({ name }) => name)).not.toContain('Hidden')
  })

  it('is searched with typing errors, narrowed by type and by rating, and paged', async () => {
    const { db, memberId, rate } = await aClubWithWine()
    await rate()
    for (let at = 0; at < 22; at += 1)
      await aWine(db, { isListed: true, type: 'white', name: `Arneis ${at}` })
    const list = (query: string) => winesToRate(db, { memberId, filter: filter(query) })
    expect((await list('q=gavarrini')).wines).toHaveLength(1)
    expect((await list('q=nothing+like+it')).wines).toEqual([])
    await aWine(db, { isListed: true, name: 'Ginestra', bin: 'Zinc 7' })
    expect((await list('q=ginestra')).total).toBe(1)
    expect((await list('q=zinc')).total).toBe(0)
    expect((await list('type=white&page=3')).wines).toHaveLength(2)
    expect((await list('type=white')).total).toBe(22)
    expect((await list('show=rated')).total).toBe(1)
    expect((await list('show=unrated')).total).toBe(23)
  })

  it('is empty for a club without wines, and shows the wine of a club with one', async () => {
    const club = await aClub(database)
    const db = database.tenant(club.id)
    const { id: memberId } = await enrollMember(database, (await aPerson(database)).id, club.id)
    expect(await winesToRate(db, { memberId, filter: filter() })).toEqual({ wines: [], total: 0 })
    const wineId = await aWine(db, { isListed: true })
    expect((await winesToRate(db, { memberId, filter: filter() })).total).toBe(1)
    expect(await memberWine(db, { memberId, wineId })).toMatchObject({ received: 0, atHome: 0 })
    expect(await memberWine(db, { memberId, wineId: 'none' })).toBeNull()
  })
})
