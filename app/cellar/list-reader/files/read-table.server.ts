import { fileTypeFromBuffer } from 'file-type'
import { importErrorMessages, maxImportBytes, maxImportColumns, maxImportRows } from './limits'
import { importError } from '../import-error'
import type { TextEncoding } from './decode-text'
import { readCsv } from './read-csv'
import { readXlsx } from './read-xlsx.server'
import type { SourceTable } from './table'

/**
 * The rows of an uploaded list. What it is follows from its bytes; its name and declared type are ignored. `encoding`
 * is that of a text, where a person chose it; `most` is the largest number of rows of a sheet. Throws `import-rejected` for
 * the field `file`, with what to do.
 */
export async function readTable(
  bytes: Buffer,
  encoding: TextEncoding | null = null,
  most = maxImportRows,
): Promise<SourceTable> {
  if (bytes.length === 0) throw importError(importErrorMessages.empty)
  if (bytes.length > maxImportBytes) throw importError(importErrorMessages.tooLarge, 413)
  const fileType = await fileTypeFromBuffer(bytes).catch(() => undefined)
  const isZip = bytes.readUIntBE(0, Math.min(4, bytes.length)) === 0x504b0304
  const mime = fileType?.mime ?? ''
  if (isZip) return readXlsx(bytes, most)
  if (mime === 'application/pdf') throw importError(importErrorMessages.pdf)
  if (mime.startsWith('image/')) throw importError(importErrorMessages.picture)
  if (mime === 'application/x-cfb')
    throw importError(isOldWord(bytes) ? importErrorMessages.word : importErrorMessages.oldExcel)
  if (isRichText(bytes)) throw importError(importErrorMessages.richText)
  if (isMarkup(bytes)) throw importError(importErrorMessages.html)
  const table = readCsv(bytes, encoding, most)
  const isWide = table.sheets.some(({ rows }) => rows.some(({ cells }) => cells.length > maxImportColumns))
  if (isWide) throw importError(importErrorMessages.tooManyColumns)
  return table
}

/** The directory of a file of old Office programs has names in UTF-16. */
const isOldWord = (bytes: Buffer): boolean => bytes.includes(Buffer.from('WordDocument', 'utf16le'))

export const isRichText = (bytes: Buffer): boolean => bytes.subarray(0, 5).toString('latin1') === '{\\rtf'

/** Many programs name a web page or an XML file .xls. */
function isMarkup(bytes: Buffer): boolean {
  const head = bytes.subarray(0, 1_024)
  const text = head[0] === 0xff ? head.toString('utf16le') : head.toString('latin1')
  return /^[\s\u00EF\u00BB\u00BF\uFEFF]*<(!doctype|html|table|meta|\?xml|head|body)\b/i.test(text)
}
