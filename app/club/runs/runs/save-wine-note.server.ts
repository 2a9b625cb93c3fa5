// Saves a run's texts about a wine.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { DomainError } from '~/foundation/kit/errors'
import { labelName } from '~/cellar/reference/labels'
import { winesById } from '~/cellar/catalog/queries.server'
import { noteLines } from './box-lines'
import { finishEdit, lockForEditing } from './run-changes.server'

interface WineNote {
  wineId: string
  note: string
  pairing: string
  recipe: string
}

/**
 * Sets what a run tells about a wine; allowed until the run is closed. With the `version` that the person saw it throws
 * `run-edited` (409) where someone else saved the texts of this wine since. Throws `run-changed` (409).
 */
export function saveWineNote(
  db: TenantDb,
  {
    runId,
    wineId,
    note,
    pairing,
    recipe,
    version,
    userId,
    now,
  }: WineNote & { runId: string; version: number; userId: string; now: Date },
): Promise<void> {
  return db.transaction(async (db) => {
    const part = `wine ${wineId}` as const
    const allowed = ['draft', 'published', 'locked', 'fulfilling'] as const
    const run = await lockForEditing(db, { runId, version, part, allowed })
    await requireWines(db, [wineId], { allowRetired: true })
    const texts = { note, pairing, recipe }
    const before = await db.q
      .selectFrom('run_wine_notes')
      .where('run_id', '=', runId)
      .where('wine_id', '=', wineId)
      .select(['note', 'pairing', 'recipe'])
      .executeTakeFirst()
    await db.q
      .insertInto('run_wine_notes')
      .values({ run_id: runId, wine_id: wineId, ...texts })
      .onConflict((conflict) => conflict.columns(['business_id', 'run_id', 'wine_id']).doUpdateSet(texts))
      .execute()
    const [wine] = await winesById(db, [wineId])
    const lines = noteLines(
      wine ? labelName(wine) : 'Wine',
      before ?? { note: '', pairing: '', recipe: '' },
      texts,
    )
    await finishEdit(db, run, { part, lines, userId, now })
  })
}

/** Throws `wine-not-found` (404) unless each of these wines is in the cellar. */
export async function requireWines(
  db: OpenTenantDb,
  wineIds: string[],
  { allowRetired = false } = {},
): Promise<void> {
  if (wineIds.length === 0) return
  let query = db.q.selectFrom('wines').where('id', 'in', wineIds)
  if (!allowRetired) query = query.where('retired_at', 'is', null)
  const updated = await query.select('id').execute()
  if (updated.length < wineIds.length)
    throw new DomainError('wine-not-found', 404, 'A wine of this box is no longer in your cellar.')
}
