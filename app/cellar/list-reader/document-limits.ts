// Limits of documents that are read. Browser-safe, so that they can be told before an upload.

/** Pages of one import, over all its files, of a PDF, or photos of one list. */
export const maxPages = 100
/** A page with fewer characters has a picture of its text, which is recognized. */
export const leastCharacters = 20
/** Bytes of all files of one import. */
export const maxDocumentBytes = 100 * 1024 * 1024
/** Pixels of one picture, in millions. */
const maxMegapixels = 40
/** Characters of pasted text. */
export const maxPastedCharacters = 200_000

/** Hints on accepted files and their limits, shown before an upload. */
export const intakeHints = {
  what: 'A PDF, pictures of the pages, a spreadsheet or a web page: whatever you have. You check every wine before anything changes.',
  invoice:
    'An invoice or a delivery note of one supplier: a PDF, pictures of its pages, a spreadsheet or text. You check every line before anything changes.',
  limits: `PDF, JPEG, PNG, WebP, Excel (.xlsx), CSV, HTML or text. Up to 25 MB for each file, ${maxPages} pages, 5,000 rows, and ${maxMegapixels} megapixels for each picture. Several pictures become one document.`,
  paste: `From a website, an email or a document: at most ${maxPastedCharacters.toLocaleString('en-US')} characters.`,
  pictures: `JPEG, PNG or WebP, up to 25 MB and ${maxMegapixels} megapixels for each picture.`,
}

export const documentMessages = {
  tooManyPages: `A wine list can have ${maxPages} pages at most. Upload the part with the wines.`,
  tooLarge: 'All files of an import together can have 100 MB at most.',
  mixed: 'Upload one file, or several pictures of the pages of one list.',
  onlyPictures: 'Only pictures can be added as pages. Start another import for other files.',
  nothingPasted: 'Paste your list first.',
  tooMuchPasted: `Paste at most ${maxPastedCharacters.toLocaleString('en-US')} characters. Upload a longer list as a file.`,
  pastedName: 'Pasted list',
  noWines:
    'We found no wines in this document. Check that the pages are upright and sharp, or import the list as a spreadsheet.',
  noWinesInText:
    'We found no wines in this document. If it is not your wine list, upload that one instead. If it is, import the list as a spreadsheet.',
  noText: 'We found no text on this page.',
  failed: 'Something went wrong on our side, and nothing was changed. Please try again.',
  pageFailed: 'This page could not be read. Take its picture again, or enter its wines by hand.',
  noPages: 'This import has no page. Add a picture, or discard the import.',
  pageHasText: 'The text of this page is in the file, so it cannot be turned or cropped.',
  labelTooSmall: 'This part of the page is too small for a picture. Choose a larger one.',
  cropTooSmall: 'This part of the page is too small to read. Choose a larger one.',
  canceled: 'You stopped the reading. You can start it again.',
}
