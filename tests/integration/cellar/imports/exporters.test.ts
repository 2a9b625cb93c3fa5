import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TenantDb } from '#/db/handles.server'
import { cellarLocations } from '~/cellar/stock/locations.server'
import { moveStock } from '~/cellar/stock/move-stock.server'
import { importPage } from '~/cellar/imports/import-page.server'
import { importById, importRows } from '~/cellar/imports/queries.server'
import { mapColumns, skipRow } from '~/cellar/imports/review-import.server'
import { chooseEncoding, startImport } from '~/cellar/imports/start-import.server'
import { requestUndo, undoImport } from '~/cellar/imports/undo-import.server'
import { wineById } from '~/cellar/catalog/queries.server'
import { aClub } from '../../../builders/club'
import { applyReviewed, aReviewedImport } from '../../../builders/imports'
import { anInlineImportReader } from '../../../builders/inline-import-reader'
import { anInlineReadingWorker } from '../../../builders/inline-reading-worker'
import { aWine } from '../../../builders/wine'
import { freshDatabase, type TestDatabase } from '../../../database'

let database: TestDatabase
beforeAll(async () => void (database = await freshDatabase()))
afterAll(() => database.close())

const now = new Date('2026-11-20T17:00:00Z')
const aCellar = async () => database.tenant((await aClub(database)).id)
const fixture = (file: string) => readFile(join(import.meta.dirname, '../../../fixtures/exports', file))

async function undone(db: TenantDb, importId: string): Promise<void> {
  await requestUndo(db, { importId, userId: null, now })
  await undoImport(db, { importId, now, report: async () => undefined })
}

const rowsOf = async (db: TenantDb, importId: string) =>
  (await importRows(db, { importId, state: null, after: null, limit: 100 })).rows
const locationsOf = async (db: TenantDb) => (await cellarLocations(db)).map(({ name }) => name)

describe('a file of a known exporter', () => {
  it('adds its bottles where they are and at what they cost', async () => {
    const db = await aCellar()
    const importId = await aReviewedImport(db, await fixture('cellartracker-inventory.csv'))
    expect((await importById(db, importId))!.counts).toMatchObject({
      new: 1,
      merged: 1,
      skipped: 1,
      error: 0,
    })
    await applyReviewed(db, importId)
    const { rows } = await db.read(async ({ q, businessId }) => ({
      rows: await q
        .selectFrom('stock_levels as s')
        .innerJoin('cellar_locations as l', (join) =>
          join.onRef('l.business_id', '=', 's.business_id').onRef('l.id', '=', 's.location_id'),
        )
        .where('s.business_id', '=', businessId)
        .where('s.available', '>', 0)
        .select(['l.name', 's.available'])
        .orderBy('l.name')
        .execute(),
    }))
    expect(rows).toEqual([
      { name: 'Bar', available: 1 },
      { name: 'Cellar', available: 2 },
    ])
  })

  it('says why a row is left out, and a person can take it in', async () => {
    const db = await aCellar()
    const importId = await aReviewedImport(db, await fixture('cellartracker-inventory.csv'))
    const left = (await rowsOf(db, importId)).find(({ state }) => state === 'skipped')!
    expect(left.note).toBe('This bottle has not been delivered yet.')
    await skipRow(db, { importId, position: left.position, isSkipped: false, now })
    expect((await rowsOf(db, importId)).find(({ position }) => position === left.position)!.state).toBe('new')
  })

  it('is named where its columns are chosen, and a choice for it says nothing about other lists', async () => {
    const db = await aCellar()
    const importId = await startImport(db, anInlineImportReader(), {
      fileName: 'list.tsv',
      bytes: await fixture('cellartracker-list.tsv'),
      userId: null,
      now,
    })
    const query = {
      query: new URLSearchParams(),
      timeZone: 'America/New_York',
      seesCosts: true,
      userId: null,
    }
    expect((await importPage(db, importId, query))!.columns!.exporter).toBe('CellarTracker list')
    const { mapping } = (await importById(db, importId))!
    // Their prices are meant for guests in this cellar.
    const { cost, ...others } = mapping
    await mapColumns(db, anInlineReadingWorker(), {
      importId,
      mapping: { ...others, bottlePrice: cost! },
      defaultType: '',
      now,
    })
    const again = await aReviewedImport(db, await fixture('cellartracker-list.tsv'))
    expect((await importById(db, again))!.mapping).toMatchObject({ bottlePrice: cost })
    const other = await aReviewedImport(db, 'Producer,Wine,Vintage,Cost,Price\nCorvara,Dolcetto,2021,14,39')
    expect((await rowsOf(db, other))[0]!.fields).toMatchObject({ cost: '14', bottlePrice: '39' })
  })

  it('of people is refused in words, whether it is long or short', async () => {
    const db = await aCellar()
    const people =
      'First Name,Last Name,Email,Accepts Email Marketing,Total Spent\nAnn,Lee,ann@example.test,no,9'
    const upload = startImport(db, anInlineImportReader(), {
      fileName: 'customers.csv',
      bytes: Buffer.from(people),
      userId: null,
      now,
    })
    await expect(upload).rejects.toThrow('This is a list of people (Shopify customer list), not of wines.')
  })
})

describe('a text file', () => {
  it('from a Mac is read with its accents, and can be read in another encoding', async () => {
    const db = await aCellar()
    const macRoman = Buffer.from(
      'Producer,Wine,Vintage,Price\nCh\x89teau Lun\x8ee,Ros\x8e d\xd5\x8et\x8e,2023,31',
      'latin1',
    )
    const importId = await aReviewedImport(db, macRoman)
    expect((await importById(db, importId))!.reading).toBe('Mac Roman text, separated by commas')
    expect((await rowsOf(db, importId))[0]!.fields).toMatchObject({
      producer: 'Château Lunée',
      name: 'Rosé d’été',
    })
    await chooseEncoding(db, anInlineImportReader(), { importId, encoding: 'windows-1252', now })
    const { reading, status } = (await importById(db, importId))!
    expect([reading, status]).toEqual(['Windows-1252 text, separated by commas', 'uploaded'])
    expect((await rowsOf(db, importId))[0]!.state).toBe('unread')
  })
})

describe('an import over a filled cellar', () => {
  it('leaves what the cellar says more fully or in other words, and says so', async () => {
    const db = await aCellar()
    const facts = {
      producer: 'Ridgeline',
      name: 'Field Blend',
      vintage: 2020,
      type: 'red' as const,
      varietal: 'Zinfandel, Carignane, Petite Sirah',
      country: 'United States',
      region: 'Piedmont',
      appellation: 'Barolo',
      notes: 'Old vines.\nDecant for an hour.',
      attributes: ['Organic', 'Old vines'],
    }
    const wineId = await aWine(db, facts)
    const list = `Producer,Wine,Vintage,Grape,Country,Region,Appellation,Notes,Attributes,Price
Ridgeline,Field Blend,2020,Zinfandel,USA,Piemonte,Italy,Old vines,organic,55`
    const importId = await aReviewedImport(db, list)
    const [row] = await rowsOf(db, importId)
    expect(row!.changes.map(({ field }) => field)).toEqual(['bottlePrice'])
    expect(row!.note).toContain(
      'Grape stays “Zinfandel, Carignane, Petite Sirah”; the file has “Zinfandel”. Appellation stays “Barolo”; the file has “Italy”.',
    )
    await applyReviewed(db, importId)
    expect(await wineById(db, wineId)).toMatchObject({ ...facts, bottlePriceCents: 5_500 })
  })

  it('takes what the file says more fully, and no kind that is only guessed', async () => {
    const db = await aCellar()
    const wineId = await aWine(db, {
      producer: 'Ridgeline',
      name: 'Chardonnay',
      vintage: 2020,
      type: 'orange',
      varietal: 'Chardonnay',
    })
    const list = `Producer,Wine,Vintage,Grape,Country
Ridgeline,Chardonnay,2020,"Chardonnay, Viognier",USA`
    await applyReviewed(db, await aReviewedImport(db, list))
    expect(await wineById(db, wineId)).toMatchObject({
      varietal: 'Chardonnay, Viognier',
      country: 'United States',
      type: 'orange',
    })
  })
})

describe('the undo of an import', () => {
  const list = `Producer,Wine,Vintage,Kind,Qty,Location,Supplier
Corvara,Dolcetto,2021,Red,6,Back room,Corner Imports
Corvara,Barbera,2020,Red,3,Bar,Corner Imports`

  it('removes the locations and suppliers that the import added', async () => {
    const db = await aCellar()
    const before = await locationsOf(db)
    const importId = await aReviewedImport(db, list)
    await applyReviewed(db, importId)
    expect(await locationsOf(db)).toEqual(expect.arrayContaining(['Back room', 'Bar']))
    await undone(db, importId)
    expect(await locationsOf(db)).toEqual(before)
    const suppliers = await db.read(({ q, businessId }) =>
      q
        .selectFrom('suppliers')
        .where('business_id', '=', businessId)
        .where('archived_at', 'is', null)
        .select('name')
        .execute(),
    )
    expect(suppliers).toEqual([])
  })

  it('leaves a location that something else uses since', async () => {
    const db = await aCellar()
    const importId = await aReviewedImport(db, list)
    await applyReviewed(db, importId)
    const bar = (await cellarLocations(db)).find(({ name }) => name === 'Bar')!
    const wineId = await aWine(db, { producer: 'Krug', name: 'Grande Cuvée' })
    await moveStock(db, {
      act: 'receive',
      wineId,
      quantity: 2,
      locationId: bar.id,
      unitCostCents: 9_000,
      userId: null,
      now,
    })
    await undone(db, importId)
    expect(await locationsOf(db)).toContain('Bar')
    expect(await locationsOf(db)).not.toContain('Back room')
  })
})
