import type { requireBusiness } from '~/web/http/guards/guards.server'
import { DomainError } from '~/foundation/kit/errors'
import { mayUndo } from '~/cellar/stock/movement-view'
import { movementById } from '~/cellar/stock/queries.server'
import { reverseMovement } from '~/cellar/stock/reverse-movement.server'

/**
 * Undoes a line of the stock history as far as its bottles are there, and returns its id. Throws `undo-not-allowed`
 * (403) for desk staff and what others recorded, and like `reverseMovement`.
 */
export async function undoMovement(
  { db, user, may }: Awaited<ReturnType<typeof requireBusiness>>,
  { movementId, wineId, now }: { movementId: string; wineId: string | null; now: Date },
): Promise<string> {
  const line = await movementById(db, movementId)
  if (!line || (wineId !== null && line.wineId !== wineId)) {
    throw new DomainError('movement-not-found', 404, 'This entry is not in your stock history.')
  }
  if (!mayUndo(line, { mayAdjust: may('stock.adjust'), userId: user.id, now })) {
    throw new DomainError('undo-not-allowed', 403, 'Please ask a manager to undo this.')
  }
  await reverseMovement(db, { movementId, userId: user.id, now })
  return movementId
}
