// Limits of an import. Browser-safe, so that a file can be checked before upload.

/** Larger files are rejected; the HTTP limit is a little higher, to allow for the form. */
export const maxImportBytes = 25 * 1024 * 1024
/** Rows with wines, without the row of column names. */
export const maxImportRows = 5_000
export const maxImportColumns = 100
/** Wines that a cellar can hold after an import. */
export const maxCellarWines = 10_000
/** Files that may wait to be read, of all businesses together; each has two uploads at once in memory. */
export const mostWaitingReadings = 60
/** Characters of one cell that are kept. */
export const maxCellLength = 5_000

/** Days after which an import that was not finished, or was undone, is deleted with its file. */
export const keepUnfinishedDays = 30
/** Days for which an applied import can be undone and its file is kept. */
export const keepAppliedDays = 365

const asPdf = 'Save it as a PDF and choose that, or copy its text and paste it.'

/** Why a file cannot be imported, and what to do. */
export const importErrorMessages = {
  none: 'Choose a file first.',
  empty: 'This file is empty. Choose another.',
  noRows: 'This file has column names but no wines. Add a row for each wine and choose it again.',
  tooLarge: 'This file is larger than 25 MB. Save only the wine list as a new file and choose that.',
  tooManyColumns: `This file has more than ${maxImportColumns} columns. Delete the columns you don’t need and choose it again.`,
  pdf: 'This is a PDF. Save the list as a CSV or Excel file (.xlsx) and choose that.',
  picture: 'This is a picture. Save the list as a CSV or Excel file (.xlsx) and choose that.',
  html: 'This is a web page, even if its name ends in .xls. Open it in Excel, save it as .xlsx, and choose that file.',
  oldExcel:
    'This is an old Excel file (.xls) or one with a password. Open it in Excel, save it as .xlsx without a password, and choose that file.',
  macros:
    'This workbook contains macros (.xlsm). Save it as a workbook without macros (.xlsx) and choose that file.',
  binaryExcel: 'This is a binary workbook (.xlsb). Save it as .xlsx and choose that file.',
  openDocument: 'This is an OpenDocument spreadsheet. Save it as .xlsx or CSV and choose that file.',
  word: `This is a Word document. ${asPdf}`,
  openText: `This is an OpenDocument text. ${asPdf}`,
  slides: `This is a PowerPoint presentation. ${asPdf}`,
  richText: `This is a rich text document (.rtf). ${asPdf}`,
  apple:
    'This is a Pages, Numbers or Keynote document. Export it as a PDF, or as CSV if it is a table, and choose that file.',
  archive: 'This is a ZIP archive. Unpack it and choose the list inside.',
  bomb: 'This workbook unpacks to far more than its wines need. Copy the rows into a new workbook, save that, and choose it.',
  brokenExcel:
    'This workbook is damaged or incomplete. Open it in Excel, save it again, and choose the new file.',
  noSheet: 'This workbook has no sheet with wines. Add a row for each wine and choose it again.',
  notText: 'This is not a list we can read. Save it as a CSV or Excel file (.xlsx) and choose that.',
  slow: 'This file takes too long to read. Copy only the wine list into a new file and choose that.',
  busy: 'We’re reading many files right now. Please try again in a minute.',
  namesTooSlow:
    'Finding the producers in these names takes too long. Choose the column with the producers, or upload fewer rows.',
}

/** Words of a sentence by which a page offers the place where the file belongs. */
export const importErrorMarks = { people: 'This is a list of people' } as const

/** Why a file of another kind than wines is not imported; `title` names the program that wrote it. */
export const otherKindMessages = {
  people: (title: string) =>
    `${importErrorMarks.people}${title ? ` (${title})` : ''}, not of wines. Nothing was imported. Bring your members in under Members, Import members.`,
  sales: (title: string) =>
    `This is a sales report (${title}), not a list of wines. Upload it under Inventory, Sales instead.`,
  bill: (title: string) =>
    `This is a bill (${title}), not a list of wines. Upload it under Inventory, Receiving, “Read an invoice” instead.`,
} as const

/** The sentence about more rows than `most`; `found` is null where they were not counted. */
export function tooManyRows(found: number | null, most = maxImportRows): string {
  const rows = most.toLocaleString('en-US')
  const count = found === null ? `more than ${rows}` : found.toLocaleString('en-US')
  return `This file has ${count} rows. Split it into files of at most ${rows} rows and import them one after another.`
}
