import { fileTypeFromBuffer } from 'file-type'
import { importErrorMessages, maxImportBytes } from '../files/limits'
import type { InspectedPage, Inspection } from '../reading-tasks'
import type { DocumentKind } from '../source-document'
import { leastCharacters } from '../document-limits'
import { readingError } from './reading-error'
import { sniffKind } from './sniff.server'

const mediaTypes: Record<Exclude<DocumentKind, 'photo'>, string> = {
  pdf: 'application/pdf',
  text: 'text/plain',
  html: 'text/html',
  table: 'text/csv',
}

/** Kind and pages of a file, without text recognition. Throws `import-rejected` for a file that cannot be read. */
export async function inspectDocument(bytes: Uint8Array): Promise<Inspection> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file.length === 0) throw readingError(importErrorMessages.empty)
  if (file.length > maxImportBytes) throw readingError(importErrorMessages.tooLarge, 413)
  const kind = await sniffKind(file)
  if (kind === 'photo') {
    const { openPhoto } = await import('./pictures/open-photo.server')
    const { mediaType, width, height } = await openPhoto(file)
    return { kind, mediaType, pages: [{ number: 1, width, height, hasText: false }] }
  }
  if (kind === 'pdf') return { kind, mediaType: mediaTypes.pdf, pages: await pdfPages(file) }
  const { readDocument } = await import('./read-document.server')
  const { pages } = await readDocument(file, { kind })
  const mimeType = (await fileTypeFromBuffer(file).catch(() => undefined))?.mime
  return {
    kind,
    mediaType: mimeType ?? mediaTypes[kind],
    pages: pages.map(({ number, width, height }) => ({ number, width, height, hasText: true })),
  }
}

async function pdfPages(bytes: Buffer): Promise<InspectedPage[]> {
  const [{ openPdf }, { measurePdfPage }] = await Promise.all([
    import('./open-pdf.server'),
    import('./read-pdf.server'),
  ])
  const pdf = await openPdf(bytes)
  try {
    const pages: InspectedPage[] = []
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const { width, height, characters } = await measurePdfPage(pdf, number)
      pages.push({ number, width, height, hasText: characters >= leastCharacters })
    }
    return pages
  } finally {
    await pdf.destroy()
  }
}
