import { createHash } from 'node:crypto'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { DomainError } from '~/foundation/kit/errors'
import { newId } from '~/foundation/kit/ids'
import { TaskWorkerLostError } from '~/foundation/kit/task-worker.server'
import { emptyImports } from './empty-import.server'
import { isImportField, type ImportField } from '~/cellar/list-reader/table/fields'
import { fileNameOf } from './file-name'
import { insertImportRows } from './import-rows.server'
import { importError } from '~/cellar/list-reader/import-error'
import { importErrorMessages, maxImportBytes } from '~/cellar/list-reader/files/limits'
import type { TextEncoding } from '~/cellar/list-reader/files/decode-text'

import type { Cell, SourceRow, SourceSheet, SourceTable } from '~/cellar/list-reader/files/table'
import { lockImport, updateImport } from './session.server'
import { allSheets } from '~/cellar/list-reader/sheet/all-sheets'
import { orderSheet, refuseOtherKinds, sheetsToRead } from '~/cellar/list-reader/sheet/order-sheet.server'
import type { WorkbookSheet } from '~/cellar/list-reader/sheet/row-origin'
import { plainRow, type GridRow } from '~/cellar/list-reader/sheet/regular-sheet.server'
import type { RegularSheet } from '~/cellar/list-reader/sheet/grid'
import type { ImportReader } from '~/cellar/list-reader/files/import-tasks'

interface Upload {
  /** Of the import to create. */
  id?: string
  startedFrom?: '' | 'set-up'
  fileName: string
  bytes: Buffer
  userId: string | null
  now: Date
}

/**
 * Starts an import: reads the file, keeps it with its rows, and guesses what its columns are. Nothing reaches the
 * cellar. Returns the import's id. Throws `import-rejected` for the field `file` with what to do about it, and
 * `imports-busy`.
 */
export async function startImport(
  db: TenantDb,
  reader: ImportReader,
  { id = newId(), startedFrom = '', fileName, bytes, userId, now }: Upload,
): Promise<string> {
  const table = await readFile(reader, bytes)
  refuseOtherKinds(table)
  const { joined, place } = sheetsToRead(table, await db.transaction(knownColumns))
  await db.transaction(async (db) => {
    await db.q
      .insertInto('import_sessions')
      .values({
        id,
        source: table.kind,
        status: 'uploaded',
        file_name: fileNameOf(fileName),
        file_sha256: createHash('sha256').update(bytes).digest(),
        file_bytes: bytes.length,
        reading: table.reading,
        sheets: sheetFacts(table.sheets, joined),
        started_from: startedFrom,
        created_by: userId,
        created_at: now,
        changed_at: now,
      })
      .execute()
    await db.q.insertInto('import_files').values({ session_id: id, content: bytes }).execute()
    await storeSheet(db, id, table, { sheet: place, joined, now })
  })
  return id
}

/**
 * Takes another sheet of the workbook, or `allSheets` with wines, which the kept file is read again for. Throws
 * `import-not-found`, `import-moved-on`, `sheet-not-found` (404) and `file-removed` (409).
 */
export async function chooseSheet(
  db: TenantDb,
  reader: ImportReader,
  { importId, sheet, now }: { importId: string; sheet: number; now: Date },
): Promise<void> {
  const table = await readAgain(db, reader, importId)
  await db.transaction(async (db) => {
    const { sheets } = await lockImport(db, importId, ['uploaded', 'mapped'])
    const joined = sheets.flatMap(({ isOfWines }, place) => (isOfWines ? [place] : []))
    if (sheet === allSheets ? joined.length === 0 : !table.sheets[sheet])
      throw new DomainError('sheet-not-found', 404, 'This workbook has no such sheet.', { field: 'sheet' })
    await emptyImports(db, [importId], ['import_rows'])
    await storeSheet(db, importId, table, { sheet, joined, now })
  })
}

/** Reads the kept file, before a transaction: unpacking may take seconds. */
async function readAgain(
  db: TenantDb,
  reader: ImportReader,
  importId: string,
  encoding: TextEncoding | null = null,
): Promise<SourceTable> {
  const file = await importFile(db, importId)
  if (!file) throw new DomainError('file-removed', 409, 'The file of this import was removed.')
  return readFile(reader, file.content, encoding ?? (await chosenEncoding(db, importId)))
}

/** The encoding that a person chose for the file of an import; null where it is recognized. */
async function chosenEncoding(db: TenantDb, importId: string): Promise<TextEncoding | null> {
  const session = await db.read(({ q }) =>
    q.selectFrom('import_sessions').where('id', '=', importId).select('encoding').executeTakeFirst(),
  )
  return session?.encoding || null
}

/**
 * Reads the kept text file again in another encoding. Throws `import-not-found`, `import-moved-on`, `file-removed` (409)
 * and `import-rejected`.
 */
export async function chooseEncoding(
  db: TenantDb,
  reader: ImportReader,
  { importId, encoding, now }: { importId: string; encoding: TextEncoding; now: Date },
): Promise<void> {
  const table = await readAgain(db, reader, importId, encoding)
  await db.transaction(async (db) => {
    const { sheet } = await lockImport(db, importId, ['uploaded', 'mapped'])
    await emptyImports(db, [importId], ['import_rows'])
    await updateImport(db, importId, { encoding, reading: table.reading })
    await storeSheet(db, importId, table, { sheet, now })
  })
}

/** A file of an import as it was uploaded, by its place among them; null when it was removed. */
export async function importFile(
  db: TenantDb,
  importId: string,
  part = 0,
): Promise<{ name: string; content: Buffer } | null> {
  const row = await db.read(({ q }) =>
    q
      .selectFrom('import_files as f')
      .innerJoin('import_sessions as s', 's.id', 'f.session_id')
      .where('f.session_id', '=', importId)
      .where('f.part', '=', part)
      .select((eb) => [
        eb.fn.coalesce(eb.fn<string | null>('nullif', ['f.name', eb.val('')]), 's.file_name').as('name'),
        'f.content',
      ])
      .executeTakeFirst(),
  )
  return row ?? null
}

async function readFile(
  reader: ImportReader,
  bytes: Buffer,
  encoding: TextEncoding | null = null,
): Promise<SourceTable> {
  // Checked before the worker, which validates the rest.
  if (bytes.length > maxImportBytes) throw importError(importErrorMessages.tooLarge, 413)
  return reader.make('table', { bytes, encoding }).catch((error: unknown) => {
    throw error instanceof TaskWorkerLostError ? importError(importErrorMessages.slow) : error
  })
}

/**
 * Stored facts of each sheet; `joined` are the places of the sheets that can be read together, and `positions` those of
 * their first rows where they are read together.
 */
const sheetFacts = (
  sheets: readonly SourceSheet[],
  joined: readonly number[],
  positions: readonly number[] = [],
): string =>
  JSON.stringify(
    sheets.map(({ name, rows }, place): WorkbookSheet => {
      const firstPosition = positions[joined.indexOf(place)]
      return {
        name,
        rows: rows.length,
        ...(joined.includes(place) && { isOfWines: true }),
        ...(firstPosition !== undefined && { firstPosition }),
      }
    }),
  )

/**
 * Stores a sheet put in order, or those of `joined` for `allSheets`, and guesses its columns. `header` is the place of
 * the row that a person chose for one sheet.
 */
async function storeSheet(
  db: OpenTenantDb,
  importId: string,
  { sheets }: SourceTable,
  {
    sheet: place,
    joined = [],
    header,
    now,
  }: { sheet: number; joined?: readonly number[]; header?: number; now: Date },
): Promise<void> {
  const columnsBefore = await knownColumns(db)
  const { rows, starts, sheet, columns, mapping, skipReasonOf } = orderSheet(sheets, {
    place,
    joined,
    header,
    known: columnsBefore,
  })
  const stored = storedRows(rows, sheet, skipReasonOf)
  await storeRows(db, importId, stored)
  const positions = starts.map((start) => stored.findIndex((row) => row.place >= start))
  await updateImport(db, importId, {
    status: 'uploaded',
    sheet: place,
    ...(place === allSheets && { sheets: sheetFacts(sheets, joined, positions) }),
    header_position: sheet.header,
    columns: JSON.stringify(columns),
    mapping: JSON.stringify(mapping),
    changed_at: now,
  })
}

interface StoredRow {
  /** Its row among those of the file. */
  place: number
  number: number
  cells: Cell[]
  state: 'heading' | 'unread'
  /** Why it is left out, in a sentence; '' for a row that is not. */
  skipReason: string
}

/** The rows of the file in order: those with wines as they were put in order, the others as they are. */
function storedRows(
  rows: readonly SourceRow[],
  sheet: RegularSheet,
  skipReasonOf: (row: SourceRow) => string,
): StoredRow[] {
  const wines = new Map<number, GridRow[]>()
  for (const row of sheet.rows) wines.set(row.place, [...(wines.get(row.place) ?? []), row])
  return rows.flatMap((row, place): StoredRow[] => {
    const ownWine = wines.get(place)
    return ownWine
      ? ownWine.map((wine) => {
          const plain = plainRow(wine)
          return { ...plain, place, state: 'unread', skipReason: skipReasonOf(plain) }
        })
      : [{ ...row, place, state: 'heading', skipReason: '' }]
  })
}

const storeRows = (db: OpenTenantDb, importId: string, rows: readonly StoredRow[]): Promise<void> =>
  insertImportRows(db, importId, {
    columns: ['position', 'row_number', 'cells', 'state', 'is_skipped', 'skip_reason'],
    rows: rows.map(({ number, cells, state, skipReason }, position) => ({
      position,
      row_number: number,
      cells,
      state,
      is_skipped: skipReason !== '',
      skip_reason: skipReason,
    })),
  })

/**
 * Takes another row as the one with the names of the columns, by its number in the file; -1 for none. The kept file is
 * read again. Throws `import-not-found`, `import-moved-on`, `no-such-row` (400) and `file-removed` (409).
 */
export async function chooseHeader(
  db: TenantDb,
  reader: ImportReader,
  { importId, header, now }: { importId: string; header: number; now: Date },
): Promise<void> {
  const table = await readAgain(db, reader, importId)
  await db.transaction(async (db) => {
    const { sheet } = await lockImport(db, importId, ['uploaded', 'mapped'])
    if (!table.sheets[sheet])
      throw new DomainError('no-such-row', 400, 'Please choose one sheet first', { field: 'header' })
    const { rows } = table.sheets[sheet]
    const place = rows.slice(0, headerChoices).findIndex(({ number }) => number === header)
    if (header !== -1 && (place === -1 || place >= rows.length - 1))
      throw new DomainError('no-such-row', 400, 'Please choose a row from the list', { field: 'header' })
    await emptyImports(db, [importId], ['import_rows'])
    await storeSheet(db, importId, table, { sheet, header: place, now })
  })
}

/** Rows from which that of the column names can be chosen. */
export const headerChoices = 20

async function knownColumns(db: OpenTenantDb): Promise<Record<string, ImportField>> {
  const rows = await db.q.selectFrom('import_columns').select(['header', 'field']).execute()
  return Object.fromEntries(
    rows.flatMap(({ header, field }) => (isImportField(field) ? [[header, field]] : [])),
  )
}
