import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TenantDb } from '#/db/handles.server'
import { defaultLocation } from '~/cellar/stock/locations.server'
import { moveStock } from '~/cellar/stock/move-stock.server'
import { wineStock } from '~/cellar/stock/queries.server'
import { decideItems, type ItemDecision } from '~/cellar/counter-sales/decide-items.server'
import { postSalesFile } from '~/cellar/counter-sales/post-sales-file.server'
import {
  counterSale,
  findSaleWines,
  lastSaleLocation,
  salesSince,
  undoSale,
} from '~/cellar/counter-sales/quick-sale.server'
import { salesFileView } from '~/cellar/counter-sales/sales-file-view.server'
import { openForGlasses, undoSalesFile } from '~/cellar/counter-sales/undo-sales-file.server'
import {
  chooseColumns,
  deleteSalesFile,
  uploadSalesFile,
} from '~/cellar/counter-sales/upload-sales-file.server'
import { aClub } from '../../../builders/club'
import { aPerson } from '../../../builders/person'
import { aWine } from '../../../builders/wine'
import { freshDatabase, type TestDatabase } from '../../../database'

let database: TestDatabase
beforeAll(async () => void (database = await freshDatabase()))
afterAll(() => database.close())

const now = new Date('2026-11-20T17:00:00Z')

async function aCounter(bottles = 6) {
  const club = await aClub(database)
  const db = database.tenant(club.id)
  const userId = (await aPerson(database)).id
  const wineId = await aWine(db)
  const locationId = await defaultLocation(db, now)
  if (bottles > 0) await moveStock(db, { act: 'receive', wineId, quantity: bottles, userId, now })
  const upload = (text: string | Uint8Array, name = 'till.csv') =>
    uploadSalesFile(db, { bytes: typeof text === 'string' ? Buffer.from(text) : text, name, userId, now })
  const columns = { item: 0, quantity: 1, day: null, size: null }
  return {
    db,
    userId,
    wineId,
    locationId,
    upload,
    /** Uploads a file whose first columns are item and quantity. */
    async file(text: string, more: Partial<Record<'day' | 'size', number>> = {}) {
      const fileId = await upload(text)
      await chooseColumns(db, { fileId, columns: { ...columns, ...more }, now })
      return fileId
    },
    decide: (fileId: string, ...decisions: ItemDecision[]) =>
      decideItems(db, { fileId, decisions, userId, now }),
    post: (fileId: string, isPartial = false) =>
      postSalesFile(db, { fileId, locationId, isPartial, userId, now }),
  }
}

const available = async (db: TenantDb, wineId: string) => (await wineStock(db, wineId)).totals.available
const view = (db: TenantDb, fileId: string) =>
  salesFileView(db, { fileId, text: '', isChangingColumns: false })
const bottle = (key: string, wineId: string): ItemDecision => ({ key, as: 'bottle', wineId })

describe('a sales file of the till', () => {
  it('takes bottles out and returned ones back, counts no glass, and is undone as a whole', async () => {
    const { db, wineId, file, decide, post, userId, locationId } = await aCounter()
    const fileId = await file('Item,Qty\nGavarini btl,3\nGavarini btl,-1\nGavarini glass,9\nTiramisu,14\n')
    await decide(
      fileId,
      bottle('gavarini btl', wineId),
      { key: 'gavarini glass', as: 'glass', wineId },
      { key: 'tiramisu', as: 'ignore' },
    )
    expect(await post(fileId)).toEqual({ sold: 2, returned: 0, leftOut: 0 })
    expect(await available(db, wineId)).toBe(4)
    const posted = await view(db, fileId)
    expect(posted).toMatchObject({ step: 'posted', glasses: [{ glasses: 9, bottleTenths: 18, opened: 0 }] })
    await openForGlasses(db, { fileId, wineId, locationId, quantity: 2, userId, now })
    expect(await view(db, fileId)).toMatchObject({ glasses: [{ opened: 2 }] })
    expect(await undoSalesFile(db, { fileId, userId, now })).toBe('')
    expect(await available(db, wineId)).toBe(6)
    await expect(undoSalesFile(db, { fileId, userId, now })).rejects.toMatchObject({
      code: 'sales-file-not-posted',
    })
  })

  it('remembers columns and items for the next day, and asks only about new ones', async () => {
    const { db, wineId, upload, file, decide, post } = await aCounter()
    const first = await file('Item,Qty\nGavarini,1\nBread,2\n')
    await decide(first, bottle('gavarini', wineId), { key: 'bread', as: 'ignore' })
    await post(first)
    const second = await upload('Item,Qty\nGAVARINI,2\nBread,1\nOlives,4\n')
    expect(await view(db, second)).toMatchObject({
      step: 'items',
      undecided: [{ item: 'Olives', sold: 4 }],
      plan: { wines: [{ sold: 2, short: 0 }] },
    })
    await expect(post(second)).rejects.toMatchObject({ code: 'items-undecided' })
    await decide(second, { key: 'olives', as: 'skip' })
    await post(second)
    expect(await available(db, wineId)).toBe(3)
    const third = await upload('Item,Qty\nOlives,9\n')
    expect(await view(db, third)).toMatchObject({ undecided: [{ item: 'Olives' }] })
  })

  it('needs no choice of columns for the report of a known till, and sells its bottles, not its dollars', async () => {
    const { db, wineId, upload, decide, post } = await aCounter()
    const fileId = await upload(
      'Menu Group,Menu Item,Item Qty,Gross Amount,Void Qty,Net Amount\nReds,Gavarini,2,136.00,1,136.00\n,Total,2,136.00,1,136.00\n',
    )
    expect(await view(db, fileId)).toMatchObject({
      step: 'items',
      undecided: [{ item: 'Gavarini', sold: 2 }],
    })
    await decide(fileId, bottle('gavarini', wineId))
    await post(fileId)
    expect(await available(db, wineId)).toBe(4)
  })

  it('refuses a list of wines and says where it is imported', async () => {
    const { upload } = await aCounter()
    await expect(upload('Producer,Wine,Vintage,Bottles\nKrug,Grande Cuvée,NV,6\n')).rejects.toMatchObject({
      code: 'sales-file-rejected',
      sentence: expect.stringContaining('Bring it in under Inventory, Import and export.'),
    })
  })

  it('names a wine that is short, moves nothing then, and sells only what is there when asked to', async () => {
    const { db, wineId, file, decide, post } = await aCounter(2)
    const fileId = await file('Item,Qty\nGavarini,5\n')
    await decide(fileId, bottle('gavarini', wineId))
    await expect(post(fileId)).rejects.toMatchObject({
      code: 'not-enough-stock',
      sentence: expect.stringContaining('Elio Grasso Gavarini 2019: 5 sold, 2 there'),
    })
    expect(await available(db, wineId)).toBe(2)
    expect(await post(fileId, true)).toEqual({ sold: 2, returned: 0, leftOut: 3 })
    expect(await available(db, wineId)).toBe(0)
  })

  it('says which bottles could not be undone', async () => {
    const { db, wineId, userId, file, decide, post } = await aCounter(0)
    await moveStock(db, { act: 'receive', wineId, quantity: 3, userId, now })
    await moveStock(db, { act: 'sell', wineId, quantity: 3, userId, now })
    const fileId = await file('Item,Qty\nGavarini,-2\n')
    await decide(fileId, bottle('gavarini', wineId))
    await post(fileId)
    await moveStock(db, { act: 'sell', wineId, quantity: 1, userId, now })
    expect(await undoSalesFile(db, { fileId, userId, now })).toBe(
      'Not undone, because these bottles have moved since: 1 of Elio Grasso Gavarini 2019.',
    )
    expect(await available(db, wineId)).toBe(0)
  })

  it('is refused when it was uploaded before, byte by byte or with the same sales of the same day', async () => {
    const { wineId, userId, db, file, upload, decide, post } = await aCounter()
    const text = 'Item,Qty,Date\nGavarini,1,11/19/2026\nGavarini,1,11/19/2026\n'
    const fileId = await file(text, { day: 2 })
    await expect(upload(text)).rejects.toMatchObject({ code: 'sales-file-known', details: { field: 'file' } })
    await decide(fileId, bottle('gavarini', wineId))
    await post(fileId)
    await expect(upload(text)).rejects.toMatchObject({
      sentence: expect.stringContaining('You already posted this file'),
    })
    const again = await upload('Item,Qty,Date\n"Gavarini",2,2026-11-19\n')
    await expect(post(again)).rejects.toMatchObject({ code: 'same-sales' })
    expect(await available(db, wineId)).toBe(4)
    await undoSalesFile(db, { fileId, userId, now })
    await post(again)
    expect(await available(db, wineId)).toBe(4)
  })

  it('posted twice at once counts once', async () => {
    const { db, wineId, file, decide, post } = await aCounter()
    const fileId = await file('Item,Qty\nGavarini,2\n')
    await decide(fileId, bottle('gavarini', wineId))
    const results = await Promise.allSettled([post(fileId), post(fileId), post(fileId)])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await available(db, wineId)).toBe(4)
  })

  it('reads other encodings, delimiters, decimal commas, titles above the names and equal names', async () => {
    const { db, file, upload } = await aCounter()
    const german = Buffer.from('Artikel;Menge;Menge\nCh\xe2teau Thivin;2,00;x\nGavarini;(1);x\n', 'latin1')
    const fileId = await upload(german)
    const columns = await view(db, fileId)
    expect(columns).toMatchObject({
      step: 'columns',
      labels: ['Artikel', 'Menge (column B)', 'Menge (column C)'],
      current: { item: 0, quantity: 1 },
    })
    await chooseColumns(db, { fileId, columns: { item: 0, quantity: 1, day: null, size: null }, now })
    expect(await view(db, fileId)).toMatchObject({
      undecided: [
        { item: 'Château Thivin', sold: 2 },
        { item: 'Gavarini', sold: 0, returned: 1 },
      ],
    })
    const titled = await file('Daily sales report,\nNov 19,\n\nItem,Qty\nGavarini,"1,204"\n,7\n')
    expect(await view(db, titled)).toMatchObject({ undecided: [{ sold: 1_204 }], file: { skippedRows: 1 } })
    const marked = await upload('\ufeffItem\tQty\tSize\nGavarini\t1\tGlass\n')
    await chooseColumns(db, { fileId: marked, columns: { item: 0, quantity: 1, day: null, size: 2 }, now })
    expect(await view(db, marked)).toMatchObject({ undecided: [{ item: 'Gavarini (Glass)', isGlass: true }] })
  })

  it('blocks an item whose quantity cannot be counted, unless it is ignored', async () => {
    const { wineId, file, decide, post } = await aCounter()
    const fileId = await file('Item,Qty\nGavarini,1.5\nHam,0.35\nBarolo,1e9\n')
    const ignored: ItemDecision[] = ['ham', 'barolo'].map((key) => ({ key, as: 'ignore' }))
    await decide(fileId, bottle('gavarini', wineId), ...ignored)
    await expect(post(fileId)).rejects.toMatchObject({
      code: 'items-uncountable',
      sentence: expect.stringContaining('Row 2: “1.5” is not a whole number.'),
    })
    await decide(fileId, { key: 'gavarini', as: 'ignore' })
    expect(await post(fileId)).toEqual({ sold: 0, returned: 0, leftOut: 0 })
  })

  it.each([
    ['nothing', ''],
    ['one column', 'Item\nGavarini\n'],
    ['names alone', 'Item,Qty\n'],
    ['100,000 rows', `Item,Qty\n${'Gavarini,1\n'.repeat(100_000)}`],
    ['a line without end', `Item,Qty\n"${'x,'.repeat(400_000)}`],
    ['thousands of columns', `${'a,'.repeat(5_000)}b\n${'1,'.repeat(5_000)}2\n`],
    ['a workbook', 'PK\u0003\u0004 and more'],
    ['a picture', '\u0089PNG\r\n\u001a\n\u0000\u0000'],
  ])('with %s is refused with a sentence for its field', async (_what, text) => {
    const { upload } = await aCounter(0)
    await expect(upload(text)).rejects.toMatchObject({
      details: { field: 'file' },
      sentence: expect.stringMatching(/^[A-Z].{15,}\.$/),
    })
  })

  it('of another business cannot be seen, decided, posted, undone or deleted, nor use another’s wine', async () => {
    const [one, other] = [await aCounter(), await aCounter()]
    const fileId = await one.file('Item,Qty\nGavarini,1\n')
    const notFound = { status: 404 }
    await expect(view(other.db, fileId)).rejects.toMatchObject(notFound)
    await expect(other.decide(fileId, bottle('gavarini', other.wineId))).rejects.toMatchObject(notFound)
    await expect(other.post(fileId)).rejects.toMatchObject(notFound)
    await expect(undoSalesFile(other.db, { fileId, userId: other.userId, now })).rejects.toMatchObject(
      notFound,
    )
    await expect(deleteSalesFile(other.db, fileId)).rejects.toMatchObject(notFound)
    await expect(one.decide(fileId, bottle('gavarini', other.wineId))).rejects.toMatchObject({
      code: 'wine-not-found',
    })
  })
})

describe('a sale at the counter', () => {
  it('is found by a misspelled name or by its bin, remembers the location, and is undone once', async () => {
    const { db, wineId, userId, locationId } = await aCounter(1)
    await db.transaction((db) =>
      db.q.updateTable('wines').set({ bin: 'B-12' }).where('business_id', '=', db.businessId).execute(),
    )
    for (const text of ['gavarini', 'Gavarinni', 'b-12', 'grasso 2019'])
      expect((await findSaleWines(db, text)).map(({ id }) => id)).toEqual([wineId])
    expect(await findSaleWines(db, '%')).toEqual([])
    const movementId = await moveStock(db, { act: 'sell', wineId, quantity: 1, userId, now })
    expect(await lastSaleLocation(db, userId)).toBe(locationId)
    await undoSale(db, { movementId, since: now, userId, now })
    expect(await counterSale(db, movementId)).toMatchObject({ isUndone: true })
    expect(await available(db, wineId)).toBe(1)
    await expect(undoSale(db, { movementId, since: now, userId, now })).rejects.toMatchObject({
      code: 'already-undone',
    })
  })

  it('of a sales file, or of yesterday, is not undone by itself', async () => {
    const { db, wineId, userId, file, decide, post } = await aCounter()
    const fileId = await file('Item,Qty\nGavarini,1\n')
    await decide(fileId, bottle('gavarini', wineId))
    await post(fileId)
    const [ofFile] = await salesSince(db, now, 10)
    await expect(undoSale(db, { movementId: ofFile!.id, since: now, userId, now })).rejects.toMatchObject({
      status: 404,
    })
    const movementId = await moveStock(db, { act: 'sell', wineId, quantity: 1, userId, now })
    const later = new Date('2026-11-21T17:00:00Z')
    await expect(undoSale(db, { movementId, since: later, userId, now: later })).rejects.toMatchObject({
      status: 404,
    })
  })
})
