import { afterAll, beforeAll, expect, it } from 'vitest'
import { applyImport } from '~/cellar/imports/apply-import.server'
import { importSample, sampleInCellar } from '~/cellar/imports/sample-import.server'
import { requestUndo, undoImport } from '~/cellar/imports/undo-import.server'
import { wineList } from '~/cellar/inventory/wine-list.server'
import { wineListing, type Show } from '~/cellar/inventory/wine-listing'
import { moveStock } from '~/cellar/stock/move-stock.server'
import { aClub } from '../../../builders/club'
import { anInlineImportReader } from '../../../builders/inline-import-reader'
import { anInlineReadingWorker } from '../../../builders/inline-reading-worker'
import { freshDatabase, type TestDatabase } from '../../../database'

let database: TestDatabase
beforeAll(async () => void (database = await freshDatabase()))
afterAll(() => database.close())

const now = new Date('2026-11-20T17:00:00Z')
const by = { userId: null, now }
const report = async () => undefined
const workers = { importReader: anInlineImportReader(), readingWorker: anInlineReadingWorker() }

it('sample wines come with one press, however often it is pressed, are on no public list, and go with another', async () => {
  const db = database.tenant((await aClub(database)).id)
  const wines = () =>
    db.read(({ q }) =>
      q.selectFrom('wines').where('retired_at', 'is', null).select(['name', 'is_listed']).execute(),
    )
  const importId = await importSample(db, workers, by)
  expect(await importSample(db, workers, by)).toBe(importId)
  await applyImport(db, { importId, now, report })
  expect(await sampleInCellar(db)).toBe(importId)
  expect(await importSample(db, workers, by)).toBe(importId)
  expect(await wines()).toHaveLength(18)
  expect((await wines()).filter((wine) => wine.is_listed)).toEqual([])

  await requestUndo(db, { importId, ...by })
  await undoImport(db, { importId, now, report })
  expect(await wines()).toEqual([])
  expect(await sampleInCellar(db)).toBeNull()
})

it('sample wines that are removed are not among the retired wines, and one with a sale of its own stays', async () => {
  const db = database.tenant((await aClub(database)).id)
  const importId = await importSample(db, workers, by)
  await applyImport(db, { importId, now, report })
  const shown = (show: Show) =>
    wineList(db, { ...wineListing.read('http://club.test/'), show }, { seesCosts: true })
  const [sold] = (await shown('current')).rows
  await moveStock(db, { act: 'sell', wineId: sold!.id, quantity: 1, ...by })

  await requestUndo(db, { importId, ...by })
  await undoImport(db, { importId, now, report })
  expect((await shown('current')).rows).toMatchObject([{ id: sold!.id }])
  expect(await shown('retired')).toMatchObject({ rows: [], total: 0, counts: { show: { retired: 0 } } })
})
