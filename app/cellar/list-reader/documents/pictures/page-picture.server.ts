import { readingError, readingErrorMessages } from '../reading-error'
import { sniffKind } from '../sniff.server'
import { openPhoto, type PagePicture } from './open-photo.server'

/** Runs `work` with the picture of a page: a photo, or a page of a PDF. Throws `import-rejected`. */
export async function withPagePicture<T>(
  bytes: Buffer,
  number: number,
  work: (picture: PagePicture) => Promise<T>,
): Promise<T> {
  const kind = await sniffKind(bytes)
  if (kind === 'photo') return work(await openPhoto(bytes))
  if (kind !== 'pdf') throw readingError(readingErrorMessages.noPicture)
  const { withPdfPage } = await import('./draw-pdf.server')
  return withPdfPage(bytes, number, work)
}
