// From a row's cells to the texts of the row's form. Pure.
import { readVintage } from '~/cellar/reference/labels'
import { findCountry } from '~/cellar/reference/gazetteer.server'
import { findMentions } from '~/cellar/reference/mentions.server'
import { nameKey, wordsOf, type Word } from '~/cellar/reference/name-key'
import { importFieldNames, type ImportField } from '~/cellar/list-reader/table/fields'
import type { WineExporter } from '~/cellar/list-reader/exporters/exporter'
import { wineExporter } from '~/cellar/list-reader/exporters/recognize-exporter'
import {
  nameRulesOf,
  withoutProducer,
  withoutVintage,
  type NameRules,
} from '~/cellar/list-reader/table/name-rules'
import { vintageText } from '~/cellar/list-reader/table/read-vintage-cell'
import { isNoPortion, readPortion, splitPortion, splitVolume } from '~/cellar/list-reader/sheet/portions'
import { withoutMarkup } from '~/cellar/list-reader/sheet/markup'
import type { ReadLabel } from '~/cellar/list-reader/reading-tasks'
import {
  decimalSignOf,
  isNothing,
  readNumber,
  readSize,
  type DecimalSign,
} from '~/cellar/list-reader/table/read-amount'
import { impliedKind } from '~/cellar/list-reader/table/implied-kind.server'
import { readKind } from '~/cellar/list-reader/table/read-kind'
import { readScale, readScore, readYesNo } from '~/cellar/list-reader/table/read-style'
import { isBlank, type Cell } from '~/cellar/list-reader/files/table'
import { isFormulaError, type RowTexts } from './row-schema'
import type { ColumnMapping } from '~/cellar/list-reader/table/column-mapping'

const amountFields: readonly ImportField[] = [
  'bottlePrice',
  'glassPrice',
  'cost',
  'abv',
  'quantity',
  'parLevel',
  'glassMl',
]

/** How the rows of a table are read, decided from all of them. */
interface TableRules {
  exporter: WineExporter | null
  /** The decimal sign of each mapped column of amounts. */
  signs: Partial<Record<ImportField, DecimalSign>>
  names: NameRules
}

/** The rules for the rows of a table with these names of columns. */
export function tableRules(
  rows: readonly { cells: readonly Cell[] }[],
  mapping: ColumnMapping,
  headers: readonly string[],
): TableRules {
  const exporter = wineExporter(headers)
  return {
    exporter,
    signs: decimalSigns(rows, mapping),
    names: nameRulesOf(rows, mapping, headers, exporter),
  }
}

function decimalSigns(
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

const wordsIn = (cell: Cell | undefined): string =>
  String(cell ?? '')
    .replace(/\s+/g, ' ')
    .trim()

/** A wine's name as it is read; without the words of what its price buys where the column says so in its names. */
function nameTextOf(cell: Cell, { holdPortion, holdVolume }: NameRules): string {
  const text = wordsIn(cell)
  return (holdPortion && splitPortion(text)?.name) || (holdVolume && splitVolume(text)?.name) || text
}

/** The different names in a column, whose producers are to be found. */
export const labelTexts = (
  rows: readonly { cells: readonly Cell[] }[],
  column: number,
  rules: NameRules,
): string[] => [
  ...new Set(rows.map(({ cells }) => nameTextOf(cells[column] ?? '', rules)).filter((text) => text !== '')),
]

/** The reading of each name, by the name's text. */
export const labelsByText = (
  names: readonly string[],
  read: readonly ReadLabel[],
): ReadonlyMap<string, ReadLabel> =>
  new Map(names.flatMap((text, place) => (read[place] ? [[text, read[place]]] : [])))

interface RowReading {
  mapping: ColumnMapping
  rules: TableRules
  /** The kind of wines whose row names none; '' to ask for each. */
  defaultType: string
  /** Readings of the names, where no column holds the producers. */
  labels?: ReadonlyMap<string, ReadLabel>
}

/**
 * The texts of a row, each as the form expects it where the cell can be understood, and otherwise as it is, for the
 * form to refuse. The kind of wine is that of its column, or what the rest of the label implies, or `defaultType`.
 */
export function textsOfRow(
  cells: readonly Cell[],
  { mapping, rules, defaultType, labels = new Map() }: RowReading,
): RowTexts {
  const texts = Object.fromEntries(importFieldNames.map((field) => [field, ''])) as RowTexts
  const isVerbatim = rules.exporter?.isVerbatim ?? false
  for (const field of importFieldNames) {
    const column = mapping[field]
    const cell = column === undefined ? '' : (cells[column] ?? '')
    if (!isEmpty(cell, rules.exporter)) texts[field] = textOf(field, cell, rules.signs[field] ?? '.')
  }
  mendExported(texts, rules.exporter)
  if (isVerbatim)
    for (const field of ['producer', 'name'] as const) texts[field] = wordsIn(cells[mapping[field] ?? -1])
  else texts.country = findCountry(texts.country)?.name ?? texts.country
  takePortion(texts, cells, mapping, rules.names)
  const label = labels.get(texts.name)
  if (label) takeLabel(texts, label)
  // Lists without a column for it write the vintage into the name: "2019 Barolo", "Barolo 2019".
  else if (mapping.vintage === undefined && mapping.name !== undefined) takeVintage(texts)
  else if (rules.names.holdVintage) texts.name = withoutVintage(texts.name, texts.vintage)
  if (rules.names.holdProducer) texts.name = withoutProducer(texts.name, texts.producer)
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

const isEmpty = (cell: Cell, exporter: WineExporter | null): boolean =>
  isBlank(cell) || (exporter?.emptyTexts?.includes(String(cell).trim().toLowerCase()) ?? false)

/** Clears an exporter's costs of 0 that mean unknown costs, and counts negative quantities as 0. */
function mendExported(texts: RowTexts, exporter: WineExporter | null): void {
  if (!exporter) return
  if (exporter.isCostOptional && Number(texts.cost) === 0) texts.cost = ''
  // More were sold than were counted.
  if (texts.quantity.startsWith('-')) texts.quantity = '0'
}

/**
 * Takes producer and vintage from the name. Words that are neither stay in it: a size or a color may be a part of the
 * name, and so is a year that is not the row's vintage.
 */
function takeLabel(texts: RowTexts, label: ReadLabel): void {
  const producer = label.producer || producerBeforePlace(texts.name)
  const vintage = texts.vintage || label.vintage
  const words = withoutProducer(withoutVintage(texts.name, vintage), producer)
  const isAtFront = label.producer === '' || words !== withoutVintage(texts.name, vintage)
  const isWhole = nameKey(label.name) === nameKey(words)
  Object.assign(texts, { producer, vintage, name: isAtFront && !isWhole ? words : label.name })
}

/** Words that name a wine and no producer. */
const wineWords =
  /^(?:old|vines?|cuvee|grand|gran|reserve|reserva|riserva|estate|special|selection|house|red|white|rose|the|brut|extra|glass|btl|gl|nv|organic)$/

/** The one to four words before the place of origin in a name, where they are names: "Vigna Alta Barolo". '' for none. */
function producerBeforePlace(name: string): string {
  const place = findMentions(name).find(({ kind }) => kind === 'region')
  const lead = place ? wordsOf(name.slice(0, place.start)) : []
  const isName = ({ key, start }: Word) => !wineWords.test(key) && /[\p{Lu}]/u.test(name[start] ?? '')
  const isProducer = lead.length > 0 && lead.length <= 4 && lead.every(isName)
  return isProducer && !findMentions(name).some(({ start }) => start < place!.start)
    ? name.slice(0, lead.at(-1)!.end)
    : ''
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
      // A year far ahead stands for none.
      return isNothing(cell) || Number(text) >= 9_999 ? '' : text.replace(/\.0+$/, '').slice(0, 4)
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
function takePortion(
  texts: RowTexts,
  cells: readonly Cell[],
  mapping: ColumnMapping,
  { holdPortion, holdVolume }: NameRules,
): void {
  const nameAndPortion = holdPortion ? splitPortion(texts.name) : null
  const sized = holdVolume && !nameAndPortion ? splitVolume(texts.name) : null
  if (sized) Object.assign(texts, { name: sized.name, formatMl: String(sized.ml) })
  if (nameAndPortion) texts.name = nameAndPortion.name
  const portion = readPortion(cells[mapping.formatMl ?? -1] ?? '') ?? nameAndPortion?.portion ?? null
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
  const yearMatch = /(?:^|\s)((?:19|20)\d\d|NV|N\.V\.)(?=\s|,|$)/.exec(texts.name)
  if (!yearMatch || readVintage(yearMatch[1]!) === undefined) return
  const rest = texts.name
    .replace(yearMatch[0], ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,]+|[\s,]+$/g, '')
  if (rest === '') return
  texts.vintage = vintageText(yearMatch[1]!)
  texts.name = rest
}
