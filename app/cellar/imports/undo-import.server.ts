import { anyOf } from '#/db/any-of'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { recordBusinessChange } from '~/foundation/audit/record-business-change.server'
import { sendJob } from '~/foundation/jobs/send-job.server'
import { reverseCause, type Reversal } from '~/cellar/stock/reverse-movement.server'
import type { WineFacts } from '~/cellar/reference/labels'
import type { StoredWine } from '~/cellar/catalog/queries.server'
import { changeWines } from '~/cellar/catalog/save-wine.server'
import { lockCellar, lockedWines, type AppliedFacts, type ReportProgress } from './apply-import.server'
import { updatedFields } from './evaluate-rows'
import { removeUnusedNames } from './ensure-names.server'
import { importFields } from '~/cellar/list-reader/table/fields'
import { updateImportRows } from './import-rows.server'
import { undoImportJob } from './jobs'
import { importCause } from './opening-stock.server'
import { sampleHash } from './sample-wines.server'
import { lockImport, updateImport } from './session.server'
import { factOf, type ImportedFact } from './imported-facts'

/** Starts the undo of a whole import as a background job. Throws `import-not-found` and `import-moved-on`. */
export async function requestUndo(
  db: TenantDb,
  { importId, userId, now }: { importId: string; userId: string | null; now: Date },
): Promise<void> {
  await db.transaction(async (db) => {
    await lockImport(db, importId, ['applied'])
    await updateImport(db, importId, {
      status: 'undoing',
      progress: 0,
      failure: '',
      undone_by: userId,
      changed_at: now,
    })
    await sendJob(db, undoImportJob, { importId })
  })
}

/**
 * Takes an import back, in one transaction. Its bottles leave the cellar as far as they are still there; the wines it
 * added are retired unless they have stock entries of their own or promised bottles, and sample wines are on no list any
 * more, not even of retired wines; a field it changed gets its
 * former value back unless someone has changed it since; locations and suppliers that it added are removed where
 * nothing uses them. What could not be undone is noted with each row. Safe to
 * repeat and to interrupt.
 */
export async function undoImport(
  db: TenantDb,
  { importId, now, report }: { importId: string; now: Date; report: ReportProgress },
): Promise<void> {
  await db.transaction(async (db) => {
    const session = await lockCellar(db, importId)
    if (session.status !== 'undoing') return
    const by = { userId: session.undone_by, now }
    const rows = await appliedRows(db, importId)
    const wines = await lockedWines(
      db,
      rows.map(({ wineId }) => wineId),
    )
    await report(20)
    const used = await winesInUse(db, importId)
    const gone = await bottlesGone(db, await reverseCause(db, { kind: importCause, key: importId, ...by }))
    await report(60)
    const retired: string[] = []
    const restored: { wineId: string; facts: Partial<WineFacts> }[] = []
    const notes: Note[] = []
    for (const row of rows) {
      const wine = wines.get(row.wineId)!
      const missing = gone.get(row.wineId) ?? 0
      const sentences =
        missing > 0 ? [`${bottles(missing)} had left the cellar and could not be taken back.`] : []
      if (row.isAdded) {
        if (used.has(row.wineId))
          sentences.unshift('Kept: this wine has other stock entries or promised bottles.')
        else if (!wine.retiredAt) retired.push(row.wineId)
      } else if (wine.retiredAt) sentences.unshift('Left as it is: this wine was retired since.')
      else {
        const { facts, kept } = restoredFacts(wine, row.applied)
        if (Object.keys(facts).length > 0) restored.push({ wineId: row.wineId, facts })
        if (kept.length > 0)
          sentences.unshift(`Left as it is, since it was changed again: ${kept.join(', ')}.`)
      }
      if (sentences.length > 0) notes.push({ position: row.position, note: sentences.join(' ') })
    }
    await retireWines(db, retired, { now, isRemoved: session.file_sha256.equals(sampleHash) })
    await changeWines(db, { changes: restored, ...by })
    await removeUnusedNames(db, session.added_names, now)
    await report(90)
    await storeNotes(db, importId, notes)
    await updateImport(db, importId, {
      status: 'undone',
      progress: 100,
      failure: '',
      undone_at: now,
      changed_at: now,
    })
    await recordBusinessChange(db, db.businessId, 'business.wines_import_undone', by, {
      file: session.file_name,
      removed: retired.length,
      restored: restored.length,
    })
  })
}

interface Note {
  position: number
  note: string
}

const bottles = (count: number): string => (count === 1 ? '1 bottle' : `${count} bottles`)

async function appliedRows(db: OpenTenantDb, importId: string) {
  const rows = await db.q
    .selectFrom('import_rows')
    .where('session_id', '=', importId)
    .where('applied', 'is not', null)
    .select(['position', 'state', 'wine_id', 'applied'])
    .orderBy('position')
    .execute()
  return rows.map(({ position, state, wine_id, applied }) => ({
    position,
    isAdded: state === 'new',
    wineId: wine_id!,
    applied: applied as AppliedFacts,
  }))
}

/** Wines of this import with movements that it did not cause, or with promised bottles. */
async function winesInUse(db: OpenTenantDb, importId: string): Promise<Set<string>> {
  const rows = await db.q
    .selectFrom('import_rows as r')
    .where('r.session_id', '=', importId)
    .where('r.applied', 'is not', null)
    .where((eb) => {
      const promised = eb
        .selectFrom('stock_totals as t')
        .whereRef('t.wine_id', '=', 'r.wine_id')
        .where((eb) => eb(eb('t.locked', '+', eb.ref('t.committed')), '>', 0))
        .select('t.wine_id')
      const moved = eb
        .selectFrom('stock_movements as m')
        .leftJoin('stock_movements as o', 'o.id', 'm.reverses_id')
        .whereRef('m.wine_id', '=', 'r.wine_id')
        .where('m.cause_key', 'is distinct from', importId)
        .where('o.cause_key', 'is distinct from', importId)
        .select('m.id')
      return eb.or([eb.exists(moved), eb.exists(promised)])
    })
    .select('r.wine_id')
    .execute()
  return new Set(rows.map(({ wine_id }) => wine_id!))
}

/** The bottles of each wine that could not be taken back. */
async function bottlesGone(db: OpenTenantDb, reversals: readonly Reversal[]): Promise<Map<string, number>> {
  const missing = reversals.filter(({ gone }) => gone > 0)
  const ids = missing.map(({ movementId }) => movementId)
  const movements = await db.q
    .selectFrom('stock_movements')
    .where('id', '=', anyOf(ids))
    .select(['id', 'wine_id'])
    .execute()
  const wineOf = new Map(movements.map(({ id, wine_id }) => [id, wine_id]))
  const counts = new Map<string, number>()
  for (const { movementId, gone } of missing) {
    const wineId = wineOf.get(movementId)!
    counts.set(wineId, (counts.get(wineId) ?? 0) + gone)
  }
  return counts
}

const pair: readonly ImportedFact[] = ['drinkFrom', 'drinkUntil']

/** The former values of what an import changed, and the names of fields that someone has changed since. */
function restoredFacts(
  wine: StoredWine,
  applied: AppliedFacts,
): { facts: Partial<WineFacts>; kept: string[] } {
  const facts: Record<string, unknown> = {}
  const sentencesKept: string[] = []
  // A list of attributes is the same where its texts are.
  const isOwn = (fact: ImportedFact) =>
    applied[fact] === undefined || String(applied[fact].after) === String(wine[fact])
  for (const field of updatedFields) {
    const fact = factOf[field]
    const change = applied[fact]
    if (!change) continue
    // One end of a drinking window without the other could end before it begins.
    const mayRestore = pair.includes(fact) ? pair.every(isOwn) : isOwn(fact)
    if (mayRestore) facts[fact] = change.before
    else sentencesKept.push(importFields[field].label.toLowerCase())
  }
  return { facts: facts as Partial<WineFacts>, kept: sentencesKept }
}

async function retireWines(
  db: OpenTenantDb,
  wineIds: readonly string[],
  { now, isRemoved }: { now: Date; isRemoved: boolean },
): Promise<void> {
  if (wineIds.length === 0) return
  await db.q
    .updateTable('wines')
    .set((eb) => ({
      retired_at: now,
      is_removed: isRemoved,
      changed_at: now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', anyOf(wineIds))
    .execute()
}

const storeNotes = (db: OpenTenantDb, importId: string, notes: readonly Note[]) =>
  updateImportRows(
    db,
    importId,
    notes.map(({ position, note }) => ({ position, undo_note: note })),
  )
    .set((eb) => ({ undo_note: eb.ref('e.undo_note') }))
    .execute()
