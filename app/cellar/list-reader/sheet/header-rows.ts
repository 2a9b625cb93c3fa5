// Names of columns that stand in two rows: a group above its columns, or a unit below its name. Pure.
import { readNumber } from '../table/read-amount'
import { isBlank, type Cell, type SourceRow } from '../files/table'
import { readPortion } from './portions'

/** Stands between the name of a group of columns and the name of one of them. */
export const groupSign = ' · '

/** The names of the columns, joined from the rows that hold them, and the place of the last of these rows. */
export function joinedHeaders(
  rows: readonly SourceRow[],
  place: number,
): { headers: string[]; last: number } {
  if (place === -1) return { headers: [], last: -1 }
  const headerTexts = rows[place]!.cells.map(headerText)
  const below = rows[place + 1]
  const above = rows[place - 1]
  if (below && isDetail(below, headerTexts)) {
    const details = below.cells.map(headerText)
    const width = Math.max(headerTexts.length, details.length)
    const groups = spread(
      headerTexts,
      width,
      (column) => details[column] !== undefined && details[column] !== '',
    )
    return { headers: groups.map((group, column) => joined(group, details[column] ?? '')), last: place + 1 }
  }
  if (above && isGroupRow(above)) {
    const groups = spread(
      above.cells.map(headerText),
      headerTexts.length,
      (column) => headerTexts[column] !== '',
    )
    return { headers: headerTexts.map((name, column) => joined(groups[column]!, name)), last: place }
  }
  return { headers: headerTexts, last: place }
}

const headerText = (cell: Cell): string => String(cell).replace(/\s+/g, ' ').trim()
const joined = (group: string, name: string) =>
  group === name ? name : [group, name].filter(Boolean).join(groupSign)

/** Each group's name over its columns, up to the next name; only over columns that have a name of their own. */
function spread(names: readonly string[], width: number, hasOwn: (column: number) => boolean): string[] {
  let group = ''
  return Array.from({ length: width }, (_, column) => {
    const name = names[column] ?? ''
    if (name !== '') group = name
    else if (!hasOwn(column)) group = ''
    return name !== '' ? name : hasOwn(column) ? group : ''
  })
}

/** Texts without numbers, more than one, or one that does not stand first, as a title does. */
function isGroupRow({ cells }: SourceRow): boolean {
  const filled = cells.filter((cell) => !isBlank(cell))
  if (
    filled.some(
      (cell) => typeof cell === 'number' || String(cell).length > 30 || readNumber(cell, '.') !== null,
    )
  )
    return false
  return filled.length > 1
    ? new Set(filled.map(String)).size > 1
    : filled.length === 1 && isBlank(cells[0]) && isBlank(cells[1])
}

/** Short words below some of the names, such as "Glass" and "Bottle" below "Price", and nothing else. */
function isDetail({ cells }: SourceRow, above: readonly string[]): boolean {
  const filled = cells.flatMap((cell, column) => (isBlank(cell) ? [] : [{ text: headerText(cell), column }]))
  const portions = filled.filter(({ text }) => readPortion(text) !== null && text.length <= 20)
  return (
    filled.length >= 2 &&
    portions.length >= filled.length * 0.6 &&
    filled.every(({ text }) => text.length <= 20) &&
    isBlank(cells[0]) &&
    above.length > 0
  )
}
