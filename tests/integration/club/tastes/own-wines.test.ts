import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '~/foundation/kit/ids'
import { saveRating } from '~/club/tastes/ratings/save-rating.server'
import { ownWineRows } from '~/club/tastes/wines/export-wines.server'
import {
  correctHome,
  drinkBottle,
  drunkBottles,
  undoDrinkBottle,
} from '~/club/tastes/wines/home-cellar.server'
import { memberWine, ownWines } from '~/club/tastes/wines/member-wines.server'
import { saveNote } from '~/club/tastes/wines/save-note.server'
import { similarWines } from '~/club/tastes/wines/similar-wines.server'
import { readFilter } from '~/club/tastes/wines/wine-filters'
import { aStockedWine } from '../../../builders/club-run'
import { aClubOfRecords, aRecordedMember } from '../../../builders/recorded-member'
import { aRecordedRun, give } from '../../../builders/recorded-run'
import { aWine } from '../../../builders/wine'
import { freshDatabase, type TestDatabase } from '../../../database'

let database: TestDatabase
beforeAll(async () => void (database = await freshDatabase()))
afterAll(() => database.close())

const now = new Date('2026-11-20T17:00:00Z')
const today = '2026-11-20'

/** A member with two wines at home. */
async function aMemberWithBox() {
  const club = await aClubOfRecords(database)
  const member = await aRecordedMember(club, { now })
  await member.pay(now)
  const run = await aRecordedRun(club, { now })
  await run.lock()
  await give(club, member, { now })
  const wineId = run.wines[0]!
  const chosen = { memberId: member.id, wineId, now }
  const home = async () => (await memberWine(club.db, chosen))?.atHome
  const drink = (more: object = {}) =>
    drinkBottle(club.db, { ...chosen, id: newId(), drunkOn: today, today, ...more })
  const list = (query = '') =>
    ownWines(club.db, { memberId: member.id, filter: readFilter(new URLSearchParams(query)) })
  return { ...club, memberId: member.id, run, wineId, chosen, home, drink, list }
}

describe('bottles at home', () => {
  it('are those received, less those drunk, each counted once and undone by its id', async () => {
    const { db, memberId, wineId, home, drink } = await aMemberWithBox()
    expect(await home()).toBe(1)
    const id = newId()
    await Promise.all([drink({ id }), drink({ id })])
    expect(await home()).toBe(0)
    expect(await drunkBottles(db, { memberId, wineId })).toEqual([{ id, drunkOn: today }])
    await expect(drink()).rejects.toMatchObject({ code: 'none-at-home', status: 409 })
    await undoDrinkBottle(db, { memberId, id })
    expect(await home()).toBe(1)
  })

  it('never fall below none when two are drunk at once', async () => {
    const { drink, home } = await aMemberWithBox()
    const results = await Promise.allSettled([drink(), drink()])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await home()).toBe(0)
  })

  it('are corrected to a number, and counted on from there', async () => {
    const { db, chosen, home, drink, list } = await aMemberWithBox()
    await drink()
    await correctHome(db, { ...chosen, bottles: 6 })
    expect(await home()).toBe(6)
    await drink({ drunkOn: '2026-11-01' })
    expect(await home()).toBe(5)
    await correctHome(db, { ...chosen, bottles: 0 })
    expect(await home()).toBe(0)
    expect((await list('show=home')).total).toBe(1)
  })

  it('are not drunk on a day to come, nor of a wine that the member cannot see', async () => {
    const { db, drink } = await aMemberWithBox()
    await expect(drink({ drunkOn: '2026-11-21' })).rejects.toMatchObject({ code: 'day-ahead' })
    const hidden = await aWine(db, { name: 'Hidden' })
    await expect(drink({ wineId: hidden })).rejects.toMatchObject({ code: 'wine-not-offered' })
  })

  it('stay with the member who drank them', async () => {
    const one = await aMemberWithBox()
    const id = newId()
    await one.drink({ id })
    const other = await aRecordedMember(one, { now, name: 'Ben' })
    await undoDrinkBottle(one.db, { memberId: other.id, id })
    expect(await one.home()).toBe(0)
  })
})

describe('a member’s wines', () => {
  it('are those received, rated or noted, and no other', async () => {
    const { db, memberId, chosen, list } = await aMemberWithBox()
    const rated = await aWine(db, { isListed: true, name: 'Rated' })
    const noted = await aWine(db, { isListed: true, name: 'Noted' })
    await aWine(db, { isListed: true, name: 'Only listed' })
    await saveRating(db, {
      ...chosen,
      wineId: rated,
      points: 70,
      review: 'Light',
      source: 'portal',
      version: 0,
    })
    await saveNote(db, { ...chosen, wineId: noted, note: 'For Easter' })
    const { wines, total } = await list()
    expect(total).toBe(4)
    expect(wines.map(({ name }) => name)).not.toContain('Only listed')
    expect((await list('show=rated')).wines.map(({ id }) => id)).toEqual([rated])
    expect((await list('show=home')).total).toBe(2)
    await saveNote(db, { ...chosen, wineId: noted, note: '' })
    expect((await list()).total).toBe(3)
    const rows = await ownWineRows(db, { memberId, timeZone: 'UTC' })
    expect(rows).toHaveLength(4)
    expect(rows.find((row) => row[0] === 'Rated')).toEqual(
      expect.arrayContaining(['70', 'Light', '2026-11-20']),
    )
  })
})

describe('similar wines', () => {
  it('are in stock and on the list, the most alike first, and share something that can be named', async () => {
    const { db } = await aClubOfRecords(database)
    const like = (name: string, more: object, bottles = 3) =>
      aStockedWine(db, { bottles, now, isListed: true, name, producer: name, appellation: '', ...more })
    const wineId = await like('The wine', { varietal: 'Shiraz', region: 'Barossa', country: 'Australia' })
    const grape = await like('Same grape', { varietal: 'Syrah', region: 'Rhône', country: 'France' })
    const both = await like('Both', { varietal: 'Syrah', region: 'Barossa', country: 'Australia' })
    await like('Out of stock', { varietal: 'Shiraz', region: 'Barossa', country: 'Australia' }, 0)
    await like('Not listed', { varietal: 'Shiraz', region: 'Barossa', isListed: false })
    await like('Elsewhere', { varietal: 'Malbec', region: 'Mendoza', country: 'Argentina' })
    const found = await similarWines(db, { wineId })
    expect(found.map(({ id, reason }) => [id, reason])).toEqual([
      [both, 'Also Syrah from Barossa'],
      [grape, 'Also Syrah'],
    ])
  })

  it('are none of a wine that another club has, nor in a club of one wine', async () => {
    const [one, other] = [await aClubOfRecords(database), await aClubOfRecords(database)]
    const wineId = await aStockedWine(one.db, { bottles: 3, now, isListed: true, name: 'The wine' })
    await aStockedWine(other.db, { bottles: 3, now, isListed: true, name: 'The same' })
    expect(await similarWines(one.db, { wineId })).toEqual([])
    expect(await similarWines(other.db, { wineId })).toEqual([])
  })
})
