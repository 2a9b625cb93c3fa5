// Changes of a receipt besides receiving: undoing, closing, opening again, discarding.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { recordBusinessChange, type ChangeContext } from '~/foundation/audit/record-business-change.server'
import { DomainError } from '~/foundation/kit/errors'
import { reverseCause } from '~/cellar/stock/reverse-movement.server'
import { linesInProgress, lockReceipt } from './lock-receipt.server'
import { bottles } from './rules'
import { wasPosted } from './save-lines.server'

type Change = ChangeContext & { receiptId: string }

/**
 * Takes what a receipt received out of stock again, as far as the bottles are where it put them, and opens it. Returns
 * how many bottles that was and how many are gone. Throws `receipt-not-found` (404), `receipt-not-received` (409) and
 * `bottles-gone` (409) when none is left.
 */
export function undoReceipt(
  db: TenantDb,
  { receiptId, ...by }: Change,
): Promise<{ reversed: number; gone: number }> {
  return db.transaction(async (db) => {
    const receipt = await lockReceipt(db, receiptId)
    const reversals = await reverseCause(db, {
      kind: 'receipt',
      key: receiptId,
      userId: by.userId,
      now: by.now,
    })
    const reversed = reversals.reduce((sum, reversal) => sum + reversal.reversed, 0)
    const gone = reversals.reduce((sum, reversal) => sum + reversal.gone, 0)
    if (reversed === 0 && gone === 0) {
      throw new DomainError('receipt-not-received', 409, 'Nothing on this receipt was received.')
    }
    if (reversed === 0) {
      const sentence = `This can’t be undone: ${gone === 1 ? 'its bottle is' : `all ${bottles(gone)} are`} gone.`
      throw new DomainError('bottles-gone', 409, sentence)
    }
    await db.q.updateTable('receipts').set({ closed_at: null }).where('id', '=', receiptId).execute()
    await recordBusinessChange(db, db.businessId, 'business.receipt_undone', by, {
      name: receipt.document_number || undefined,
      bottles: reversed,
    })
    return { reversed, gone }
  })
}

/**
 * Closes a partly received receipt: the rest is not expected any more. Safe to repeat. Throws `receipt-not-found`
 * (404), `receipt-not-received` and `receipt-received` (409).
 */
export function closeReceipt(db: TenantDb, { receiptId, ...by }: Change): Promise<void> {
  return db.transaction(async (db) => {
    const receipt = await lockReceipt(db, receiptId)
    if (receipt.closed_at !== null) return
    const lines = await linesInProgress(db, receiptId)
    if (lines.every(({ received }) => received === 0)) {
      throw new DomainError(
        'receipt-not-received',
        409,
        'Nothing was received yet. Discard the draft instead.',
      )
    }
    if (lines.every(({ quantity, received }) => received >= quantity)) {
      throw new DomainError('receipt-received', 409, 'Everything on this receipt was received already.')
    }
    await db.q.updateTable('receipts').set({ closed_at: by.now }).where('id', '=', receiptId).execute()
    await recordBusinessChange(db, db.businessId, 'business.receipt_closed', by, {
      name: receipt.document_number || undefined,
    })
  })
}

/** Expects the rest of a closed receipt after all. Safe to repeat. Throws `receipt-not-found` (404). */
export function reopenReceipt(db: TenantDb, { receiptId }: { receiptId: string }): Promise<void> {
  return db.transaction(async (db) => {
    await lockReceipt(db, receiptId)
    await db.q.updateTable('receipts').set({ closed_at: null }).where('id', '=', receiptId).execute()
  })
}

/**
 * Deletes a draft of which nothing was ever received; the stock history keeps pointing to the others. An invoice that it
 * was made of is reviewed again. Throws
 * `receipt-not-found` (404) and `receipt-posted` (409).
 */
export function discardReceipt(
  db: TenantDb,
  { receiptId, now }: { receiptId: string; now: Date },
): Promise<void> {
  return db.transaction(async (db) => {
    await lockReceipt(db, receiptId)
    const lines = await linesInProgress(db, receiptId)
    const lineIds = lines.map(({ id }) => id)
    if (await wasPosted(db, lineIds)) {
      throw new DomainError(
        'receipt-posted',
        409,
        'Bottles were received with this receipt, so it stays in your records.',
      )
    }
    await reopenInvoiceReview(db, receiptId, now)
    await db.q.deleteFrom('receipt_lines').where('receipt_id', '=', receiptId).execute()
    await db.q.deleteFrom('receipts').where('id', '=', receiptId).execute()
  })
}

/** Opens the review of an invoice again whose draft receipt is discarded. */
async function reopenInvoiceReview(db: OpenTenantDb, receiptId: string, now: Date): Promise<void> {
  const invoices = await db.q
    .updateTable('supplier_invoices')
    .set({ receipt_id: null })
    .where('receipt_id', '=', receiptId)
    .returning('session_id')
    .execute()
  for (const { session_id } of invoices)
    await db.q
      .updateTable('import_sessions')
      .set({ status: 'mapped', applied_at: null, applied_by: null, changed_at: now })
      .where('id', '=', session_id)
      .execute()
}
