// Taking in a till's daily sales file.
import { createHash } from 'node:crypto'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { StoredRows, TillColumns } from '#/db/schema/wines'
import { DomainError } from '~/foundation/kit/errors'
import { newId } from '~/foundation/kit/ids'
import { maxImportColumns } from '~/cellar/list-reader/files/limits'
import { readCsv } from '~/cellar/list-reader/files/read-csv'
import type { ExportedKind } from '~/cellar/list-reader/exporters/exporter'
import { guessColumns, headerKey, storedRowsOf, tillKey } from './till-file'
import { storeItems } from './store-items.server'

/** A day of a till is far smaller. */
const maxSalesFileBytes = 8 * 1024 * 1024

const rejected = (sentence: string, status = 400) =>
  new DomainError('sales-file-rejected', status, sentence, { field: 'file' })

/** The rows of an uploaded file, read before any transaction. Throws with a sentence for the field `file`. */
export function readSalesFile(bytes: Uint8Array): StoredRows {
  if (bytes.length > maxSalesFileBytes)
    throw rejected('This file is larger than 8 MB. Export the sales of one day and choose that file.', 413)
  const head = Buffer.from(bytes.subarray(0, 4)).toString('latin1')
  if (head.startsWith('PK') || head.startsWith('ÐÏ') || head.startsWith('%PDF'))
    throw rejected(
      'This is not a CSV file. Export the day’s sales from your till as CSV and choose that file.',
    )
  const { kind, title, ...rows } = storedRowsOf(readCsv(bytes))
  refuseOtherContent(kind, title, rows)
  if (rows.headers.length > maxImportColumns)
    throw rejected(`This file has more than ${maxImportColumns} columns. Export only items and quantities.`)
  if (rows.headers.length < 2)
    throw rejected('This file has one column only. It needs a column with items and one with quantities.')
  if (rows.rows.length === 0) throw rejected('This file has column names but no sales.')
  return rows
}

/** A file of something else says what it is, and where it belongs. */
function refuseOtherContent(kind: ExportedKind | null, title: string, { headers }: StoredRows): void {
  const titleText = title ? ` (${title})` : ''
  if (kind === 'people')
    throw rejected(
      `This is a list of people${titleText}, not of sales. Nothing was recorded. Choose the sales report of your till.`,
    )
  if (kind === 'bill')
    throw rejected(
      `This is a bill${titleText}, not a sales report. Read it under Inventory, Receiving, Read an invoice.`,
    )
  const keys = headers.map(tillKey)
  const isCellar =
    keys.some((key) => /^(producer|winery|brand name)$/.test(key)) &&
    keys.some((key) => /^(vintage|year)$/.test(key)) &&
    !keys.some((key) => /(^| )(sold|sales)( |$)/.test(key))
  if (kind === 'wines' || kind === 'bottles' || (kind === null && isCellar))
    throw rejected(
      `This is a list of wines${titleText}, not of sales. Nothing was recorded. Bring it in under Inventory, Import and export.`,
    )
}

interface Upload {
  bytes: Uint8Array
  name: string
  userId: string
  now: Date
}

/**
 * Stores a file and sums its items, with the columns that this business chose before for a file with the same names.
 * Returns its id. Throws what `readSalesFile` throws, and `sales-file-known` (409) for a file that is already here.
 */
export async function uploadSalesFile(db: TenantDb, { bytes, name, userId, now }: Upload): Promise<string> {
  const rows = readSalesFile(bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const id = newId()
  return db.transaction(async (db) => {
    await refuseKnown(db, sha256)
    const remembered = (await rememberedColumns(db, rows)) ?? knownColumns(rows)
    const { numInsertedOrUpdatedRows } = await db.q
      .insertInto('sales_files')
      .values({
        id,
        name: name.slice(0, 200) || 'Sales file',
        sha256,
        content: JSON.stringify(rows),
        status: 'open',
        row_count: rows.rows.length,
        uploaded_by: userId,
        uploaded_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    // The same file, uploaded at the same moment.
    if (numInsertedOrUpdatedRows === 0n) throw knownFile('just now', false)
    if (remembered) await storeItems(db, { fileId: id, rows, columns: remembered })
    return id
  })
}

async function refuseKnown(db: OpenTenantDb, sha256: string): Promise<void> {
  const row = await db.q
    .selectFrom('sales_files')
    .where('sha256', '=', sha256)
    .where('status', '<>', 'undone')
    .select(({ fn, val }) => [
      'status',
      fn<string>('to_char', ['uploaded_at', val('FMMonth FMDD, YYYY')]).as('day'),
    ])
    .executeTakeFirst()
  if (row) throw knownFile(`on ${row.day}`, row.status === 'posted')
}

const knownFile = (when: string, isPosted: boolean) =>
  new DomainError(
    'sales-file-known',
    409,
    isPosted
      ? `You already posted this file: it was uploaded ${when}. Undo that one first if you want to post it again.`
      : `You already uploaded this file ${when}. Find it under “Sales files” and finish it there.`,
    { field: 'file' },
  )

/** The columns of a known exporter; null for another file, whose columns a person confirms. */
function knownColumns(rows: StoredRows): TillColumns | null {
  if (rows.exporter === undefined) return null
  const { item, quantity, day = null, size = null, returned = null } = guessColumns(rows)
  return item === undefined || quantity === undefined ? null : { item, quantity, day, size, returned }
}

/** The columns chosen before for a file with the same names. */
async function rememberedColumns(db: OpenTenantDb, rows: StoredRows): Promise<TillColumns | null> {
  const row = await db.q
    .selectFrom('till_layouts')
    .where('header_key', '=', headerKey(rows))
    .select('columns')
    .executeTakeFirst()
  return row?.columns ?? null
}

/**
 * Sets which columns of an open file hold what, and remembers it for the next file with the same names. Throws
 * `sales-file-not-found` (404), `sales-file-done` (409) and `no-such-column` (400).
 */
export function chooseColumns(
  db: TenantDb,
  { fileId, columns: selection, now }: { fileId: string; columns: TillColumns; now: Date },
): Promise<void> {
  return db.transaction(async (db) => {
    const { content: rows } = await lockOpenFile(db, fileId)
    if (!rows) throw fileDone()
    const { returned = null } = guessColumns(rows)
    const columns = { ...selection, returned: returned === selection.quantity ? null : returned }
    const chosenColumns = [columns.item, columns.quantity, columns.day, columns.size]
    if (chosenColumns.some((column) => column !== null && column >= rows.headers.length))
      throw new DomainError('no-such-column', 400, 'Choose columns of this file', { field: 'item' })
    await storeItems(db, { fileId, rows, columns })
    const layout = { columns: JSON.stringify(columns), saved_at: now }
    await db.q
      .insertInto('till_layouts')
      .values({ header_key: headerKey(rows), ...layout })
      .onConflict((conflict) => conflict.columns(['business_id', 'header_key']).doUpdateSet(layout))
      .execute()
  })
}

/** Deletes a file that was never posted. Throws `sales-file-not-found` (404) and `sales-file-done` (409). */
export function deleteSalesFile(db: TenantDb, fileId: string): Promise<void> {
  return db.transaction(async (db) => {
    await lockOpenFile(db, fileId)
    await db.q.deleteFrom('sales_files').where('id', '=', fileId).execute()
  })
}

/** Locks a file that is not posted yet. */
export async function lockOpenFile(db: OpenTenantDb, fileId: string) {
  const file = await db.q
    .selectFrom('sales_files')
    .where('id', '=', fileId)
    .select(['status', 'content', 'columns', 'first_day', 'last_day', 'content_key', 'uploaded_at'])
    .forUpdate()
    .executeTakeFirst()
  if (!file) throw fileNotFound()
  if (file.status !== 'open') throw fileDone()
  return file
}

export const fileNotFound = () =>
  new DomainError('sales-file-not-found', 404, 'This sales file does not exist, or was deleted.')
const fileDone = () => new DomainError('sales-file-done', 409, 'This file is already posted.')
