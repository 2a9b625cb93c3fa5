// The head of a receipt, and a whole receipt at once for callers that know all of it.
import { violatesConstraint } from '#/db/client.server'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { ChangeContext } from '~/foundation/audit/record-business-change.server'
import type { Day } from '~/foundation/kit/dates'
import { isId, newId } from '~/foundation/kit/ids'
import { locationNotFound } from '~/cellar/stock/record-movements.server'
import { DuplicateReceiptError, receiptNotFound, supplierNotFound } from './errors'
import { lockReceipt } from './lock-receipt.server'
import { insertLines, removeAllLines, type ReceiptLineInput } from './save-lines.server'

export interface ReceiptDetails {
  supplierId: string | null
  /** The number on the supplier's invoice or delivery note; empty where there is none. */
  documentNumber: string
  receivedOn: Day
  /** Where the bottles go; null is the first location. */
  locationId: string | null
  note: string
  /** The total that the document prints. */
  documentTotalCents: number | null
}

export const noDetails: Omit<ReceiptDetails, 'receivedOn'> = {
  supplierId: null,
  documentNumber: '',
  locationId: null,
  note: '',
  documentTotalCents: null,
}

/**
 * Saves a receipt as a draft and returns its id: adds it, or changes the details of the one with `receiptId`. With
 * `lines` it replaces the lines as well, as long as nothing of them was received. Stock changes only when it is
 * posted. Throws `DuplicateReceiptError` (409), `supplier-not-found`, `location-not-found`, `receipt-not-found`,
 * `wine-not-found` (404), `bad-quantity`, `bad-amount`, `too-many-lines` and `line-received` (409).
 */
export async function saveReceipt(
  db: TenantDb,
  input: ChangeContext & {
    receiptId?: string
    details: ReceiptDetails
    lines?: ReceiptLineInput[]
    /** Refuses to add a receipt. */
    mustExist?: boolean
  },
): Promise<string> {
  const { receiptId = newId(), details, lines, mustExist = false, userId, now } = input
  if (!isId(receiptId)) throw receiptNotFound()
  try {
    await db.transaction(async (db) => {
      if (mustExist) await lockReceipt(db, receiptId)
      await assertOwn(db, receiptId, details)
      await db.q
        .insertInto('receipts')
        .values({
          id: receiptId,
          ...columnsOf(details),
          created_by: userId,
          created_at: now,
        })
        .onConflict((conflict) => conflict.columns(['business_id', 'id']).doUpdateSet(columnsOf(details)))
        .execute()
      if (!lines) return
      await removeAllLines(db, receiptId)
      await insertLines(db, receiptId, lines)
    })
  } catch (error) {
    if (violatesConstraint(error, 'receipts_once')) throw new DuplicateReceiptError(null)
    throw error
  }
  return receiptId
}

const columnsOf = (details: ReceiptDetails) => ({
  supplier_id: details.supplierId,
  location_id: details.locationId,
  document_number: details.documentNumber,
  received_on: details.receivedOn,
  note: details.note,
  document_total_cents: details.documentTotalCents,
})

/** The supplier and the location are this business's, and the document is not on another receipt. */
async function assertOwn(
  db: OpenTenantDb,
  receiptId: string,
  { supplierId, locationId, documentNumber }: ReceiptDetails,
): Promise<void> {
  if (locationId !== null) {
    const location = await db.q
      .selectFrom('cellar_locations')
      .where('id', '=', locationId)
      .where('archived_at', 'is', null)
      .select('id')
      .executeTakeFirst()
    if (!location) throw locationNotFound()
  }
  if (supplierId === null) return
  const supplier = await db.q
    .selectFrom('suppliers')
    .where('id', '=', supplierId)
    .select('id')
    .executeTakeFirst()
  if (!supplier) throw supplierNotFound()
  const other = await db.q
    .selectFrom('receipts')
    .where('supplier_id', '=', supplierId)
    .where(({ eb, fn, val }) => {
      const withoutSpaces = fn('regexp_replace', [val(documentNumber), val('\\s+'), val(''), val('g')])
      return eb('document_key', '=', fn<string>('lower', [withoutSpaces]))
    })
    .where('document_key', '<>', '')
    .where('id', '<>', receiptId)
    .select('id')
    .executeTakeFirst()
  if (other) throw new DuplicateReceiptError(other.id)
}
