import type { ExpressionBuilder } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import type { Schema } from '#/db/schema'
import { isId } from '~/foundation/kit/ids'
import { undoneOfMovement } from '~/cellar/stock/stock-expressions.server'
import { receiptNotFound } from './errors'

/** Locks a receipt until the end of the transaction. Throws `receipt-not-found`. */
export async function lockReceipt(db: OpenTenantDb, receiptId: string) {
  const receipt = isId(receiptId)
    ? await db.q
        .selectFrom('receipts')
        .where('id', '=', receiptId)
        .select(['id', 'supplier_id', 'location_id', 'document_number', 'closed_at', 'note'])
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (!receipt) throw receiptNotFound()
  return receipt
}

/**
 * Bottles received of the line `l`, or returned with it, by the stock ledger: what was moved with it, less what was
 * undone since, on the receipt or in the stock history.
 */
export function receivedOfLine(eb: ExpressionBuilder<Schema & { l: Schema['receipt_lines'] }, 'l'>) {
  return eb
    .selectFrom('receipt_postings as p')
    .innerJoin('stock_movements as m', 'm.id', 'p.movement_id')
    .whereRef('p.line_id', '=', 'l.id')
    .select((eb) => {
      const bottles = eb.fn.sum(eb('m.quantity', '-', undoneOfMovement))
      return eb.cast<number>(eb.fn.coalesce(bottles, eb.lit(0)), 'integer').as('received')
    })
}

export interface LineProgress {
  id: string
  wineId: string
  quantity: number
  totalCents: number | null
  /** Its bottles go back to the supplier. */
  isReturn: boolean
  received: number
}

/** The lines of a receipt with what was received of each, in their order. */
export function linesInProgress(db: OpenTenantDb, receiptId: string): Promise<LineProgress[]> {
  return db.q
    .selectFrom('receipt_lines as l')
    .where('l.receipt_id', '=', receiptId)
    .orderBy('l.position')
    .orderBy('l.id')
    .select(['l.id', 'l.wine_id as wineId', 'l.quantity', 'l.total_cents as totalCents'])
    .select('l.is_return as isReturn')
    .select((eb) => receivedOfLine(eb).$asScalar().$notNull().as('received'))
    .execute()
}
