// The lines of a receipt: added, changed and removed while nothing of them was received.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { DomainError } from '~/foundation/kit/errors'
import { isId, newId } from '~/foundation/kit/ids'
import { wineNotFound } from '~/cellar/stock/record-movements.server'
import { maxQuantity } from '~/cellar/stock/rules'
import { linesInProgress, lockReceipt } from './lock-receipt.server'
import { maxLines } from './rules'

export interface ReceiptLineInput {
  wineId: string
  /** Bottles on the document, 1 to 100,000. */
  quantity: number
  /** Cost of all of them together; null while unknown. */
  totalCents: number | null
  /** Bottles in a case, 2 to 1,000; null or left out for single bottles. */
  caseSize?: number | null
  /** Its bottles go back to the supplier; left out, a changed line stays what it is and a new one is like all others. */
  isReturn?: boolean
}

const maxCents = 2_000_000_000

/**
 * Adds a line to a receipt, or changes the one with `lineId`, and returns its id. A new line may name its id, so that
 * a form sent twice adds one. Throws `receipt-not-found`, `wine-not-found` (404), `bad-quantity`, `bad-amount` (400),
 * `too-many-lines`, `line-received` and `receipt-closed` (409).
 */
export function saveReceiptLine(
  db: TenantDb,
  { receiptId, lineId = newId(), line }: { receiptId: string; lineId?: string; line: ReceiptLineInput },
): Promise<string> {
  assertPossible(line)
  return db.transaction(async (db) => {
    await lockOpenReceipt(db, receiptId)
    const lines = await linesInProgress(db, receiptId)
    const storedLine = lines.find(({ id }) => id === lineId)
    if (!storedLine) {
      const isReturn = line.isReturn ?? (lines.length > 0 && lines.every((one) => one.isReturn))
      await insertLines(db, receiptId, [{ ...line, isReturn }], lines.length, lineId)
      return lineId
    }
    if (storedLine.received > 0) throw lineReceived()
    await assertWines(db, [line])
    await db.q
      .updateTable('receipt_lines')
      .set(columnsOf(line))
      .where('receipt_id', '=', receiptId)
      .where('id', '=', lineId)
      .execute()
    return lineId
  })
}

/** Removes a line of which nothing was received; safe to repeat. Throws like `saveReceiptLine`. */
export function removeReceiptLine(
  db: TenantDb,
  { receiptId, lineId }: { receiptId: string; lineId: string },
): Promise<void> {
  return db.transaction(async (db) => {
    await lockOpenReceipt(db, receiptId)
    const line = (await linesInProgress(db, receiptId)).find(({ id }) => id === lineId)
    if (!line) return
    if (await wasPosted(db, [lineId])) throw lineReceived()
    await db.q.deleteFrom('receipt_lines').where('id', '=', lineId).execute()
  })
}

/** Whether bottles were ever received of one of these lines; the ledger's entries keep pointing to it. */
export async function wasPosted(db: OpenTenantDb, lineIds: string[]): Promise<boolean> {
  if (lineIds.length === 0) return false
  const posting = await db.q
    .selectFrom('receipt_postings')
    .where('line_id', 'in', lineIds)
    .select('line_id')
    .limit(1)
    .executeTakeFirst()
  return posting !== undefined
}

/** Removes the lines of a locked receipt. Throws `line-received`. */
export async function removeAllLines(db: OpenTenantDb, receiptId: string): Promise<void> {
  await lockReceipt(db, receiptId)
  const lines = await linesInProgress(db, receiptId)
  if (
    await wasPosted(
      db,
      lines.map(({ id }) => id),
    )
  )
    throw lineReceived()
  await db.q.deleteFrom('receipt_lines').where('receipt_id', '=', receiptId).execute()
}

/** Adds lines to a locked receipt that has `before` of them. Throws like `saveReceiptLine`. */
export async function insertLines(
  db: OpenTenantDb,
  receiptId: string,
  lines: ReceiptLineInput[],
  before = 0,
  lineId?: string,
): Promise<void> {
  if (lines.length === 0) return
  if (before + lines.length > maxLines) {
    const sentence = `A receipt takes up to ${maxLines} lines. Put the others on another receipt.`
    throw new DomainError('too-many-lines', 409, sentence)
  }
  lines.forEach(assertPossible)
  await assertWines(db, lines)
  const last = await db.q
    .selectFrom('receipt_lines')
    .where('receipt_id', '=', receiptId)
    .select((eb) => eb.fn.max<number | null>('position').as('position'))
    .executeTakeFirst()
  const from = (last?.position ?? -1) + 1
  await db.q
    .insertInto('receipt_lines')
    .values(
      lines.map((line, index) => ({
        id: lineId ?? newId(),
        receipt_id: receiptId,
        position: from + index,
        ...columnsOf(line),
      })),
    )
    .execute()
}

const columnsOf = ({ wineId, quantity, totalCents, caseSize, isReturn }: ReceiptLineInput) => ({
  wine_id: wineId,
  quantity,
  total_cents: totalCents,
  case_size: caseSize && caseSize > 1 ? caseSize : null,
  ...(isReturn === undefined ? {} : { is_return: isReturn }),
})

function assertPossible({ wineId, quantity, totalCents, caseSize = null }: ReceiptLineInput): void {
  if (!isId(wineId)) throw wineNotFound()
  const isCount = Number.isInteger(quantity) && quantity >= 1 && quantity <= maxQuantity
  const isCase = caseSize === null || (Number.isInteger(caseSize) && caseSize >= 1 && caseSize <= 1_000)
  if (!isCount || !isCase) {
    throw new DomainError('bad-quantity', 400, 'Please enter 1 to 100,000 bottles', { field: 'count' })
  }
  if (totalCents === null) return
  if (Number.isInteger(totalCents) && totalCents >= 0 && totalCents <= maxCents) return
  throw new DomainError('bad-amount', 400, 'Please enter a lower cost', { field: 'cost' })
}

async function assertWines(db: OpenTenantDb, lines: ReceiptLineInput[]): Promise<void> {
  const wineIds = [...new Set(lines.map(({ wineId }) => wineId))]
  const rows = await db.q.selectFrom('wines').where('id', 'in', wineIds).select('id').execute()
  if (rows.length < wineIds.length) throw wineNotFound()
}

async function lockOpenReceipt(db: OpenTenantDb, receiptId: string): Promise<void> {
  const { closed_at } = await lockReceipt(db, receiptId)
  if (closed_at !== null) throw receiptClosed()
}

export const receiptClosed = () =>
  new DomainError('receipt-closed', 409, 'This receipt is closed. Open it again to change it.')

const lineReceived = () =>
  new DomainError(
    'line-received',
    409,
    'Bottles of this line were received already, so it can’t be changed here.',
  )
