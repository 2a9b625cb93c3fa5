import readWorkbook from 'read-excel-file/universal'
import { importErrorMessages, maxImportColumns, maxImportRows, tooManyRows } from './limits'
import { importError } from '../import-error'
import { plainCell, trimmedEnd } from './read-csv'
import { clip, columnLetter } from './table'
import type { Cell, SourceRow, SourceSheet, SourceTable } from './table'
import { unzipEntry, zipEntries, type ZipEntry } from './zip-directory.server'

/** All parts of a workbook together, unpacked: 5,000 rows of 100 columns need a quarter of it. */
const maxUnpackedBytes = 100 * 1024 * 1024
/** How often smaller an entry may be packed than it is. Sheets with equal rows reach 60. */
const maxRatio = 200
const maxEntries = 2_000

/**
 * The sheets of an Excel workbook that have any cells. A formula's cell has the value that was saved with it; nothing
 * is evaluated, and links to other files are not followed. Throws `import-rejected`, also for a sheet with more than `most`
 * rows.
 */
export async function readXlsx(bytes: Buffer, most = maxImportRows): Promise<SourceTable> {
  const entries = zipEntries(bytes)
  if (entries === null) throw importError(importErrorMessages.brokenExcel)
  refuseOtherFiles(bytes, entries)
  const broken = brokenCells(unpackedParts(bytes, entries, most))
  const sheets = (await sheetsOf(bytes, broken)).filter(({ rows }) => rows.length > 0)
  if (sheets.length === 0) throw importError(importErrorMessages.noSheet)
  return { kind: 'xlsx', sheets, reading: 'Excel workbook' }
}

/** By what the archive contains; its name is ignored. */
function refuseOtherFiles(bytes: Buffer, entries: ZipEntry[]): void {
  const has = (test: (path: string) => boolean) => entries.some(({ path }) => test(path))
  if (entries.length > maxEntries) throw importError(importErrorMessages.bomb)
  if (has((path) => /vbaProject|^xl\/macrosheets\//i.test(path)))
    throw importError(importErrorMessages.macros)
  if (has((path) => path === 'xl/workbook.bin')) throw importError(importErrorMessages.binaryExcel)
  if (!has((path) => path === 'xl/workbook.xml')) throw importError(nameOfArchive(bytes, entries))
  const unpacked = entries.reduce((sum, entry) => sum + (isRead(entry) ? entry.unpacked : 0), 0)
  const isBomb = (entry: ZipEntry) => entry.unpacked > 1024 * 1024 && entry.unpacked > entry.packed * maxRatio
  if (unpacked > maxUnpackedBytes || entries.some(isBomb)) throw importError(importErrorMessages.bomb)
  if (entries.some(({ isEncrypted }) => isEncrypted)) throw importError(importErrorMessages.oldExcel)
}

/** Error for an archive without a workbook, by its kind: programs for texts and slides save archives as well. */
function nameOfArchive(bytes: Buffer, entries: ZipEntry[]): string {
  const has = (test: RegExp) => entries.some(({ path }) => test.test(path))
  const mimetype = entries.find(({ path, unpacked }) => path === 'mimetype' && unpacked < 200)
  const mime = (mimetype && unzipEntry(bytes, mimetype)?.toString('latin1')) ?? ''
  if (has(/^word\/document\d*\.xml$/)) return importErrorMessages.word
  if (has(/^ppt\/presentation\.xml$/)) return importErrorMessages.slides
  if (/opendocument\.(?:text|presentation|graphics)/.test(mime)) return importErrorMessages.openText
  if (has(/^(?:Index\/|Index\.zip$)/)) return importErrorMessages.apple
  return has(/^content\.xml$/) ? importErrorMessages.openDocument : importErrorMessages.archive
}

/** Whether the library unpacks an entry. */
const isRead = ({ path }: ZipEntry): boolean => path.endsWith('.xml') || path.endsWith('.xml.rels')

/**
 * The parts of the workbook, unpacked once, so that a directory that lies about sizes is found out, and the rows with
 * values are counted before the sheets are parsed.
 */
function unpackedParts(bytes: Buffer, entries: ZipEntry[], most: number): Map<string, Buffer> {
  const parts = new Map<string, Buffer>()
  for (const entry of entries.filter(isRead)) {
    const content = unzipEntry(bytes, entry)
    if (content === null) throw importError(importErrorMessages.brokenExcel)
    parts.set(entry.path, content)
    if (!/^xl\/worksheets\/[^/]+\.xml$/.test(entry.path)) continue
    const rows = rowsWithValues(content)
    if (rows > most + 20) throw importError(tooManyRows(rows - 1, most))
  }
  return parts
}

/** For each sheet in the workbook's order, the cells whose formula failed, as "C2" -> "#DIV/0!"; the library drops them. */
function brokenCells(parts: Map<string, Buffer>): Map<string, string>[] {
  const text = (path: string) => parts.get(path)?.toString() ?? ''
  const targets = new Map<string, string>()
  for (const [relation] of text('xl/_rels/workbook.xml.rels').matchAll(/<(?:\w+:)?Relationship\b[^>]*>/g)) {
    const target = attribute(relation, 'Target')
    targets.set(attribute(relation, 'Id'), target.startsWith('/') ? target.slice(1) : `xl/${target}`)
  }
  return [...text('xl/workbook.xml').matchAll(/<(?:\w+:)?sheet\b[^>]*>/g)].map(([sheet]) => {
    const content = text(targets.get(attribute(sheet, '\\w+:id')) ?? '')
    const cells = content.matchAll(/<c\b([^>]*\bt="e"[^>]*)>(?:(?!<\/c>).)*?<v>([^<]{1,20})<\/v>/gs)
    return new Map([...cells].map(([, facts, error]) => [attribute(` ${facts}`, 'r'), error!]))
  })
}

const attribute = (element: string, name: string): string =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(element)?.[1] ?? ''

function rowsWithValues(sheet: Buffer): number {
  let count = 0
  for (let from = 0, to; (to = sheet.indexOf('</row>', from)) !== -1; from = to + 6) {
    const row = sheet.subarray(from, to)
    if (row.includes('<v>') || row.includes('<is>') || row.includes('<v ')) count += 1
  }
  return count
}

async function sheetsOf(bytes: Buffer, broken: Map<string, string>[]): Promise<SourceSheet[]> {
  const exactly = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer
  let sheets
  try {
    sheets = await readWorkbook(exactly)
  } catch {
    throw importError(importErrorMessages.brokenExcel)
  }
  return sheets.map(({ sheet, data }, order) => ({
    name: clip(plainCell(sheet), 80),
    rows: data.flatMap((row, place): SourceRow[] => {
      const errors = broken[order]?.size ? broken[order] : null
      const cells = trimmedEnd(
        row.map((value, column) => errors?.get(`${columnLetter(column)}${place + 1}`) ?? cellOf(value)),
      )
      if (cells.length > maxImportColumns) throw importError(importErrorMessages.tooManyColumns)
      return cells.length === 0 ? [] : [{ number: place + 1, cells }]
    }),
  }))
}

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return ''
  // Workbooks keep 12.1 as 12.100000000000001; Excel shows 15 digits.
  if (typeof value === 'number') return Number(value.toPrecision(15))
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10)
  return plainCell(String(value))
}
