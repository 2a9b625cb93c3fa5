import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TenantDb } from '#/db/handles.server'
import { moveStock } from '~/cellar/stock/move-stock.server'
import { wineStock } from '~/cellar/stock/queries.server'
import { applyImport, requestImport } from '~/cellar/imports/apply-import.server'
import { discardImport } from '~/cellar/imports/discard-import.server'
import { importPage } from '~/cellar/imports/import-page.server'
import { importById, importRows } from '~/cellar/imports/queries.server'
import { editRow, mapColumns, setStockMode, skipRowsWithErrors } from '~/cellar/imports/review-import.server'
import type { RowTexts } from '~/cellar/imports/row-schema'
import { allSheets } from '~/cellar/list-reader/sheet/all-sheets'
import { chooseHeader, chooseSheet, startImport } from '~/cellar/imports/start-import.server'
import { requestUndo, undoImport } from '~/cellar/imports/undo-import.server'
import { aClub } from '../../../builders/club'
import { applyReviewed as applied, aReviewedImport as reviewed } from '../../../builders/imports'
import { anInlineImportReader } from '../../../builders/inline-import-reader'
import { anInlineReadingWorker } from '../../../builders/inline-reading-worker'
import { aSheetRow, aWorkbook } from '../../../builders/workbook'
import { freshDatabase, type TestDatabase } from '../../../database'

let database: TestDatabase
beforeAll(async () => void (database = await freshDatabase()))
afterAll(() => database.close())

const now = new Date('2026-11-20T17:00:00Z')
const by = { userId: null, now }
const report = async () => undefined

const list = `Producer,Wine,Vintage,Kind,Price,Qty,Bin,Cost
Elio Grasso,Gavarini,2019,Red,"$1,250.00",12,A1,40
Fèlsina,Berardenga,2020,Red,48,6,A2,18.50
Billecart-Salmon,Brut Réserve,NV,Sparkling,95.5,24,B1,`

async function aCellar() {
  return database.tenant((await aClub(database)).id)
}

async function undone(db: TenantDb, importId: string): Promise<void> {
  await requestUndo(db, { importId, ...by })
  await undoImport(db, { importId, now, report })
}

const countsOf = async (db: TenantDb, importId: string) => (await importById(db, importId))!.counts
const rowsOf = async (db: TenantDb, importId: string) =>
  (await importRows(db, { importId, state: null, after: null, limit: 100 })).rows

const winesOf = (db: TenantDb) =>
  db.read(({ q, businessId }) =>
    q
      .selectFrom('wines')
      .where('business_id', '=', businessId)
      .where('retired_at', 'is', null)
      .selectAll()
      .orderBy('id')
      .execute(),
  )
const bottlesOf = async (db: TenantDb) => {
  const stocks = await Promise.all((await winesOf(db)).map(({ id }) => wineStock(db, id)))
  return stocks.map(({ totals }) => totals.available)
}

describe('a first import', () => {
  it('adds the wines with prices, bins and their bottles at cost as opening stock', async () => {
    const db = await aCellar()
    const importId = await reviewed(db, list)
    expect(await winesOf(db)).toEqual([])
    expect(await countsOf(db, importId)).toMatchObject({ new: 3, error: 0 })
    await applied(db, importId)
    expect(await winesOf(db)).toMatchObject([
      { producer: 'Elio Grasso', bottle_price_cents: 125_000, vintage: 2019, type: 'red', bin: 'A1' },
      { producer: 'Fèlsina', bottle_price_cents: 4_800 },
      { name: 'Brut Réserve', is_non_vintage: true, bottle_price_cents: 9_550, type: 'sparkling' },
    ])
    expect(await bottlesOf(db)).toEqual([12, 6, 24])
    const [first] = await winesOf(db)
    expect((await wineStock(db, first!.id)).valueCents).toBe('48000.000000')
    expect((await importById(db, importId))!.status).toBe('applied')
  })

  it('takes a cost of 0 for one that was never entered', async () => {
    const db = await aCellar()
    await applied(
      db,
      await reviewed(db, 'Producer,Wine,Vintage,Type,Cost,Quantity\nKeller,Riesling,2023,White,0.00,6\n'),
    )
    const [wine] = await winesOf(db)
    expect((await wineStock(db, wine!.id)).valueCents).toBeNull()
  })

  it('of a workbook with a sheet for each color takes all of them, and one of them where a person chooses it', async () => {
    const db = await aCellar()
    const names = aSheetRow(1, ['Producer', 'Wine', 'Price'])
    const bytes = aWorkbook({
      Red: names + aSheetRow(2, ['Tessari', 'Cuvee Alta', 90]) + aSheetRow(3, ['Orvane', 'La Riva', 40]),
      White: names + aSheetRow(2, ['Lunaro', 'Pian Alto', 35]),
    })
    const importId = await reviewed(db, bytes)
    expect((await importById(db, importId))!.sheet).toBe(allSheets)
    expect((await rowsOf(db, importId)).map(({ fields }) => [fields.name, fields.type])).toEqual([
      ['Cuvee Alta', 'red'],
      ['La Riva', 'red'],
      ['Pian Alto', 'white'],
    ])
    // Each sheet numbers its rows on its own.
    const shown = async () => {
      const page = await importPage(db, importId, {
        query: new URLSearchParams({ row: '4' }),
        timeZone: 'America/New_York',
        seesCosts: true,
        userId: null,
      })
      return { edited: page!.row?.name, rows: page!.table!.rows.map(({ sheet, number }) => [sheet, number]) }
    }
    expect(await shown()).toEqual({
      edited: 'row 2 of “White”',
      rows: [
        ['Red', 2],
        ['Red', 3],
        ['White', 2],
      ],
    })
    const reader = anInlineImportReader()
    await expect(chooseHeader(db, reader, { importId, header: -1, now })).rejects.toMatchObject({
      code: 'no-such-row',
    })
    await chooseSheet(db, reader, { importId, sheet: 1, now })
    expect(await rowsOf(db, importId)).toHaveLength(1)
    await chooseSheet(db, reader, { importId, sheet: allSheets, now })
    expect(await rowsOf(db, importId)).toHaveLength(3)
  })

  it('of several sheets says on which of them the same wine is', async () => {
    const db = await aCellar()
    const names = aSheetRow(1, ['Producer', 'Wine', 'Price'])
    const importId = await reviewed(
      db,
      aWorkbook({
        Red: names + aSheetRow(2, ['Tessari', 'Cuvee Alta', 90]) + aSheetRow(3, ['Orvane', 'La Riva', 40]),
        White:
          names + aSheetRow(2, ['Lunaro', 'Pian Alto', 35]) + aSheetRow(3, ['Tessari', 'Cuvee Alta', 90]),
        Rosé: names + aSheetRow(2, ['Lunaro', 'Pian Rosa', 30]),
      }),
    )
    expect((await rowsOf(db, importId)).map(({ note }) => note)).toEqual([
      '',
      '',
      '',
      'Same wine as row 2 of “Red”.',
      '',
    ])
  })

  it('of a till’s items tells producers from names, and joins the glass with its bottle', async () => {
    const db = await aCellar()
    const importId = await reviewed(
      db,
      `Item Name,Category,Variation Name,Price,Current Quantity
Domaine Orvane Sancerre 2021,White Wine,Glass (150 ml),14.00,9
Domaine Orvane Sancerre 2021,White Wine,Bottle,56.00,12
Bodegas Tessari Rioja Reserva 2018,Red Wine,Bottle,62.00,6
Weingut Lunaro Riesling 2022,White Wine,Bottle,44.00,3
`,
    )
    expect(await countsOf(db, importId)).toMatchObject({ new: 3, merged: 1, error: 0 })
    await applied(db, importId)
    expect(await winesOf(db)).toMatchObject([
      {
        producer: 'Domaine Orvane',
        name: 'Sancerre',
        vintage: 2021,
        bottle_price_cents: 5_600,
        glass_price_cents: 1_400,
        glass_ml: 150,
      },
      { producer: 'Bodegas Tessari', name: 'Rioja Reserva', vintage: 2018 },
      { producer: 'Weingut Lunaro', name: 'Riesling', vintage: 2022 },
    ])
    expect(await bottlesOf(db)).toEqual([12, 6, 3])
  })

  it('adds a wine for each size that a row has a price for, and takes headings for kinds', async () => {
    const db = await aCellar()
    const importId = await reviewed(
      db,
      `Our cellar
Grower,Wine,Year,37.5cl,75cl,On hand
WHITE
Orvane,Meursault,2019,50,95,7
RED
Tessari,Barolo,2018,,120,3
Total,,,50,215,10
`,
    )
    await applied(db, importId)
    expect(await winesOf(db)).toMatchObject([
      { name: 'Meursault', type: 'white', format_ml: 750, bottle_price_cents: 9_500 },
      { name: 'Meursault', type: 'white', format_ml: 375, bottle_price_cents: 5_000 },
      { name: 'Barolo', type: 'red', format_ml: 750, bottle_price_cents: 12_000 },
    ])
    // The file does not say of which size its bottles are: they are counted once.
    expect(await bottlesOf(db)).toEqual([7, 0, 3])
    const rows = await rowsOf(db, importId)
    expect(rows.map(({ number }) => number)).toEqual([4, 4, 6])
  })

  it('made twice is the same as once: no wine and no bottle is doubled', async () => {
    const db = await aCellar()
    await applied(db, await reviewed(db, list))
    const again = await reviewed(db, list)
    expect(await countsOf(db, again)).toMatchObject({ same: 3, new: 0, update: 0 })
    expect((await importById(db, again))!.importedBefore).toEqual(now)
    await expect(requestImport(db, { importId: again, ...by })).rejects.toMatchObject({
      code: 'nothing-to-import',
    })
    expect(await bottlesOf(db)).toEqual([12, 6, 24])
  })

  it('does nothing when its job runs twice', async () => {
    const db = await aCellar()
    const importId = await reviewed(db, list)
    await applied(db, importId)
    await applyImport(db, { importId, now, report })
    expect(await bottlesOf(db)).toEqual([12, 6, 24])
  })

  it('leaves nothing behind when its job is killed in the middle, and is complete when it runs again', async () => {
    const db = await aCellar()
    const importId = await reviewed(db, list)
    await requestImport(db, { importId, ...by })
    const killed = applyImport(db, {
      importId,
      now,
      report: async (percent) => {
        if (percent > 80) throw new Error('killed')
      },
    })
    await expect(killed).rejects.toThrow('killed')
    expect(await winesOf(db)).toEqual([])
    expect((await importById(db, importId))!.status).toBe('applying')
    await applyImport(db, { importId, now, report })
    expect(await bottlesOf(db)).toEqual([12, 6, 24])
  })
})

describe('the review', () => {
  it('says in words what is wrong with each cell, and imports nothing while a row has an error', async () => {
    const db = await aCellar()
    const importId = await reviewed(
      db,
      `Producer,Wine,Vintage,Kind,Price,Qty
Pio Cesare,Barolo,2019,Red,80,-3
Pio Cesare,Barbera,2019,Red,80,2.5
Pio Cesare,Arneis,2021,White,80,1e9
Pio Cesare,Dolcetto,2019,Red,80,1000000000
Pio Cesare,Langhe,next year,Red,cheap,1
,Nebbiolo,2051,,10,1
Pio Cesare,Fides,2019,Red,80,1,,"a stray, cell"`,
    )
    const problems = (await rowsOf(db, importId)).map((row) => row.problems)
    expect(problems).toMatchObject([
      { quantity: 'Please enter a whole number from 0 to 100,000' },
      { quantity: 'Please enter a whole number from 0 to 100,000' },
      { quantity: 'Please enter a whole number from 0 to 100,000' },
      { quantity: 'Please enter a whole number from 0 to 100,000' },
      {
        vintage: 'Please enter a year such as 2019, or NV',
        bottlePrice: 'Please enter an amount such as 48 or 48.50',
      },
      { producer: 'Producer is required' },
      { '': 'This row has 8 cells, and there are 6 columns. Check where its cells begin and end.' },
    ])
    await expect(requestImport(db, { importId, ...by })).rejects.toMatchObject({ code: 'rows-with-errors' })
  })

  it('takes a row in place, and leaves rows with errors out', async () => {
    const db = await aCellar()
    const importId = await reviewed(
      db,
      `Producer,Wine,Kind,Qty\nPio Cesare,Barolo,Red,-3\nPio Cesare,Barbera,Red,-3`,
    )
    const [first] = await rowsOf(db, importId)
    const texts = { ...first!.fields, quantity: '3' } as RowTexts
    await editRow(db, { importId, position: first!.position, texts, now })
    expect(await countsOf(db, importId)).toMatchObject({ new: 1, error: 1 })
    await skipRowsWithErrors(db, { importId, now })
    expect(await countsOf(db, importId)).toMatchObject({ new: 1, error: 0, skipped: 1 })
    await applied(db, importId)
    expect(await bottlesOf(db)).toEqual([3])
  })

  it('reads semicolons, decimal commas and the words of other languages', async () => {
    const db = await aCellar()
    const file =
      'Weingut;Wein;Jahrgang;Weinart;Inhalt;Preis;Bestand\nKeller;Abtserde;2019;Weißwein;0,75 l;1.250,00;6\nDönnhoff;Hermannshöhle;2020;Weiss;Magnum;98,50;3\n'
    await applied(db, await reviewed(db, Buffer.from(file, 'latin1')))
    expect(await winesOf(db)).toMatchObject([
      { producer: 'Keller', type: 'white', format_ml: 750, bottle_price_cents: 125_000 },
      { producer: 'Dönnhoff', type: 'white', format_ml: 1500, bottle_price_cents: 9_850 },
    ])
  })

  it('counts two rows about the same wine as one, with the bottles of both', async () => {
    const db = await aCellar()
    const importId = await reviewed(
      db,
      'Producer,Wine,Vintage,Kind,Qty\nFèlsina,Rància,2019,Red,6\nFELSINA,Rancia,2019,Red,5',
    )
    expect((await rowsOf(db, importId))[1]).toMatchObject({
      state: 'merged',
      note: 'Same wine as row 2; its 5 bottles are counted there.',
    })
    await applied(db, importId)
    expect(await bottlesOf(db)).toEqual([11])
  })

  it('goes back to review when the cellar has changed since', async () => {
    const db = await aCellar()
    const first = await reviewed(db, list)
    await applied(db, await reviewed(db, list.replace('48', '52')))
    await requestImport(db, { importId: first, ...by })
    await applyImport(db, { importId: first, now, report })
    expect(await importById(db, first)).toMatchObject({
      status: 'mapped',
      failure: expect.stringContaining(
        'Your cellar changed after you reviewed this file. 3 rows do something else now',
      ),
      counts: { new: 0, update: 1, same: 2 },
    })
    expect(await bottlesOf(db)).toEqual([12, 6, 24])
  })

  it('remembers the columns that were chosen for the next file of the same form', async () => {
    const db = await aCellar()
    const file = 'House of,Stuff,Xyz\nPio Cesare,Barolo,A7\n'
    const start = () =>
      startImport(db, anInlineImportReader(), { fileName: 'a.csv', bytes: Buffer.from(file), ...by })
    const first = await start()
    await chooseHeader(db, anInlineImportReader(), { importId: first, header: 1, now })
    await mapColumns(db, anInlineReadingWorker(), {
      importId: first,
      mapping: { producer: 0, name: 1, bin: 2 },
      defaultType: 'red',
      now,
    })
    expect((await importById(db, await start()))!.mapping).toEqual({ producer: 0, name: 1, bin: 2 })
  })
})

describe('a wine that is already in the cellar', () => {
  const changed = list.replace('$1,250.00', '$1,300.00').replace(',12,A1', ',20,A9')

  it('gets the file’s details; its stock is left unless that is chosen', async () => {
    const db = await aCellar()
    await applied(db, await reviewed(db, list))
    const importId = await reviewed(db, changed)
    expect((await rowsOf(db, importId))[0]).toMatchObject({
      state: 'update',
      changes: [
        { field: 'bottlePrice', from: '$1,250.00', to: '$1,300.00' },
        { field: 'bin', from: 'A1', to: 'A9' },
      ],
      note: 'The file counts 20; your cellar has 12. The stock is left as it is.',
    })
    await applied(db, importId)
    expect((await winesOf(db))[0]).toMatchObject({ bottle_price_cents: 130_000, bin: 'A9', version: 2 })
    expect((await bottlesOf(db))[0]).toBe(12)
  })

  it('gets the counted bottles as a correction where that is chosen', async () => {
    const db = await aCellar()
    await applied(db, await reviewed(db, list))
    const importId = await reviewed(db, changed.replace(',6,A2', ',2,A2'))
    await setStockMode(db, { importId, stockMode: 'set', now })
    await applied(db, importId)
    expect((await bottlesOf(db)).sort((one, other) => one - other)).toEqual([2, 20, 24])
    await undone(db, importId)
    expect(await bottlesOf(db)).toEqual([12, 6, 24])
  })

  it('keeps what the file has no cell for', async () => {
    const db = await aCellar()
    await applied(db, await reviewed(db, list))
    const importId = await reviewed(db, 'Producer,Wine,Vintage,Bin\nELIO GRASSO,gavarini,2019,\n')
    expect((await rowsOf(db, importId))[0]).toMatchObject({ state: 'same' })
  })
})

describe('the undo of an import', () => {
  it('retires the wines it added and takes its bottles back', async () => {
    const db = await aCellar()
    const importId = await reviewed(db, list)
    await applied(db, importId)
    const wineIds = (await winesOf(db)).map(({ id }) => id)
    await undone(db, importId)
    expect(await winesOf(db)).toEqual([])
    for (const id of wineIds) expect((await wineStock(db, id)).totals.available).toBe(0)
    expect((await importById(db, importId))!.status).toBe('undone')
  })

  it('keeps a wine with a sale of its own, and says how many bottles had left', async () => {
    const db = await aCellar()
    const importId = await reviewed(db, list)
    await applied(db, importId)
    const [first] = await winesOf(db)
    await moveStock(db, { act: 'sell', wineId: first!.id, quantity: 2, ...by })
    await undone(db, importId)
    expect(await winesOf(db)).toMatchObject([{ id: first!.id }])
    expect((await rowsOf(db, importId))[0]!.undoNote).toBe(
      'Kept: this wine has other stock entries or promised bottles. 2 bottles had left the cellar and could not be taken back.',
    )
    expect((await wineStock(db, first!.id)).totals).toMatchObject({ available: 0, out: 2 })
  })

  it('restores what it changed, except where someone has changed it since', async () => {
    const db = await aCellar()
    await applied(db, await reviewed(db, list))
    const importId = await reviewed(db, list.replace('$1,250.00', '$1,300.00').replace(',12,A1', ',12,A0'))
    await applied(db, importId)
    await applied(db, await reviewed(db, list.replace('$1,250.00', '$1,400.00').replace(',12,A1', ',12,A0')))
    await undone(db, importId)
    expect((await winesOf(db))[0]).toMatchObject({ bottle_price_cents: 140_000, bin: 'A1' })
    expect((await rowsOf(db, importId))[0]!.undoNote).toBe(
      'Left as it is, since it was changed again: bottle price.',
    )
  })

  it('can be followed by the same import again', async () => {
    const db = await aCellar()
    const importId = await reviewed(db, list)
    await applied(db, importId)
    await undone(db, importId)
    await applied(db, await reviewed(db, list))
    expect(await bottlesOf(db)).toEqual([12, 6, 24])
  })
})

it('an import is found and changed by its own business only', async () => {
  const db = await aCellar()
  const importId = await reviewed(db, list)
  const rival = await aCellar()
  expect(await importById(rival, importId)).toBeNull()
  expect(await rowsOf(rival, importId)).toEqual([])
  for (const attempt of [
    () => requestImport(rival, { importId, ...by }),
    () => discardImport(rival, { importId, now }),
    () => applyImport(rival, { importId, now, report }),
  ])
    await expect(attempt()).rejects.toMatchObject({ code: 'import-not-found', status: 404 })
})
