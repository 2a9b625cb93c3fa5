// Other forms of a list for learning: the text as it is copied from a web page or a file, without its faces, with one
// cell on a line, without its prices, or with its labels in capitals. Pure.
import { readRows } from '~/cellar/list-reader/layout/read-rows.server'
import { readText } from '~/cellar/list-reader/documents/read-text'
import type { Row } from '~/cellar/list-reader/layout/rows'
import type { SourceDocument } from '~/cellar/list-reader/source-document'
import type { Truth } from '../truth'

export interface ListForm {
  document: SourceDocument
  truth: Truth
}

/** The forms of one list; what is left of it is the same wines in the same order. */
export function otherForms({ document, truth }: ListForm, seed: number): ListForm[] {
  const rows = readRows(document)
  const unpriced: Truth = {
    ...truth,
    entries: truth.entries.map((entry) => ({ ...entry, priceBottle: null, glasses: [] })),
  }
  const inCapitals = seed % 2 === 0
  const forms: ListForm[] = [
    { document: textOf(rows, (row) => [lineOf(row, inCapitals)]), truth },
    { document: textOf(rows, (row) => cellsOf(row, !inCapitals, seed % 3 === 0)), truth },
  ]
  if (seed % 3 === 0)
    forms.push({ document: textOf(rows, (row) => labelsOf(row, inCapitals)), truth: unpriced })
  else if (seed % 3 === 1)
    forms.push({ document: textOf(rows, (row) => cellsOf(row, inCapitals, false, false)), truth: unpriced })
  if (seed % 2 === 1) forms.push({ document: withoutPrices(document, rows), truth: unpriced })
  return forms
}

const textOf = (rows: readonly Row[], lines: (row: Row) => string[]) =>
  readText(
    rows
      .flatMap(lines)
      .filter((line) => line.trim() !== '')
      .join('\n'),
  )

const labelText = (row: Row) =>
  row.wholeLabel.map(({ cell, start, end }) => cell.text.slice(start, end).trim()).filter(Boolean)
const upper = (text: string, isInCapitals: boolean) => (isInCapitals ? text.toUpperCase() : text)
const isItem = (row: Row) => row.prices.length > 0

function lineOf(row: Row, isInCapitals: boolean): string {
  return isItem(row) && isInCapitals
    ? [...labelText(row).map((text) => text.toUpperCase()), ...figuresOf(row)].join(' ')
    : row.line.text
}

/** One cell on a line; `isSized` puts the size of a pour or a bottle before the amounts. */
function cellsOf(row: Row, isInCapitals: boolean, isSized: boolean, isPriced = true): string[] {
  if (!isItem(row)) return row.line.cells.map(({ text }) => text)
  const figures = isPriced ? figuresOf(row) : []
  const sizes = isSized ? (figures.length > 1 ? ['0,20l', '0,75l'] : ['0,75l']).slice(0, figures.length) : []
  return [...labelText(row).map((text) => upper(text, isInCapitals)), ...sizes, ...figures]
}

const labelsOf = (row: Row, isInCapitals: boolean) => {
  const label = labelText(row)
  return label.length > 0
    ? [upper(label.join(', '), isInCapitals && isItem(row))]
    : [row.line.text].filter(() => !isItem(row))
}

/** The amounts as printed, each with the sign and the words beside it. */
function figuresOf(row: Row): string[] {
  const last = row.wholeLabel.at(-1)
  const cells = row.line.cells.slice(last ? row.line.cells.indexOf(last.cell) : 0)
  return cells
    .map((cell) => (cell === last?.cell ? cell.text.slice(last.end) : cell.text))
    .flatMap((text) => text.split(/\s*[/|]\s*|\s{2,}/))
    .map((text) => text.trim())
    .filter((text) => /\d/.test(text))
}

/** The document as it is, without the runs of its amounts. */
function withoutPrices(document: SourceDocument, rows: readonly Row[]): SourceDocument {
  const amounts = new Map<number, { x: number; y: number; width: number }[]>()
  for (const row of rows)
    for (const { amount } of row.prices)
      if (amount.cell.text.trim().length < 10)
        amounts.set(amount.cell.page, [...(amounts.get(amount.cell.page) ?? []), amount.cell])
  return {
    ...document,
    pages: document.pages.map((page) => ({
      ...page,
      runs: page.runs.filter(
        ({ x, y, width }) =>
          !(amounts.get(page.number) ?? []).some(
            (cell) => Math.abs(cell.y - y) < 3 && x >= cell.x - 2 && x + width <= cell.x + cell.width + 2,
          ),
      ),
    })),
  }
}
