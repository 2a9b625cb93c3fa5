import { createIsomorphicCanvasFactory, getDocumentProxy } from 'unpdf'
import { readingError, readingErrorMessages } from './reading-error'
import { addNodeFeatures } from './node-additions.server'
import { maxPages } from '../document-limits'

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
  { maxImagePixels = noImages, forDrawing = false } = {},
): Promise<Pdf> {
  addNodeFeatures()
  // Even for text: the library takes its geometry from the canvas only if that is there when it is loaded.
  const CanvasFactory = await createIsomorphicCanvasFactory(() => import('@napi-rs/canvas'))
  // A copy of the bytes, since the library takes the buffer for itself.
  const pdf = await getDocumentProxy(new Uint8Array(bytes), {
    maxImageSize: maxImagePixels,
    verbosity: 0,
    isEvalSupported: false,
    enableXfa: false,
    useSystemFonts: forDrawing,
    useWorkerFetch: false,
    stopAtErrors: false,
    CanvasFactory,
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
