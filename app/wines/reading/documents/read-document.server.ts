import { maxImportBytes, importErrorMessages } from '../../import/limits'
import { decodeText } from '../../import/read/decode-text'
import { readTable } from '../../import/read/read-table.server'
import type { DocumentKind, SourceDocument } from '../source-document'
import { readHtml } from './read-html.server'
import { readTableDocument } from './read-table'
import { readText } from './read-text'
import { readingError } from './reading-error'
import { sniffKind } from './sniff.server'

/**
 * What stands in a document, and where. What it is follows from its bytes unless `kind` says so. Runs in the calling
 * process: uploads are read by the reading worker, which guards its memory and time. Throws `import-rejected`.
 */
export async function readDocument(
  bytes: Uint8Array,
  { kind }: { kind?: DocumentKind } = {},
): Promise<SourceDocument> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file.length === 0) throw readingError(importErrorMessages.empty)
  if (file.length > maxImportBytes) throw readingError(importErrorMessages.tooLarge, 413)
  switch (kind ?? (await sniffKind(file))) {
    case 'pdf':
      // Loaded on demand: the library takes a second to start.
      return (await import('./read-pdf.server')).readPdf(file)
    case 'photo':
      throw readingError(importErrorMessages.picture)
    case 'table':
      return readTableDocument(await readTable(file))
    case 'html':
      return readHtml(decodeText(file).text)
    case 'text':
      return readText(decodeText(file).text)
  }
}
