import type { TenantDb } from '#/db/handles.server'
import type { ChangeContext } from '~/foundation/audit/record-business-change.server'
import type { Day } from '~/foundation/kit/dates'
import { DomainError } from '~/foundation/kit/errors'
import { isId } from '~/foundation/kit/ids'
import { wineNotFound } from '~/cellar/stock/record-movements.server'
import { noDetails, saveReceipt } from '~/cellar/receiving/save-receipt.server'
import { lastCosts } from './last-cost.server'
import { costOf } from './rules'

interface OrderedWine {
  wineId: string
  /** Bottles; 0 leaves the wine out. */
  quantity: number
  caseSize: number | null
}

/**
 * Makes a draft receipt of an order, at the last cost of each wine, and returns its id. The same `receiptId` again
 * makes no second one. Throws what `saveReceipt` throws, and `nothing-ordered` (400).
 */
export function createDraftOfOrder(
  db: TenantDb,
  input: ChangeContext & { receiptId?: string; supplierId: string | null; wines: OrderedWine[]; today: Day },
): Promise<string> {
  const { receiptId, supplierId, wines, today, ...by } = input
  const ordered = wines.filter(({ quantity }) => quantity !== 0)
  return db.transaction(async (db) => {
    if (ordered.length === 0) {
      throw new DomainError('nothing-ordered', 400, 'Please enter at least one quantity.')
    }
    if (!ordered.every(({ wineId }) => isId(wineId))) throw wineNotFound()
    const costs = await lastCosts(
      db,
      ordered.map(({ wineId }) => wineId),
    )
    return saveReceipt(db, {
      receiptId,
      details: { ...noDetails, supplierId, receivedOn: today, note: 'From an order proposal.' },
      lines: ordered.map(({ wineId, quantity, caseSize }) => ({
        wineId,
        quantity,
        totalCents: costOf(quantity, costs.get(wineId) ?? null),
        caseSize: caseSize !== null && quantity % caseSize === 0 ? caseSize : null,
      })),
      ...by,
    })
  })
}
