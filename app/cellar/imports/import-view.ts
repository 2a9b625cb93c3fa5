// Data of the pages of an import. Pure.
import { formatMoment } from '~/foundation/audit/filters'
import type { ImportStatus } from '#/db/schema/wine-imports'
import { formatName, parseFormat } from '~/cellar/reference/formats'
import { changeInWords, wordsFor } from './change-words'
import type { RowState } from './evaluate-rows'
import { documentMessages } from '~/cellar/list-reader/document-limits'
import { importFields, isImportField } from '~/cellar/list-reader/table/fields'
import type { ImportRow, ImportSession, StateCounts } from './queries.server'
import { columnLetter } from '~/cellar/list-reader/files/table'
import { allSheets } from '~/cellar/list-reader/sheet/all-sheets'

export const stateLabels: Record<RowState, string> = {
  new: 'New',
  update: 'Update',
  same: 'Already in your cellar',
  merged: 'Merged',
  error: 'Error',
  skipped: 'Skipped',
}

/** The states of a review, and what they are once the import is done. */
export const doneLabels: Record<RowState, string> = {
  ...stateLabels,
  new: 'Added',
  update: 'Updated',
  same: 'Unchanged',
}

/** Labels of the numbers of rows by state. */
export const figureLabels: Record<RowState, string> = {
  ...stateLabels,
  new: 'New wines',
  update: 'Updates',
  merged: 'Merged rows',
  error: 'Errors',
  skipped: 'Skipped rows',
}

export const statusLabels: Record<ImportStatus, string> = {
  arranging: 'Pages to check',
  reading: 'Being read',
  uploaded: 'Columns to choose',
  mapped: 'In review',
  applying: 'Importing',
  applied: 'Imported',
  undoing: 'Being undone',
  undone: 'Undone',
  discarded: 'Discarded',
}

/** Whether the reading of an import ended with an error, rather than that its pages wait to be put in order. */
export const isNotRead = ({ status, failure }: { status: ImportStatus; failure: string }): boolean =>
  status === 'arranging' && failure !== '' && failure !== documentMessages.canceled

export interface RowView {
  position: number
  number: number
  /** Its sheet, where several are read as one list; '' otherwise. */
  sheet: string
  name: string
  details: string
  state: RowState
  /** Errors of the row's cells. */
  problems: { field: string; cell: string; sentence: string }[]
  changes: string[]
  note: string
  isEdited: boolean
}

/** A row of the source as the review shows it. */
export function rowView(row: ImportRow, sheet: string): RowView {
  const { fields } = row
  const size = parseFormat(fields.formatMl || '750') ?? 750
  const name = [fields.producer, fields.name, fields.vintage].filter(Boolean).join(' ')
  const price = Number(fields.bottlePrice || 0) * 100
  const facts = [
    fields.type ? wordsForType(fields.type) : '',
    size !== 750 && size > 0 ? formatName(size) : '',
    price > 0 ? wordsFor('bottlePrice', Math.round(price)) : '',
    // A quantity that is no number appears as an error next to the row.
    /^\d+$/.test(fields.quantity ?? '') ? bottlesInWords(Number(fields.quantity)) : '',
    fields.bin ? `bin ${fields.bin}` : '',
  ]
  return {
    position: row.position,
    number: row.number,
    sheet,
    name: name || 'Row without a name',
    details: facts.filter(Boolean).join(', '),
    state: row.state as RowState,
    problems: Object.entries(row.problems).map(([field, sentence]) => ({
      field: isImportField(field) ? importFields[field].label : '',
      cell: fields[field] ?? '',
      sentence,
    })),
    changes: row.changes.flatMap(({ field, from, to }) =>
      isImportField(field) ? [changeInWords({ field, from, to })] : [],
    ),
    note: row.undoNote || row.note,
    isEdited: row.isEdited,
  }
}

const bottlesInWords = (count: number): string =>
  count === 1 ? '1 bottle' : `${count.toLocaleString('en-US')} bottles`

const wordsForType = (type: string): string => wordsFor('type', type) || type

/** "3 new, 2 updates, 1 error": the states that occur, for a list of imports. */
export function countsInWords(counts: StateCounts, isDone: boolean): string {
  const labels = isDone ? doneLabels : stateLabels
  const isNoun = (state: RowState) => state === 'error' || (state === 'update' && !isDone)
  return (Object.keys(labels) as RowState[])
    .filter((state) => counts[state] > 0)
    .map((state) => {
      const plural = isNoun(state) && counts[state] > 1 ? 's' : ''
      return `${counts[state].toLocaleString('en-US')} ${labels[state].toLowerCase()}${plural}`
    })
    .join(', ')
}

export interface ColumnView {
  /** "C: Vintage", the letter alone, or the name alone where several sheets are one list. */
  name: string
  samples: string[]
}

/** Which sheets of a workbook are read and which are not; '' for a file with one. Quoted: a sheet may be called "and". */
export function sheetsInWords(sheets: ImportSession['sheets'], sheetIndex: number): string {
  if (sheets.length < 2) return ''
  const isRead = (place: number) =>
    sheetIndex === allSheets ? sheets[place]!.isOfWines === true : place === sheetIndex
  const placesWhere = (test: (place: number) => boolean) => {
    const names = sheets.flatMap(({ name }, place) => (test(place) ? [`“${name}”`] : []))
    return `${names.slice(0, 12).join(', ')}${names.length > 12 ? ` and ${names.length - 12} more` : ''}`
  }
  const left = placesWhere((place) => !isRead(place))
  return `We read ${placesWhere(isRead)}.${left && ` Not read: ${left}.`}`
}

/** A column as the mapping step names it: with its letter, where it has the same one in the file. */
export function columnViews({ columns, sheet }: Pick<ImportSession, 'columns' | 'sheet'>): ColumnView[] {
  return columns.map(({ header, samples }, place) => ({
    name: !header
      ? `Column ${columnLetter(place)}`
      : sheet === allSheets
        ? header
        : `${columnLetter(place)}: ${header}`,
    samples,
  }))
}

/** The facts of an import that its pages share. */
export function sessionView(session: ImportSession, timeZone: string) {
  const when = (at: Date | null) => (at ? formatMoment(timeZone, at) : null)
  return {
    id: session.id,
    status: session.status,
    purpose: session.purpose,
    /** The document's apparent purpose, where it is not the chosen one; '' otherwise. */
    looksLike: session.looks_like,
    fileName: session.file_name,
    fileSize: `${Math.max(1, Math.round(session.file_bytes / 1024)).toLocaleString('en-US')} kB`,
    reading: session.reading,
    hasFile: session.hasFile,
    files: session.files,
    counts: session.counts,
    progress: session.progress,
    failure: session.failure,
    stockMode: session.stock_mode,
    importedBefore: when(session.importedBefore),
    appliedAt: when(session.applied_at),
    undoneAt: when(session.undone_at),
    startedFrom: session.started_from,
  }
}

export type SessionView = ReturnType<typeof sessionView>
