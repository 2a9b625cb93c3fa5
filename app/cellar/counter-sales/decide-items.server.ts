import type { TenantDb } from '#/db/handles.server'
import type { SoldAs } from '#/db/schema/wines'
import { DomainError } from '~/foundation/kit/errors'
import { isId } from '~/foundation/kit/ids'
import { lockOpenFile } from './upload-sales-file.server'

/** A decision about an item. `skip` leaves it out of this file alone; `undecided` forgets its decision. */
export type ItemDecision =
  | { key: string; as: 'bottle' | 'glass'; wineId: string }
  | { key: string; as: 'ignore' | 'skip' | 'undecided' }

/** Reads "bottle:<wine id>", "glass:<wine id>", "ignore", "skip" or "undecided"; null for no choice. */
export function readDecision(key: string, choice: string): ItemDecision | null {
  if (choice === '') return null
  if (choice === 'ignore' || choice === 'skip' || choice === 'undecided') return { key, as: choice }
  const [as, wineId = ''] = choice.split(':')
  if ((as === 'bottle' || as === 'glass') && isId(wineId)) return { key, as, wineId }
  throw new DomainError('bad-choice', 400, 'Choose one of the wines, or ignore the item.')
}

/**
 * Decides what items of an open file are, for this file and every later one. Throws `sales-file-not-found` (404),
 * `sales-file-done` (409) and `wine-not-found` (404).
 */
export function decideItems(
  db: TenantDb,
  {
    fileId,
    decisions,
    userId,
    now,
  }: { fileId: string; decisions: ItemDecision[]; userId: string; now: Date },
): Promise<void> {
  if (decisions.length === 0) return Promise.resolve()
  return db.transaction(async (db) => {
    await lockOpenFile(db, fileId)
    const names = await db.q
      .selectFrom('sales_file_items')
      .where('file_id', '=', fileId)
      .select(['item_key', 'item'])
      .execute()
    const itemOf = new Map(names.map(({ item_key, item }) => [item_key, item]))
    const meant = decisions.filter(({ key }) => itemOf.has(key))
    await requireWines(
      db,
      meant.flatMap((decision) => ('wineId' in decision ? [decision.wineId] : [])),
    )
    for (const decision of meant) {
      await db.q
        .updateTable('sales_file_items')
        .set({ is_skipped: decision.as === 'skip' })
        .where('file_id', '=', fileId)
        .where('item_key', '=', decision.key)
        .execute()
    }
    const forgotten = meant.filter(({ as }) => as === 'undecided').map(({ key }) => key)
    if (forgotten.length > 0) await db.q.deleteFrom('till_items').where('item_key', 'in', forgotten).execute()
    const decided = meant.flatMap((decision) =>
      decision.as === 'skip' || decision.as === 'undecided'
        ? []
        : [
            {
              business_id: db.businessId,
              item_key: decision.key,
              item: itemOf.get(decision.key)!,
              sold_as: decision.as satisfies SoldAs,
              wine_id: 'wineId' in decision ? decision.wineId : null,
              decided_by: userId,
              decided_at: now,
            },
          ],
    )
    for (let from = 0; from < decided.length; from += 1_000)
      await db.q
        .insertInto('till_items')
        .values(decided.slice(from, from + 1_000))
        .onConflict((conflict) =>
          conflict.columns(['business_id', 'item_key']).doUpdateSet((eb) => ({
            item: eb.ref('excluded.item'),
            sold_as: eb.ref('excluded.sold_as'),
            wine_id: eb.ref('excluded.wine_id'),
            decided_by: eb.ref('excluded.decided_by'),
            decided_at: eb.ref('excluded.decided_at'),
          })),
        )
        .execute()
  })
}

async function requireWines(db: TenantDb, wineIds: string[]): Promise<void> {
  const requestedIds = [...new Set(wineIds)]
  if (requestedIds.length === 0) return
  const wines = await db.read(({ q }) =>
    q
      .selectFrom('wines')
      .where('retired_at', 'is', null)
      .where('id', 'in', requestedIds)
      .select('id')
      .execute(),
  )
  if (wines.length < requestedIds.length)
    throw new DomainError('wine-not-found', 404, 'This wine is no longer in your cellar.')
}
