import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { issuesOf, listGroup, tasteSentence } from '~/club/runs/control/check-view'
import { preFlight } from '~/club/runs/control/pre-flight.server'
import { boxOfRun } from '~/club/runs/member/member-boxes.server'
import { saveDislikes } from '~/club/runs/member/save-dislikes.server'
import { addBox } from '~/club/runs/runs/add-box.server'
import { lockRun } from '~/club/runs/runs/lock-run.server'
import { newId } from '~/foundation/kit/ids'
import { eraseMemberTasteData, memberTasteData } from '~/club/tastes/member-data.server'
import { saveTaste } from '~/club/tastes/profile/save-taste.server'
import { buildRecommendations } from '~/club/tastes/recommendations/build.server'
import type { NewWine } from '~/cellar/reference/labels'
import { freshDatabase, type TestDatabase } from '#/tests/database'
import { aDraftRun, aPublishedRun, aStockedWine, justWine } from '#/tests/builders/club-run'
import { inlineRecommendWorker } from '#/tests/builders/inline-recommend-worker'
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

const nebbiolo = { type: 'red', varietal: 'Nebbiolo', appellation: 'Barolo', region: 'Piedmont' } as const
const riesling = {
  type: 'white',
  varietal: 'Riesling',
  appellation: '',
  region: 'Mosel',
  country: 'Germany',
} as const

const aWineOf = (facts: Partial<NewWine>, bottles = 20) =>
  aStockedWine(club.db, { bottles, now, name: `Cru ${newId()}`, ...facts })

async function aPaidMember(name?: string) {
  const member = await aRecordedMember(club, { now, name })
  await member.pay(now)
  return member
}

async function rate(memberId: string, wineId: string, points: number) {
  await club.db.transaction((db) =>
    db.q
      .insertInto('wine_ratings')
      .values({
        business_id: club.id,
        member_id: memberId,
        wine_id: wineId,
        points,
        review: 'A review',
        source: 'portal',
        rated_at: now,
        changed_at: now,
      })
      .execute(),
  )
}

/** A member who praised three wines of one kind and not three of the other. */
async function aFriendOf(liked: Partial<NewWine>, other: Partial<NewWine>, name?: string) {
  const member = await aPaidMember(name)
  for (let count = 0; count < 3; count++) {
    await rate(member.id, await aWineOf(liked, 0), 92 + count)
    await rate(member.id, await aWineOf(other, 0), 62)
  }
  return member
}

/** A run by taste whose first bottle is a Riesling or a Nebbiolo, and whose second is the same for everyone. */
async function aRunByTaste({ bottles = [20, 20], substitutes = [] as string[], isTasteAware = true } = {}) {
  const [white, red] = [await aWineOf(riesling, bottles[0]), await aWineOf(nebbiolo, bottles[1])]
  const second = await aWineOf({ type: 'sparkling', varietal: 'Chardonnay', region: 'Champagne' })
  const options = {
    userId: club.ownerId,
    now,
    boxes: { [club.tierId]: [{ main: white, choices: [red], substitutes }, justWine(second)] },
    details: { isTasteAware },
  }
  return { white, red, second, options, publish: () => aPublishedRun(club.db, options) }
}

const build = (part: 'all' | 'runs' = 'all') =>
  buildRecommendations(club.db, { worker: inlineRecommendWorker, part, now })

/** The first bottle of each member's box once the run is locked. */
async function lockedWines(runId: string, members: { id: string }[]) {
  await lockRun(club.db, { runId, userId: club.ownerId, now })
  const { rows } = await database.owner.query<{ member_id: string; wine_id: string }>(
    `select o.member_id, l.wine_id from run_orders o join order_bottles l on l.order_id = o.id
     where o.run_id = $1 and l.slot = 1`,
    [runId],
  )
  return members.map(({ id }) => rows.find((row) => row.member_id === id)?.wine_id)
}

const storedRows = async () => {
  const { rows } = await database.owner.query<{
    member_id: string
    wine_ids: string[]
    scores: number[]
    reasons: string[]
  }>(
    `select member_id, wine_ids, scores, reasons from member_suitability where business_id = $1 order by member_id`,
    [club.id],
  )
  return rows
}

describe('a run by taste', () => {
  it('gives the Nebbiolo to the member who rated Nebbiolo high, and the Riesling to the other', async () => {
    const [redLover, whiteLover] = [await aFriendOf(nebbiolo, riesling), await aFriendOf(riesling, nebbiolo)]
    const { white, red, publish } = await aRunByTaste()
    const runId = await publish()
    await build()
    const check = await preFlight(club.db, { runId, now })
    expect(tasteSentence(check)).toMatch(/^Wines are matched .* 2 bottles: 1 with a wine that suits/)
    expect(await lockedWines(runId, [redLover, whiteLover])).toEqual([red, white])
    const { rows } = await database.owner.query(
      `select l.chosen from order_bottles l join run_orders o on o.id = l.order_id where o.run_id = $1 and l.slot = 1`,
      [runId],
    )
    expect(rows).toEqual([{ chosen: 'taste' }, { chosen: 'taste' }])
  })

  it('gives everyone the first wine where it does not match tastes', async () => {
    const lover = await aFriendOf(nebbiolo, riesling)
    const { white, publish } = await aRunByTaste({ isTasteAware: false })
    const runId = await publish()
    await build()
    expect(await lockedWines(runId, [lover])).toEqual([white])
  })

  it('keeps away what members never want, rated low, refused or had, also when they said so after the scores', async () => {
    const members = [
      await aFriendOf(riesling, nebbiolo),
      await aFriendOf(riesling, nebbiolo),
      await aFriendOf(riesling, nebbiolo),
      await aFriendOf(riesling, nebbiolo),
      await aFriendOf(riesling, nebbiolo),
    ]
    const [never, low, refuses, saysHad] = members.map(({ id }) => id)
    const { white, red, publish } = await aRunByTaste()
    const runId = await publish()
    await build()
    await saveDislikes(club.db, { memberId: never!, types: [], grapes: ['riesling'], regions: [], now })
    await rate(low!, white, 59)
    await database.owner.query(
      `insert into recommendation_feedback (business_id, member_id, wine_id, kind, given_at)
       values ($1, $2, $3, 'not_for_me', $5), ($1, $4, $3, 'had_it', $5)`,
      [club.id, refuses, white, saysHad, now],
    )
    expect(await lockedWines(runId, members)).toEqual([red, red, red, red, white])
  })

  it('does not give a wine that is promised to the member in an earlier box, while another is there', async () => {
    const lover = await aFriendOf(riesling, nebbiolo)
    const { white, red, options } = await aRunByTaste()
    const first = await aPublishedRun(club.db, options)
    await build()
    expect(await lockedWines(first, [lover])).toEqual([white])
    await lover.pay(now)
    const second = await aPublishedRun(club.db, options)
    expect(await lockedWines(second, [lover])).toEqual([red])
  })

  it('gives another wine in a box that is added after the lock', async () => {
    const lover = await aFriendOf(riesling, nebbiolo)
    await lover.pay(now)
    const { white, red, publish } = await aRunByTaste()
    const runId = await publish()
    await build()
    expect(await lockedWines(runId, [lover])).toEqual([white])
    const { rows } = await database.owner.query<{ id: string }>(
      `select id from entitlements where business_id = $1 and status = 'open'`,
      [club.id],
    )
    await addBox(club.db, { runId, entitlementId: rows[0]!.id, userId: club.ownerId, now })
    const { rows: lines } = await database.owner.query<{ wine_id: string }>(
      `select l.wine_id from order_bottles l join run_orders o on o.id = l.order_id
       where o.run_id = $1 and l.slot = 1 order by o.number`,
      [runId],
    )
    expect(lines.map(({ wine_id }) => wine_id)).toEqual([white, red])
  })

  it('gives a substitute to a member who wants none of the others', async () => {
    const picky = await aPaidMember()
    const substitute = await aWineOf({ type: 'rose', varietal: 'Grenache', region: 'Provence' })
    const { publish } = await aRunByTaste({ substitutes: [substitute] })
    const runId = await publish()
    await saveDislikes(club.db, { memberId: picky.id, types: ['red', 'white'], grapes: [], regions: [], now })
    expect(await lockedWines(runId, [picky])).toEqual([substitute])
  })

  it('goes by the average of the tier for a new member, and gives the first wine where nothing is known', async () => {
    await aFriendOf(nebbiolo, riesling)
    await aFriendOf(nebbiolo, riesling)
    const { white, red, publish, options } = await aRunByTaste()
    const unscored = await aDraftRun(club.db, options)
    const before = await preFlight(club.db, { runId: unscored, now })
    const firstWines = (check: typeof before) => check.wines.find(({ id }) => id === white)!.needed
    expect(firstWines(before)).toBe(2)
    expect(tasteSentence(before)).toMatch(/For 2 bottles, the member or the wine is new/)
    const runId = await publish()
    await build()
    const newcomer = await aPaidMember()
    const check = await preFlight(club.db, { runId, now })
    expect(tasteSentence(check)).toMatch(/For 1 bottle, the member or the wine is new/)
    expect(await lockedWines(runId, [newcomer])).toEqual([red])
  })

  it('gives the last bottle to the member whom it suits more', async () => {
    const [one, other] = [await aPaidMember(), await aFriendOf(nebbiolo, riesling)]
    const { white, red, publish } = await aRunByTaste({ bottles: [20, 1] })
    const runId = await publish()
    await build()
    expect(await lockedWines(runId, [one, other])).toEqual([white, red])
  })

  it('names before the lock who gets a wine that they rated low, and who wrote a dietary note', async () => {
    const member = await aPaidMember('Grace Hopper')
    const { white, publish } = await aRunByTaste({ isTasteAware: false })
    const runId = await publish()
    await rate(member.id, white, 30)
    await saveTaste(club.db, {
      memberId: member.id,
      types: [],
      grapes: [],
      regions: [],
      scales: { body: 0, acidity: 0, tannin: 0, sweetness: 0, oak: 0, fruit: 0 },
      dietaryNote: 'Vegan wines only',
      now,
    })
    const check = await preFlight(club.db, { runId, now })
    const texts = issuesOf(check, { now, seesCosts: false, mayChange: true }).map(({ text }) => text)
    expect(texts).toContain('1 member would get a wine that they rated under 60 or don’t want.')
    expect(texts).toContain('1 member told you what they can’t have. Check their boxes.')
    const members = (group: 'rated_low' | 'dietary_note') =>
      listGroup(check, { group, search: '', page: 1, size: 25 }).members
    expect(members('rated_low')).toMatchObject([{ name: 'Grace Hopper' }])
    expect(members('dietary_note')[0]!.facts).toContain('note: Vegan wines only')
  })
})

describe('the choices of a box', () => {
  const linesOf = async (runId: string, memberId: string) =>
    (await boxOfRun(club.db, { runId, memberId, now }))!.boxes[0]!.lines

  it('suggest the wine that suits the member better, with a true reason', async () => {
    const lover = await aFriendOf(nebbiolo, riesling)
    for (let count = 0; count < 6; count++) await aWineOf({ type: 'sparkling', region: 'Penedès' })
    const { red, publish } = await aRunByTaste()
    const runId = await publish()
    await build()
    const [line] = await linesOf(runId, lover.id)
    expect(line!.choices).toMatchObject([{ id: red, isSuggested: true }])
    expect(line!.choices[0]!.remark).toMatch(/^You gave three .* 92 points or more\.$/)
  })

  it('suggest nothing without scores, nor a wine that suits less', async () => {
    const [lover, stranger] = [await aFriendOf(riesling, nebbiolo), await aPaidMember()]
    const { publish } = await aRunByTaste()
    const runId = await publish()
    expect((await linesOf(runId, stranger.id))[0]!.choices).toMatchObject([
      { isSuggested: false, remark: '' },
    ])
    await build()
    expect((await linesOf(runId, lover.id))[0]!.choices).toMatchObject([{ isSuggested: false }])
  })

  it('say what speaks against a wine, put such wines last, and suggest another for one', async () => {
    const member = await aPaidMember()
    const third = await aWineOf({ type: 'rose', varietal: 'Grenache', region: 'Provence' })
    const { white, red, options } = await aRunByTaste()
    const boxes = { [club.tierId]: [{ main: white, choices: [red, third], substitutes: [] }] }
    const runId = await aPublishedRun(club.db, { ...options, boxes })
    await rate(member.id, white, 20)
    await saveDislikes(club.db, { memberId: member.id, types: ['red'], grapes: [], regions: [], now })
    const [line] = await linesOf(runId, member.id)
    expect(line).toMatchObject({
      objection: 'You rated it under 60.',
      choices: [
        { id: third, isSuggested: true, remark: '' },
        { id: red, isSuggested: false, remark: 'You asked never to get this kind of wine.' },
      ],
    })
  })
})

describe('stored scores', () => {
  it('are of the wines among which runs choose, the same however often they are made', async () => {
    await aFriendOf(nebbiolo, riesling)
    await aPaidMember()
    const { white, red, publish } = await aRunByTaste()
    await publish()
    await build()
    const first = await storedRows()
    expect(first).toHaveLength(2)
    for (const { wine_ids, scores } of first) {
      expect(wine_ids).toEqual([white, red].toSorted())
      expect(scores).toHaveLength(2)
    }
    await build()
    expect(await storedRows()).toEqual(first)
  })

  it('are made alone when a run’s wines change, and are gone when no run chooses any more', async () => {
    const member = await aFriendOf(nebbiolo, riesling)
    const { publish } = await aRunByTaste()
    const runId = await publish()
    await build('runs')
    expect(await storedRows()).toMatchObject([{ member_id: member.id }])
    const { rows: lists } = await database.owner.query(
      'select 1 from recommendations where business_id = $1',
      [club.id],
    )
    expect(lists).toEqual([])
    await lockRun(club.db, { runId, userId: club.ownerId, now })
    await build()
    expect(await storedRows()).toEqual([])
  })

  it('are asked for once when a run gets wines without a score, and not for wines that have one', async () => {
    const ask = async () => {
      const { rows } = await database.owner.query<{ jobs: number }>(
        `select count(*)::int as jobs from pgboss.job where name = 'build-recommendations'
         and data->>'businessId' = $1 and data->>'part' = 'runs'`,
        [club.id],
      )
      return rows[0]!.jobs
    }
    const { options } = await aRunByTaste()
    await aDraftRun(club.db, options)
    await aDraftRun(club.db, options)
    expect(await ask()).toBe(1)
    await buildRecommendations(club.db, {
      worker: inlineRecommendWorker,
      part: 'runs',
      now: new Date(now.getTime() + 1_000),
    })
    await aDraftRun(club.db, options)
    expect(await ask()).toBe(1)
    const boxes = {
      [club.tierId]: [{ main: await aWineOf(nebbiolo), choices: [await aWineOf(riesling)], substitutes: [] }],
    }
    await aDraftRun(club.db, { ...options, now: new Date(now.getTime() + 2_000), boxes })
    expect(await ask()).toBe(2)
  })

  it('are in the data that the member may download, and gone with their tastes', async () => {
    const member = await aFriendOf(nebbiolo, riesling)
    await (await aRunByTaste()).publish()
    await build()
    const dataOf = async () =>
      (await club.db.read((db) => memberTasteData(db, member.id)))['member_suitability']
    expect(await dataOf()).toMatchObject([{ scores: [expect.any(Number), expect.any(Number)] }])
    await club.db.transaction((db) => eraseMemberTasteData(db, member.id))
    expect(await dataOf()).toEqual([])
  })

  it('stay with their club', async () => {
    await aFriendOf(nebbiolo, riesling)
    await (await aRunByTaste()).publish()
    const elsewhere = await aClubOfRecords(database)
    await aRecordedMember(elsewhere, { now })
    await buildRecommendations(elsewhere.db, { worker: inlineRecommendWorker, now })
    await build()
    const { rows } = await database.owner.query('select 1 from member_suitability where business_id = $1', [
      elsewhere.id,
    ])
    expect(rows).toEqual([])
  })

  it('are not made for an account that was deleted while they were computed', async () => {
    const member = await aFriendOf(nebbiolo, riesling)
    await (await aRunByTaste()).publish()
    await buildRecommendations(club.db, {
      now,
      worker: {
        ...inlineRecommendWorker,
        async make(name, order, options) {
          const made = await inlineRecommendWorker.make(name, order, options)
          await database.owner.query('update members set anonymized_at = $2 where id = $1', [member.id, now])
          return made as never
        },
      },
    })
    expect(await storedRows()).toEqual([])
  })
})

describe('a change of the wines that a member never wants', () => {
  it('asks for new recommendations', async () => {
    const member = await aPaidMember()
    await saveDislikes(club.db, { memberId: member.id, types: ['rose'], grapes: [], regions: [], now })
    const { rows } = await database.owner.query(
      `select 1 from pgboss.job where name = 'build-recommendations' and data->>'businessId' = $1`,
      [club.id],
    )
    expect(rows).toHaveLength(1)
  })
})
