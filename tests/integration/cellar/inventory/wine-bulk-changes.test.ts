import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TenantDb } from '#/db/handles.server'
import { isDomainError } from '~/foundation/kit/errors'
import { newId } from '~/foundation/kit/ids'
import { defaultLocation } from '~/cellar/stock/locations.server'
import { moveStock } from '~/cellar/stock/move-stock.server'
import { wineStock } from '~/cellar/stock/queries.server'
import { lockBottles } from '~/cellar/stock/stock-locks.server'
import {
  factsOfChange,
  noBulkValues,
  type BulkChangeKind,
  type BulkChangeValues,
} from '~/cellar/inventory/bulk-changes'
import { changeParLevel, changePrice } from '~/cellar/inventory/change-cell.server'
import { changeWines, type WineSelection } from '~/cellar/inventory/change-wines.server'
import { correctCount } from '~/cellar/inventory/correct-count.server'
import { wineListing } from '~/cellar/inventory/wine-listing'
import { packId, unpackId, unpackIds } from '~/foundation/kit/packed-ids'
import { bulkChange, undoBulkChange } from '~/cellar/inventory/undo-bulk-change.server'
import { wineById } from '~/cellar/catalog/queries.server'
import { changeWine } from '~/cellar/catalog/save-wine.server'
import { aClub } from '../../../builders/club'
import { aWine } from '../../../builders/wine'
import { freshDatabase, type TestDatabase } from '../../../database'

let db: TestDatabase
beforeAll(async () => {
  db = await freshDatabase()
})
afterAll(() => db.close())

const now = new Date('2026-11-20T17:00:00Z')
const later = new Date('2026-11-20T18:00:00Z')
const by = { userId: null, now }

async function aCellar(): Promise<TenantDb> {
  return db.tenant((await aClub(db)).id)
}

/** Wines with these names. */
const wines = (cellar: TenantDb, names: string[]) => Promise.all(names.map((name) => aWine(cellar, { name })))

const change = (
  cellar: TenantDb,
  selection: WineSelection | string[],
  kind: BulkChangeKind,
  { expected, ...values }: Partial<BulkChangeValues> & { expected?: number } = {},
) =>
  changeWines(cellar, {
    selection: Array.isArray(selection) ? { wineIds: selection } : selection,
    expected: expected ?? (Array.isArray(selection) ? selection.length : 0),
    kind,
    values: { ...noBulkValues, ...values },
    currency: 'usd',
    ...by,
  })

/** The sentence and field of a refusal. */
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) =>
      isDomainError(error)
        ? { code: error.code, field: error.details.field, sentence: error.sentence }
        : Promise.reject(error as Error),
  )

describe('a change of many wines', () => {
  it('is made to all of them at once, raises their versions and is in the activity', async () => {
    const cellar = await aCellar()
    const ids = await wines(cellar, ['One', 'Two', 'Three'])
    const changeId = await change(cellar, ids, 'bin', { bin: 'B-7' })
    for (const id of ids) expect(await wineById(cellar, id)).toMatchObject({ bin: 'B-7', version: 2 })
    expect(await bulkChange(cellar, changeId)).toMatchObject({
      summary: 'Bin set to B-7',
      wines: 3,
      changed: 3,
    })
    const entries = await db.owner.query(
      `select details from audit_log where business_id = $1 and action = 'business.wines_changed'`,
      [cellar.businessId],
    )
    expect(entries.rows).toEqual([{ details: { change: 'Bin set to B-7', wines: 3 } }])
  })

  it('reaches all wines that match the filter, and is refused when their number is not the confirmed one', async () => {
    const cellar = await aCellar()
    await wines(cellar, ['Alba', 'Bricco'])
    await aWine(cellar, { name: 'Bianco', type: 'white' })
    const filter = wineListing.read('https://clubs.example/?type=red')
    const early = await refusal(change(cellar, { filter }, 'list', { expected: 3 }))
    expect(early).toMatchObject({ code: 'selection-changed', sentence: expect.stringContaining('2 wines') })
    const changeId = await change(cellar, { filter }, 'list', { expected: 2 })
    expect(await bulkChange(cellar, changeId)).toMatchObject({ wines: 2, changed: 2 })
  })

  it.each([
    ['par', { parLevel: 6 }],
    ['price', { bottlePrice: 4500 }],
    ['list', {}],
    ['retire', {}],
  ] as const)('of the kind %s can be undone', async (kind, values) => {
    const cellar = await aCellar()
    const ids = await wines(cellar, ['One', 'Two'])
    const before = await wineById(cellar, ids[0]!)
    const changeId = await change(cellar, ids, kind, values)
    expect(await wineById(cellar, ids[0]!)).toMatchObject(
      factsOfChange(kind, { ...noBulkValues, ...values }) ?? { retiredAt: now },
    )
    await undoBulkChange(cellar, { changeId, ...by, now: later })
    await undoBulkChange(cellar, { changeId, ...by, now: later })
    expect(await wineById(cellar, ids[0]!)).toEqual({ ...before, version: 3, changedAt: later })
    expect(await bulkChange(cellar, changeId)).toMatchObject({ restored: 2 })
  })

  it('keeps what was changed since when it is undone', async () => {
    const cellar = await aCellar()
    const [first, second] = await wines(cellar, ['One', 'Two'])
    const changeId = await change(cellar, [first!, second!], 'bin', { bin: 'B-7' })
    await changeWine(cellar, { wineId: first!, facts: { bin: 'C-1' }, ...by })
    await undoBulkChange(cellar, { changeId, ...by })
    expect(await bulkChange(cellar, changeId)).toMatchObject({ changed: 2, restored: 1 })
    expect([(await wineById(cellar, first!))?.bin, (await wineById(cellar, second!))?.bin]).toEqual([
      'C-1',
      '',
    ])
  })

  it('does not retire wines with promised bottles, and names one', async () => {
    const cellar = await aCellar()
    const ids = await wines(cellar, ['Promised', 'Free'])
    await moveStock(cellar, { act: 'opening', wineId: ids[0]!, quantity: 6, ...by })
    const locationId = await defaultLocation(cellar, now)
    const bottles = [{ wineId: ids[0]!, quantity: 1 }]
    await lockBottles(cellar, {
      owner: { kind: 'run', key: newId() },
      locationId,
      bottles,
      expiresAt: null,
      ...by,
    })
    const refused = await refusal(change(cellar, ids, 'retire'))
    expect(refused).toMatchObject({ code: 'wines-promised', sentence: expect.stringContaining('Promised') })
    expect((await wineById(cellar, ids[1]!))?.retiredAt).toBeNull()
  })

  it('does not restore a wine that was added again', async () => {
    const cellar = await aCellar()
    const [id] = await wines(cellar, ['Twice'])
    const changeId = await change(cellar, [id!], 'retire')
    await wines(cellar, ['Twice'])
    expect(await refusal(change(cellar, [id!], 'restore'))).toMatchObject({ code: 'wine-duplicate' })
    expect(await refusal(undoBulkChange(cellar, { changeId, ...by }))).toMatchObject({
      code: 'wine-duplicate',
    })
  })

  it('takes no location and reaches no wine of another business', async () => {
    const [own, other] = [await aCellar(), await aCellar()]
    const [mine] = await wines(own, ['Mine'])
    const [theirs] = await wines(other, ['Theirs'])
    const location = await defaultLocation(other, now)
    const foreign = await refusal(change(own, [mine!], 'location', { locationId: location }))
    expect(foreign).toMatchObject({ code: 'unknown-choice', field: 'locationId' })
    expect(await refusal(change(own, [theirs!], 'bin', { bin: 'X' }))).toMatchObject({
      code: 'selection-changed',
    })
    const changeId = await change(other, [theirs!], 'bin', { bin: 'X' })
    expect(await bulkChange(own, changeId)).toBeNull()
    expect(await refusal(undoBulkChange(own, { changeId, ...by }))).toMatchObject({
      code: 'change-not-found',
    })
  })

  it('of 5,000 wines is one change', async () => {
    const cellar = await aCellar()
    await db.owner.query(
      `insert into wines (business_id, id, producer, name, type, is_non_vintage, format_ml, added_at, changed_at)
       select $1, gen_random_uuid(), 'P', 'Wine ' || n, 'red', true, 750, now(), now() from generate_series(1, 5000) n`,
      [cellar.businessId],
    )
    const filter = wineListing.read('https://clubs.example/')
    const changeId = await change(cellar, { filter }, 'par', { parLevel: 6, expected: 5000 })
    expect(await bulkChange(cellar, changeId)).toMatchObject({ changed: 5000 })
    await undoBulkChange(cellar, { changeId, ...by })
    expect(await bulkChange(cellar, changeId)).toMatchObject({ restored: 5000 })
  })
})

describe('a change in a cell', () => {
  it('saves the price and raises the version', async () => {
    const cellar = await aCellar()
    const wineId = await aWine(cellar)
    await changePrice(cellar, { wineId, shownValue: null, value: 4500, currency: 'usd', ...by, now: later })
    expect(await wineById(cellar, wineId)).toMatchObject({
      bottlePriceCents: 4500,
      version: 2,
      changedAt: later,
    })
  })

  it('is refused with the new price when another person changed it, and not for another fact of the wine', async () => {
    const cellar = await aCellar()
    const wineId = await aWine(cellar, { bottlePriceCents: 4000 })
    await changeParLevel(cellar, { wineId, shownValue: null, value: 12, ...by })
    await changePrice(cellar, { wineId, shownValue: 4000, value: 4500, currency: 'usd', ...by })
    const second = await refusal(
      changePrice(cellar, { wineId, shownValue: 4000, value: 5000, currency: 'usd', ...by }),
    )
    expect(second).toMatchObject({
      code: 'cell-changed',
      field: 'bottlePrice',
      sentence: expect.stringContaining('$45.00'),
    })
    await changePrice(cellar, { wineId, shownValue: 4500, value: 5000, currency: 'usd', ...by })
    expect(await wineById(cellar, wineId)).toMatchObject({ bottlePriceCents: 5000, parLevel: 12 })
  })

  it('lets one of two people through who save at the same time', async () => {
    const cellar = await aCellar()
    const wineId = await aWine(cellar)
    const tries = [1000, 2000, 3000].map((value) =>
      refusal(changePrice(cellar, { wineId, shownValue: null, value, currency: 'usd', ...by })),
    )
    expect((await Promise.all(tries)).filter((error) => error === null)).toHaveLength(1)
  })
})

describe('a stock correction', () => {
  it('sets the bottles with a reason in the ledger, and is refused when bottles moved in between', async () => {
    const cellar = await aCellar()
    const wineId = await aWine(cellar)
    const locationId = await defaultLocation(cellar, now)
    await moveStock(cellar, { act: 'opening', wineId, quantity: 6, ...by })
    const shownLevels = new Map([[locationId, 6]])
    const correction = { wineId, locationId, shownLevels, available: 7, reason: 'Found', ...by }
    await correctCount(cellar, correction)
    expect((await wineStock(cellar, wineId)).totals.available).toBe(7)
    const again = await refusal(correctCount(cellar, correction))
    expect(again).toMatchObject({
      code: 'count-changed',
      field: 'available',
      sentence: expect.stringContaining('from 6 to 7'),
    })
    const { rows } = await db.owner.query(
      `select kind, quantity, reason from stock_movements where wine_id = $1 order by seq`,
      [wineId],
    )
    expect(rows.at(-1)).toEqual({ kind: 'correction', quantity: 1, reason: 'Found' })
  })
})

describe('selected wines in an address', () => {
  it('are packed into 22 characters each and read back', () => {
    const ids = Array.from({ length: 3 }, () => newId())
    expect(ids.map((id) => unpackId(packId(id)))).toEqual(ids)
    const search = new URLSearchParams([
      ['w', packId(ids[0]!)],
      ['w', `${packId(ids[1]!)}.${packId(ids[2]!)}.junk`],
    ])
    expect(unpackIds(search.getAll('w'))).toEqual(ids)
  })
})
