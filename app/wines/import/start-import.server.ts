import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { DomainError } from '~/kit/errors'
import { newId } from '~/kit/ids'
import { TaskWorkerLostError } from '~/kit/task-worker.server'
import { emptyImports } from './empty-import.server'
import { isImportField, type ImportField } from './fields'
import { columnsOf, guessColumns, headerPlace } from './guess-columns.server'
import { fileNameOf } from './file-name'
import { importError } from './import-error'
import { importErrorMessages, maxImportBytes, maxImportColumns, maxImportRows, tooManyRows } from './limits'
import type { ImportReader } from './read/import-reader.server'
import type { SourceRow, SourceSheet, SourceTable } from './read/table'
import { lockImport } from './session.server'

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
  const place = likelySheet(table.sheets)
  await db.transaction(async (db) => {
    await db.q
      .insertInto('import_sessions')
      .values({
        business_id: db.businessId,
        id,
        source: table.kind,
        status: 'uploaded',
        file_name: fileNameOf(fileName),
        file_sha256: createHash('sha256').update(bytes).digest(),
        file_bytes: bytes.length,
        reading: table.reading,
        sheets: sheetFacts(table),
        started_from: startedFrom,
        created_by: userId,
        created_at: now,
        changed_at: now,
      })
      .execute()
    await db.q
      .insertInto('import_files')
      .values({ business_id: db.businessId, session_id: id, content: bytes })
      .execute()
    await storeSheet(db, id, table, place, now)
  })
  return id
}

/**
 * Takes another sheet of the workbook, which the kept file is read again for. Throws `import-not-found`,
 * `import-moved-on`, `sheet-not-found` (404) and `file-removed` (409).
 */
export async function chooseSheet(
  db: TenantDb,
  reader: ImportReader,
  { importId, sheet, now }: { importId: string; sheet: number; now: Date },
): Promise<void> {
  // Read before the transaction: unpacking may take seconds.
  const file = await importFile(db, importId)
  if (!file) throw new DomainError('file-removed', 409, 'The file of this import was removed.')
  const table = await readFile(reader, file.content)
  if (!table.sheets[sheet])
    throw new DomainError('sheet-not-found', 404, 'This workbook has no such sheet.', { field: 'sheet' })
  await db.transaction(async (db) => {
    await lockImport(db, importId, ['uploaded', 'mapped'])
    await emptyImports(db, [importId], ['import_rows'])
    await storeSheet(db, importId, table, sheet, now)
  })
}

/** A file of an import as it was uploaded, by its place among them; null when it was removed. */
export async function importFile(
  db: TenantDb,
  importId: string,
  part = 0,
): Promise<{ name: string; content: Buffer } | null> {
  const row = await db.read(({ q, businessId }) =>
    q
      .selectFrom('import_files as f')
      .innerJoin('import_sessions as s', (join) =>
        join.onRef('s.business_id', '=', 'f.business_id').onRef('s.id', '=', 'f.session_id'),
      )
      .where('f.business_id', '=', businessId)
      .where('f.session_id', '=', importId)
      .where('f.part', '=', part)
      .select((eb) => [
        eb.fn.coalesce(sql<string>`nullif(f.name, '')`, 's.file_name').as('name'),
        'f.content',
      ])
      .executeTakeFirst(),
  )
  return row ?? null
}

async function readFile(reader: ImportReader, bytes: Buffer): Promise<SourceTable> {
  // Checked before the worker, which validates the rest.
  if (bytes.length > maxImportBytes) throw importError(importErrorMessages.tooLarge, 413)
  return reader.make('table', bytes).catch((error: unknown) => {
    throw error instanceof TaskWorkerLostError ? importError(importErrorMessages.slow) : error
  })
}

/** The sheet whose first rows have the most names of columns that we know. */
function likelySheet(sheets: readonly SourceSheet[]): number {
  const scores = sheets.map(({ rows }) => {
    const place = headerPlace(rows)
    const headers = place === -1 ? [] : rows[place]!.cells.map(String)
    return Object.keys(guessColumns(headers, rows.slice(place + 1))).length
  })
  return scores.indexOf(Math.max(...scores))
}

const sheetFacts = ({ sheets }: SourceTable): string =>
  JSON.stringify(sheets.map(({ name, rows }) => ({ name, rows: rows.length })))

async function storeSheet(
  db: OpenTenantDb,
  importId: string,
  { sheets }: SourceTable,
  place: number,
  now: Date,
): Promise<void> {
  const { rows } = sheets[place]!
  const header = headerPlace(rows, await knownColumns(db))
  const wines = rows.length - header - 1
  if (wines > maxImportRows) throw importError(tooManyRows(wines))
  if (wines === 0) throw importError(importErrorMessages.noRows)
  await storeRows(db, importId, rows)
  await setHeader(db, importId, rows, { header, now, sheet: place })
}

async function storeRows(db: OpenTenantDb, importId: string, rows: readonly SourceRow[]): Promise<void> {
  const stored = rows.map(({ number, cells }, position) => ({ position, number, cells }))
  await sql`
    insert into import_rows (business_id, session_id, position, row_number, cells)
    select ${db.businessId}::uuid, ${importId}::uuid, position, number, cells
    from jsonb_to_recordset(${JSON.stringify(stored)}::jsonb) as row (position int, number int, cells jsonb)`.execute(
    db.q,
  )
}

/** Sets the row of column names and guesses the columns below it. */
async function setHeader(
  db: OpenTenantDb,
  importId: string,
  rows: readonly SourceRow[],
  { header, sheet, now }: { header: number; sheet?: number; now: Date },
): Promise<void> {
  const columns = columnsOf(rows, header)
  if (columns.length > maxImportColumns) throw importError(importErrorMessages.tooManyColumns)
  const headers = columns.map((column) => column.header)
  const mapping = guessColumns(headers, rows.slice(header + 1), await knownColumns(db))
  await sql`
    update import_rows set state = case when position <= ${header} then 'heading' else 'unread' end, is_edited = false
    where business_id = ${db.businessId} and session_id = ${importId}`.execute(db.q)
  await db.q
    .updateTable('import_sessions')
    .set({
      status: 'uploaded',
      ...(sheet === undefined ? {} : { sheet }),
      header_position: header,
      columns: JSON.stringify(columns),
      mapping: JSON.stringify(mapping),
      changed_at: now,
    })
    .where('business_id', '=', db.businessId)
    .where('id', '=', importId)
    .execute()
}

/**
 * Takes another row as the one with the names of the columns; -1 for none. Throws `import-not-found`,
 * `import-moved-on` and `no-such-row` (400).
 */
export async function chooseHeader(
  db: TenantDb,
  { importId, header, now }: { importId: string; header: number; now: Date },
): Promise<void> {
  await db.transaction(async (db) => {
    await lockImport(db, importId, ['uploaded', 'mapped'])
    const rows = await db.q
      .selectFrom('import_rows')
      .where('business_id', '=', db.businessId)
      .where('session_id', '=', importId)
      .select(['row_number as number', 'cells'])
      .orderBy('position')
      .execute()
    if (header < -1 || header >= Math.min(rows.length - 1, headerChoices))
      throw new DomainError('no-such-row', 400, 'Please choose a row from the list', { field: 'header' })
    if (rows.length - header - 1 > maxImportRows) throw importError(tooManyRows(rows.length - header - 1))
    await setHeader(db, importId, rows, { header, now })
  })
}

/** Rows from which that of the column names can be chosen. */
export const headerChoices = 20

async function knownColumns(db: OpenTenantDb): Promise<Record<string, ImportField>> {
  const known = await db.q
    .selectFrom('import_columns')
    .where('business_id', '=', db.businessId)
    .select(['header', 'field'])
    .execute()
  return Object.fromEntries(
    known.flatMap(({ header, field }) => (isImportField(field) ? [[header, field]] : [])),
  )
}
