import type { TenantDb } from '#/db/handles.server'
import type { ChangeContext } from '~/foundation/audit/record-business-change.server'
import type { Day } from '~/foundation/kit/dates'
import { DomainError } from '~/foundation/kit/errors'
import { wineLabel } from '~/cellar/catalog/queries.server'
import { linesInProgress, lockReceipt } from './lock-receipt.server'
import { postReceipt } from './post-receipt.server'
import { bottles } from './rules'
import { noDetails, saveReceipt } from './save-receipt.server'

/**
 * Returns bottles of a receipt to its supplier without a credit note: a receipt of its own, with the reason as its note,
 * whose bottles leave the stock in the same transaction. It is undone on its own page, as a delivery is. `quantities`
 * are bottles by the ids of the receipt's lines, and `returnId` the id of the new receipt: a second call with it does
 * nothing. Returns how many bottles went back. Throws `receipt-not-found` (404), `nothing-to-return` (400),
 * `too-many-returned` and `not-enough-stock` (409).
 */
export function returnBottles(
  db: TenantDb,
  {
    receiptId,
    returnId,
    quantities,
    reason,
    returnedOn,
    ...by
  }: ChangeContext & {
    receiptId: string
    returnId: string
    quantities: ReadonlyMap<string, number>
    reason: string
    returnedOn: Day
  },
): Promise<number> {
  return db.transaction(async (db) => {
    const { supplier_id, location_id } = await lockReceipt(db, receiptId)
    const stored = await linesInProgress(db, returnId)
    if (stored.length > 0) return stored.reduce((sum, { quantity }) => sum + quantity, 0)
    const lines = []
    for (const line of await linesInProgress(db, receiptId)) {
      const quantity = quantities.get(line.id) ?? 0
      if (quantity === 0) continue
      if (line.isReturn || quantity > line.received) {
        const wine = await wineLabel(db, line.wineId)
        const most = line.isReturn ? 'No bottles' : `Only ${bottles(line.received)}`
        throw new DomainError('too-many-returned', 409, `${most} of ${wine} came with this receipt.`, {
          field: `return-${line.id}`,
        })
      }
      const totalCents =
        line.totalCents === null ? null : Math.round((line.totalCents * quantity) / line.quantity)
      lines.push({ wineId: line.wineId, quantity, totalCents, isReturn: true })
    }
    if (lines.length === 0)
      throw new DomainError('nothing-to-return', 400, 'Please enter how many bottles go back.')
    await saveReceipt(db, {
      receiptId: returnId,
      details: {
        ...noDetails,
        supplierId: supplier_id,
        locationId: location_id,
        receivedOn: returnedOn,
        note: reason,
      },
      lines,
      ...by,
    })
    const posting = await postReceipt(db, { receiptId: returnId, postingId: returnId, ...by })
    return posting.bottles
  })
}
