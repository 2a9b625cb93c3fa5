import { anyOf } from '#/db/any-of'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { BulkChangeLine } from '#/db/schema/wines'
import { recordBusinessChange, type ChangeContext } from '~/foundation/audit/record-business-change.server'
import { DomainError } from '~/foundation/kit/errors'
import type { WineFacts } from '~/cellar/reference/labels'
import { changeWines as changeFacts } from '~/cellar/catalog/save-wine.server'
import { factsOfChange, noBulkValues, type BulkChangeKind } from './bulk-changes'
import { assertNotAddedAgain, factColumn, moveRetirement } from './set-facts.server'

/** A bulk change as the list tells of it. */
export interface BulkChangeResult {
  id: string
  summary: string
  /** Wines that were selected, and those that became different. */
  wines: number
  changed: number
  /** Wines that the undo gave back what was before; null while it is not undone. */
  restored: number | null
}

/** A bulk change of this business; null for none. */
export async function bulkChange(db: TenantDb, changeId: string): Promise<BulkChangeResult | null> {
  const row = await db.read((db) =>
    db.q
      .selectFrom('wine_bulk_changes')
      .where('id', '=', changeId)
      .select(['id', 'summary', 'wines', 'restored'])
      .select((eb) => eb.fn<number>('jsonb_array_length', ['lines']).as('changed'))
      .executeTakeFirst(),
  )
  return row ?? null
}

/**
 * Gives the wines of a bulk change back what was before, where they still have what it set: what people changed since
 * stays. Safe to repeat. Throws `change-not-found` (404), and `wine-duplicate` (409) for a retired wine that was
 * added again.
 */
export function undoBulkChange(
  db: TenantDb,
  { changeId, ...by }: ChangeContext & { changeId: string },
): Promise<void> {
  return db.transaction(async (db) => {
    const change = await db.q
      .selectFrom('wine_bulk_changes')
      .where('id', '=', changeId)
      .select(['kind', 'summary', 'lines', 'undone_at'])
      .forUpdate()
      .executeTakeFirst()
    if (!change) throw new DomainError('change-not-found', 404, 'This change was not found.')
    if (change.undone_at) return
    const restored = await giveBack(db, change, by)
    await db.q
      .updateTable('wine_bulk_changes')
      .set({ undone_at: by.now, undone_by: by.userId, restored })
      .where('id', '=', changeId)
      .execute()
    const details = { change: change.summary, wines: restored }
    await recordBusinessChange(db, db.businessId, 'business.wines_change_undone', by, details)
  })
}

/** Returns how many wines have their earlier value again. */
async function giveBack(
  db: OpenTenantDb,
  { kind, lines }: { kind: BulkChangeKind; lines: BulkChangeLine[] },
  by: ChangeContext,
): Promise<number> {
  const now = await db.q
    .selectFrom('wines')
    .where('id', '=', anyOf(lines.map(({ id }) => id)))
    .select(['id', 'retired_at', ...Object.values(factColumn)])
    .orderBy('id')
    .forUpdate()
    .execute()
  const rows = new Map(now.map((row) => [row.id, row]))
  const facts = factsOfChange(kind, noBulkValues)
  if (!facts) {
    const same = lines.filter(({ id, after }) => (rows.get(id)?.retired_at?.toISOString() ?? null) === after)
    if (kind === 'retire') await assertNotAddedAgain(db, same)
    const before = same.map(({ id, before }) => ({
      id,
      retired_at: typeof before === 'string' ? new Date(before) : null,
    }))
    await moveRetirement(db, before, by.now)
    return same.length
  }
  const fact = Object.keys(facts)[0] as keyof typeof factColumn
  const same = lines.filter(({ id, after }) => {
    const row = rows.get(id)
    // A wine that was retired since cannot be changed.
    return row?.retired_at === null && row[factColumn[fact]] === after
  })
  const changes = same.map(({ id, before }) => ({
    wineId: id,
    facts: { [fact]: before } as Partial<WineFacts>,
  }))
  await changeFacts(db, { changes, ...by })
  return same.length
}
