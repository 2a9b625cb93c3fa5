// Shared code of an import's use cases: its lock, its rows, and their evaluation against the cellar.
import type { Updateable } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import type { ImportSessionsTable, ImportStatus } from '#/db/schema/wine-imports'
import { countWords } from '~/foundation/kit/count-words'
import { DomainError } from '~/foundation/kit/errors'
import { isId } from '~/foundation/kit/ids'
import { cellarForImport } from './cellar-for-import.server'
import { combineRows } from './combine-rows'
import {
  evaluateRows,
  type EvaluatedRow,
  type RowToEvaluate,
  type StockMode,
  type Surroundings,
} from './evaluate-rows'
import { validateRow, type RowTexts } from './row-schema'
import { updateImportRows } from './import-rows.server'
import { sheetOfRow, type WorkbookSheet } from '~/cellar/list-reader/sheet/row-origin'

/**
 * Locks an import. Throws `import-not-found` (404), and `import-moved-on` (409) when its status is none of these.
 */
export async function lockImport(db: OpenTenantDb, importId: string, statuses: readonly ImportStatus[]) {
  if (!isId(importId)) throw importNotFound()
  const session = await db.q
    .selectFrom('import_sessions')
    .where('id', '=', importId)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  if (!session) throw importNotFound()
  if (!statuses.includes(session.status))
    throw new DomainError('import-moved-on', 409, 'This import has moved on since you opened the page.')
  return session
}

/** Changes columns of an import; nothing where there is none. */
export async function updateImport(
  db: OpenTenantDb,
  importId: string,
  changes: Omit<Updateable<ImportSessionsTable>, 'business_id'>,
): Promise<void> {
  await db.q.updateTable('import_sessions').set(changes).where('id', '=', importId).execute()
}

export const importNotFound = () =>
  new DomainError('import-not-found', 404, 'This import does not exist or was deleted.')

/** The evaluated row, with what was evaluated and what is stored of the last evaluation. */
export interface SessionRow extends RowToEvaluate {
  evaluated: EvaluatedRow
  /** The texts of its form. */
  texts: RowTexts
  stored: Pick<EvaluatedRow, 'state' | 'wineId' | 'changes'>
}

/** Facts of a session that the evaluation of its rows depends on. */
export interface EvaluatedSession {
  stock_mode: StockMode
  columns: unknown[]
  /** The column of each field; left out for a list that was read from a document. */
  mapping?: Readonly<Record<string, number>>
  sheets: WorkbookSheet[]
  sheet: number
  revision?: number
}

/** All rows of an import, evaluated against the cellar as it is now. Writes nothing. */
export async function evaluateImport(
  db: OpenTenantDb,
  importId: string,
  { session, now }: { session: EvaluatedSession; now: Date },
): Promise<{ rows: SessionRow[]; surroundings: Surroundings }> {
  const stored = await selectRows(db, importId).execute()
  const { stock_mode: stockMode } = session
  const surroundings: Surroundings = { ...(await cellarForImport(db)), stockMode, year: now.getUTCFullYear() }
  const rows = evaluateStored(stored, surroundings, { ...storedTable(session), sheetOf: sheetOfRow(session) })
  return { rows, surroundings }
}

/** The rows of an import with what their evaluation needs, in order. */
export function selectRows(db: OpenTenantDb, importId: string) {
  return db.q
    .selectFrom('import_rows')
    .where('session_id', '=', importId)
    .where('state', '<>', 'heading')
    .select(['position', 'row_number', 'fields', 'is_skipped', 'skip_reason', 'is_edited'])
    .select(['state', 'wine_id', 'changes'])
    .select((eb) => eb.fn<number>('jsonb_array_length', ['cells']).as('cells'))
    .orderBy('position')
}

/** Facts of a session's table: its width, and whether it has no column of kinds, so that kinds are guessed. */
export const storedTable = ({ columns, mapping }: Pick<EvaluatedSession, 'columns' | 'mapping'>) => ({
  width: columns.length,
  guessesKinds: columns.length > 0 && mapping !== undefined && mapping.type === undefined,
})

type StoredRow = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number]

/**
 * These rows, evaluated together; `width` is the number of columns of their table, 0 for none, and `guessesKinds` tells
 * that it has none of kinds. `sheetOf` names the sheet
 * of a position, where the rows of several are one table.
 */
export function evaluateStored(
  stored: readonly StoredRow[],
  surroundings: Surroundings,
  {
    width,
    guessesKinds,
    sheetOf = () => '',
  }: { width: number; guessesKinds: boolean; sheetOf?: (position: number) => string },
): SessionRow[] {
  const rows = combineRows(
    stored.map((row) => {
      const texts = row.fields as RowTexts
      const { values, problems } = validateRow(texts)
      // Cells beyond the columns: a separator within a text was not quoted, so the cells before are wrong as well.
      const isRagged = row.cells > width && !row.is_edited
      const ragged = `This row has ${countWords(row.cells, 'cell')}, and there are ${width} columns. Check where its cells begin and end.`
      return {
        position: row.position,
        number: row.row_number,
        sheet: sheetOf(row.position),
        isSkipped: row.is_skipped,
        skipReason: row.skip_reason,
        values,
        isKindGuessed: guessesKinds && !row.is_edited,
        problems: isRagged ? { ...problems, '': ragged } : problems,
        texts,
        stored: {
          state: row.state as EvaluatedRow['state'],
          wineId: row.wine_id,
          changes: row.changes as EvaluatedRow['changes'],
        },
      }
    }),
  )
  const evaluated = evaluateRows(rows, surroundings)
  return rows.map((row, place) => ({ ...row, evaluated: evaluated[place]! }))
}

/** Evaluates all rows of an import and stores the result. */
export async function reevaluateImport(
  db: OpenTenantDb,
  importId: string,
  session: EvaluatedSession,
  now: Date,
): Promise<void> {
  const { rows } = await evaluateImport(db, importId, { session, now })
  await storeEvaluation(
    db,
    importId,
    rows.map(({ evaluated }) => evaluated),
    session.revision,
  )
}

const evaluated = [
  'state',
  'wine_id',
  'merged_into',
  'problems',
  'changes',
  'note',
  'wine_key',
  'differs',
] as const

/** Stores what an import would do with each row. Rows that became different get the `revision`. */
export async function storeEvaluation(
  db: OpenTenantDb,
  importId: string,
  rows: readonly EvaluatedRow[],
  revision = 0,
): Promise<void> {
  const storedRows = rows.map(({ wineId, mergedInto, key, ...row }) => ({
    ...row,
    wine_id: wineId,
    merged_into: mergedInto,
    wine_key: key,
  }))
  await updateImportRows(db, importId, storedRows)
    .set((eb) => ({
      ...Object.fromEntries(evaluated.map((name) => [name, eb.ref(`e.${name}`)])),
      revision: eb.fn<number>('greatest', ['r.revision', eb.val(revision)]),
    }))
    .where((eb) => eb.or(evaluated.map((name) => eb(`r.${name}`, 'is distinct from', eb.ref(`e.${name}`)))))
    .execute()
}
