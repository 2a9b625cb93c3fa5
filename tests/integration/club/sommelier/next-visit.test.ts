import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '~/foundation/kit/ids'
import { deskRequestView } from '~/club/sommelier/next-visit/desk-requests-view'
import {
  askForNextVisit,
  mostOnNextVisit,
  nextVisitRequests,
  nextVisitWines,
  takeBackNextVisit,
} from '~/club/sommelier/next-visit/next-visit.server'
import { retireWine } from '~/cellar/catalog/retire-wine.server'
import { aStockedWine } from '#/tests/builders/club-run'
import { aClubOfRecords, aRecordedMember, type ClubOfRecords } from '#/tests/builders/recorded-member'
import { freshDatabase, type TestDatabase } from '#/tests/database'

let database: TestDatabase
let club: ClubOfRecords
let memberId: string

beforeAll(async () => void (database = await freshDatabase()))
afterAll(() => database.close())
beforeEach(async () => {
  club = await aClubOfRecords(database)
  memberId = (await aRecordedMember(club, { now })).id
})

const now = new Date('2026-11-20T17:00:00Z')
const daysLater = (days: number) => new Date(now.getTime() + days * 86_400_000)

async function aListedWine({ isListed = true, bin = 'A12' } = {}) {
  const wineId = await aStockedWine(club.db, { bottles: 7, now, name: `Gavarini ${newId()}` })
  await database.owner.query('update wines set is_listed = $2, bin = $3 where id = $1', [
    wineId,
    isListed,
    bin,
  ])
  return wineId
}

const ask = (wineId: string, at = now) => askForNextVisit(club.db, { memberId, wineId, now: at })
const asked = (at = now) => nextVisitWines(club.db, { memberId, now: at })

describe('a wine asked for on the next visit', () => {
  it('is shown at the desk with its bin and how many bottles there are, until it is done', async () => {
    const wineId = await aListedWine()
    await ask(wineId)
    await ask(wineId)
    const requests = await nextVisitRequests(club.db, { memberId, now })
    expect(requests.map((one) => deskRequestView(one, 'America/New_York'))).toMatchObject([
      { wineId, place: 'Bin A12 · 7 bottles', asked: 'Asked on November 20, 2026' },
    ])
    await takeBackNextVisit(club.db, { memberId, wineId })
    expect(await asked()).toEqual([])
    await takeBackNextVisit(club.db, { memberId, wineId })
  })

  it('has to be on the club’s list', async () => {
    const other = await aClubOfRecords(database)
    for (const wineId of [
      await aListedWine({ isListed: false }),
      await aStockedWine(other.db, { bottles: 1, now }),
      newId(),
      'none',
    ])
      await expect(ask(wineId)).rejects.toMatchObject({ code: 'wine-not-found' })
  })

  it('is one of at most 20, also when two are asked for at once', async () => {
    for (let at = 0; at < mostOnNextVisit - 1; at++) await ask(await aListedWine())
    const last = [await aListedWine(), await aListedWine()]
    const results = await Promise.allSettled(last.map((wineId) => ask(wineId)))
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await asked()).toHaveLength(mostOnNextVisit)
  })

  it('ends by itself after 180 days, and makes room for others', async () => {
    const wineId = await aListedWine()
    await ask(wineId)
    expect(await asked(daysLater(179))).toEqual([wineId])
    expect(await asked(daysLater(180))).toEqual([])
    expect(await nextVisitRequests(club.db, { memberId, now: daysLater(180) })).toEqual([])
  })

  it('is not shown once the wine left the cellar', async () => {
    const wineId = await aStockedWine(club.db, { bottles: 0, now })
    await database.owner.query('update wines set is_listed = true where id = $1', [wineId])
    await ask(wineId)
    await retireWine(club.db, { wineId, userId: club.ownerId, now })
    expect(await nextVisitRequests(club.db, { memberId, now })).toEqual([])
  })
})
