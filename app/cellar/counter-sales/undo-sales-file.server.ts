import { anyOf } from '#/db/any-of'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { recordBusinessChange } from '~/foundation/audit/record-business-change.server'
import { DomainError } from '~/foundation/kit/errors'
import { isId } from '~/foundation/kit/ids'
import { recordMovements } from '~/cellar/stock/record-movements.server'
import { reverseCause, type Reversal } from '~/cellar/stock/reverse-movement.server'
import { labelName } from '~/cellar/reference/labels'
import { salesFileCause } from './post-sales-file.server'
import { fileNotFound } from './upload-sales-file.server'

/**
 * Puts back every bottle that a sales file took out, and the other way round, as far as they are still where it left
 * them. Returns a sentence about those that are not; '' for none. Throws `sales-file-not-found` (404) and
 * `sales-file-not-posted` (409).
 */
export function undoSalesFile(
  db: TenantDb,
  { fileId, userId, requestId, now }: { fileId: string; userId: string; requestId?: string; now: Date },
): Promise<string> {
  return db.transaction(async (db) => {
    await lockPosted(db, fileId)
    const reversals = await reverseCause(db, { kind: salesFileCause, key: fileId, userId, now })
    const note = await noteOf(db, reversals)
    await db.q
      .updateTable('sales_files')
      .set({ status: 'undone', undone_by: userId, undone_at: now, undo_note: note })
      .where('id', '=', fileId)
      .execute()
    const bottles = reversals.reduce((sum, { reversed }) => sum + reversed, 0)
    const by = { userId, requestId, now }
    await recordBusinessChange(db, db.businessId, 'business.sales_file_undone', by, { bottles })
    return note
  })
}

/**
 * Records the bottles that were opened for the glasses of a posted file; they are undone with it. Throws
 * `sales-file-not-found` (404), `sales-file-not-posted` (409), and what `recordMovements` throws.
 */
export function openForGlasses(
  db: TenantDb,
  opening: {
    fileId: string
    wineId: string
    locationId: string
    quantity: number
    userId: string
    now: Date
  },
): Promise<void> {
  const { fileId, wineId, locationId, quantity, userId, now } = opening
  return db.transaction(async (db) => {
    await lockPosted(db, fileId)
    const line = { wineId, locationId, quantity, from: 'available' as const, to: 'out' as const }
    const cause = { kind: salesFileCause, key: fileId }
    await recordMovements(db, { kind: 'glass', lines: [line], cause, userId, now })
  })
}

async function lockPosted(db: OpenTenantDb, fileId: string): Promise<void> {
  if (!isId(fileId)) throw fileNotFound()
  const file = await db.q
    .selectFrom('sales_files')
    .where('id', '=', fileId)
    .select('status')
    .forUpdate()
    .executeTakeFirst()
  if (!file) throw fileNotFound()
  if (file.status === 'posted') return
  const sentence = file.status === 'undone' ? 'This file is already undone.' : 'This file is not posted yet.'
  throw new DomainError('sales-file-not-posted', 409, sentence)
}

async function noteOf(db: OpenTenantDb, reversals: Reversal[]): Promise<string> {
  const gone = reversals.filter((reversal) => reversal.gone > 0)
  if (gone.length === 0) return ''
  const rows = await db.q
    .selectFrom('stock_movements as m')
    .innerJoin('wines as w', 'w.id', 'm.wine_id')
    .where('m.id', '=', anyOf(gone.map(({ movementId }) => movementId)))
    .select(['m.id', 'w.producer', 'w.name', 'w.vintage', 'w.format_ml as formatMl'])
    .execute()
  const labels = new Map(rows.map(({ id, ...label }) => [id, labelName(label)]))
  const wineNames = gone
    .slice(0, 10)
    .map(({ movementId, gone: count }) => `${count} of ${labels.get(movementId)}`)
  const more = gone.length > 10 ? ` and ${gone.length - 10} more wines` : ''
  return `Not undone, because these bottles have moved since: ${wineNames.join('; ')}${more}.`
}
