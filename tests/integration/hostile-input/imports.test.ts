import { afterAll, beforeAll, expect, it } from 'vitest'
import { csvRows } from '~/foundation/kit/csv.server'
import { cellarCsv, cellarWorkbook, exportedWines } from '~/cellar/inventory/export/export-cellar.server'
import { importById } from '~/cellar/imports/queries.server'
import { skipRowsWithErrors } from '~/cellar/imports/review-import.server'
import { aClub } from '../../builders/club'
import { applyReviewed, aReviewedImport } from '../../builders/imports'
import { aSheetRow, aWorkbook } from '../../builders/workbook'
import { freshDatabase, type TestDatabase } from '../../database'
import { hostile, markup, names } from './corpus'

let database: TestDatabase
beforeAll(async () => void (database = await freshDatabase()))
afterAll(() => database.close())

const now = new Date('2026-11-20T17:00:00Z')
const all = { filter: null, seesCosts: true }
/** The bytes that a text file can hold at all: others are refused as no list. */
const texts = [...names, ...markup, ...hostile].filter((text) => !/[\u0000-\u0008\u000E-\u001F]/.test(text))

it('hostile cells are refused in words or kept as they are, and come out of an export as they went in', async () => {
  const db = database.tenant((await aClub(database)).id)
  const rows = texts.map((text, place) => [
    text,
    `${place} ${text}`,
    text,
    text,
    text,
    text,
    text,
    text,
    text,
  ])
  const plain = texts.map((text, place) => [`P${place}`, text, '2019', 'Red', '', '', '', '', text])
  const header = ['Producer', 'Wine', 'Vintage', 'Kind', 'Size', 'Price', 'Qty', 'ABV', 'Notes']
  const importId = await aReviewedImport(db, csvRows([header, ...rows, ...plain]))
  await skipRowsWithErrors(db, { importId, now })
  await applyReviewed(db, importId)
  const wines = await exportedWines(db, all)
  expect(wines.length).toBeGreaterThan(10)
  for (const file of [cellarCsv(wines, all), await cellarWorkbook(wines, all)]) {
    const session = await importById(db, await aReviewedImport(db, file))
    expect(session!.counts).toMatchObject({ new: 0, update: 0, error: 0 })
  }
})

it('a workbook that spells out what a text cannot hold is read without it', async () => {
  const db = database.tenant((await aClub(database)).id)
  const names = aSheetRow(1, ['Producer', 'Wine', 'Kind'])
  const row = aSheetRow(2, ['Evil_x0000_Winery', 'Half_xD83D_', `Red${'😀'.repeat(3_000)}`])
  const importId = await aReviewedImport(db, aWorkbook({ Sheet_x0000_: names + row }))
  expect((await importById(db, importId))!.counts).toMatchObject({ new: 1 })
})
