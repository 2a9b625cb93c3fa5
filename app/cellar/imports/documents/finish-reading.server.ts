// The end of a reading: the wines of all pages become rows to review.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { ImportSource } from '#/db/schema/wine-imports'
import { engineName } from '~/cellar/list-reader/model/engine'
import { mergePages } from '~/cellar/reading-model/merge-pages.server'
import { looksLikeInvoice } from '~/cellar/list-reader/invoices/looks-like-invoice'
import type { ReadList } from '~/cellar/list-reader/read-entry'
import type { ReadingWorker } from '~/cellar/list-reader/reading-tasks'
import type { DocumentKind, SourceDocument } from '~/cellar/list-reader/source-document'
import { emptyImports } from '../empty-import.server'
import { insertImportRows } from '../import-rows.server'
import { importError } from '~/cellar/list-reader/import-error'
import { findSimilar } from '../review/similar-wines.server'
import { reevaluateImport } from '../session.server'
import { documentMessages } from '~/cellar/list-reader/document-limits'
import { endReading } from './end-reading.server'
import { modelPagesOf } from './model-step.server'
import { knownProducers, readingSession, readPagesOf } from './reading-queries.server'
import { storedEntry } from './texts-of-entry'
import { unreadLines } from './unread-lines'

/** Between the positions of two rows, so that rows can be added between them. */
const rowStep = 1_000

/** The process with the libraries, and the end of a reading as an invoice. */
export interface DocumentReaders {
  worker: ReadingWorker
  finishInvoice: (db: TenantDb, worker: ReadingWorker, reading: ReadInvoicePages) => Promise<void>
}

/** The read pages of an invoice. */
export interface ReadInvoicePages {
  importId: string
  document: SourceDocument
  /** How the pages were read, for people. */
  reading: string
  now: Date
}

/**
 * Understands the pages that were read and stores the wines as rows in review. Throws `import-rejected` where there
 * is none.
 */
export async function finishReading(
  db: TenantDb,
  { worker, finishInvoice }: DocumentReaders,
  { importId, now }: { importId: string; now: Date },
): Promise<void> {
  const session = await readingSession(db, importId)
  if (!session) return
  const { document, failures } = await readPagesOf(db, importId, documentKind(session.source))
  if (document.pages.length === 0) throw importError(failures[0]?.sentence ?? documentMessages.noWines)
  if (session.purpose === 'invoice') {
    const reading = readingInWords(document, failures.length, {
      engine: engineName(null),
      failures: [],
    })
    return finishInvoice(db, worker, { importId, document, reading, now })
  }
  await noteLooks(db, importId, looksLikeInvoice(document) ? 'invoice' : '')
  const read = await worker.make('list', { document, known: { producers: await knownProducers(db) } })
  const model = await modelPagesOf(db, importId)
  const list = { ...read, entries: mergePages(read.entries, model.pages) }
  const isText = document.pages.every(({ origin }) => origin !== 'recognition')
  if (list.entries.length === 0)
    throw importError(isText ? documentMessages.noWinesInText : documentMessages.noWines)
  await endReading(db, importId, {
    found: {
      currency: list.currency ?? '',
      skipped: JSON.stringify(unreadLines(document, list)),
      reading: readingInWords(document, failures.length, model),
      sheet: 0,
    },
    async store(db, { stock_mode, revision }) {
      await storeList(db, importId, list)
      await reevaluateImport(db, importId, { stock_mode, columns: [], sheets: [], sheet: 0 }, now)
      await findSimilar(db, importId, { positions: null, revision })
    },
    now,
  })
}

/** Notes what a document looks like where that is not what it is read as; '' where it is. */
export async function noteLooks(
  db: TenantDb,
  importId: string,
  looks: '' | 'wines' | 'invoice',
): Promise<void> {
  await db.transaction((db) =>
    db.q
      .updateTable('import_sessions')
      .set({ looks_like: looks })
      .where('id', '=', importId)
      .where('looks_like', '<>', looks)
      .execute(),
  )
}

export const documentKind = (source: ImportSource): DocumentKind =>
  source === 'csv' || source === 'xlsx' ? 'table' : source

async function storeList(db: OpenTenantDb, importId: string, { entries }: ReadList): Promise<void> {
  await emptyImports(db, [importId], ['import_rows', 'import_steps'])
  await insertImportRows(db, importId, {
    columns: [
      'position',
      'row_number',
      'fields',
      'confidence',
      'section',
      'place',
      'readings',
      'pours',
      'source_text',
    ],
    rows: entries.map(storedEntry).map(({ sourceText, ...entry }, place) => ({
      ...entry,
      position: place * rowStep,
      row_number: place + 1,
      source_text: sourceText,
    })),
  })
}

/** How the pages were read, for people. */
function readingInWords(
  { pages }: SourceDocument,
  failed: number,
  model: { engine: string; failures: string[] },
): string {
  const recognized = pages.filter(({ origin }) => origin === 'recognition').length
  const count = (number: number) => (number === 1 ? '1 page' : `${number} pages`)
  const parts = [
    pages.length > recognized ? `${count(pages.length - recognized)} of text` : '',
    recognized > 0 ? `${count(recognized)} by text recognition` : '',
    failed > 0 ? `${count(failed)} could not be read` : '',
  ]
  return [`${model.engine}: ${parts.filter(Boolean).join(', ')}.`, ...model.failures].join(' ')
}
