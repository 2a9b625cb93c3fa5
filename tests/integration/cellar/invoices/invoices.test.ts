import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TenantDb } from '#/db/handles.server'
import { newId } from '~/foundation/kit/ids'
import { salesSince } from '~/cellar/counter-sales/quick-sale.server'
import { wineStock } from '~/cellar/stock/queries.server'
import { finishInvoice } from '~/cellar/invoices/finish-invoice.server'
import { finishReading } from '~/cellar/imports/documents/finish-reading.server'
import { readPagesOf } from '~/cellar/imports/documents/reading-queries.server'
import { inspectFiles } from '~/cellar/imports/documents/inspect-files.server'
import { startInspected } from '~/cellar/imports/documents/start-document.server'
import { importById } from '~/cellar/imports/queries.server'
import { changeCurrency } from '~/cellar/invoices/change-currency.server'
import { changeInvoiceLine, chooseWine } from '~/cellar/invoices/change-line.server'
import { invoiceLineForm } from '~/cellar/invoices/forms'
import { invoicePage } from '~/cellar/invoices/invoice-page.server'
import { readAs } from '~/cellar/invoices/read-as.server'
import { invoiceById, invoiceLines } from '~/cellar/invoices/queries.server'
import { saveInvoice, type InvoiceHead } from '~/cellar/invoices/save-invoice.server'
import { postReceipt } from '~/cellar/receiving/post-receipt.server'
import { receiptById } from '~/cellar/receiving/queries.server'
import { discardReceipt, undoReceipt } from '~/cellar/receiving/undo-receipt.server'
import { removeReceiptLine, saveReceiptLine } from '~/cellar/receiving/save-lines.server'
import { noDetails, saveReceipt } from '~/cellar/receiving/save-receipt.server'
import { addSupplier } from '~/cellar/receiving/suppliers/save-supplier.server'
import { aClub } from '../../../builders/club'
import { anInlineReadingWorker } from '../../../builders/inline-reading-worker'
import { aWine } from '../../../builders/wine'
import { freshDatabase, type TestDatabase } from '../../../database'

let database: TestDatabase
beforeAll(async () => void (database = await freshDatabase()))
afterAll(() => database.close())

const now = new Date('2026-11-20T17:00:00Z')
const by = { userId: null, now }
const worker = anInlineReadingWorker()

const invoiceText = (number = 'HF-20871', vintage = 2019) => `
Harbor Fine Imports LLC
Invoice No.  ${number}
Date         11/03/2026

Qty  Description                          Pack        Case Price    Amount
2    Elio Grasso, Gavarini ${vintage}           12/750ml        540.00  1,080.00
1    Vacheron, Sancerre 2023              12/750ml        264.00    264.00
                                          Merchandise             1,344.00
                                          Freight                    45.00
                                          Total due               1,389.00
`

async function aClubWithSupplier() {
  const db = database.tenant((await aClub(database)).id)
  const supplier = { name: 'Harbor Fine Imports', email: '', phone: '', notes: '' }
  return { db, supplierId: await addSupplier(db, { supplier, ...by }) }
}

/** Uploads a text and reads it as its jobs do; returns the import's id. */
async function aReadInvoice(db: TenantDb, text = invoiceText(), purpose: 'wines' | 'invoice' = 'invoice') {
  const files = [{ name: 'invoice.txt', bytes: Buffer.from(text) }]
  const importId = await startInspected(db, await inspectFiles(worker, files), { purpose, ...by })
  await readPages(db, importId, text)
  await finishReading(db, { worker, finishInvoice }, { importId, now })
  return importId
}

async function readPages(db: TenantDb, importId: string, text: string) {
  const pages = await worker.make('textPages', { bytes: Buffer.from(text), pages: [1] })
  await db.transaction((db) =>
    db.q
      .updateTable('import_pages')
      .set({ state: 'read', origin: 'text', runs: JSON.stringify(pages[0]!.runs) })
      .where('business_id', '=', db.businessId)
      .where('session_id', '=', importId)
      .execute(),
  )
  const { document } = await readPagesOf(db, importId, 'text')
  expect(document.pages).toHaveLength(1)
}

const head = (supplierId: string, change: Partial<InvoiceHead> = {}): InvoiceHead => ({
  supplierId,
  supplierName: '',
  documentNumber: 'HF-20871',
  receivedOn: '2026-11-20',
  locationId: null,
  rate: null,
  sumsSeen: '',
  ...change,
})
const save = (db: TenantDb, importId: string, invoiceHead: InvoiceHead, receiptId = newId()) =>
  saveInvoice(db, { importId, head: invoiceHead, receiptId, ...by })
const line = (fields: Record<string, string>) => invoiceLineForm.parse(fields)
const newWine = { choice: 'new', producer: 'Vacheron', name: 'Sancerre', type: 'white', vintage: '2023' }
const complete = (db: TenantDb, importId: string) =>
  changeInvoiceLine(db, {
    importId,
    position: 1,
    value: line({ ...newWine, bottles: '12', cost: '22.00', total: '264.00' }),
    now,
  })
const creditText = `
Harbor Fine Imports LLC
CREDIT MEMO
Credit Memo No.  CM-118
Date             11/19/2026

Qty  Description                              Price         Amount
6    Elio Grasso, Gavarini 2019               45.00         270.00
                                              Total         270.00
`
const creditHead = (supplierId: string) => head(supplierId, { documentNumber: 'CM-118' })

const chargedText = `
Harbor Fine Imports LLC
Invoice No.  HF-20871
Date         11/03/2026

Qty  Description                              Price         Amount
24   Elio Grasso, Gavarini 2019               45.00       1,080.00
                                        Subtotal          1,080.00
                                        Order discount 5%   -54.00
                                        Freight              45.00
                                        Bottle deposit        2.40
                                        Total due         1,073.40
`
const stockUp = (db: TenantDb, wineId: string, quantity: number) =>
  saveReceipt(db, {
    details: { ...noDetails, receivedOn: '2026-11-01' },
    lines: [{ wineId, quantity, totalCents: quantity * 4_500 }],
    ...by,
  }).then((receiptId) => postReceipt(db, { receiptId, ...by }))
const movementsOf = (db: TenantDb, wineId: string) =>
  db.read(({ q }) =>
    q
      .selectFrom('stock_movements')
      .where('wine_id', '=', wineId)
      .selectAll()
      .orderBy('seq', 'desc')
      .execute(),
  )
const available = async (db: TenantDb, wineId: string) => (await wineStock(db, wineId)).totals.available
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { code?: string }) => error.code,
  )

describe('the check of an invoice', () => {
  const text = (lines: string) => `
Harbor Fine Imports LLC
Invoice No.  HF-20871
Date         11/03/2026

Qty  Description                              Price    Discount       Amount
${lines}
                                          Total due                 1,080.00
`
  const grasso = '24   Elio Grasso, Gavarini 2019               45.00                 1,080.00'

  it('refuses a receipt with a line of $0.00 until it is confirmed to be free', async () => {
    const { db, supplierId } = await aClubWithSupplier()
    const wineId = await aWine(db)
    const free = '12   Elio Grasso, Gavarini 2019                0.00                     0.00'
    const importId = await aReadInvoice(db, text(`${grasso}\n${free}`))
    const page = await invoicePage(db, importId, { line: null, q: '' })
    expect(page!.lines[0]).toMatchObject({
      position: 1,
      state: 'check',
      problems: ['The total is $0.00. Enter the cost, or confirm that these bottles are free.'],
    })
    expect(await codeOf(save(db, importId, head(supplierId)))).toBe('invoice-doubts')
    const typed = { choice: wineId, bottles: '12', cost: '0.00', total: '0.00' }
    expect(invoiceLineForm.safeParse(typed).error!.issues).toMatchObject([
      { path: ['total'], message: 'Please enter the cost, or confirm that these bottles are free' },
    ])
    await changeInvoiceLine(db, { importId, position: 1, value: line({ ...typed, isFree: 'on' }), now })
    expect((await receiptById(db, await save(db, importId, head(supplierId))))!.lines).toMatchObject([
      { quantity: 24, totalCents: 108_000 },
      { quantity: 12, totalCents: 0 },
    ])
  })

  it('refuses a receipt while quantity and price do not make the total of a line, and says which line', async () => {
    const { db, supplierId } = await aClubWithSupplier()
    const wineId = await aWine(db)
    const importId = await aReadInvoice(db, text(grasso.replace('45.00', '40.00')))
    await expect(save(db, importId, head(supplierId))).rejects.toMatchObject({
      code: 'invoice-doubts',
      message:
        'Elio Grasso, Gavarini 2019: 24 × $40.00 is $960.00, but the line total is $1,080.00. Open the lines marked “Check” and save them.',
    })
    const value = line({ choice: wineId, bottles: '24', cost: '45.00', total: '1080.00' })
    await changeInvoiceLine(db, { importId, position: 0, value, now })
    expect(await codeOf(save(db, importId, head(supplierId)))).toBeNull()
  })

  it('refuses a receipt while lines and printed total disagree, until a person has compared them', async () => {
    const { db, supplierId } = await aClubWithSupplier()
    await aWine(db)
    const importId = await aReadInvoice(
      db,
      text(grasso)
        .replace('total due', '')
        .replace(/1,080.00\n$/, '1,180.00\n'),
    )
    const { sentence } = (await invoicePage(db, importId, { line: null, q: '' }))!.sums
    expect(sentence).toBe(
      'The lines add up to $1,080.00; the invoice says $1,180.00. Check the marked lines.',
    )
    await expect(save(db, importId, head(supplierId))).rejects.toMatchObject({
      code: 'invoice-sums',
      details: { field: 'sumsSeen' },
    })
    expect(await codeOf(save(db, importId, head(supplierId, { sumsSeen: sentence! })))).toBeNull()
  })
})

describe('reading a supplier’s invoice', () => {
  it('matches lines with the cellar, offers others as new, and finds the supplier', async () => {
    const { db, supplierId } = await aClubWithSupplier()
    const wineId = await aWine(db)
    const importId = await aReadInvoice(db)
    expect(await invoiceById(db, importId)).toMatchObject({
      supplierId,
      documentNumber: 'HF-20871',
      issuedOn: '2026-11-03',
      total: 138_900,
    })
    const [grasso, vacheron] = await invoiceLines(db, importId)
    expect(grasso).toMatchObject({ choice: 'wine', wineId, bottles: 24, lineTotal: 108_000 })
    expect(vacheron).toMatchObject({ choice: 'new', bottles: 12, newWine: { vintage: '2023' } })
    const page = await invoicePage(db, importId, { line: null, q: '' })
    expect(page!.sums).toMatchObject({ expected: 134_400, kept: 134_400, sentence: null })
  })

  it('shows the difference where the cellar has another vintage, and adds the new one like it', async () => {
    const { db } = await aClubWithSupplier()
    await aWine(db, { vintage: 2018 })
    const importId = await aReadInvoice(db)
    const [stored] = await invoiceLines(db, importId)
    expect(stored).toMatchObject({
      choice: 'new',
      newWine: { producer: 'Elio Grasso', vintage: '2019', type: 'red', region: 'Piedmont' },
    })
    const page = await invoicePage(db, importId, { line: '0', q: '' })
    expect(page!.current!.matches[0]!.differences).toEqual(['2018 in your cellar, 2019 on the invoice'])
  })

  it('makes a receipt with the new wines, receives it and undoes it', async () => {
    const { db, supplierId } = await aClubWithSupplier()
    const wineId = await aWine(db)
    const importId = await aReadInvoice(db)
    await complete(db, importId)
    const receiptId = await save(db, importId, head(supplierId))
    const receipt = (await receiptById(db, receiptId))!
    expect(receipt).toMatchObject({
      state: 'draft',
      supplierId,
      documentNumber: 'HF-20871',
      documentTotalCents: 134_400,
      note: 'Charges: Freight $45.00. Total of the invoice: $1,389.00.',
    })
    expect(receipt.lines).toMatchObject([
      { wineId, quantity: 24, totalCents: 108_000, caseSize: 12 },
      { wine: 'Vacheron Sancerre 2023', quantity: 12, totalCents: 26_400 },
    ])
    await postReceipt(db, { receiptId, ...by })
    const added = receipt.lines[1]!.wineId
    expect([await available(db, wineId), await available(db, added)]).toEqual([24, 12])
    await undoReceipt(db, { receiptId, ...by })
    expect([await available(db, wineId), await available(db, added)]).toEqual([0, 0])
  })

  it('makes no receipt while the kind of a new wine is not known', async () => {
    const { db, supplierId } = await aClubWithSupplier()
    await aWine(db)
    const importId = await aReadInvoice(db, invoiceText().replace('Sancerre', 'Amaranth'))
    expect(await codeOf(save(db, importId, head(supplierId)))).toBe('invoice-open-lines')
    const page = await invoicePage(db, importId, { line: null, q: '' })
    expect(page!.lines[0]).toMatchObject({ state: 'missing', problems: ['Please choose the kind of wine.'] })
    // The line to check is open; nothing is behind it.
    expect(page).toMatchObject({ current: { position: 1, fieldToCheck: 'type' }, next: null })
    const shown = await invoicePage(db, importId, { line: null, q: '', mayChange: false })
    expect(shown!.current).toBeNull()
  })

  it('takes the bottles of a credit note out of stock, says why, and puts them back when the return is undone', async () => {
    const { db, supplierId } = await aClubWithSupplier()
    const wineId = await aWine(db)
    await stockUp(db, wineId, 10)
    const importId = await aReadInvoice(db, creditText)
    // A person decides: the bottles may have left the stock before.
    expect(await codeOf(save(db, importId, creditHead(supplierId)))).toBe('invoice-open-lines')
    const value = line({ choice: wineId, bottles: '6', cost: '45.00', total: '270.00' })
    await changeInvoiceLine(db, { importId, position: 0, value, now })
    const receiptId = await save(db, importId, creditHead(supplierId))
    expect(await receiptById(db, receiptId)).toMatchObject({
      ...{ quantity: 6, returned: 6, totalCents: -27_000, state: 'draft' },
      lines: [{ wineId, quantity: 6, totalCents: 27_000, isReturn: true }],
    })
    // A line that is added to a return is a return as well.
    const added = await saveReceiptLine(db, { receiptId, line: { wineId, quantity: 1, totalCents: 4_500 } })
    expect((await receiptById(db, receiptId))?.lines.map(({ isReturn }) => isReturn)).toEqual([true, true])
    await removeReceiptLine(db, { receiptId, lineId: added })
    expect(await available(db, wineId)).toBe(10)
    expect(await postReceipt(db, { receiptId, ...by })).toEqual({ bottles: 6, open: 0 })
    expect(await available(db, wineId)).toBe(4)
    const [movement] = await movementsOf(db, wineId)
    expect(movement).toMatchObject({
      ...{ kind: 'return', quantity: 6, from_state: 'available', to_state: null },
      reason: 'Credit note CM-118',
    })
    expect(await salesSince(db, now, 10)).toEqual([])
    expect(await undoReceipt(db, { receiptId, ...by })).toEqual({ reversed: 6, gone: 0 })
    expect(await available(db, wineId)).toBe(10)
    expect((await receiptById(db, receiptId))?.state).toBe('draft')
  })

  it('returns no bottle that the cellar does not have, and adds no wine for a return', async () => {
    const { db, supplierId } = await aClubWithSupplier()
    const wineId = await aWine(db)
    await stockUp(db, wineId, 2)
    const importId = await aReadInvoice(db, creditText)
    const figures = { bottles: '6', cost: '45.00', total: '270.00' }
    const change = (fields: Record<string, string>) =>
      changeInvoiceLine(db, { importId, position: 0, value: line({ ...figures, ...fields }), now })
    expect(await codeOf(change(newWine))).toBe('wine-not-found')
    await change({ choice: wineId })
    const receiptId = await save(db, importId, creditHead(supplierId))
    expect(await codeOf(postReceipt(db, { receiptId, ...by }))).toBe('not-enough-stock')
    expect(await available(db, wineId)).toBe(2)
  })

  it('counts the discount of the document and its freight as cost where a person wants it so', async () => {
    const { db, supplierId } = await aClubWithSupplier()
    const wineId = await aWine(db)
    const totals = async (change: Partial<InvoiceHead>) => {
      const importId = await aReadInvoice(db, chargedText)
      const documentNumber = newId()
      const receiptId = await save(db, importId, head(supplierId, { documentNumber, ...change }))
      const receipt = await receiptById(db, receiptId)
      expect(receipt?.totalCents).toBe(receipt?.documentTotalCents)
      return receipt?.lines.map(({ totalCents }) => totalCents)
    }
    expect(await totals({})).toEqual([108_000])
    expect(await totals({ withDiscount: 'on' })).toEqual([102_600])
    expect(await totals({ withDiscount: 'on', withFreight: 'on' })).toEqual([107_100])
    expect(await available(db, wineId)).toBe(0)
  })

  it('makes one receipt of a form that is sent twice, and warns of an invoice that is there already', async () => {
    const { db, supplierId } = await aClubWithSupplier()
    await aWine(db)
    const importId = await aReadInvoice(db)
    await complete(db, importId)
    const receiptId = newId()
    expect(await save(db, importId, head(supplierId), receiptId)).toBe(receiptId)
    expect(await save(db, importId, head(supplierId), receiptId)).toBe(receiptId)
    const again = await aReadInvoice(db)
    const page = await invoicePage(db, again, { line: null, q: '' })
    expect(page!.duplicate).toMatchObject({ id: receiptId })
    expect(await codeOf(save(db, again, head(supplierId)))).toBe('receipt-duplicate')
    expect((await importById(db, again))!.status).toBe('mapped')
  })

  it('adds no wine where the receipt is refused', async () => {
    const { db, supplierId } = await aClubWithSupplier()
    await aWine(db)
    const importId = await aReadInvoice(db)
    await complete(db, importId)
    expect(await codeOf(save(db, importId, head(supplierId, { locationId: newId() })))).toBe(
      'location-not-found',
    )
    const wines = await db.read(({ q, businessId }) =>
      q.selectFrom('wines').where('business_id', '=', businessId).select('name').execute(),
    )
    expect(wines).toHaveLength(1)
  })

  it('remembers which wine a supplier’s description stands for, and knows its next vintage', async () => {
    const { db, supplierId } = await aClubWithSupplier()
    await aWine(db)
    const other = await aWine(db, { producer: 'Domaine du Carrou', name: 'La Moussière', vintage: 2023 })
    const importId = await aReadInvoice(db)
    await chooseWine(db, { importId, position: 1, wineId: other, now })
    await save(db, importId, head(supplierId))
    const next = await aReadInvoice(db, invoiceText('HF-20999'))
    expect((await invoiceLines(db, next))[1]).toMatchObject({ choice: 'wine', wineId: other })
    const page = await invoicePage(db, next, { line: '1', q: '' })
    expect(page!.current!.matches[0]).toMatchObject({ wineId: other, isRemembered: true })
  })

  it('keeps the total where bottles are corrected, and follows a cost that is typed', async () => {
    const { db } = await aClubWithSupplier()
    await aWine(db)
    const importId = await aReadInvoice(db)
    const [{ wineId } = { wineId: null }] = await invoiceLines(db, importId)
    const change = async (fields: Record<string, string>) => {
      const value = line({ choice: wineId!, ...fields })
      await changeInvoiceLine(db, { importId, position: 0, value, now })
      return (await invoiceLines(db, importId))[0]
    }
    expect(await change({ bottles: '12', cost: '45.00', total: '1080.00' })).toMatchObject({
      bottles: 12,
      lineTotal: 108_000,
    })
    expect(await change({ bottles: '12', cost: '80.00', total: '1080.00' })).toMatchObject({
      lineTotal: 96_000,
    })
    const page = await invoicePage(db, importId, { line: null, q: '' })
    expect(page!.sums.sentence).toBe(
      'The lines add up to $1,224.00; the invoice says $1,344.00. Check the marked lines.',
    )
  })

  it('opens the review again when the draft receipt is discarded', async () => {
    const { db, supplierId } = await aClubWithSupplier()
    await aWine(db)
    const importId = await aReadInvoice(db)
    await complete(db, importId)
    const receiptId = await save(db, importId, head(supplierId))
    expect((await importById(db, importId))!.status).toBe('applied')
    await discardReceipt(db, { receiptId, now })
    expect((await importById(db, importId))!.status).toBe('mapped')
    await save(db, importId, head(supplierId))
  })

  it('converts costs of another currency at the rate that is entered, and leaves them out without one', async () => {
    const { db } = await aClubWithSupplier()
    await aWine(db)
    const text = invoiceText().replace(
      'Total due               1,389.00',
      'Total EUR             EUR 1,389.00',
    )
    for (const [rate, total] of [
      [1.1, 118_800],
      [null, null],
    ] as const) {
      const importId = await aReadInvoice(db, text)
      await complete(db, importId)
      const receiptId = await save(db, importId, head('', { rate, documentNumber: '' }))
      expect((await receiptById(db, receiptId))!.lines[0]!.totalCents).toBe(total)
    }
  })

  it('never takes the amounts of another currency for dollars, also where a person names the currency', async () => {
    const { db } = await aClubWithSupplier()
    const importId = await aReadInvoice(db)
    expect((await invoiceById(db, importId))!.currency).toBe('')
    await changeCurrency(db, { importId, currency: 'GBP', now })
    const page = await invoicePage(db, importId, { line: null, q: '' })
    expect(page!.sums).toMatchObject({ currency: 'gbp', kept: 134_400 })
    await complete(db, importId)
    const typed = line({ ...newWine, name: 'Gavarini', bottles: '24', cost: '45.00', total: '1080.00' })
    await changeInvoiceLine(db, { importId, position: 0, value: typed, now })
    const receiptId = await save(db, importId, head('', { documentNumber: '' }))
    const receipt = (await receiptById(db, receiptId))!
    expect(receipt.lines.map(({ totalCents }) => totalCents)).toEqual([null, null])
    expect(receipt).toMatchObject({ documentTotalCents: null, note: expect.stringContaining('£1,389.00') })
  })

  it('says that a wine list looks like an invoice, and reads it as one', async () => {
    const { db } = await aClubWithSupplier()
    const importId = await aReadInvoice(db, invoiceText(), 'wines').catch(() => null)
    const id = importId ?? (await latestImport(db))
    expect((await importById(db, id))!.looks_like).toBe('invoice')
    await readAs(db, { importId: id, purpose: 'invoice', now })
    await finishReading(db, { worker, finishInvoice }, { importId: id, now })
    expect(await invoiceLines(db, id)).toHaveLength(2)
  })

  it('receives a delivery note without prices', async () => {
    const { db } = await aClubWithSupplier()
    const wineId = await aWine(db)
    const note = `
Harbor Fine Imports LLC
Delivery note no. D-118
Description                         Cases   Pack       Bottles
Elio Grasso, Gavarini 2019              2   6x75cl          12`
    const importId = await aReadInvoice(db, note)
    const receiptId = await save(db, importId, head('', { documentNumber: 'D-118' }))
    expect((await receiptById(db, receiptId))!.lines).toMatchObject([
      { wineId, quantity: 12, totalCents: null },
    ])
  })
})

async function latestImport(db: TenantDb): Promise<string> {
  const row = await db.read(({ q, businessId }) =>
    q
      .selectFrom('import_sessions')
      .where('business_id', '=', businessId)
      .select('id')
      .executeTakeFirstOrThrow(),
  )
  return row.id
}
