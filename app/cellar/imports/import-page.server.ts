import type { TenantDb } from '#/db/handles.server'
import { paths } from '~/foundation/kit/paths'
import { earlierImport, pagesStep, readingStep } from './documents/document-steps.server'
import type { RowState } from './evaluate-rows'
import { wineExporter } from '~/cellar/list-reader/exporters/recognize-exporter'
import { offeredEncodings } from './forms'
import { repeatedHeaders } from '~/cellar/list-reader/table/guess-columns.server'
import { columnViews, rowView, sessionView, sheetsInWords } from './import-view'
import {
  countNoted,
  firstRows,
  importById,
  importRow,
  importRows,
  importStates,
  rowsHaveCells,
  type ImportSession,
} from './queries.server'
import { textEncodings } from '~/cellar/list-reader/files/decode-text'
import { reviewPage } from './review/review-page.server'
import { rowName, sheetOfRow } from '~/cellar/list-reader/sheet/row-origin'

const pageSize = 50

type OfferedEncoding = keyof typeof offeredEncodings

interface PageQuery {
  query: URLSearchParams
  timeZone: string
  seesCosts: boolean
  userId: string | null
}

type Step = 'pages' | 'reading' | 'columns' | 'review' | 'progress' | 'done' | 'discarded'

/** Everything that the page of an import shows in its present step; null for an import that does not exist. */
export async function importPage(
  db: TenantDb,
  importId: string,
  { query, timeZone, seesCosts, userId }: PageQuery,
) {
  const session = await importById(db, importId)
  if (!session) return null
  const hasColumns = !isReadList(session) && (await rowsHaveCells(db, importId))
  const step = stepOf(session, { asked: query.get('step'), hasColumns })
  const view = sessionView(session, timeZone)
  const isList = step === 'review' && isReadList(session)
  const inReview = step === 'review' && !isList
  const noted = session.status === 'undone' ? await countNoted(db, importId) : 0
  const rows = inReview || step === 'done' ? await tableOf(db, session, query, { inReview, noted }) : null
  return {
    step,
    session: view,
    done: query.get('done'),
    noted,
    countsBottles: session.mapping.quantity !== undefined,
    /** Whether its columns can be chosen again. */
    hasColumns,
    columns: step === 'columns' ? await columnsOfPage(db, session, seesCosts) : null,
    row: inReview ? await editedRow(db, session, query, seesCosts) : null,
    table: rows,
    pages: step === 'pages' ? await pagesStep(db, session, query.get('page')) : null,
    reading: step === 'reading' ? await readingStep(db, importId) : null,
    earlier: step === 'pages' || step === 'columns' ? await earlierImport(db, session, timeZone) : null,
    /** Whether a table is likely a list without columns of its own. */
    isPlainList:
      step === 'columns' &&
      session.status === 'uploaded' &&
      session.hasFile &&
      session.mapping.name === undefined,
    review: isList ? await reviewPage(db, session, { query, userId }) : null,
  }
}

/** Whether its rows were read from a document, so that they are reviewed beside its pages. */
const isReadList = ({ source }: ImportSession): boolean => source !== 'csv' && source !== 'xlsx'

function stepOf(
  session: ImportSession,
  { asked, hasColumns }: { asked: string | null; hasColumns: boolean },
): Step {
  switch (session.status) {
    case 'arranging':
      return 'pages'
    case 'reading':
      return 'reading'
    case 'uploaded':
      return 'columns'
    case 'mapped':
      return asked === 'columns' && hasColumns ? 'columns' : 'review'
    case 'applying':
    case 'undoing':
      return 'progress'
    case 'applied':
    case 'undone':
      return 'done'
    case 'discarded':
      return 'discarded'
  }
}

async function columnsOfPage(db: TenantDb, session: ImportSession, seesCosts: boolean) {
  const rows = await firstRows(db, session.id)
  return {
    columns: columnViews(session),
    mapping: session.mapping,
    defaultType: session.default_type,
    sheets: session.hasFile ? session.sheets : [],
    sheet: session.sheet,
    encoding: session.source === 'csv' && session.hasFile ? encodingOfReading(session.reading) : null,
    exporter: wineExporter(session.columns.map(({ header }) => header))?.title ?? '',
    sheetsInWords: sheetsInWords(session.sheets, session.sheet),
    header: rows.find(({ position }) => position === session.header_position)?.number ?? -1,
    repeated: repeatedHeaders(session.columns.map(({ header }) => header)),
    // A row with several sizes is several rows of the import.
    rows: rows
      .filter(({ number }, place) => rows[place - 1]?.number !== number)
      .map(({ number, cells }) => ({
        number,
        text: `Row ${number}: ${cells
          .filter((cell) => cell !== '')
          .slice(0, 6)
          .join(', ')
          .slice(0, 80)}`,
      })),
    seesCosts,
  }
}

/** The encoding that a file was read in, where it can be chosen; '' for another. */
const encodingOfReading = (reading: string): OfferedEncoding | '' =>
  (Object.keys(offeredEncodings) as OfferedEncoding[]).find((encoding) =>
    reading.startsWith(`${textEncodings[encoding]} text`),
  ) ?? ''

const rowPosition = (text: string | null): number | null =>
  text !== null && /^\d{1,8}$/.test(text) ? Number(text) : null

async function tableOf(
  db: TenantDb,
  session: ImportSession,
  query: URLSearchParams,
  { inReview, noted }: { inReview: boolean; noted: number },
) {
  const { id, counts, status } = session
  const sheetOf = sheetOfRow(session)
  // Rows that need attention come first.
  const first = inReview && counts.error > 0 ? 'error' : noted > 0 ? 'noted' : 'all'
  const states: readonly string[] = [...importStates, 'all', 'noted']
  const stateParam = query.get('state')
  const state = stateParam !== null && states.includes(stateParam) ? stateParam : first
  const after = rowPosition(query.get('after'))
  const { rows, next } = await importRows(db, {
    importId: id,
    state: state === 'all' ? null : (state as RowState | 'noted'),
    after,
    limit: pageSize,
  })
  return {
    importId: id,
    rows: rows.map((row) => rowView(row, sheetOf(row.position))),
    counts,
    noted,
    state,
    after: after === null ? null : String(after),
    next: next === null ? null : String(next),
    inReview,
    isUndone: status === 'undone',
  }
}

async function editedRow(db: TenantDb, session: ImportSession, query: URLSearchParams, seesCosts: boolean) {
  const { id } = session
  const position = rowPosition(query.get('row'))
  const row = position === null ? null : await importRow(db, id, position)
  if (!row) return null
  const [state, after] = [query.get('state') ?? undefined, query.get('after') ?? undefined]
  return {
    position: row.position,
    name: rowName({ number: row.number, sheet: sheetOfRow(session)(row.position) }),
    texts: row.fields,
    seesCosts,
    leaveTo: paths.business.inventory.import(id, { state, after }),
  }
}
