import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TenantDb } from '#/db/handles.server'
import { newId } from '~/foundation/kit/ids'
import { addLocation, defaultLocation } from '~/cellar/stock/locations.server'
import { moveStock } from '~/cellar/stock/move-stock.server'
import { movementHistory, wineStock } from '~/cellar/stock/queries.server'
import { lockBottles } from '~/cellar/stock/stock-locks.server'
import { cancelStocktake } from '~/cellar/counting/cancel-stocktake.server'
import { foldText } from '~/cellar/counting/find-on-sheet'
import { postStocktake } from '~/cellar/counting/post-stocktake.server'
import { reviewOf } from '~/cellar/counting/review.server'
import { saveCount, type CountEntry } from '~/cellar/counting/save-count.server'
import { saveReason } from '~/cellar/counting/save-reason.server'
import { sheetWine, sheetWines } from '~/cellar/counting/sheet.server'
import { startStocktake } from '~/cellar/counting/start-stocktake.server'
import { pastStocktakes } from '~/cellar/counting/stocktake-list.server'
import { stocktakeListing } from '~/cellar/counting/stocktake-listing'
import { openStocktakes, stocktakeById } from '~/cellar/counting/stocktakes.server'
import { undoStocktake } from '~/cellar/counting/undo-stocktake.server'
import { attachCode, detachCode } from '~/cellar/counting/wine-codes.server'
import { aClub } from '../../../builders/club'
import { addStaff, aPerson } from '../../../builders/person'
import { aWine } from '../../../builders/wine'
import { freshDatabase, type TestDatabase } from '../../../database'

let database: TestDatabase
beforeAll(async () => void (database = await freshDatabase()))
afterAll(() => database.close())

const minute = 60_000
const start = new Date('2026-11-20T17:00:00Z')
/** Minutes after the count began. */
const after = (minutes: number) => new Date(start.getTime() + minutes * minute)
const whole = { wineType: null, binFrom: '', binTo: '' }

async function aCount(bottles = 10) {
  const club = await aClub(database)
  const db = database.tenant(club.id)
  const locationId = await defaultLocation(db, start)
  const wineId = await aWine(db)
  await moveStock(db, {
    act: 'receive',
    wineId,
    quantity: bottles,
    unitCostCents: 1_000,
    userId: null,
    now: after(-60),
  })
  const stocktakeId = await startStocktake(db, { scope: { locationId, ...whole }, userId: null, now: start })
  return { club, db, locationId, wineId, stocktakeId }
}
type Count = Awaited<ReturnType<typeof aCount>>

const count = ({ db, stocktakeId, wineId }: Count, entry: Partial<CountEntry>) =>
  saveCount(db, {
    id: newId(),
    stocktakeId,
    wineId,
    mode: 'set',
    quantity: 0,
    seen: '',
    userId: null,
    now: after(1),
    ...entry,
  })
const sell = ({ db, wineId }: Count, quantity: number, now: Date) =>
  moveStock(db, { act: 'sell', wineId, quantity, userId: null, now })
const reviewed = async ({ db, stocktakeId }: Count) => reviewOf(db, await stocktakeById(db, stocktakeId))
const lineOf = async (one: Count) => (await reviewed(one)).wines.find(({ wineId }) => wineId === one.wineId)
async function post(one: Count, options: { uncounted?: 'leave' | 'zero'; now?: Date } = {}) {
  const { version } = await reviewed(one)
  const { uncounted = 'leave', now = after(30) } = options
  const by = { userId: null, now, defaultReason: 'Unknown' }
  return postStocktake(one.db, { stocktakeId: one.stocktakeId, version, uncounted, ...by })
}
const available = async (db: TenantDb, wineId: string) => (await wineStock(db, wineId)).totals.available

describe('a count', () => {
  it('is compared with the bottles on record when they were counted: a sale before posting changes nothing', async () => {
    const one = await aCount(10)
    await count(one, { quantity: 8, now: after(1) })
    await sell(one, 3, after(5))
    expect(await lineOf(one)).toMatchObject({ counted: 8, book: 10, difference: -2, atCostCents: -2_000 })
    await post(one)
    expect(await available(one.db, one.wineId)).toBe(5)
    const { lines } = await movementHistory(one.db, { wineId: one.wineId, before: null, limit: 5 })
    expect(lines[0]).toMatchObject({
      kind: 'count',
      quantity: 2,
      from: 'available',
      to: null,
      reason: 'Unknown',
      causeKind: 'stocktake',
      causeKey: one.stocktakeId,
    })
  })

  it('that arrives late from a phone without a connection is compared with the record of its own moment', async () => {
    const one = await aCount(10)
    await sell(one, 4, after(5))
    await count(one, { quantity: 10, now: after(8), age: 6 * minute })
    expect(await lineOf(one)).toMatchObject({ book: 10, difference: 0 })
    // A phone's wrong clock cannot reach back before the count began.
    const { wines } = await reviewed(one)
    await count(one, { quantity: 10, now: after(9), age: 1e12, seen: (await currentId(one))! })
    expect(wines[0]!.at).toEqual(after(2))
    expect((await lineOf(one))!.at).toEqual(start)
  })

  it('includes promised bottles, which are still in the location', async () => {
    const one = await aCount(10)
    await promise(one, 4)
    await count(one, { quantity: 10 })
    expect(await lineOf(one)).toMatchObject({ book: 10, difference: 0 })
  })

  it('counts transfers: what came from another location is on record here, what left is not', async () => {
    const one = await aCount(10)
    const bar = await addLocation(one.db, { name: 'Bar', now: start })
    const [from, to] = [one.locationId, bar]
    const transfer = { act: 'transfer', wineId: one.wineId, userId: null } as const
    await moveStock(one.db, { ...transfer, locationId: from, toLocationId: to, quantity: 3, now: after(5) })
    await count(one, { quantity: 10, now: after(6), age: 4 * minute })
    expect(await lineOf(one)).toMatchObject({ book: 10 })
    const barCount = await startStocktake(one.db, {
      scope: { locationId: bar, ...whole },
      userId: null,
      now: after(4),
    })
    await count({ ...one, stocktakeId: barCount }, { quantity: 3, now: after(6) })
    expect(await lineOf({ ...one, stocktakeId: barCount })).toMatchObject({ book: 3, difference: 0 })
  })

  it('saved again with the same id counts once, even after posting', async () => {
    const one = await aCount(10)
    await count(one, { quantity: 2 })
    const first = { id: newId(), mode: 'add', quantity: 3, seen: (await currentId(one))! } as const
    await count(one, first)
    expect(await count(one, first)).toMatchObject({ kind: 'saved', current: { counted: 5 } })
    await post(one)
    expect(await count(one, first)).toMatchObject({ kind: 'saved', current: { counted: 5 } })
    await expect(count(one, { quantity: 1 })).rejects.toMatchObject({ code: 'count-closed', status: 409 })
    expect(await available(one.db, one.wineId)).toBe(5)
  })

  it.each([-1, 1.5, 1e9, Number.NaN])('refuses %s bottles', async (quantity) => {
    const one = await aCount()
    await expect(count(one, { quantity })).rejects.toMatchObject({ code: 'bad-quantity', status: 400 })
  })

  it('can be removed, so that the wine is not counted', async () => {
    const one = await aCount(10)
    await count(one, { quantity: 1 })
    await count(one, { mode: 'clear', seen: (await currentId(one))! })
    const review = await reviewed(one)
    expect(review.wines).toEqual([])
    expect(review.uncounted).toMatchObject([{ wineId: one.wineId, book: 10 }])
  })

  it('of a part of the cellar takes no wine outside of it', async () => {
    const { club, db, locationId, wineId } = await aCount()
    await cancelStocktake(db, { stocktakeId: (await openStocktakes(db))[0]!.id, userId: null, now: start })
    await database
      .tenant(club.id)
      .transaction((db) =>
        db.q
          .updateTable('wines')
          .set({ bin: 'B12' })
          .where('business_id', '=', club.id)
          .where('id', '=', wineId)
          .execute(),
      )
    const scope = { locationId, wineType: null, binFrom: 'A1', binTo: 'A10' }
    const stocktakeId = await startStocktake(db, { scope, userId: null, now: start })
    const one = { club, db, locationId, wineId, stocktakeId }
    expect(await sheetWines(db, { id: stocktakeId, ...scope })).toEqual([])
    await expect(count(one, { quantity: 1 })).rejects.toMatchObject({ code: 'not-in-count', status: 404 })
  })
})

const currentId = async ({ db, stocktakeId, wineId }: Count) =>
  (
    await db.read((db) =>
      db.q
        .selectFrom('stocktake_counts')
        .where('business_id', '=', db.businessId)
        .where('stocktake_id', '=', stocktakeId)
        .where('wine_id', '=', wineId)
        .where('is_current', '=', true)
        .select('id')
        .executeTakeFirst(),
    )
  )?.id

const promise = ({ db, wineId, locationId }: Count, quantity: number) =>
  lockBottles(db, {
    owner: { kind: 'cart', key: newId() },
    locationId,
    bottles: [{ wineId, quantity }],
    expiresAt: null,
    userId: null,
    now: after(3),
  })

describe('two people who count one wine', () => {
  it('are asked: the second learns who counted what, then adds or replaces', async () => {
    const one = await aCount(10)
    const ben = await aPerson(database)
    await addStaff(database, ben.id, one.club.id)
    await count(one, { quantity: 4, userId: ben.id })
    const answer = await count(one, { quantity: 6, now: after(3) })
    expect(answer).toMatchObject({ kind: 'conflict', current: { counted: 4, by: 'Ada Conti', at: after(1) } })
    expect(await lineOf(one)).toMatchObject({ counted: 4 })
    const seenId = answer.current!.id
    await count(one, { mode: 'add', quantity: 6, seen: seenId, now: after(4) })
    expect(await lineOf(one)).toMatchObject({ counted: 10, difference: 0, movedBetween: false })
    await count(one, { mode: 'set', quantity: 9, seen: (await currentId(one))!, now: after(5) })
    expect(await lineOf(one)).toMatchObject({ counted: 9, book: 10 })
  })

  it('at the same moment: one is saved, the other is asked', async () => {
    const one = await aCount(10)
    const results = await Promise.all([4, 6].map((quantity) => count(one, { quantity })))
    expect(results.map(({ kind }) => kind).sort()).toEqual(['conflict', 'saved'])
  })

  it('add their counts around a sale: the higher record applies, and the line is marked', async () => {
    const one = await aCount(10)
    await count(one, { quantity: 4, now: after(1) })
    await sell(one, 2, after(2))
    await count(one, { mode: 'add', quantity: 4, seen: (await currentId(one))!, now: after(3) })
    expect(await lineOf(one)).toMatchObject({ counted: 8, book: 10, difference: -2, movedBetween: true })
    // Counting all of it again settles it.
    await count(one, { quantity: 8, seen: (await currentId(one))!, now: after(4) })
    expect(await lineOf(one)).toMatchObject({ counted: 8, book: 8, difference: 0, movedBetween: false })
  })

  it('share the one open count of a location, and count other locations next to it', async () => {
    const one = await aCount()
    const again = { scope: { locationId: one.locationId, ...whole }, userId: null, now: start }
    await expect(startStocktake(one.db, again)).rejects.toMatchObject({ code: 'count-open', status: 409 })
    const bar = await addLocation(one.db, { name: 'Bar', now: start })
    const id = newId()
    const there = { id, scope: { locationId: bar, ...whole }, userId: null, now: start }
    expect(await Promise.all([startStocktake(one.db, there), startStocktake(one.db, there)])).toEqual([
      id,
      id,
    ])
    expect(await openStocktakes(one.db)).toHaveLength(2)
  })
})

describe('posting', () => {
  it('changes stock once, however often it is sent', async () => {
    const one = await aCount(10)
    await count(one, { quantity: 12 })
    const { version } = await reviewed(one)
    const same = { stocktakeId: one.stocktakeId, version, uncounted: 'leave', defaultReason: 'Gift' } as const
    await Promise.all([1, 2].map(() => postStocktake(one.db, { ...same, userId: null, now: after(9) })))
    await postStocktake(one.db, { ...same, userId: null, now: after(10) })
    expect(await available(one.db, one.wineId)).toBe(12)
    expect(await lineOf(one)).toMatchObject({ difference: 2, atCostCents: 2_000, reason: 'Gift' })
  })

  it('refuses when more was counted than the person has seen', async () => {
    const one = await aCount(10)
    await count(one, { quantity: 12 })
    const { version } = await reviewed(one)
    await count(one, { quantity: 11, seen: (await currentId(one))! })
    const posting = { stocktakeId: one.stocktakeId, version, uncounted: 'leave', defaultReason: '' } as const
    await expect(postStocktake(one.db, { ...posting, userId: null, now: after(9) })).rejects.toMatchObject({
      code: 'counts-changed',
    })
  })

  it('never counts away promised bottles: it names each wine and by how much, and posts nothing', async () => {
    const one = await aCount(10)
    const other = await aWine(one.db, { name: 'Ginestra', vintage: 2020 })
    await moveStock(one.db, { act: 'receive', wineId: other, quantity: 6, userId: null, now: after(-5) })
    await count(one, { quantity: 3 })
    await count({ ...one, wineId: other }, { quantity: 5 })
    await promise(one, 4)
    await sell(one, 1, after(4))
    await expect(post(one)).rejects.toMatchObject({
      code: 'count-too-low',
      status: 409,
      sentence:
        'Nothing was posted. Elio Grasso Gavarini 2019: the count takes 7 off the record, but only 5 are available and 4 are promised to members.',
    })
    expect(await lineOf(one)).toMatchObject({ short: 2, available: 5, promised: 4 })
    expect(await available(one.db, other)).toBe(6)
    expect((await stocktakeById(one.db, one.stocktakeId)).status).toBe('open')
  })

  it('that breaks off in the middle leaves everything as it was', async () => {
    const one = await aCount(10)
    await count(one, { quantity: 8 })
    const { version } = await reviewed(one)
    const posting = { stocktakeId: one.stocktakeId, version, uncounted: 'leave', defaultReason: '' } as const
    const broken = one.db.transaction(async (db) => {
      await postStocktake(db, { ...posting, userId: null, now: after(9) })
      throw new Error('killed')
    })
    await expect(broken).rejects.toThrow('killed')
    expect(await available(one.db, one.wineId)).toBe(10)
    expect((await stocktakeById(one.db, one.stocktakeId)).status).toBe('open')
    await post(one)
    expect(await available(one.db, one.wineId)).toBe(8)
  })

  it('leaves wines that were not counted, unless they are to be counted as none', async () => {
    for (const [uncounted, left] of [
      ['leave', 6],
      ['zero', 0],
    ] as const) {
      const one = await aCount(10)
      const other = await aWine(one.db, { name: 'Ginestra' })
      await moveStock(one.db, { act: 'receive', wineId: other, quantity: 6, userId: null, now: after(-5) })
      await count(one, { quantity: 10 })
      await post(one, { uncounted })
      expect(await available(one.db, other)).toBe(left)
      expect(await available(one.db, one.wineId)).toBe(10)
      const [listed] = (await pastStocktakes(one.db, stocktakeListing.all)).rows
      expect(listed).toMatchObject({ status: 'posted', under: uncounted === 'zero' ? 6 : 0 })
    }
  })

  it('keeps the reason of a line, and shows the count to the next one', async () => {
    const one = await aCount(10)
    await count(one, { quantity: 9 })
    await saveReason(one.db, { stocktakeId: one.stocktakeId, wineId: one.wineId, reason: 'Gift' })
    await post(one)
    expect(await lineOf(one)).toMatchObject({ reason: 'Gift' })
    const scope = { locationId: one.locationId, ...whole }
    const id = await startStocktake(one.db, { scope, userId: null, now: after(60) })
    expect(await sheetWine(one.db, { id, ...scope }, one.wineId)).toMatchObject({
      expected: true,
      previous: { counted: 9, at: after(30) },
    })
  })

  it('is undone as far as the bottles are there', async () => {
    const one = await aCount(10)
    await count(one, { quantity: 15 })
    await post(one)
    await sell(one, 12, after(40))
    const undo = () => undoStocktake(one.db, { stocktakeId: one.stocktakeId, userId: null, now: after(50) })
    expect(await undo()).toEqual({ undone: 3, gone: 2 })
    expect(await available(one.db, one.wineId)).toBe(0)
    expect(await undo()).toEqual({ undone: 0, gone: 2 })
    expect((await stocktakeById(one.db, one.stocktakeId)).undoneAt).toEqual(after(50))
  })

  it('is out of the question once canceled; a posted count cannot be canceled', async () => {
    const one = await aCount(10)
    await count(one, { quantity: 1 })
    const cancel = (stocktakeId: string) =>
      cancelStocktake(one.db, { stocktakeId, userId: null, now: after(2) })
    await cancel(one.stocktakeId)
    await cancel(one.stocktakeId)
    await expect(post(one)).rejects.toMatchObject({ code: 'count-closed' })
    expect(await available(one.db, one.wineId)).toBe(10)
    const two = await aCount(10)
    await post(two)
    await expect(
      cancelStocktake(two.db, { stocktakeId: two.stocktakeId, userId: null, now: after(31) }),
    ).rejects.toMatchObject({ code: 'count-closed' })
  })
})

describe('another business', () => {
  it('has no count, wine or code of ours, with the answer of one that does not exist', async () => {
    const [ours, theirs] = [await aCount(), await aCount()]
    await expect(stocktakeById(ours.db, theirs.stocktakeId)).rejects.toMatchObject({ status: 404 })
    await expect(count({ ...ours, stocktakeId: theirs.stocktakeId }, {})).rejects.toMatchObject({
      code: 'count-not-found',
    })
    await expect(count({ ...ours, wineId: theirs.wineId }, {})).rejects.toMatchObject({
      code: 'not-in-count',
    })
    const elsewhere = { scope: { locationId: theirs.locationId, ...whole }, userId: null, now: start }
    await expect(startStocktake(ours.db, elsewhere)).rejects.toMatchObject({ code: 'location-not-found' })
    const by = { userId: null, now: start }
    const code = { code: '4006381333931', ...by }
    await expect(attachCode(ours.db, { ...code, wineId: theirs.wineId })).rejects.toMatchObject({
      status: 404,
    })
    await attachCode(theirs.db, { ...code, wineId: theirs.wineId })
    expect(await attachCode(ours.db, { ...code, wineId: ours.wineId })).toBe('4006381333931')
  })
})

describe('a code', () => {
  it('finds its wine from the first scan on, belongs to one wine, and can be removed', async () => {
    const { db, wineId, locationId, stocktakeId } = await aCount()
    const other = await aWine(db, { name: 'Ginestra' })
    const by = { userId: null, now: start }
    expect(await attachCode(db, { code: '0 36000 29145 2', wineId, ...by })).toBe('0036000291452')
    const scope = { id: stocktakeId, locationId, ...whole }
    expect(await sheetWine(db, scope, wineId)).toMatchObject({ codes: ['0036000291452'] })
    await expect(attachCode(db, { code: '036000291452', wineId: other, ...by })).rejects.toMatchObject({
      sentence: 'This code belongs to Elio Grasso Gavarini 2019.',
    })
    await detachCode(db, { code: '0036000291452', wineId })
    await attachCode(db, { code: '036000291452', wineId: other, ...by })
    await expect(attachCode(db, { code: '???', wineId, ...by })).rejects.toMatchObject({ code: 'bad-code' })
  })
})

it('a search folds text as the database does', async () => {
  const samples = [
    'Château d’Yquem',
    'Øster & Søn, 2019',
    'Łódź  Weißburgunder',
    'ÆON cœur',
    'A-12 / 3',
    'Ñandú №5',
  ]
  for (const text of samples) {
    const { rows } = await database.owner.query<{ folded: string }>('select fold_text($1) as folded', [text])
    expect(foldText(text)).toBe(rows[0]!.folded)
  }
})
