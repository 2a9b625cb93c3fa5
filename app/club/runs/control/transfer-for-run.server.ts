import type { TenantDb } from '#/db/handles.server'
import { DomainError } from '~/foundation/kit/errors'
import { isId } from '~/foundation/kit/ids'
import { moveStock } from '~/cellar/stock/move-stock.server'
import { recordOnce } from '~/cellar/stock/record-once.server'
import { findRun } from '../runs/run-record.server'

/**
 * Moves bottles of a wine from another location to the run's. The same form sent twice moves them once. Throws
 * `run-not-found` (404) and what `moveStock` throws.
 */
export async function transferForRun(
  db: TenantDb,
  transfer: {
    runId: string
    wineId: string
    fromLocationId: string
    quantity: number
    formId: string
    userId: string
    now: Date
  },
): Promise<void> {
  const { runId, wineId, fromLocationId, quantity, formId, userId, now } = transfer
  if (!isId(wineId) || !isId(fromLocationId) || !isId(formId)) {
    throw new DomainError('location-not-found', 404, 'This location is no longer here.')
  }
  const { locationId, title } = await db.read((db) => findRun(db, runId))
  await recordOnce(db, { wineId, formId }, (db, cause) =>
    moveStock(db, {
      act: 'transfer',
      wineId,
      locationId: fromLocationId,
      toLocationId: locationId,
      quantity,
      reason: `For ${title}`,
      cause,
      userId,
      now,
    }),
  )
}
