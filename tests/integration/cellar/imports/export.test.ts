import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TenantDb } from '#/db/handles.server'
import { moveStock } from '~/cellar/stock/move-stock.server'
import { cellarCsv, cellarWorkbook, exportedWines } from '~/cellar/inventory/export/export-cellar.server'
import { importById } from '~/cellar/imports/queries.server'
import { requestUndo, undoImport } from '~/cellar/imports/undo-import.server'
import { wineById } from '~/cellar/catalog/queries.server'
import { wineListing } from '~/cellar/inventory/wine-listing'
import { readTable } from '~/cellar/list-reader/files/read-table.server'
import { aClub } from '../../../builders/club'
import { applyReviewed, aReviewedImport } from '../../../builders/imports'
import { aWine } from '../../../builders/wine'
import { freshDatabase, type TestDatabase } from '../../../database'

let database: TestDatabase
beforeAll(async () => void (database = await freshDatabase()))
afterAll(() => database.close())

const now = new Date('2026-11-20T17:00:00Z')
const all = { filter: null, seesCosts: true }
const found = (query: string) => wineListing.read(`https://clubs.example/?${query}`)

/** A cellar with a wine that has everything, one with almost nothing, and one with hostile words. */
async function aCellar(): Promise<TenantDb> {
  const db = database.tenant((await aClub(database)).id)
  const list = `Producer,Wine,Vintage,Kind,Size,Grape,Appellation,Region,Country,Price,Glass,Pour,Qty,Cost,Bin,Location,Supplier,Par,ABV,Drink from,Drink until,LWIN,Body,Acidity,Sweetness,Oak,Attributes,House score,Public list,Note for guests,Notes
Elio Grasso,Gavarini,2019,Red,Magnum,Nebbiolo,Barolo,Piedmont,Italy,1250,31.5,150,12,40.25,007,Bar,"Rossi, Inc.",6,14.5,2026,2040,1011247,Full-bodied,High,Dry,Medium,"Old vines, Organic",94 pts,yes,Decanted for you,"One
two"
Krug,Grande Cuvée,NV,Sparkling,,,,,,,,,,,,,,,,,,,,,,,,,,,`
  await applyReviewed(db, await aReviewedImport(db, list))
  await aWine(db, {
    producer: '=HYPERLINK("http://evil.test")',
    name: '@SUM(A1)',
    notes: '-2+3',
    vintage: null,
  })
  return db
}

async function undo(db: TenantDb, importId: string): Promise<void> {
  await requestUndo(db, { importId, userId: null, now })
  await undoImport(db, { importId, now, report: async () => undefined })
}

describe('an export that is imported again', () => {
  it.each(['csv', 'xlsx'] as const)('changes nothing, as %s', async (format) => {
    const db = await aCellar()
    const wines = await exportedWines(db, all)
    const file = format === 'csv' ? cellarCsv(wines, all) : await cellarWorkbook(wines, all)
    const session = await importById(db, await aReviewedImport(db, file))
    expect(session!.counts).toMatchObject({ same: 3, new: 0, update: 0, error: 0, merged: 0 })
  })
})

describe('a list with the style of a wine', () => {
  it('fills the form’s own choices, and its undo takes them back', async () => {
    const db = database.tenant((await aClub(database)).id)
    const wineId = await aWine(db, { houseScore: 90, attributes: ['Organic'] })
    const list = `Producer,Wine,Vintage,Body,Oak,Tags,Score,Public list
Elio Grasso,Gavarini,2019,Full-bodied,Unoaked,"Organic, Old vines",94/100,Yes`
    const importId = await aReviewedImport(db, list)
    await applyReviewed(db, importId)
    const facts = { body: 'full', oak: 'none', attributes: ['Organic', 'Old vines'], houseScore: 94 }
    expect(await wineById(db, wineId)).toMatchObject({ ...facts, isListed: true })
    await undo(db, importId)
    const before = { body: null, oak: null, attributes: ['Organic'], houseScore: 90, isListed: false }
    expect(await wineById(db, wineId)).toMatchObject(before)
  })
})

describe('an export', () => {
  it('has a byte order mark, text that no spreadsheet runs as a formula, and money with two decimals', async () => {
    const csv = cellarCsv(await exportedWines(await aCellar(), all), all)
    expect(csv.startsWith('\uFEFFProducer,Wine,Vintage,')).toBe(true)
    expect(csv).toContain(`"'=HYPERLINK(""http://evil.test"")",'@SUM(A1)`)
    expect(csv).toContain(',1250.00,31.50,150,12,40.25,007,Bar,"Rossi, Inc."')
  })

  it('keeps numbers as numbers and texts as texts in a workbook', async () => {
    const wines = await exportedWines(await aCellar(), all)
    const { sheets } = await readTable(await cellarWorkbook(wines, all))
    const gavarini = sheets[0]!.rows.find(({ cells }) => cells[0] === 'Elio Grasso')!.cells
    expect(gavarini).toContain(1250)
    expect(gavarini).toContain('007')
    expect(sheets[0]!.rows.flatMap(({ cells }) => cells)).toContain('=HYPERLINK("http://evil.test")')
  })

  it('has costs only for people who may see them, and the wines that the list’s search leaves', async () => {
    const db = await aCellar()
    const wines = await exportedWines(db, { filter: found('q=krug&type=sparkling'), seesCosts: false })
    expect(wines.map(({ producer, costCents }) => [producer, costCents])).toEqual([['Krug', null]])
    expect(cellarCsv(wines, { seesCosts: false })).not.toContain('Cost')
  })

  it('counts the bottles that are in the cellar', async () => {
    const db = await aCellar()
    const [wine] = await exportedWines(db, { ...all, filter: found('q=gavarini') })
    await moveStock(db, { act: 'sell', wineId: wine!.id, quantity: 2, userId: null, now })
    const [after] = await exportedWines(db, { ...all, filter: found('q=gavarini') })
    expect([wine!.bottles, after!.bottles]).toEqual([12, 10])
  })
})
