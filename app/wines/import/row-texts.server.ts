// From a row's cells to the texts of the row's form. Pure.
import { readVintage } from '../labels'
import { importFieldNames, type ImportField } from './fields'
import { withoutProducer, type ColumnMapping } from './guess-columns.server'
import { vintageText } from './read-vintage-cell'
import { isNoPortion, readPortion, splitPortion } from './sheet/portions'
import { withoutMarkup } from './sheet/markup'
import type { ReadLabel } from '../reading/reading-tasks'
import { decimalSignOf, isNothing, readNumber, readSize, type DecimalSign } from './read-amount'
import { impliedKind } from './implied-kind.server'
import { readKind } from './read-kind'
import { readScale, readScore, readYesNo } from './read-style'
import { isBlank, type Cell } from './read/table'
import { isFormulaError, type RowTexts } from './row-schema'

const amountFields: readonly ImportField[] = [
  'bottlePrice',
  'glassPrice',
  'cost',
  'abv',
  'quantity',
  'parLevel',
  'glassMl',
]

/** The decimal sign of each mapped column of amounts, from all its cells. */
export function decimalSigns(
  rows: readonly { cells: readonly Cell[] }[],
  mapping: ColumnMapping,
): Partial<Record<ImportField, DecimalSign>> {
  const signs: Partial<Record<ImportField, DecimalSign>> = {}
  for (const field of amountFields) {
    const column = mapping[field]
    if (column === undefined) continue
    signs[field] = decimalSignOf(rows.map(({ cells }) => cells[column] ?? ''))
  }
  return signs
}

/** A wine's name without the words of what its price buys: "Chablis 2020 - Glass" is "Chablis 2020". */
export const nameTextOf = (cell: Cell): string => {
  const text = String(cell).replace(/\s+/g, ' ').trim()
  return splitPortion(text)?.name ?? text
}

/**
 * The texts of a row, each as the form expects it where the cell can be understood, and otherwise as it is, for the
 * form to refuse. The kind of wine is that of its column, or what the rest of the label implies, or `defaultType`.
 */
export function textsOfRow(
  cells: readonly Cell[],
  mapping: ColumnMapping,
  signs: Partial<Record<ImportField, DecimalSign>>,
  defaultType: string,
  labels: ReadonlyMap<string, ReadLabel> = new Map(),
): RowTexts {
  const texts = Object.fromEntries(importFieldNames.map((field) => [field, ''])) as RowTexts
  for (const field of importFieldNames) {
    const column = mapping[field]
    const cell = column === undefined ? '' : (cells[column] ?? '')
    if (!isBlank(cell)) texts[field] = textOf(field, cell, signs[field] ?? '.')
  }
  takePortion(texts, cells, mapping)
  const label = labels.get(texts.name)
  if (label) Object.assign(texts, { ...label, vintage: texts.vintage || label.vintage })
  // Lists without a column for it write the vintage into the name: "2019 Barolo", "Barolo 2019".
  else if (mapping.vintage === undefined && mapping.name !== undefined) takeVintage(texts)
  texts.name = withoutProducer(texts.name, texts.producer)
  if (isFormulaError(texts.type)) texts.type = ''
  if (texts.type === '') {
    // The column may name a section or a grape instead of a kind.
    const typed = String(cells[mapping.type ?? -1] ?? '')
    const { name, varietal, appellation, region, notes } = texts
    texts.type =
      impliedKind([typed, name, varietal, appellation]) ?? impliedKind([region, notes]) ?? defaultType
  }
  return texts
}

function textOf(field: ImportField, cell: Cell, sign: DecimalSign): string {
  const text = String(cell).trim()
  if (isFormulaError(text)) return text
  switch (field) {
    case 'bottlePrice':
    case 'glassPrice':
      // A price of 0 is none.
      return isNothing(cell) || readNumber(cell, sign) === 0 ? '' : decimals(readNumber(cell, sign), 2, text)
    case 'cost':
      return isNothing(cell) ? '' : decimals(readNumber(cell, sign), 2, text)
    case 'quantity':
    case 'parLevel':
      return isNothing(cell) ? '' : decimals(readNumber(withoutUnit(cell), sign), 6, text)
    case 'glassMl':
      return isNothing(cell) ? '' : String(readSize(cell) ?? text)
    case 'abv':
      return isNothing(cell) ? '' : percent(cell, sign)
    case 'formatMl':
      return isNothing(cell) || isNoPortion(text) ? '' : String(readSize(cell) ?? text)
    case 'vintage':
      return vintageText(text)
    case 'drinkFrom':
    case 'drinkUntil':
      return isNothing(cell) ? '' : text.replace(/\.0+$/, '').slice(0, 4)
    case 'type':
      // A section such as "France" names no kind; then the label decides.
      return readKind(text) ?? ''
    case 'body':
    case 'acidity':
    case 'sweetness':
    case 'oak':
      return isNothing(cell) ? '' : (readScale(field, text) ?? text)
    case 'houseScore':
      return isNothing(cell) ? '' : (readScore(cell) ?? text)
    case 'isListed':
      return isBlank(cell) ? '' : (readYesNo(cell) ?? text)
    case 'notes':
    case 'listNote':
      return isNothing(cell) ? '' : withoutMarkup(text).replace(/\r\n?/g, '\n')
    default:
      return isNothing(cell) ? '' : text.replace(/\s+/g, ' ')
  }
}

/** The price of a row about a glass, and the words that say so, belong to the glass. */
function takePortion(texts: RowTexts, cells: readonly Cell[], mapping: ColumnMapping): void {
  const named = splitPortion(texts.name)
  if (named) texts.name = named.name
  const portion = readPortion(cells[mapping.formatMl ?? -1] ?? '') ?? named?.portion ?? null
  if (portion === null) return
  if (portion.kind === 'bottle') {
    // A case stays as it is, for a person to decide.
    if (portion.bottles === 1) texts.formatMl = portion.ml === null ? '' : String(portion.ml)
    return
  }
  if (texts.glassPrice === '') texts.glassPrice = texts.bottlePrice
  if (texts.glassMl === '' && portion.ml !== null) texts.glassMl = String(portion.ml)
  // Pours are no bottles in stock.
  for (const field of ['bottlePrice', 'formatMl', 'quantity', 'cost', 'parLevel'] as const) texts[field] = ''
}

const withoutUnit = (cell: Cell): Cell =>
  typeof cell === 'number' ? cell : cell.replace(/\s*(bottles?|btls?\.?|ea|each|pcs?|fl\.?|st\.?)$/i, '')

function decimals(value: number | null, places: number, text: string): string {
  if (value === null) return text
  // Without an exponent, so that 1e9 is refused for what it is.
  return Math.abs(value) < 1e15 ? String(Number(value.toFixed(places))) : text
}

/** Percent cells of workbooks hold 0.135 for 13.5 %. */
function percent(cell: Cell, sign: DecimalSign): string {
  const text = String(cell)
  const value = readNumber(typeof cell === 'number' ? cell : text.replace(/\s*(%|vol\.?|alc\.?)/gi, ''), sign)
  if (value === null) return text
  const points = typeof cell === 'number' && value > 0 && value < 1 ? value * 100 : value
  return String(Math.round(points * 10) / 10)
}

function takeVintage(texts: RowTexts): void {
  const found = /(?:^|\s)((?:19|20)\d\d|NV|N\.V\.)(?=\s|,|$)/.exec(texts.name)
  if (!found || readVintage(found[1]!) === undefined) return
  texts.vintage = vintageText(found[1]!)
  texts.name = texts.name
    .replace(found[0], ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,]+|[\s,]+$/g, '')
}
