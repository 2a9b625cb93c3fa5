import { anyOf } from '#/db/any-of'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { recordBusinessChange } from '~/foundation/audit/record-business-change.server'
import { sendJob } from '~/foundation/jobs/send-job.server'
import { DomainError } from '~/foundation/kit/errors'
import { newId } from '~/foundation/kit/ids'
import type { WineFacts } from '~/cellar/reference/labels'
import { winesById, type StoredWine } from '~/cellar/catalog/queries.server'
import { addWines, changeWines } from '~/cellar/catalog/save-wine.server'
import { applyImportJob } from './jobs'
import type { FieldChange } from './change-words'
import { updatedFields } from './evaluate-rows'
import { maxCellarWines } from '~/cellar/list-reader/files/limits'
import {
  evaluateImport,
  importNotFound,
  lockImport,
  storeEvaluation,
  type SessionRow,
  updateImport,
} from './session.server'
import { recordOpeningStock } from './opening-stock.server'
import { ensureNames } from './ensure-names.server'
import { factOf, factsOfRow, updatedFacts, type ImportedFact, type NamedIds } from './imported-facts'
import { updateImportRows } from './import-rows.server'

/** Tells how much of the running job is done, in percent; not part of its transaction. */
export type ReportProgress = (percent: number) => Promise<void>

/**
 * Starts the import of the reviewed rows as a background job. Throws `import-not-found`, `import-moved-on`,
 * `rows-with-errors` (409) while any row has one, and `nothing-to-import` (409).
 */
export async function requestImport(
  db: TenantDb,
  { importId, userId, now }: { importId: string; userId: string | null; now: Date },
): Promise<void> {
  await db.transaction(async (db) => {
    await lockImport(db, importId, ['mapped'])
    const states = await db.q
      .selectFrom('import_rows')
      .where('session_id', '=', importId)
      .select('state')
      .distinct()
      .execute()
    const has = (state: string) => states.some((row) => row.state === state)
    if (has('error'))
      throw new DomainError('rows-with-errors', 409, 'Some rows still have errors. Fix or skip them first.')
    if (!has('new') && !has('update'))
      throw new DomainError('nothing-to-import', 409, 'No row of this file changes your cellar.')
    await updateImport(db, importId, {
      status: 'applying',
      progress: 0,
      failure: '',
      applied_by: userId,
      changed_at: now,
    })
    await sendJob(db, applyImportJob, { importId })
  })
}

/**
 * Imports the reviewed rows: all of them in one transaction, or none. Safe to repeat and to interrupt. Where the
 * cellar has changed since the review, so that a row would do something else than was shown, nothing is imported
 * and the rows are back in review. Throws `cellar-full` (409) and what the stock ledger throws.
 */
export async function applyImport(
  db: TenantDb,
  { importId, now, report }: { importId: string; now: Date; report: ReportProgress },
): Promise<void> {
  await db.transaction(async (db) => {
    const session = await lockCellar(db, importId)
    // The session's row stays unlocked until the end, so that progress can be written beside this transaction.
    if (session.status !== 'applying') return
    const { rows, surroundings } = await evaluateImport(db, importId, { session, now })
    const changed = rows.filter((row) => !isAsReviewed(row))
    if (changed.length > 0) return backToReview(db, importId, rows, changed.length, now)
    await report(20)
    const added = rows.filter(({ evaluated }) => evaluated.state === 'new')
    if (surroundings.wines.length + added.length > maxCellarWines) throw cellarFull()
    const acting = rows.filter(({ evaluated }) => ['new', 'update', 'merged'].includes(evaluated.state))
    const { added: addedNames, ...names } = await ensureNames(db, {
      locations: acting.flatMap(({ values }) => values?.location ?? []),
      suppliers: acting.flatMap(({ values }) => values?.supplier ?? []),
      now,
    })
    const by = { userId: session.applied_by, now }
    const wineIds = await addNewWines(db, added, names, by)
    await report(45)
    const updated = rows.filter(({ evaluated }) => evaluated.state === 'update')
    const applied = await changeKnownWines(db, updated, names, by)
    await report(60)
    await recordOpeningStock(db, {
      importId,
      rows,
      added: wineIds,
      names,
      stockMode: session.stock_mode,
      ...by,
    })
    await report(90)
    await storeOutcome(db, importId, [
      ...[...wineIds].map(([position, wineId]) => ({ position, wineId, applied: {} })),
      ...applied,
    ])
    await finish(db, importId, addedNames, now)
    await recordBusinessChange(db, db.businessId, 'business.wines_imported', by, {
      file: session.file_name,
      added: added.length,
      updated: updated.length,
    })
  })
}

/** One import or undo at a time in a business: serializes what counts and adds wines. */
export async function lockCellar(db: OpenTenantDb, importId: string) {
  await db.q
    .selectFrom('businesses')
    .where('id', '=', db.businessId)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const session = await db.q
    .selectFrom('import_sessions')
    .where('id', '=', importId)
    .selectAll()
    .executeTakeFirst()
  if (!session) throw importNotFound()
  return session
}

const cellarFull = () =>
  new DomainError(
    'cellar-full',
    409,
    `A cellar can hold ${maxCellarWines.toLocaleString('en-US')} wines. Skip some rows, or retire wines first.`,
  )

const asText = (changes: readonly FieldChange[]) =>
  changes.map(({ field, from, to }) => [field, from, to].join()).join(';')

const isAsReviewed = ({ evaluated, stored }: SessionRow): boolean =>
  evaluated.state === stored.state &&
  evaluated.wineId === stored.wineId &&
  asText(evaluated.changes) === asText(stored.changes)

async function backToReview(
  db: OpenTenantDb,
  importId: string,
  rows: readonly SessionRow[],
  changed: number,
  now: Date,
): Promise<void> {
  await storeEvaluation(
    db,
    importId,
    rows.map(({ evaluated }) => evaluated),
  )
  const count = changed === 1 ? 'One row does' : `${changed} rows do`
  await setImportStatus(db, importId, {
    status: 'mapped',
    failure: `Your cellar changed after you reviewed this file. ${count} something else now; nothing was imported yet. Check the rows and import again.`,
    now,
  })
}

/** Ends a job's work on an import with this status. */
export async function setImportStatus(
  db: OpenTenantDb,
  importId: string,
  { status, failure, now }: { status: 'mapped' | 'applied'; failure: string; now: Date },
): Promise<void> {
  await updateImport(db, importId, { status, failure, changed_at: now })
}

async function finish(db: OpenTenantDb, importId: string, addedNames: string[], now: Date): Promise<void> {
  await updateImport(db, importId, {
    status: 'applied',
    progress: 100,
    failure: '',
    added_names: addedNames,
    applied_at: now,
    changed_at: now,
  })
}

/** Adds the wines of the new rows; returns their ids by the rows' positions. */
async function addNewWines(
  db: OpenTenantDb,
  rows: readonly SessionRow[],
  names: NamedIds,
  by: { userId: string | null; now: Date },
): Promise<Map<number, string>> {
  const wines = rows.map(({ position, values }) => ({
    position,
    id: newId(),
    facts: factsOfRow(values!, names),
  }))
  await addWines(db, { wines, ...by })
  return new Map(wines.map(({ position, id }) => [position, id]))
}

/** Facts that an import changed, before and after. */
export type AppliedFacts = Partial<Record<ImportedFact, { before: unknown; after: unknown }>>

/** Changes the wines of the rows with updates; returns each row's facts before and after. */
async function changeKnownWines(
  db: OpenTenantDb,
  rows: readonly SessionRow[],
  names: NamedIds,
  by: { userId: string | null; now: Date },
) {
  const wines = await lockedWines(
    db,
    rows.map(({ evaluated }) => evaluated.wineId!),
  )
  const outcomes = rows.map(({ position, values, evaluated }) => {
    const wineId = evaluated.wineId!
    const [before, wanted] = [wines.get(wineId)!, updatedFacts(values!, names)]
    const facts: Record<string, unknown> = {}
    const applied: AppliedFacts = {}
    for (const field of updatedFields) {
      if (!evaluated.changes.some((change) => change.field === field)) continue
      const fact = factOf[field]
      facts[fact] = wanted[fact]
      applied[fact] = { before: before[fact], after: wanted[fact] }
    }
    return { position, wineId, facts: facts as Partial<WineFacts>, applied }
  })
  await changeWines(db, { changes: outcomes.map(({ wineId, facts }) => ({ wineId, facts })), ...by })
  return outcomes.map(({ position, wineId, applied }) => ({ position, wineId, applied }))
}

/** These wines, retired or not, by id; their rows are locked in the order of their ids. */
export async function lockedWines(
  db: OpenTenantDb,
  wineIds: readonly string[],
): Promise<Map<string, StoredWine>> {
  await db.q
    .selectFrom('wines')
    .where('id', '=', anyOf(wineIds))
    .select('id')
    .orderBy('id')
    .forUpdate()
    .execute()
  const wines = await winesById(db, [...wineIds])
  return new Map(wines.map((wine) => [wine.id, wine]))
}

async function storeOutcome(
  db: OpenTenantDb,
  importId: string,
  outcomes: readonly { position: number; wineId: string; applied: AppliedFacts }[],
): Promise<void> {
  const outcomeRows = outcomes.map(({ position, wineId, applied }) => ({
    position,
    wine_id: wineId,
    applied,
  }))
  await updateImportRows(db, importId, outcomeRows)
    .set((eb) => ({ wine_id: eb.ref('e.wine_id'), applied: eb.ref('e.applied') }))
    .execute()
}
