// One way in for every kind of list: files by what they contain, or pasted text.
import type { TenantDb } from '#/db/handles.server'
import type { ImportPurpose } from '#/db/schema/wine-imports'
import { newId } from '~/foundation/kit/ids'
import { findExporter } from '~/cellar/list-reader/exporters/recognize-exporter'
import { guessColumns, headerPlace } from '~/cellar/list-reader/table/guess-columns.server'

import type { SourceTable } from '~/cellar/list-reader/files/table'
import { startImport } from '../start-import.server'
import { documentMessages, maxPastedCharacters } from '~/cellar/list-reader/document-limits'
import { importError } from '~/cellar/list-reader/import-error'
import { inspectFiles, type InspectedFile, type UploadedFile } from './inspect-files.server'
import { startInspected } from './start-document.server'
import type { ReadingWorker } from '~/cellar/list-reader/reading-tasks'
import type { ImportReader } from '~/cellar/list-reader/files/import-tasks'

interface Workers {
  importReader: ImportReader
  readingWorker: ReadingWorker
}

interface IntakeBy {
  /** Of the import to create: sent twice, a form creates one. */
  id?: string
  startedFrom: '' | 'set-up'
  /** A list of wines where it is left out. */
  purpose?: ImportPurpose
  userId: string | null
  now: Date
}

/**
 * Starts an import from uploaded files: a table with the columns that it has, everything else as a document that is
 * read. Returns the import's id. Throws `import-rejected` for the field `file`, and `imports-busy`.
 */
export async function startFromFiles(
  db: TenantDb,
  workers: Workers,
  { files, id = newId(), purpose = 'wines', ...by }: IntakeBy & { files: readonly UploadedFile[] },
): Promise<string> {
  if (await importExists(db, id)) return id
  const inspected = await inspectFiles(workers.readingWorker, files)
  const [first] = inspected
  try {
    if (purpose === 'wines' && inspected.length === 1 && (await isTable(workers.importReader, first!)))
      return await startImport(db, workers.importReader, {
        ...by,
        id,
        fileName: first!.name,
        bytes: first!.bytes,
      })
    return await startInspected(db, inspected, { ...by, id, purpose })
  } catch (error) {
    // The same form at the same moment.
    if (await importExists(db, id)) return id
    throw error
  }
}

/** Starts an import from pasted text, or from the web page that it was copied from. Throws `import-rejected`. */
export async function startFromText(
  db: TenantDb,
  workers: Workers,
  { text, html, ...by }: IntakeBy & { text: string; html: string },
): Promise<string> {
  if (text.trim() === '' && html.trim() === '') throw importError(documentMessages.nothingPasted)
  if (Math.max(text.length, html.length) > maxPastedCharacters)
    throw importError(documentMessages.tooMuchPasted)
  // Cells that a spreadsheet copies are in the text; a web page's are in its markup.
  const isSheet = text.includes('\t')
  const source = html.trim() !== '' && !isSheet ? html : text
  return startFromFiles(db, workers, {
    ...by,
    files: [{ name: documentMessages.pastedName, bytes: Buffer.from(source) }],
  })
}

const isTable = (reader: ImportReader, { inspection, bytes }: InspectedFile): Promise<boolean> =>
  isReadAsTable({ inspection, read: () => reader.make('table', { bytes, encoding: null }) })

/**
 * Whether a list has columns that are chosen by their names. Short tables look like text, so their names decide; `read`
 * gives the cells of one.
 */
export async function isReadAsTable({
  inspection,
  read,
}: Pick<InspectedFile, 'inspection'> & { read(): Promise<SourceTable> }): Promise<boolean> {
  if (inspection.kind === 'table') return true
  if (inspection.kind !== 'text') return false
  const table = await read().catch(() => null)
  return table !== null && hasNamedColumns(table)
}

function hasNamedColumns({ sheets }: SourceTable): boolean {
  return sheets.some(({ rows }) => {
    if (findExporter(rows)) return true
    const place = headerPlace(rows)
    if (place === -1) return false
    const headers = rows[place]!.cells.map(String)
    const { name, producer, ...others } = guessColumns(headers, rows.slice(place + 1))
    const isShort = headers.every((header) => header.length <= 40)
    return isShort && (name !== undefined || producer !== undefined) && Object.keys(others).length > 0
  })
}

async function importExists(db: TenantDb, id: string): Promise<boolean> {
  const row = await db.read(({ q }) =>
    q.selectFrom('import_sessions').where('id', '=', id).select('id').executeTakeFirst(),
  )
  return row !== undefined
}
