import { parse } from 'csv-parse/sync'
import { fileTypeFromBuffer } from 'file-type'
import type { DocumentKind } from '../source-document'

/** A whole page, or at least three marks of a web page in it. */
const markup = /^[\s\uFEFF]*<(!doctype|html|table|head|body|meta|div|section|ul|p)\b/i
const tags = /<\/?(p|div|table|t[rdh]|li|ul|ol|br|span|h[1-6]|strong|b|em)\b[^<>]*>/gi

/**
 * Kind of a document, by its content. Text is a table where the same sign divides nearly every line into as many
 * cells. Everything that is none of the others is text.
 */
export async function sniffKind(bytes: Buffer): Promise<DocumentKind> {
  const mime = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime ?? ''
  if (mime === 'application/pdf' || bytes.subarray(0, 1_024).includes('%PDF-')) return 'pdf'
  if (mime.startsWith('image/')) return 'photo'
  if (bytes.length >= 4 && bytes.readUInt32BE(0) === 0x504b0304) return 'table'
  if (mime === 'application/x-cfb') return 'table'
  const head = bytes[0] === 0xff ? bytes.toString('utf16le', 0, 65_536) : bytes.toString('utf8', 0, 65_536)
  if (markup.test(head)) return 'html'
  // Descriptions in a shop's export are marked up as well.
  if (isTable(head)) return 'table'
  return (head.match(tags)?.length ?? 0) >= 6 ? 'html' : 'text'
}

const delimiters = [
  { sign: ';', least: 3 },
  { sign: '\t', least: 3 },
  { sign: '|', least: 3 },
  { sign: ',', least: 4 },
]

/** Prose has commas as well, but no equal number of them in each line. */
function isTable(text: string): boolean {
  if (/^\uFEFF?sep=[,;|\t]\r?\n/i.test(text)) return true
  return delimiters.some(({ sign, least }) => {
    const widths = recordWidths(text, sign)
    const counts = new Map<number, number>()
    for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1)
    const [width, count] = [...counts].reduce((most, next) => (next[1] > most[1] ? next : most), [0, 0])
    // A report has title rows above its table and sums below; no prose has as many equal lines of five cells and more.
    const share = width >= 5 && count >= 4 ? 0.5 : 0.8
    return width >= least && widths.length >= 2 && count >= widths.length * share
  })
}

function recordWidths(text: string, delimiter: string): number[] {
  for (const to of [60, 12]) {
    try {
      const records: string[][] = parse(text, {
        delimiter,
        to,
        bom: true,
        relax_column_count: true,
        relax_quotes: true,
        skip_empty_lines: true,
        max_record_size: 128 * 1024,
      })
      return records.filter((cells) => cells.some((cell) => cell.trim() !== '')).map(({ length }) => length)
    } catch {
      continue
    }
  }
  return []
}
