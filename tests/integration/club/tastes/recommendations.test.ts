import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { saveDislikes } from '~/club/runs/member/save-dislikes.server'
import { newId } from '~/foundation/kit/ids'
import { tasteAnswers } from '~/club/tastes/profile/answers.server'
import { tasteProfile } from '~/club/tastes/profile/queries.server'
import { preferencesOf } from '~/club/tastes/profile/quiz'
import { resetTaste, saveQuiz, saveTaste, skipQuiz } from '~/club/tastes/profile/save-taste.server'
import { quizForm, tasteForm } from '~/club/tastes/profile/schemas'
import { askForFirst } from '~/club/tastes/recommendations/ask.server'
import { buildRecommendations, renewList } from '~/club/tastes/recommendations/build.server'
import { recommendationHandlers } from '~/club/tastes/recommendations/jobs.server'
import { giveFeedback, undoFeedback } from '~/club/tastes/recommendations/feedback.server'
import { recommendationsOf } from '~/club/tastes/recommendations/queries.server'
import { wineTiers } from '~/club/tastes/wine-tier.server'
import { moveStock } from '~/cellar/stock/move-stock.server'
import type { NewWine } from '~/cellar/reference/labels'
import { freshDatabase, type TestDatabase } from '#/tests/database'
import { aStockedWine } from '#/tests/builders/club-run'
import { aJobRun } from '#/tests/builders/job-run'
import { inlineRecommendWorker } from '#/tests/builders/inline-recommend-worker'
import { aClubOfRecords, aRecordedMember, type ClubOfRecords } from '#/tests/builders/recorded-member'
import { aTier } from '#/tests/builders/tiers'

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
const aMember = () => aRecordedMember(club, { now })

/** A wine of the club's list with bottles. */
async function aListedWine(facts: Partial<NewWine> = {}, bottles = 6) {
  return aStockedWine(club.db, { bottles, now, name: `Wine ${newId()}`, isListed: true, ...facts })
}

async function rate(memberId: string, wineId: string, points: number, review = 'Good') {
  await club.db.transaction((db) =>
    db.q
      .insertInto('wine_ratings')
      .values({
        business_id: club.id,
        member_id: memberId,
        wine_id: wineId,
        points,
        review,
        source: 'portal',
        rated_at: now,
        changed_at: now,
      })
      .execute(),
  )
}

const build = () => buildRecommendations(club.db, { worker: inlineRecommendWorker, now })
const shown = async (memberId: string, page = 1) => recommendationsOf(club.db, { memberId, page, now })
const idsOf = async (memberId: string) => (await shown(memberId)).wines.map(({ wine }) => wine.id)

const barolo = { type: 'red', varietal: 'Nebbiolo', appellation: 'Barolo', region: 'Piedmont' } as const
const riesling = {
  type: 'white',
  varietal: 'Riesling',
  appellation: '',
  region: 'Mosel',
  country: 'Germany',
} as const

describe('recommendations', () => {
  it('are of the club’s list and in stock, not of wines the member rated low, received or hid', async () => {
    const member = await aMember()
    const [good, low, soldOut, hidden] = [
      await aListedWine(),
      await aListedWine(),
      await aListedWine({}, 0),
      await aListedWine(),
    ]
    const unlisted = await aStockedWine(club.db, { bottles: 6, now, name: 'Not on the list' })
    await rate(member.id, low, 40)
    await giveFeedback(club.db, { memberId: member.id, wineId: hidden, kind: 'not_for_me', now })
    await build()
    const ids = await idsOf(member.id)
    expect(ids).toEqual([good])
    for (const wineId of [low, soldOut, hidden, unlisted]) expect(ids).not.toContain(wineId)
  })

  it('leave out at once what sells out, is hidden or is rated low after they were made', async () => {
    const member = await aMember()
    const [a, b, c, d] = [await aListedWine(), await aListedWine(), await aListedWine(), await aListedWine()]
    await build()
    expect((await idsOf(member.id)).toSorted()).toEqual([a, b, c, d].toSorted())
    await moveStock(club.db, { act: 'sell', wineId: a, quantity: 6, userId: club.ownerId, now })
    await giveFeedback(club.db, { memberId: member.id, wineId: b, kind: 'had_it', now })
    await rate(member.id, c, 55)
    expect(await idsOf(member.id)).toEqual([d])
    await undoFeedback(club.db, { memberId: member.id, wineId: b, now })
    expect((await idsOf(member.id)).toSorted()).toEqual([b, d].toSorted())
  })

  it('have a wine again at once when hiding it is undone, also after a list was made meanwhile', async () => {
    const member = await aMember()
    const [kept, hidden] = [await aListedWine(), await aListedWine()]
    await giveFeedback(club.db, { memberId: member.id, wineId: hidden, kind: 'not_for_me', now })
    await build()
    expect(await idsOf(member.id)).toEqual([kept])
    await undoFeedback(club.db, { memberId: member.id, wineId: hidden, now })
    expect((await idsOf(member.id)).toSorted()).toEqual([kept, hidden].toSorted())
  })

  it('follow the member’s ratings, and say so in words that are true', async () => {
    const [lover, other] = [await aMember(), await aMember()]
    for (let count = 0; count < 4; count++) {
      const red = await aListedWine(barolo)
      const white = await aListedWine(riesling)
      await rate(lover.id, red, 92 + count)
      await rate(lover.id, white, 62)
      await rate(other.id, white, 95)
      await rate(other.id, red, 62)
    }
    for (let count = 0; count < 6; count++) await aListedWine({ type: 'sparkling', region: 'Penedès' })
    const [newRed, newWhite] = [await aListedWine(barolo), await aListedWine(riesling)]
    await build()
    const ofLover = [...(await shown(lover.id)).wines, ...(await shown(lover.id, 2)).wines]
    const place = (wineId: string) => ofLover.findIndex(({ wine }) => wine.id === wineId)
    expect(place(newRed)).toBeLessThan(place(newWhite))
    const red = ofLover[place(newRed)]!
    expect(red.reasons.join(' ')).toMatch(/You gave four .*92 points or more\./)
    expect(red.points).toMatchObject({ kind: 'predicted' })
  })

  it('show the club’s average until the member has rated three wines', async () => {
    const member = await aMember()
    const wine = await aListedWine(barolo)
    for (const points of [75, 80, 85]) {
      expect((await shown(member.id)).wines.map(({ points }) => points)).not.toContainEqual(expect.anything())
      await rate((await aMember()).id, wine, points)
      await build()
    }
    expect((await shown(member.id)).wines).toMatchObject([{ points: { points: 80, kind: 'club-average' } }])
  })

  it('show the member’s own points of a wine they rated, before and after the list is made again', async () => {
    const member = await aMember()
    const wines = await Promise.all(
      [96, 92, 70].map(async (points) => [await aListedWine(barolo), points] as const),
    )
    for (const [wine, points] of wines.slice(1)) await rate(member.id, wine, points)
    await build()
    await rate(member.id, wines[0]![0], 96)
    for (const isNew of [false, true]) {
      if (isNew) await build()
      const { wines: recommended } = await shown(member.id)
      expect(new Map(recommended.map(({ wine, points }) => [wine.id, points]))).toEqual(
        new Map(wines.map(([id, points]) => [id, { points, kind: 'own' }])),
      )
    }
  })

  it('keep a wine of a higher tier from members of a lower one', async () => {
    const high = await aTier(club.db, { name: 'Reserve', bottles: 2, priceCents: 20_000 })
    const [low, rich] = [await aMember(), await aRecordedMember(club, { now, tierId: high.id })]
    const wine = await aListedWine({ lowestTierId: high.id })
    await build()
    expect(await idsOf(low.id)).toEqual([])
    expect(await idsOf(rich.id)).toEqual([wine])
    const tiers = await club.db.read((db) => wineTiers(db, [low.id, rich.id, newId()]))
    expect([...tiers.values()]).toEqual([1, 2, 1])
  })

  it('never cross from one club to another', async () => {
    const member = await aMember()
    const elsewhere = await aClubOfRecords(database)
    const stranger = await aRecordedMember(elsewhere, { now })
    const foreign = await aStockedWine(elsewhere.db, { bottles: 6, now, isListed: true })
    const own = await aListedWine()
    await build()
    await buildRecommendations(elsewhere.db, { worker: inlineRecommendWorker, now })
    expect(await idsOf(member.id)).toEqual([own])
    expect(
      (await recommendationsOf(elsewhere.db, { memberId: stranger.id, page: 1, now })).wines.map(
        ({ wine }) => wine.id,
      ),
    ).toEqual([foreign])
  })

  it('come in pages of eight, and are waited for by a member without any', async () => {
    const member = await aMember()
    expect(await shown(member.id)).toMatchObject({ wines: [], isWaiting: true })
    for (let count = 0; count < 14; count++) await aListedWine()
    await build()
    expect((await shown(member.id)).wines).toHaveLength(8)
    expect(await shown(member.id)).toMatchObject({ hasMore: true, isWaiting: false })
    expect((await shown(member.id, 2)).wines).toHaveLength(6)
  })

  it('follow a quiz at once, and say that a new list is being made until the job is done', async () => {
    const member = await aMember()
    await aRecordedMember(club, { now })
    const reds = [await aListedWine(barolo), await aListedWine(barolo)]
    for (let count = 0; count < 6; count++) await aListedWine(riesling)
    await build()
    expect(await shown(member.id)).toMatchObject({ isRenewed: false })
    const answers = quizForm.parse({ 'types-red': 'on', 'places-italy': 'on' })
    const inSeconds = (seconds: number) => new Date(now.getTime() + 1_000 * seconds)
    await saveQuiz(club.db, { memberId: member.id, answers, now: inSeconds(1) })
    const before = await idsOf(member.id)
    const renew = () =>
      renewList(club.db, { worker: inlineRecommendWorker, memberId: member.id, now: inSeconds(1) })
    expect(await renew()).toBe(true)
    const after = await shown(member.id)
    expect(after).toMatchObject({ isRenewed: true, isWaiting: false })
    expect(after.wines.slice(0, 2).map(({ wine }) => wine.id)).toEqual(expect.arrayContaining(reds))
    expect(after.wines[0]!.reasons.join(' ')).toMatch(/You told us you like/)
    expect(after.wines.map(({ wine }) => wine.id)).not.toEqual(before)
    await buildRecommendations(club.db, { worker: inlineRecommendWorker, now: inSeconds(4) })
    expect(await shown(member.id)).toMatchObject({ isRenewed: false })
    expect(await idsOf(member.id)).toEqual(after.wines.map(({ wine }) => wine.id))
  })

  it('stay as they are where no list can be made at once', async () => {
    const member = await aMember()
    await aListedWine()
    await build()
    const busy = { ...inlineRecommendWorker, make: () => Promise.reject(new Error('busy')) }
    expect(await renewList(club.db, { worker: busy, memberId: member.id, now })).toBe(false)
    expect((await shown(member.id)).wines).toHaveLength(1)
  })

  it('have something different for a member who had six wines alike', async () => {
    const member = await aMember()
    for (let count = 0; count < 6; count++) await rate(member.id, await aListedWine(barolo), 90 + count)
    for (let count = 0; count < 12; count++) await aListedWine(barolo)
    const whites = new Set([await aListedWine(riesling), await aListedWine(riesling)])
    for (const wineId of whites) await rate((await aMember()).id, wineId, 99)
    await build()
    const all = [...(await shown(member.id)).wines, ...(await shown(member.id, 2)).wines]
    const different = all.flatMap(({ wine, isDifferent }, at) => (isDifferent ? [{ id: wine.id, at }] : []))
    expect(different.length).toBeGreaterThan(0)
    for (const { id, at } of different) expect(whites.has(id) && at % 5 === 4).toBe(true)
  })

  it('are empty in a club without wines', async () => {
    const member = await aMember()
    await buildRecommendations(club.db, { worker: inlineRecommendWorker, now: new Date(now.getTime() + 1) })
    expect(await shown(member.id)).toMatchObject({ wines: [], hasMore: false, isWaiting: false })
  })

  it('are asked for once by many changes', async () => {
    const member = await aMember()
    const wines = [await aListedWine(), await aListedWine(), await aListedWine()]
    for (const wineId of wines)
      await giveFeedback(club.db, { memberId: member.id, wineId, kind: 'had_it', now })
    const { rows } = await database.owner.query(
      `select count(*)::int as jobs from pgboss.job where name = 'build-recommendations' and data->>'businessId' = $1`,
      [club.id],
    )
    expect(rows).toEqual([{ jobs: 1 }])
  })
})

describe('the job that makes recommendations', () => {
  const begunAt = new Date(now.getTime() + 10_000)
  const later = (seconds: number) => new Date(begunAt.getTime() + seconds * 1_000)
  const tenantJobHandler = () =>
    recommendationHandlers({ scopes: null as never, recommendWorker: inlineRecommendWorker }).flatMap(
      (one) => (one.scope === 'tenant' ? [one] : []),
    )[0]!
  const queued = async () => {
    const { rows } = await database.owner.query<{ part: string; begun: string | null }>(
      `select data->>'part' as part, data->>'begunAt' as begun from pgboss.job
       where name = 'build-recommendations' and data->>'businessId' = $1 order by created_on, id`,
      [club.id],
    )
    return rows
  }

  it('runs again for a rating that was saved while one of its earlier runs was at work', async () => {
    const member = await aMember()
    await giveFeedback(club.db, {
      memberId: member.id,
      wineId: await aListedWine(),
      kind: 'had_it',
      now: later(5),
    })
    expect(await queued()).toHaveLength(1)
    // The last of several runs, long after the rating.
    await tenantJobHandler().run(
      club.db,
      { part: 'all', begunAt: begunAt.toISOString() },
      aJobRun({ now: later(60) }),
    )
    expect((await queued()).map(({ part }) => part)).toEqual(['all', 'all'])
  })

  it('is asked for once by a page that waits for the first list, and runs once', async () => {
    await aMember()
    await aListedWine()
    for (const seconds of [0, 4, 8]) await askForFirst(club.db, later(seconds))
    expect(await queued()).toHaveLength(1)
    await tenantJobHandler().run(club.db, { part: 'all' }, aJobRun({ now: later(3) }))
    expect(await queued()).toHaveLength(1)
  })

  it('runs again for a rating whose transaction was open when it read the club', async () => {
    const member = await aMember()
    const wineId = await aListedWine()
    await giveFeedback(club.db, { memberId: member.id, wineId, kind: 'had_it', now: later(-1) })
    await tenantJobHandler().run(club.db, { part: 'all' }, aJobRun({ now: begunAt }))
    expect(await queued()).toHaveLength(2)
    await giveFeedback(club.db, { memberId: member.id, wineId, kind: 'not_for_me', now: later(20) })
    await tenantJobHandler().run(club.db, { part: 'all' }, aJobRun({ now: later(23) }))
    expect(await queued()).toHaveLength(3)
  })

  it('is done where nothing changed since it began', async () => {
    await aMember()
    await tenantJobHandler().run(
      club.db,
      { part: 'all', begunAt: begunAt.toISOString() },
      aJobRun({ now: later(60) }),
    )
    expect(await queued()).toEqual([])
  })
})

describe('a taste profile', () => {
  const profile = (memberId: string) => club.db.read((db) => tasteProfile(db, memberId))
  const answersOf = async (memberId: string) =>
    (await club.db.read((db) => tasteAnswers(db, [memberId]))).get(memberId)!

  it('is what the quiz says, within the limits of its scales', async () => {
    const member = await aMember()
    const answers = quizForm.parse({
      'types-red': 'on',
      coffee: 'black',
      dessert: 'dark',
      'places-italy': 'on',
    })
    await saveQuiz(club.db, { memberId: member.id, answers, now })
    expect(await profile(member.id)).toMatchObject({
      isQuizDone: true,
      types: ['red'],
      regions: ['Italy'],
      scales: { tannin: 2, sweetness: -2 },
    })
    expect(await answersOf(member.id)).toMatchObject({
      likedTypes: ['red'],
      likedRegions: ['Italy'],
      axes: { tannin: 1, sweet: -1 },
    })
  })

  it('may be left empty, question by question or as a whole', async () => {
    const [member, skipper] = [await aMember(), await aMember()]
    expect(preferencesOf(quizForm.parse({}))).toEqual([])
    await saveQuiz(club.db, { memberId: member.id, answers: quizForm.parse({}), now })
    await skipQuiz(club.db, { memberId: skipper.id, now })
    for (const { id } of [member, skipper])
      expect(await profile(id)).toMatchObject({ isQuizDone: true, isKnown: false })
  })

  it('keeps what the member corrected by hand when the quiz is taken again', async () => {
    const member = await aMember()
    const typed = tasteForm.parse({ red: 'on', grapes: 'Shiraz, shiraz', regions: 'Piemonte', body: '-2' })
    await saveTaste(club.db, {
      memberId: member.id,
      types: ['red'],
      grapes: typed.grapes,
      regions: typed.regions,
      scales: { body: -2, acidity: 0, tannin: 0, sweetness: 0, oak: 0, fruit: 0 },
      dietaryNote: 'No sulfites, please',
      now,
    })
    await saveQuiz(club.db, { memberId: member.id, answers: quizForm.parse({ body: 'full' }), now })
    expect(await profile(member.id)).toMatchObject({
      types: ['red'],
      grapes: ['Syrah'],
      regions: ['Piedmont'],
      scales: { body: -2 },
      dietaryNote: 'No sulfites, please',
    })
  })

  it('can be reset, and what the member never wants to get stays', async () => {
    const member = await aMember()
    await saveDislikes(club.db, { memberId: member.id, types: ['rose'], grapes: [], regions: [], now })
    await saveQuiz(club.db, { memberId: member.id, answers: quizForm.parse({ 'types-red': 'on' }), now })
    await resetTaste(club.db, { memberId: member.id, now })
    expect(await profile(member.id)).toMatchObject({ isQuizDone: false, isKnown: false, types: [] })
    expect(await answersOf(member.id)).toMatchObject({ likedTypes: [], dislikedTypes: ['rose'] })
  })

  it('keeps disliked types, grapes and regions out of the recommendations', async () => {
    const member = await aMember()
    const [red, white] = [await aListedWine(barolo), await aListedWine(riesling)]
    await saveDislikes(club.db, { memberId: member.id, types: [], grapes: ['Riesling'], regions: [], now })
    await build()
    expect(await idsOf(member.id)).toEqual([red])
    expect(await idsOf(member.id)).not.toContain(white)
  })

  it('refuses answers and scales that are not offered', () => {
    expect(quizForm.safeParse({ coffee: 'decaf' }).success).toBe(false)
    expect(tasteForm.safeParse({ body: '3' }).success).toBe(false)
    expect(tasteForm.safeParse({ grapes: 'x'.repeat(501) }).success).toBe(false)
  })
})
