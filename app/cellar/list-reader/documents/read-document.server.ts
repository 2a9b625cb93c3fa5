import { maxImportBytes, importErrorMessages } from '../files/limits'
import { decodeText } from '../files/decode-text'
import { isRichText, readTable } from '../files/read-table.server'
import type { DocumentKind, SourceDocument, SourcePage, SourceRun } from '../source-document'
import { leastCharacters } from '../document-limits'
import { readHtml } from './read-html.server'
import { readTableDocument } from './read-table'
import { readText } from './read-text'
import { readingError } from './reading-error'
import { sniffKind } from './sniff.server'

/**
 * Texts of a document, with their places. Its bytes tell its kind unless `kind` is given. Runs in the calling
 * process: uploads are read by the reading worker, which guards its memory and time. Throws `import-rejected`.
 */
export async function readDocument(
  bytes: Uint8Array,
  { kind }: { kind?: DocumentKind } = {},
): Promise<SourceDocument> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file.length === 0) throw readingError(importErrorMessages.empty)
  if (file.length > maxImportBytes) throw readingError(importErrorMessages.tooLarge, 413)
  if (isRichText(file)) throw readingError(importErrorMessages.richText)
  switch (kind ?? (await sniffKind(file))) {
    case 'pdf':
      return readPdfDocument(file)
    case 'photo':
      return { kind: 'photo', pages: await recognizedPages(file, [1]) }
    case 'table':
      return readTableDocument(await readTable(file))
    case 'html':
      return readHtml(decodeText(file).text)
    case 'text':
      return readText(decodeText(file).text)
  }
}

/** Pages whose text is in a picture are recognized. */
async function readPdfDocument(file: Buffer): Promise<SourceDocument> {
  // Loaded on demand, as text recognition is: a spreadsheet needs neither.
  const { readPdf } = await import('./read-pdf.server')
  const { pages } = await readPdf(file)
  const pictures = pages.filter(({ runs }) => charactersOf(runs) < leastCharacters)
  const recognized = await recognizedPages(
    file,
    pictures.map(({ number }) => number),
  )
  const pageOf = new Map([...pages, ...recognized].map((page) => [page.number, page]))
  return { kind: 'pdf', pages: [...pageOf.values()] }
}

const charactersOf = (runs: readonly SourceRun[]): number =>
  runs.reduce((sum, { text }) => sum + text.length, 0)

async function recognizedPages(file: Buffer, numbers: readonly number[]): Promise<SourcePage[]> {
  if (numbers.length === 0) return []
  const [{ withPagePicture }, { recognizePicture }, { closeRecognizer }] = await Promise.all([
    import('./pictures/page-picture.server'),
    import('./recognize-page.server'),
    import('./pictures/recognizer.server'),
  ])
  const pages: SourcePage[] = []
  try {
    for (const number of numbers)
      pages.push(
        await withPagePicture(file, number, (picture) =>
          recognizePicture(picture, number, { rotation: 0, crop: null }),
        ),
      )
  } finally {
    // Its thread would keep a program from ending.
    await closeRecognizer()
  }
  return pages
}
