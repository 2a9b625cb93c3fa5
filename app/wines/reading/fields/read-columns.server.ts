// A table with columns that we know: each row is an entry, read by its columns instead of by its layout. Pure.
import { foldHeader } from '../../import/fields'
import { guessColumns, headerPlace, type ColumnMapping } from '../../import/guess-columns'
import { decimalSignOf, isNothing, readNumber, readSize, type DecimalSign } from '../../import/read-amount'
import { readKind } from '../../import/read-kind'
import { findCountry, findRegion } from '../../reference/gazetteer.server'
import { findGrape } from '../../reference/grapes.server'
import type { LabelColumn, LabelPart, RawAmount, RawContext, RawEntry, RawList } from '../raw-entry'
import type { SourceDocument, SourcePlace } from '../source-document'
import { tableRows, type TableRow } from './table-rows'

/** The fields of an import whose cells are parts of a label. */
const labelColumns = [
  ['producer', 'producer'],
  ['name', 'name'],
  ['vintage', 'vintage'],
  ['formatMl', 'size'],
  ['appellation', 'region'],
  ['region', 'region'],
  ['country', 'country'],
  ['varietal', 'varietal'],
  ['type', 'type'],
] as const satisfies readonly (readonly [keyof ColumnMapping, LabelColumn])[]

/** Kinds of drink that a cellar of wine does not hold. */
const otherDrinks =
  /\b(?:boissons?|bebidas?|bevande|bibite|dranken|frisdranken|getr[aä]nke|drikkevarer|alcools?|alcoholes|spiritueux|spirituosen|gedistilleerd|destilados|distillati|aperitivos?|ap[eé]ritifs?|aperitivi|caf[eé]s?|kaffee|koffie|caff[eè]|eaux?|acqua|aguas?|refrescos|liquors?|bar|brandy|brandies|cognacs?|grappas?|digestifs?|mixers?|mocktails?|corkage|beers?|biers?|birra|bi[eè]res?|cervezas?|ciders?|spirits?|whisk(?:e)?y|gins?|rums?|vodkas?|tequilas?|mezcals?|cocktails?|liqueurs?|soft drinks?|water|coffees?|teas?|food|sake)\b/i

/**
 * The entries of a table whose columns name the wine and a price or another fact of it; null for one whose columns
 * say too little, which is read like any other document.
 */
export function readColumns(document: SourceDocument): RawList | null {
  if (document.kind !== 'table') return null
  const list: RawList = { entries: [], currency: null, skipped: [] }
  let isRead = false
  for (const rows of tableRows(document)) {
    const sheet = sheetOf(rows)
    if (!sheet) continue
    isRead = true
    readSheet(sheet, list)
  }
  return isRead ? list : null
}

interface Sheet {
  rows: readonly TableRow[]
  mapping: ColumnMapping
  /** A further column of places, which lies inside of the region's. */
  innerRegion?: number
  signs: { bottle: DecimalSign; glass: DecimalSign }
}

function sheetOf(rows: readonly TableRow[]): Sheet | null {
  const header = headerPlace(rows)
  if (header === -1) return null
  const headers = rows[header]!.cells
  const wines = rows.slice(header + 1)
  const mapping = guessColumns(headers, wines)
  const label = mapping.name ?? mapping.producer
  const facts = (
    ['bottlePrice', 'glassPrice', 'vintage', 'producer', 'type', 'varietal', 'region'] as const
  ).filter((field) => mapping[field] !== undefined && mapping[field] !== label)
  // The headings of a printed list, "Glass" and "Bottle", are no columns of a table.
  if (label === undefined || facts.length < 2 || wines.length === 0) return null
  const named = wines.filter(({ cells }) => cells[label] !== '').length
  if (named < wines.length / 2) return null
  const used = new Set(Object.values(mapping))
  const innerRegion = headers.findIndex(
    (text, column) =>
      !used.has(column) &&
      /\b(?:region|area|district|place)\b/.test(foldHeader(text)) &&
      mapping.region !== undefined,
  )
  const signOf = (column: number | undefined) =>
    decimalSignOf(column === undefined ? [] : wines.map(({ cells }) => cells[column] ?? ''))
  return {
    rows: wines,
    mapping,
    ...(innerRegion === -1 ? {} : { innerRegion }),
    signs: { bottle: signOf(mapping.bottlePrice), glass: signOf(mapping.glassPrice) },
  }
}

function readSheet({ rows, mapping, innerRegion, signs }: Sheet, list: RawList): void {
  let heading = noContext
  for (const row of rows) {
    const filled = row.cells.filter((cell) => cell !== '')
    const cell = (field: keyof ColumnMapping) => row.cells[mapping[field] ?? -1] ?? ''
    const bottlePrice = amountOf(row, mapping.bottlePrice, signs.bottle)
    const glass = amountOf(row, mapping.glassPrice, signs.glass)
    if (filled.length === 1 && !bottlePrice && !glass) {
      heading = contextOf(filled[0]!)
      continue
    }
    const kindText = cell('type')
    const type = kindText === '' ? heading.type : readKind(kindText)
    const text = filled.slice(0, 4).join(' ')
    if (type === null && otherDrinks.test(`${kindText} ${heading.section}`)) {
      list.skipped.push({ text, place: row.place, reason: 'This is not wine.' })
      continue
    }
    const parts = partsOf(row, mapping, innerRegion)
    if (!parts.some(({ column }) => column === 'name' || column === 'producer')) continue
    const pour = readSize(cell('glassMl'))
    const binAt = mapping.bin
    const bin = binAt === undefined || isNothing(row.cells[binAt] ?? '') ? null : row.cells[binAt]!
    list.currency ??= currencyOf(`${cell('bottlePrice')}${cell('glassPrice')}`)
    const entry: RawEntry = {
      context: {
        ...heading,
        type,
        section: kindText && !readKindOnly(kindText) ? kindText : heading.section,
      },
      parts,
      bottlePrice,
      glasses: glass ? [{ ...glass, ml: pour }] : [],
      bottleMl: null,
      bin: bin === null ? null : { text: bin, place: row.places[binAt!] ?? row.place, confidence: 1 },
      note: cell('notes'),
      place: row.place,
      confidence: 1,
    }
    const ml = readSize(cell('formatMl'))
    if (ml !== null && cell('formatMl') !== '') {
      entry.bottleMl = {
        ml,
        text: cell('formatMl'),
        place: row.places[mapping.formatMl!] ?? row.place,
        confidence: 1,
        rule: 'column',
      }
    }
    list.entries.push(entry)
  }
}

const noContext: RawContext = {
  section: '',
  type: null,
  country: '',
  region: '',
  varietal: '',
  bottleMl: null,
  house: '',
}

/** What a row says that has one cell only: a heading between the wines. */
function contextOf(text: string): RawContext {
  return {
    ...noContext,
    section: text,
    type: readKind(text),
    country: findCountry(text) ? text : '',
    region: !findCountry(text) && findRegion(text) ? text : '',
    varietal: findGrape(text) ? text : '',
  }
}

const readKindOnly = (text: string) => readKind(text) !== null

function partsOf(row: TableRow, mapping: ColumnMapping, innerRegion: number | undefined): LabelPart[] {
  const parts: LabelPart[] = []
  const add = (index: number | undefined, column: LabelColumn) => {
    const text = index === undefined ? '' : row.cells[index]!
    if (isNothing(text)) return
    const place: SourcePlace = row.places[index!] ?? row.place
    const slices = column === 'name' ? slicesOf(text) : [{ text, separator: 'cell' as const }]
    for (const slice of slices)
      parts.push({
        ...slice,
        separator: parts.length === 0 ? 'start' : slice.separator,
        place,
        isBold: false,
        isItalic: false,
        isCapitals: false,
        column,
        confidence: 1,
      })
  }
  for (const [field, column] of labelColumns) {
    // The inner place comes first, as a label names it.
    if (field === 'region') add(innerRegion, 'region')
    add(mapping[field], column)
  }
  return parts
}

/** The parts of a name's cell: what stands between commas, dashes, quotation marks and in brackets. */
function slicesOf(text: string): Pick<LabelPart, 'text' | 'separator'>[] {
  const slices: Pick<LabelPart, 'text' | 'separator'>[] = []
  let separator: LabelPart['separator'] = 'cell'
  for (const piece of text.split(/([,;](?!\d)\s*| [-–—|] |[([][^)\]]*[)\]]|[“"«„][^”"»“]+[”"»“])/)) {
    const own = piece.trim()
    if (own === '') continue
    if (/^[,;]/.test(own)) separator = 'comma'
    else if (/^[-–—|]$/.test(own)) separator = 'dash'
    else if (/^[([]/.test(own)) {
      slices.push({ text: own.slice(1, -1).trim(), separator: 'bracket' })
      separator = 'after'
    } else if (/^[“"«„].*[”"»“]$/.test(own)) {
      slices.push({ text: own.slice(1, -1).trim(), separator: 'quote' })
      separator = 'after'
    } else {
      slices.push({ text: own, separator })
      separator = 'after'
    }
  }
  return slices.filter((slice) => slice.text !== '')
}

function amountOf(row: TableRow, column: number | undefined, sign: DecimalSign): RawAmount | null {
  const text = column === undefined ? '' : row.cells[column]!
  if (column === undefined || isNothing(text)) return null
  const value = readNumber(text, sign)
  if (value === null || value <= 0) return null
  return {
    cents: Math.round(value * 100),
    text,
    place: row.places[column] ?? row.place,
    confidence: 1,
    rule: 'column',
  }
}

const signs: readonly (readonly [RegExp, string])[] = [
  [/€|eur/i, 'EUR'],
  [/£|gbp/i, 'GBP'],
  [/chf|sfr/i, 'CHF'],
  [/\$|usd/i, 'USD'],
]

const currencyOf = (text: string): string | null => signs.find(([sign]) => sign.test(text))?.[1] ?? null
