import './node-additions.server'
import { getDocumentProxy } from 'unpdf'
import { readingError, readingErrorMessages } from './reading-error'
import { maxPages } from './limits'

export type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>
export type PdfPage = Awaited<ReturnType<Pdf['getPage']>>

/** Images are skipped where only text is asked for. */
const noImages = 1

/**
 * A PDF, opened without running anything in it: scripts, forms, links and attachments are left alone, and nothing is
 * fetched. Throws `import-rejected` for one that is locked, damaged or has too many pages. Destroy it afterwards.
 */
export async function openPdf(
  bytes: Uint8Array,
  { maxImagePixels = noImages, CanvasFactory }: { maxImagePixels?: number; CanvasFactory?: object } = {},
): Promise<Pdf> {
  // A copy, since the library takes the buffer for itself.
  const pdf = await getDocumentProxy(new Uint8Array(bytes), {
    maxImageSize: maxImagePixels,
    verbosity: 0,
    isEvalSupported: false,
    enableXfa: false,
    useSystemFonts: CanvasFactory !== undefined,
    useWorkerFetch: false,
    stopAtErrors: false,
    ...(CanvasFactory && { CanvasFactory }),
  }).catch((error: unknown) => {
    const name = error instanceof Error ? error.name : ''
    if (name === 'PasswordException') throw readingError(readingErrorMessages.encrypted)
    if (/^(InvalidPDF|UnknownError|FormatError|XRef|MissingPDF)/.test(name))
      throw readingError(readingErrorMessages.brokenPdf)
    throw error
  })
  const sentence =
    pdf.numPages > maxPages
      ? readingErrorMessages.tooManyPages
      : pdf.numPages === 0
        ? readingErrorMessages.noPages
        : null
  if (sentence === null) return pdf
  await pdf.destroy()
  throw readingError(sentence)
}
