import { CsvError, parse } from 'csv-parse/sync'
import { importErrorMessages, maxCellLength, maxImportRows, tooManyRows } from './limits'
import { importError } from '../import-error'
import { decodeText, textEncodings, type TextEncoding } from './decode-text'
import { clip, type SourceRow, type SourceTable } from './table'

const delimiters = [
  { sign: ',', name: 'commas' },
  { sign: ';', name: 'semicolons' },
  { sign: '\t', name: 'tabs' },
  { sign: '|', name: 'bars' },
]

/** The longest record, in bytes: a quote that is never closed would otherwise take in the rest of the file. */
const maxRecordBytes = 512 * 1024
/** How many rows are read at all, for each that is allowed; many may be empty. */
const recordsPerRow = 4

/**
 * The rows of a CSV file. The delimiter is the one that divides the first rows most evenly; a first line `sep=;`, as
 * Excel writes it, decides. Throws `import-rejected`, also for more than `most` rows.
 */
export function readCsv(
  bytes: Uint8Array,
  chosen: TextEncoding | null = null,
  most = maxImportRows,
): SourceTable {
  const { text: whole, encoding } = decodeText(bytes, chosen)
  const separator = /^sep=([,;|\t])\r?\n/i.exec(whole)
  const text = separator ? whole.slice(separator[0].length) : whole
  const delimiter = separator?.[1] ?? delimiterOf(text)
  // Before the work: a file with far too many lines is not read at all.
  const lines = countLines(text)
  const maxRecords = most * recordsPerRow
  if (lines > maxRecords * 2) throw importError(tooManyRows(lines - 1, most))
  const records = recordsOf(text, delimiter, maxRecords)
  // The line `sep=;` is a row of the file, though spreadsheets hide it.
  const rows = records.flatMap((record, place): SourceRow[] => {
    const cells = trimmedEnd(record.map(cellOf))
    return cells.length === 0 ? [] : [{ number: place + 1, cells }]
  })
  if (records.length >= maxRecords) throw importError(tooManyRows(null, most))
  if (rows.length > most + 20) throw importError(tooManyRows(rows.length - 1, most))
  if (rows.length === 0) throw importError(importErrorMessages.empty)
  const name = delimiters.find(({ sign }) => sign === delimiter)?.name ?? 'commas'
  return {
    kind: 'csv',
    sheets: [{ name: '', rows }],
    reading: `${textEncodings[encoding]} text, separated by ${name}`,
  }
}

/** The delimiter whose most common number of cells, over the first rows, is shared by the most rows. */
function delimiterOf(text: string): string {
  const head = text.slice(0, 64 * 1024)
  const scores = delimiters.map(({ sign }) => ({ sign, score: evenness(head, sign) }))
  return scores.reduce((best, next) => (next.score > best.score ? next : best)).sign
}

function evenness(head: string, delimiter: string): number {
  const widths = new Map<number, number>()
  for (const { length } of firstRecords(head, delimiter))
    if (length > 1) widths.set(length, (widths.get(length) ?? 0) + 1)
  return Math.max(0, ...[...widths].map(([width, count]) => count * Math.min(width, 12)))
}

/** Fewer where the text breaks off within quotes. */
function firstRecords(head: string, delimiter: string): string[][] {
  for (const count of [50, 10, 1]) {
    try {
      return recordsOf(head, delimiter, count)
    } catch {
      continue
    }
  }
  return []
}

function recordsOf(text: string, delimiter: string, to: number): string[][] {
  try {
    return parse(text, {
      delimiter,
      to,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      max_record_size: maxRecordBytes,
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw importError(sentenceFor(error))
  }
}

function sentenceFor(error: CsvError): string {
  const line = typeof error.lines === 'number' ? ` in line ${error.lines}` : ''
  if (error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE')
    return 'A quotation mark in this file is opened and never closed. Close or remove it and choose the file again.'
  return `We can’t tell where the cells${line} of this file begin and end. Save it as a CSV again, or as .xlsx, and choose that.`
}

/** Excel writes `="0123"` to keep a text that looks like a number, and our own exports `'=` to keep a formula out. */
function cellOf(text: string): string {
  const quoted = /^="(.*)"$/s.exec(text)?.[1] ?? text
  return plainCell(quoted)
}

// Characters that no database text can hold, NUL and lone surrogates: workbooks can spell both out in cells.

const UNSTORABLE = /\u0000|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g

/** A cell's text as it is kept: without surrounding space and the apostrophe that marks text in a spreadsheet. */
export function plainCell(text: string): string {
  const trimmed = text.replace(UNSTORABLE, '').replaceAll('\u00A0', ' ').trim()
  return clip(trimmed.replace(/^'(?=\s*[=+\-@|%\t\r＝＋－＠])/, ''), maxCellLength)
}

export function trimmedEnd<Item>(cells: Item[]): Item[] {
  let end = cells.length
  while (end > 0 && cells[end - 1] === '') end -= 1
  return cells.slice(0, end)
}

function countLines(text: string): number {
  let count = 1
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1
  return text.endsWith('\n') ? count - 1 : count
}
