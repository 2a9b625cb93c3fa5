import { importError } from '../import-error'

/** Why a document cannot be read, and what to do. Sentences for people. */
export const readingErrorMessages = {
  encrypted:
    'This PDF is locked with a password. Save it without one (for example, by printing it to a new PDF) and choose that.',
  brokenPdf: 'This PDF is damaged or incomplete. Open it, save it again, and choose the new file.',
  tooManyPages:
    'This PDF has more than 100 pages. Save only the pages with wines as a new PDF and choose that.',
  noSuchPage: 'This PDF has fewer pages than expected. Choose the file again.',
  noPicture: 'This file has no pages to look at.',
  noPages: 'This PDF has no pages. Choose another file.',
}

export { importError as readingError }
