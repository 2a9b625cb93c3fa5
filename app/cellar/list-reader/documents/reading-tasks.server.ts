// Tasks of the reading worker; `../reading-tasks` has the contract.
import type { ArrangedPage, DrawnPage, ReadingTasks } from '../reading-tasks'
import { inspectDocument } from './inspect-document.server'
import { drawPage } from './draw-page.server'
import { readDocument } from './read-document.server'
import { readingError, readingErrorMessages } from './reading-error'
import { recognizePicture } from './recognize-page.server'
import { withPagePicture } from './pictures/page-picture.server'
import { sniffKind } from './sniff.server'

/** Inputs and results can be sent between processes. */
export const readingTasks = {
  inspect: inspectDocument,

  async textPages({ bytes, pages }: { bytes: Uint8Array; pages: number[] }) {
    const file = asBuffer(bytes)
    if ((await sniffKind(file)) === 'pdf') {
      const { readPdf } = await import('./read-pdf.server')
      return (await readPdf(file, pages)).pages
    }
    const read = await readDocument(file)
    return read.pages.filter(({ number }) => pages.includes(number))
  },

  recognizePage: ({ bytes, page, rotation, crop }: ArrangedPage) =>
    withPagePicture(asBuffer(bytes), page, (picture) => recognizePicture(picture, page, { rotation, crop })),

  drawPage: ({ bytes, page, rotation, crop, width }: ArrangedPage & { width: number }): Promise<DrawnPage> =>
    withPagePicture(asBuffer(bytes), page, (picture) => drawPage(picture, { rotation, crop }, width)),

  async list({ document, known }: Parameters<ReadingTasks['list']>[0]) {
    const { readList } = await import('../pipeline.server')
    return readList(document, known)
  },

  async labels({ names, known }: Parameters<ReadingTasks['labels']>[0]) {
    const { readNames } = await import('../fields/read-names.server')
    return readNames(names, known)
  },

  async invoice({ document, known }: Parameters<ReadingTasks['invoice']>[0]) {
    const { readInvoice } = await import('../invoices/read-invoice.server')
    return readInvoice(document, known)
  },
} satisfies ReadingTasks

function asBuffer(bytes: Uint8Array): Buffer {
  if (bytes.length === 0) throw readingError(readingErrorMessages.brokenPdf)
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
