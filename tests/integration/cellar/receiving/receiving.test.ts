import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TenantDb } from '#/db/handles.server'
import { newId } from '~/foundation/kit/ids'
import { parseExactCents, roundedCents } from '~/cellar/stock/exact-cents'
import { addLocation, cellarLocations } from '~/cellar/stock/locations.server'
import { moveStock } from '~/cellar/stock/move-stock.server'
import { movementHistory, wineStock } from '~/cellar/stock/queries.server'
import { reverseMovement } from '~/cellar/stock/reverse-movement.server'
import { postReceipt } from '~/cellar/receiving/post-receipt.server'
import { receiptById } from '~/cellar/receiving/queries.server'
import { receiptCounts, receipts } from '~/cellar/receiving/receipt-list.server'
import { receiptListing, type ReceiptListParams } from '~/cellar/receiving/receipt-listing'
import { lineOfCases, sumDifference, undoSentence } from '~/cellar/receiving/rules'
import { noDetails, saveReceipt, type ReceiptDetails } from '~/cellar/receiving/save-receipt.server'
import {
  removeReceiptLine,
  saveReceiptLine,
  type ReceiptLineInput,
} from '~/cellar/receiving/save-lines.server'
import { returnBottles } from '~/cellar/receiving/return-bottles.server'
import {
  addSupplier,
  archiveSupplier,
  changeSupplier,
  restoreSupplier,
} from '~/cellar/receiving/suppliers/save-supplier.server'
import { suppliers } from '~/cellar/receiving/suppliers/supplier-list.server'
import { supplierListing } from '~/cellar/receiving/suppliers/supplier-listing'
import {
  closeReceipt,
  discardReceipt,
  reopenReceipt,
  undoReceipt,
} from '~/cellar/receiving/undo-receipt.server'
import { aClub } from '../../../builders/club'
import { aWine } from '../../../builders/wine'
import { freshDatabase, type TestDatabase } from '../../../database'

let database: TestDatabase
beforeAll(async () => void (database = await freshDatabase()))
afterAll(() => database.close())

const now = new Date('2026-11-20T17:00:00Z')
const by = { userId: null, now }

async function aCellar() {
  const db = database.tenant((await aClub(database)).id)
  const supplierId = await addSupplier(db, { supplier: aSupplier(), ...by })
  return { db, supplierId, wineId: await aWine(db), other: await aWine(db, { vintage: 2020 }) }
}
const aSupplier = (name = 'Vias Imports') => ({ name, email: '', phone: '', notes: '' })
const details = (change: Partial<ReceiptDetails> = {}): ReceiptDetails => ({
  ...noDetails,
  receivedOn: '2026-11-20',
  ...change,
})
const draft = (db: TenantDb, lines: ReceiptLineInput[], change: Partial<ReceiptDetails> = {}) =>
  saveReceipt(db, { details: details(change), lines, ...by })
const available = async (db: TenantDb, wineId: string) => (await wineStock(db, wineId)).totals.available
const valueOf = async (db: TenantDb, wineId: string) =>
  roundedCents((await wineStock(db, wineId)).valueCents ?? '0')
const linesOf = async (db: TenantDb, receiptId: string) => (await receiptById(db, receiptId))!.lines
const stateOf = async (db: TenantDb, receiptId: string) => (await receiptById(db, receiptId))!.state

describe('bottles that go back without a credit note', () => {
  async function aDelivery() {
    const { db, supplierId, wineId, other } = await aCellar()
    const lines = [
      { wineId, quantity: 12, totalCents: 18_000 },
      { wineId: other, quantity: 6, totalCents: null },
    ]
    const receiptId = await draft(db, lines, { supplierId, documentNumber: 'V-17' })
    await postReceipt(db, { receiptId, ...by })
    const [line] = await linesOf(db, receiptId)
    const input = { receiptId, reason: 'Corked', returnedOn: '2026-11-21' as const, ...by }
    return { db, supplierId, wineId, receiptId, lineId: line!.id, input }
  }

  it('leave the stock as a return to the same supplier with its reason, once', async () => {
    const { db, supplierId, wineId, lineId, input } = await aDelivery()
    const press = { ...input, returnId: newId(), quantities: new Map([[lineId, 4]]) }
    expect([await returnBottles(db, press), await returnBottles(db, press)]).toEqual([4, 4])
    expect(await available(db, wineId)).toBe(8)
    expect(await receiptById(db, press.returnId)).toMatchObject({
      supplierId,
      state: 'received',
      returned: 4,
      note: 'Corked',
      lines: [{ isReturn: true, quantity: 4, totalCents: 6_000 }],
    })
    const { lines } = await movementHistory(db, { wineId, before: null, limit: 5 })
    expect(lines[0]).toMatchObject({ kind: 'return', reason: 'Corked' })
  })

  it('come back into stock when the return is undone, and the delivery stays received', async () => {
    const { db, wineId, receiptId, lineId, input } = await aDelivery()
    const returnId = newId()
    await returnBottles(db, { ...input, returnId, quantities: new Map([[lineId, 4]]) })
    await undoReceipt(db, { receiptId: returnId, ...by })
    expect(await available(db, wineId)).toBe(12)
    expect(await stateOf(db, receiptId)).toBe('received')
  })

  it('are no more than came or are there, and at least one', async () => {
    const { db, wineId, lineId, input } = await aDelivery()
    const send = (bottles: number) =>
      returnBottles(db, { ...input, returnId: newId(), quantities: new Map([[lineId, bottles]]) })
    await expect(send(13)).rejects.toMatchObject({
      code: 'too-many-returned',
      details: { field: `return-${lineId}` },
    })
    await expect(send(0)).rejects.toMatchObject({ code: 'nothing-to-return' })
    await send(9)
    await expect(send(9)).rejects.toMatchObject({ code: 'not-enough-stock' })
    expect(await available(db, wineId)).toBe(3)
  })
})

describe('receiving a delivery', () => {
  it('keeps a draft without touching the stock, and adds the bottles when it is posted', async () => {
    const { db, supplierId, wineId } = await aCellar()
    const receiptId = await draft(db, [{ wineId, quantity: 24, totalCents: 36_000, caseSize: 12 }], {
      supplierId,
      note: 'Back entrance',
    })
    expect(await available(db, wineId)).toBe(0)
    expect(await receiptById(db, receiptId)).toMatchObject({
      state: 'draft',
      note: 'Back entrance',
      supplierId,
    })
    expect(await postReceipt(db, { receiptId, ...by })).toEqual({ bottles: 24, open: 0 })
    expect(await available(db, wineId)).toBe(24)
    expect(await stateOf(db, receiptId)).toBe('received')
    const { lines } = await movementHistory(db, { wineId, before: null, limit: 5 })
    expect(lines).toMatchObject([
      { kind: 'receipt', causeKind: 'receipt', causeKey: receiptId, quantity: 24 },
    ])
  })

  it('values the cellar to the cent of the case price, also where a bottle costs a fraction of one', async () => {
    const { db, wineId } = await aCellar()
    const line = lineOfCases({ count: 3, caseSize: 12, costCents: 18_501 })
    expect(line).toEqual({ quantity: 36, totalCents: 55_503 })
    await postReceipt(db, { receiptId: await draft(db, [{ wineId, ...line }]), ...by })
    expect(await valueOf(db, wineId)).toBe(55_503)
    // 12 at $185.01 and 7 for $100.00, one bottle at a time.
    const second = await draft(db, [{ wineId, quantity: 7, totalCents: 10_000 }])
    const [{ id = '' } = {}] = await linesOf(db, second)
    for (let bottle = 0; bottle < 7; bottle++)
      await postReceipt(db, { receiptId: second, quantities: new Map([[id, 1]]), ...by })
    const { valueCents } = await wineStock(db, wineId)
    const error = parseExactCents(valueCents!) - 65_503_000_000n
    expect(error < 0n ? -error : error).toBeLessThan(1_000n)
  })

  it('averages the cost over deliveries, and says what it was before and after', async () => {
    const { db, wineId } = await aCellar()
    await postReceipt(db, {
      receiptId: await draft(db, [{ wineId, quantity: 12, totalCents: 12_000 }]),
      ...by,
    })
    const receiptId = await draft(db, [{ wineId, quantity: 6, totalCents: 12_000 }])
    expect(await linesOf(db, receiptId)).toMatchObject([
      { averageBefore: '1000.000000', averageAfter: '1333.333333' },
    ])
    await postReceipt(db, { receiptId, ...by })
    await moveStock(db, { act: 'sell', wineId, quantity: 17, ...by })
    expect(await linesOf(db, receiptId)).toMatchObject([
      { averageBefore: '1000.000000', averageAfter: '1333.333333' },
    ])
    expect(await valueOf(db, wineId)).toBe(1_333)
  })

  it('receives a part now and the rest later, each once', async () => {
    const { db, wineId, other } = await aCellar()
    const receiptId = await draft(db, [
      { wineId, quantity: 12, totalCents: 18_500 },
      { wineId: other, quantity: 6, totalCents: null },
    ])
    const [first, second] = await linesOf(db, receiptId)
    const quantities = new Map([[first!.id, 5]])
    const press = { receiptId, postingId: newId(), quantities, ...by }
    expect(await postReceipt(db, press)).toEqual({ bottles: 5, open: 13 })
    expect(await postReceipt(db, press)).toEqual({ bottles: 5, open: 13 })
    expect([await available(db, wineId), await available(db, other)]).toEqual([5, 0])
    expect(await stateOf(db, receiptId)).toBe('partial')
    await expect(
      postReceipt(db, { receiptId, quantities: new Map([[first!.id, 8]]), ...by }),
    ).rejects.toMatchObject({
      code: 'too-many-received',
      sentence: '7 bottles of Elio Grasso Gavarini 2019 are still to come, and you entered 8.',
      details: { field: `line-${first!.id}` },
    })
    await postReceipt(db, { receiptId, ...by })
    expect([await available(db, wineId), await available(db, other)]).toEqual([12, 6])
    expect(await valueOf(db, wineId)).toBe(18_500)
    await expect(postReceipt(db, { receiptId, ...by })).rejects.toMatchObject({ code: 'receipt-received' })
    expect(second!.received).toBe(0)
  })

  it('posts once when the button is pressed several times at the same moment', async () => {
    const { db, wineId } = await aCellar()
    const receiptId = await draft(db, [{ wineId, quantity: 12, totalCents: 12_000 }])
    const [line] = await linesOf(db, receiptId)
    const press = { receiptId, postingId: newId(), quantities: new Map([[line!.id, 4]]), ...by }
    const results = await Promise.all([1, 2, 3, 4].map(() => postReceipt(db, press)))
    expect(results).toEqual(Array(4).fill({ bottles: 4, open: 8 }))
    expect(await available(db, wineId)).toBe(4)
  })

  it('closes without the rest, and opens again', async () => {
    const { db, wineId } = await aCellar()
    const receiptId = await draft(db, [{ wineId, quantity: 12, totalCents: 12_000 }])
    await expect(closeReceipt(db, { receiptId, ...by })).rejects.toMatchObject({
      code: 'receipt-not-received',
    })
    const [line] = await linesOf(db, receiptId)
    await postReceipt(db, { receiptId, quantities: new Map([[line!.id, 4]]), ...by })
    await closeReceipt(db, { receiptId, ...by })
    expect(await stateOf(db, receiptId)).toBe('closed')
    await expect(postReceipt(db, { receiptId, ...by })).rejects.toMatchObject({ code: 'receipt-closed' })
    await reopenReceipt(db, { receiptId })
    await postReceipt(db, { receiptId, ...by })
    expect(await available(db, wineId)).toBe(12)
  })

  it('puts the bottles into the location of the receipt', async () => {
    const { db, wineId } = await aCellar()
    const locationId = await addLocation(db, { name: 'Bar', now })
    await postReceipt(db, {
      receiptId: await draft(db, [{ wineId, quantity: 3, totalCents: 3_000 }], { locationId }),
      ...by,
    })
    expect((await wineStock(db, wineId)).byLocation).toMatchObject([{ location: 'Bar', available: 3 }])
  })
})

describe('undoing a delivery', () => {
  it('takes out what is still there, says what is gone, and leaves the receipt open for the rest', async () => {
    const { db, wineId, other } = await aCellar()
    const receiptId = await draft(db, [
      { wineId, quantity: 12, totalCents: 18_500 },
      { wineId: other, quantity: 6, totalCents: 6_000 },
    ])
    await postReceipt(db, { receiptId, ...by })
    await moveStock(db, { act: 'sell', wineId, quantity: 4, ...by })
    const undone = await undoReceipt(db, { receiptId, ...by })
    expect(undone).toEqual({ reversed: 14, gone: 4 })
    expect(undoSentence(undone)).toBe(
      '14 bottles taken out of stock. 4 bottles are gone already (sold, opened or moved) and could not be undone.',
    )
    expect([await available(db, wineId), await available(db, other)]).toEqual([0, 0])
    expect((await linesOf(db, receiptId)).map(({ received }) => received)).toEqual([4, 0])
    expect(await stateOf(db, receiptId)).toBe('partial')
    await expect(undoReceipt(db, { receiptId, ...by })).rejects.toMatchObject({ code: 'bottles-gone' })
    await postReceipt(db, { receiptId, ...by })
    expect([await available(db, wineId), await available(db, other)]).toEqual([8, 6])
  })

  it('follows an entry that is undone in the stock history', async () => {
    const { db, wineId } = await aCellar()
    const receiptId = await draft(db, [{ wineId, quantity: 12, totalCents: 18_500 }])
    await postReceipt(db, { receiptId, ...by })
    const { lines } = await movementHistory(db, { wineId, before: null, limit: 1 })
    await reverseMovement(db, { movementId: lines[0]!.id, ...by })
    expect(await stateOf(db, receiptId)).toBe('draft')
    await expect(undoReceipt(db, { receiptId, ...by })).rejects.toMatchObject({
      code: 'receipt-not-received',
    })
    await expect(discardReceipt(db, { receiptId, now })).rejects.toMatchObject({ code: 'receipt-posted' })
  })
})

describe('a draft', () => {
  it('refuses a document number of the same supplier, whatever its case and spaces, and names the receipt', async () => {
    const { db, supplierId, wineId } = await aCellar()
    const first = await draft(db, [], { supplierId, documentNumber: 'INV 2041-b' })
    const again = saveReceipt(db, {
      details: details({ supplierId, documentNumber: ' inv2041-B' }),
      lines: [{ wineId, quantity: 1, totalCents: 1 }],
      ...by,
    })
    await expect(again).rejects.toMatchObject({
      code: 'receipt-duplicate',
      receiptId: first,
      details: { field: 'documentNumber' },
    })
    const otherSupplier = await addSupplier(db, { supplier: aSupplier('Polaner'), ...by })
    await draft(db, [], { supplierId: otherSupplier, documentNumber: 'INV2041-B' })
    await draft(db, [], { supplierId })
    await draft(db, [], { supplierId })
    await saveReceipt(db, {
      receiptId: first,
      details: details({ supplierId, documentNumber: 'Inv 2041-B' }),
      ...by,
    })
  })

  it('adds a document once when two people save it at the same moment', async () => {
    const { db, supplierId } = await aCellar()
    const saved = await Promise.allSettled(
      [1, 2, 3].map(() => draft(db, [], { supplierId, documentNumber: 'INV-7' })),
    )
    expect(saved.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of saved)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'receipt-duplicate' })
  })

  it('adds, changes and removes lines until bottles of them were received', async () => {
    const { db, wineId, other } = await aCellar()
    const receiptId = await draft(db, [])
    const lineId = newId()
    const line = { wineId, quantity: 12, totalCents: 18_000, caseSize: 12 }
    for (let press = 0; press < 2; press++) await saveReceiptLine(db, { receiptId, lineId, line })
    const second = await saveReceiptLine(db, { receiptId, line: { ...line, wineId: other, quantity: 6 } })
    await saveReceiptLine(db, { receiptId, lineId, line: { ...line, quantity: 24 } })
    expect((await linesOf(db, receiptId)).map(({ quantity }) => quantity)).toEqual([24, 6])
    await postReceipt(db, { receiptId, quantities: new Map([[lineId, 1]]), ...by })
    await expect(saveReceiptLine(db, { receiptId, lineId, line })).rejects.toMatchObject({
      code: 'line-received',
    })
    await expect(removeReceiptLine(db, { receiptId, lineId })).rejects.toMatchObject({
      code: 'line-received',
    })
    await removeReceiptLine(db, { receiptId, lineId: second })
    expect(await linesOf(db, receiptId)).toHaveLength(1)
  })

  it('is discarded as long as nothing was received', async () => {
    const { db, wineId } = await aCellar()
    const receiptId = await draft(db, [{ wineId, quantity: 1, totalCents: null }])
    await discardReceipt(db, { receiptId, now })
    expect(await receiptById(db, receiptId)).toBeNull()
  })

  it('compares its lines with the total that the document prints', () => {
    const lines = [
      { quantity: 24, totalCents: 36_000 },
      { quantity: 4, totalCents: 5_200 },
    ]
    expect(sumDifference(lines, 42_000)).toBe('Lines add up to $412.00; the document says $420.00.')
    expect(sumDifference(lines, 41_200)).toBeNull()
    expect(sumDifference(lines, null)).toBeNull()
    expect(sumDifference([...lines, { quantity: 1, totalCents: null }], 42_000)).toMatch(
      /One line has no cost yet/,
    )
  })
})

describe('a receipt of one business', () => {
  it('takes no wine, supplier, location or receipt of another', async () => {
    const mine = await aCellar()
    const theirs = await aCellar()
    const theirLocation =
      (await cellarLocations(theirs.db))[0]?.id ?? (await addLocation(theirs.db, { name: 'X', now }))
    const theirReceipt = await draft(theirs.db, [{ wineId: theirs.wineId, quantity: 2, totalCents: null }])
    const own = await draft(mine.db, [])
    const line = { wineId: theirs.wineId, quantity: 1, totalCents: null }
    await expect(saveReceiptLine(mine.db, { receiptId: own, line })).rejects.toMatchObject({
      code: 'wine-not-found',
    })
    await expect(draft(mine.db, [], { supplierId: theirs.supplierId })).rejects.toMatchObject({
      code: 'supplier-not-found',
    })
    await expect(draft(mine.db, [], { locationId: theirLocation })).rejects.toMatchObject({
      code: 'location-not-found',
    })
    for (const work of [postReceipt, undoReceipt, closeReceipt, discardReceipt, reopenReceipt])
      await expect(work(mine.db, { receiptId: theirReceipt, ...by })).rejects.toMatchObject({
        code: 'receipt-not-found',
      })
    await expect(
      changeSupplier(mine.db, { supplierId: theirs.supplierId, supplier: aSupplier('X'), ...by }),
    ).rejects.toMatchObject({ code: 'supplier-not-found' })
    expect(await receiptById(mine.db, theirReceipt)).toBeNull()
    expect(await stateOf(theirs.db, theirReceipt)).toBe('draft')
  })
})

describe('the list of receipts', () => {
  it('finds receipts by state and supplier, newest first, a page at a time', async () => {
    const { db, supplierId, wineId } = await aCellar()
    const line = { wineId, quantity: 2, totalCents: 2_000 }
    const old = await draft(db, [line], { supplierId, receivedOn: '2026-10-01' })
    const young = await draft(db, [line], { receivedOn: '2026-11-01' })
    const posted = await draft(db, [line], { supplierId, receivedOn: '2026-10-15' })
    await postReceipt(db, { receiptId: posted, ...by })
    const ids = async (filter: Partial<ReceiptListParams>, pageSize?: number) =>
      (await receipts(db, { ...receiptListing.all, ...filter }, pageSize)).rows.map(({ id }) => id)
    expect(await ids({})).toEqual([young, posted, old])
    expect(await ids({ page: 2 }, 1)).toEqual([posted])
    expect(await ids({ supplierId })).toEqual([posted, old])
    expect(await ids({ state: 'draft' })).toEqual([young, old])
    expect(await ids({ state: 'received' })).toEqual([posted])
    expect(await ids({ state: 'partial' })).toEqual([])
    expect(await receiptCounts(db, receiptListing.all)).toEqual({
      all: 3,
      draft: 2,
      partial: 0,
      received: 1,
      closed: 0,
    })
  })

  it('sums what was bought of a supplier, less what was undone', async () => {
    const { db, supplierId, wineId } = await aCellar()
    const line = { wineId, quantity: 12, totalCents: 18_500 }
    await postReceipt(db, { receiptId: await draft(db, [line], { supplierId }), ...by })
    const undone = await draft(db, [line], { supplierId })
    await postReceipt(db, { receiptId: undone, ...by })
    await undoReceipt(db, { receiptId: undone, ...by })
    const page = () => suppliers(db, supplierListing.all)
    expect((await page()).rows).toMatchObject([{ name: 'Vias Imports', bottles: 12, costCents: 18_500 }])
    await archiveSupplier(db, { supplierId, ...by })
    expect((await page()).rows).toEqual([])
    await addSupplier(db, { supplier: aSupplier('VIAS IMPORTS'), ...by })
    await expect(restoreSupplier(db, { supplierId, ...by })).rejects.toMatchObject({
      code: 'supplier-name-taken',
    })
  })
})
