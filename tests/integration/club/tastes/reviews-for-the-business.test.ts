import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { figureCsv } from '~/insight/analytics/report/figure-file.server'
import { figures } from '~/insight/analytics/report/figures.server'
import { openReport } from '~/insight/analytics/report/scope.server'
import { startSession } from '~/people/identity/sessions/start-session.server'
import { paths } from '~/foundation/kit/paths'
import { loader as figurePage } from '~/routes/business/analytics/figure'
import { loader as winePage } from '~/routes/business/inventory/wine'
import { loader as memberPage } from '~/routes/business/members/member'
import { demandOfWine } from '~/club/tastes/demand/queries.server'
import { eraseMemberTasteData } from '~/club/tastes/member-data.server'
import { ratingSummary } from '~/club/tastes/ratings/member-summary.server'
import { saveRating } from '~/club/tastes/ratings/save-rating.server'
import { businessesToNotify, notifyOfReviews } from '~/club/tastes/ratings/weekly-reviews.server'
import { platformDb } from '#/db/handles.server'
import { addOwner, addStaff, aPerson } from '#/tests/builders/person'
import { aClubOfRecords, aRecordedMember, type ClubOfRecords } from '#/tests/builders/recorded-member'
import { aRequestContext, clubOf } from '#/tests/builders/request-context'
import { aWine } from '#/tests/builders/wine'
import { freshDatabase, type TestDatabase } from '#/tests/database'

let database: TestDatabase
beforeAll(async () => void (database = await freshDatabase()))
afterAll(() => database.close())

const timeZone = 'America/New_York'
/** A Friday. */
const now = new Date('2026-11-20T17:00:00Z')
const monday = new Date('2026-11-23T13:30:00Z')

async function aReviewedClub() {
  const records = await aClubOfRecords(database)
  const [owner, desk] = [await aPerson(database), await aPerson(database)]
  await addOwner(database, owner.id, records.id)
  await addStaff(database, desk.id, records.id, { role: 'desk' })
  const [gavarini, riesling] = [
    await aWine(records.db, { isListed: true }),
    await aWine(records.db, { isListed: true, producer: 'Keller', name: 'Von der Fels', vintage: 2021 }),
  ]
  const [ada, bruno] = [
    await aRecordedMember(records, { now, name: 'Ada Conti' }),
    await aRecordedMember(records, { now, name: 'Bruno Weiss' }),
  ]
  await rate(records, ada.id, gavarini, 96, 'Earthy, long finish')
  await rate(records, bruno.id, gavarini, 52, 'Too tannic for us')
  await rate(records, bruno.id, riesling, 88, 'Crisp')
  const club = clubOf(records)
  async function open<Data>(
    loader: (args: never) => Promise<Data>,
    by: string,
    path: string,
    params: object,
  ) {
    const context = aRequestContext(database, { clubs: [club], now })
    const session = await startSession(context, new Request('https://clubs.example/'), {
      userId: by,
      businessId: club.id,
    })
    const request = new Request(`https://clubs.example${path}`, {
      headers: { cookie: session.split(';')[0]! },
    })
    return loader({ request, context: aRequestContext(database, { clubs: [club], now }), params } as never)
  }
  return { ...records, owner, desk, gavarini, riesling, ada, bruno, open }
}

const rate = (club: ClubOfRecords, memberId: string, wineId: string, points: number, review: string) =>
  saveRating(club.db, { memberId, wineId, points, review, source: 'portal', version: 0, now })

const listReviews = (club: ClubOfRecords, filter: Record<string, string> = {}) =>
  club.db.read(async (db) => {
    const url = 'https://clubs.example/business/analytics/ratings?period=all'
    const scope = await openReport(db, { url, timeZone, currency: 'usd', now })
    return figures.get('ratings')!.list(db, scope, '', { offset: 0, limit: 100, filter })
  })
const textOf = ({ rows }: { rows: { text: string }[][] }) =>
  rows.map((row) => row.slice(0, 4).map((cell) => cell.text))

describe('members’ reviews', () => {
  it('are on the wine’s page with the words and the member’s name, for the owner and for the desk', async () => {
    const club = await aReviewedClub()
    for (const by of [club.owner.id, club.desk.id]) {
      const path = paths.business.inventory.wine(club.gavarini)
      const { reviews, reviewsHref } = await club.open(winePage, by, path, { wineId: club.gavarini })
      expect(reviews!.reviews.map(({ member, points, words }) => [member?.name, points, words])).toEqual(
        expect.arrayContaining([
          ['Ada Conti', 96, 'Earthy, long finish'],
          ['Bruno Weiss', 52, 'Too tannic for us'],
        ]),
      )
      expect(reviews!.total).toBe(2)
      // The desk may not open Analytics.
      expect(reviewsHref === null).toBe(by === club.desk.id)
    }
  })

  it('are on the member’s page with the wine', async () => {
    const club = await aReviewedClub()
    const path = paths.business.member(club.bruno.id)
    const { reviews } = await club.open(memberPage, club.desk.id, path, { memberId: club.bruno.id })
    const lines = reviews.reviews.map(({ wine, points, words }) => [wine.title, points, words])
    expect(lines).toHaveLength(2)
    expect(lines).toContainEqual(['Keller Von der Fels 2021', 88, 'Crisp'])
  })

  it('are a list under Analytics that is searched by wine, member and words, and narrowed by points', async () => {
    const club = await aReviewedClub()
    expect((await listReviews(club)).total).toBe(3)
    const gavarini = (await listReviews(club, { q: 'bruno TANNIC' })).rows
    expect(textOf({ rows: gavarini })).toEqual([
      ['Elio Grasso Gavarini 2019', 'Bruno Weiss', '52', 'Too tannic for us'],
    ])
    expect(textOf(await listReviews(club, { wine: club.riesling }))).toEqual([
      ['Keller Von der Fels 2021', 'Bruno Weiss', '88', 'Crisp'],
    ])
    expect((await listReviews(club, { member: club.bruno.id })).total).toBe(2)
    expect(textOf(await listReviews(club, { points: '90' })).map((row) => row[2])).toEqual(['96'])
    expect(textOf(await listReviews(club, { points: 'low' })).map((row) => row[2])).toEqual(['52'])
    expect((await listReviews(club, { q: 'no such word' })).total).toBe(0)
    expect((await listReviews(club, { wine: 'x', points: 'x', words: 'x' })).total).toBe(3)
    expect(figureCsv(await listReviews(club, { points: '90' }))).toContain(
      'Ada Conti,96,"Earthy, long finish"',
    )
  })

  it('keep their filters on the page and in its files', async () => {
    const club = await aReviewedClub()
    const path = paths.business.analytics.figure('ratings', { period: 'all', q: 'ada', points: '90' })
    const page = await club.open(figurePage, club.owner.id, path, { figure: 'ratings' })
    expect(page.total).toBe(1)
    expect(page.isNarrowed).toBe(true)
    expect(page.query).toMatchObject({ q: 'ada', points: '90' })
    expect(page.filters.map(({ name, value }) => [name, value])).toEqual([
      ['q', 'ada'],
      ['wine', ''],
      ['points', '90'],
      ['words', ''],
    ])
  })

  it('keep the points alone of a member who deleted their account', async () => {
    const club = await aReviewedClub()
    await club.db.transaction((db) => eraseMemberTasteData(db, club.bruno.id))
    await database.owner.query(`update members set full_name = 'Deleted', anonymized_at = $2 where id = $1`, [
      club.bruno.id,
      now,
    ])
    expect(textOf(await listReviews(club, { wine: club.riesling }))).toEqual([
      ['Keller Von der Fels 2021', 'Former member', '88', ''],
    ])
    expect((await listReviews(club, { words: 'yes' })).total).toBe(1)
    expect((await listReviews(club, { q: 'Deleted' })).total).toBe(0)
    const path = paths.business.inventory.wine(club.gavarini)
    const { reviews } = await club.open(winePage, club.owner.id, path, { wineId: club.gavarini })
    expect(reviews!.reviews.map(({ member, words }) => [member?.name ?? null, words])).toContainEqual([
      null,
      '',
    ])
    expect(JSON.stringify(reviews)).not.toContain(club.bruno.id)
  })
})

describe('the average of ratings', () => {
  it('is shown to the business from three ratings on, and their number before', async () => {
    const club = await aReviewedClub()
    const figuresOf = async () => ({
      ofWine: (await demandOfWine(club.db, club.gavarini)).rating,
      ofList: (await listReviews(club, { wine: club.gavarini })).summary,
      ofWines: (await listWines(club)).find(([name]) => name!.includes('Gavarini'))!.slice(1, 3),
    })
    expect(await figuresOf()).toEqual({
      ofWine: { points: null, count: 2 },
      ofList: undefined,
      ofWines: ['2', '–'],
    })
    expect(await club.db.read((db) => ratingSummary(db, club.bruno.id))).toEqual({
      ratings: 2,
      average: null,
    })
    const clara = await aRecordedMember(club, { now, name: 'Clara Diaz' })
    await rate(club, clara.id, club.gavarini, 92, 'Smooth')
    expect(await figuresOf()).toEqual({
      ofWine: { points: 80, count: 3 },
      ofList: '80.0 points on average',
      ofWines: ['3', '80.0'],
    })
  })

  const listWines = (club: ClubOfRecords) =>
    club.db.read(async (db) => {
      const url = 'https://clubs.example/business/analytics/wines?period=all'
      const scope = await openReport(db, { url, timeZone, currency: 'usd', now })
      const { rows } = await figures.get('wines')!.list(db, scope, '', { offset: 0, limit: 100 })
      return rows.map((row) => row.map(({ text }) => text))
    })
})

describe('the weekly notification of reviews', () => {
  it('comes on Monday morning once, to those who see Analytics, and names no member', async () => {
    const club = await aReviewedClub()
    expect(await notifyOfReviews(club.db, { timeZone, now })).toBe(0)
    expect(await notifyOfReviews(club.db, { timeZone, now: monday })).toBe(1)
    expect(await notifyOfReviews(club.db, { timeZone, now: monday })).toBe(0)
    const { rows } = await database.owner.query(
      `select user_id, title, body, link from notifications where business_id = $1 and kind = 'reviews'`,
      [club.id],
    )
    expect(rows).toEqual([
      {
        user_id: club.owner.id,
        title: '3 new reviews last week',
        body: 'Members rated 2 wines, with 79 points on average. The lowest rating is 52 points for Elio Grasso Gavarini 2019.',
        link: paths.business.analytics.figure('ratings', {
          period: 'custom',
          from: '2026-11-16',
          to: '2026-11-22',
        }),
      },
    ])
    const due = (at: Date) =>
      businessesToNotify({ platform: (purpose) => platformDb(database.platform, purpose) }, at)
    expect(await due(new Date('2026-11-23T12:59:00Z'))).not.toContain(club.id)
    expect(await due(monday)).toContain(club.id)
    expect(await due(now)).not.toContain(club.id)
  })

  it('does not come after a week without reviews', async () => {
    const club = await aClubOfRecords(database)
    const owner = await aPerson(database)
    await addOwner(database, owner.id, club.id)
    expect(await notifyOfReviews(club.db, { timeZone, now: monday })).toBe(0)
  })
})
