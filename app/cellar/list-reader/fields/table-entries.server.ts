import { labelColumns } from '../table/column-names'
import { withoutProducer } from '../table/name-rules'
import { isNothing, readNumber, readSize, type DecimalSign } from '../table/read-amount'
import { readKind } from '../table/read-kind'
import { vintageText } from '../table/read-vintage-cell'
import { readPortion, splitPortion, type Portion } from '../sheet/portions'
import type { GridRow } from '../sheet/regular-sheet.server'
import { findCountry, findRegion } from '~/cellar/reference/gazetteer.server'
import { findGrape } from '~/cellar/reference/grapes.server'
import { currencyIn } from '../layout/currencies'
import {
  noContext,
  plainEntry,
  plainPart,
  type LabelColumn,
  type LabelPart,
  type RawAmount,
  type RawContext,
  type RawEntry,
  type RawList,
} from '../raw-entry'
import type { SourcePlace } from '../source-document'
import { factsIn, type CellFact } from './table-facts.server'
import { slicesOfName } from '../layout/parts'
import type { PortionedEntry } from './table-portions'
import {
  categoriesWithoutWine,
  housesOf,
  otherGoods,
  textAt,
  type TableSheet,
} from './table-categories.server'
import type { ColumnMapping } from '../table/column-mapping'

export function readSheet(sheet: TableSheet, list: RawList): PortionedEntry[] {
  const hasPortions =
    sheet.wines.filter((row) => splitPortion(textAt(row, sheet.mapping.name))?.portion.kind === 'glass')
      .length >= 2
  list.currency ??= currencyIn(sheet.moneyHeader)
  const without = categoriesWithoutWine(sheet)
  const houses = housesOf(sheet)
  const entriesFound: PortionedEntry[] = []
  for (const row of sheet.wines) {
    const read = readRow(row, sheet, { hasPortions, without, houses })
    if (read === null) continue
    if ('reason' in read) {
      list.skipped.push(read)
      continue
    }
    list.currency ??= currencyIn(
      `${textAt(row, sheet.mapping.bottlePrice)} ${textAt(row, sheet.mapping.glassPrice)}`,
    )
    entriesFound.push(read)
  }
  return entriesFound
}

function readRow(
  row: GridRow,
  sheet: TableSheet,
  {
    hasPortions,
    without,
    houses,
  }: { hasPortions: boolean; without: ReadonlySet<string>; houses: ReadonlySet<string> },
): PortionedEntry | RawList['skipped'][number] | null {
  const { mapping, signs } = sheet
  const place = sheet.rows[row.place]!.place
  const cell = (field: keyof ColumnMapping) => textAt(row, mapping[field])
  const placeAt = (column: number | undefined): SourcePlace => {
    const from = column === undefined ? null : row.cells[column]?.from
    return (from && sheet.rows[from.row]?.places[from.column]) ?? place
  }
  const heading = contextOf([sheet.title, ...row.sections])
  const house = row.sections.at(-1) ?? ''
  if (houses.has(house)) heading.house = house
  const kindText = cell('type')
  const kind = kindText === '' ? null : readKind(kindText)
  const type = kindText === '' ? heading.type : kind
  const nameAndPortion = hasPortions ? splitPortion(cell('name')) : null
  const portion = readPortion(cell('formatMl')) ?? nameAndPortion?.portion ?? null
  const name = nameAndPortion?.name ?? cell('name')
  const skip = (reason: string) => ({
    text: row.cells
      .slice(0, 4)
      .map(({ value }) => value)
      .join(' '),
    place,
    reason,
  })
  if (type === null && (otherGoods.test(`${kindText} ${heading.section}`) || without.has(kindText)))
    return skip('This is not wine.')
  const parts = partsOf(row, sheet, { name, kindText, placeAt })
  if (!parts.some(({ column }) => column === 'name' || column === 'producer')) return null
  const printed = amountsOf(cell('bottlePrice'), signs.bottle, placeAt(mapping.bottlePrice))
  const isPour = portion?.kind === 'glass'
  const glasses = row.isFurther ? [] : glassesOf(row, sheet, placeAt)
  if (isPour && printed.bottle) glasses.push({ ...printed.bottle, ml: portion.ml })
  if (printed.glass) glasses.push({ ...printed.glass, ml: null })
  const binAt = mapping.bin
  const bin = binAt === undefined || isNothing(textAt(row, binAt)) ? null : textAt(row, binAt)
  const entry = plainEntry(parts, place, {
    context: { ...heading, type, section: kindText && kind === null ? kindText : heading.section },
    bottlePrice: isPour ? null : printed.bottle,
    glasses,
    bottleMl: isPour ? null : sizeOf(portion, cell('formatMl'), placeAt(mapping.formatMl)),
    bin: bin === null ? null : { text: bin, place: placeAt(binAt), confidence: 1 },
    note: cell('notes'),
  })
  return { entry, portion }
}

function glassesOf(
  row: GridRow,
  { mapping, glasses, signs }: TableSheet,
  placeAt: (column: number) => SourcePlace,
): RawEntry['glasses'] {
  const pour = readSize(textAt(row, mapping.glassMl))
  const columns =
    glasses.some(({ column }) => column === mapping.glassPrice) || mapping.glassPrice === undefined
      ? glasses
      : [{ column: mapping.glassPrice, ml: pour }, ...glasses]
  return columns.flatMap(({ column, ml }) => {
    const { bottle: amount } = amountsOf(textAt(row, column), signs.glass, placeAt(column))
    return amount ? [{ ...amount, ml }] : []
  })
}

function sizeOf(portion: Portion | null, text: string, place: SourcePlace): RawEntry['bottleMl'] {
  const ml = portion?.kind === 'bottle' ? portion.ml : text === '' ? null : readSize(text)
  return ml === null ? null : { ml, text, place, confidence: 1, rule: 'column' }
}

/** Facts from the headings above a row, the last one first. */
function contextOf(titles: readonly string[]): RawContext {
  const context = { ...noContext, section: titles.filter((title) => title !== '').join(', ') }
  for (const title of [...titles].reverse()) {
    const text = title.replace(/\s*\(\d+\)$/, '')
    context.type ??= readKind(text)
    const isPlace = context.country !== '' || context.region !== ''
    if (!isPlace && findCountry(text)) context.country = text
    else if (context.region === '' && !findCountry(text) && findRegion(text)) context.region = text
    if (context.varietal === '' && findGrape(text)) context.varietal = text
  }
  return context
}

interface RowLabel {
  name: string
  kindText: string
  placeAt: (column: number | undefined) => SourcePlace
}

function partsOf(
  row: GridRow,
  { mapping, furtherPlaces }: TableSheet,
  { name, kindText, placeAt }: RowLabel,
): LabelPart[] {
  const parts: LabelPart[] = []
  const add = (
    text: string,
    column: LabelColumn,
    from: number | undefined,
    separator: LabelPart['separator'] = 'cell',
  ) => {
    if (isNothing(text)) return
    parts.push(
      plainPart(text, placeAt(from), { separator: parts.length === 0 ? 'start' : separator, column }),
    )
  }
  const hasCountries = mapping.country !== undefined
  const hasFact = (column: LabelColumn) => parts.some((part) => part.column === column)
  const addFacts = (facts: readonly CellFact[], from: number | undefined) => {
    for (const { text, column } of facts) {
      const isKnown =
        column === 'region'
          ? parts.some((part) => part.column === 'region' && part.text === text)
          : hasFact(column)
      if (column !== 'type' && !isKnown) add(text, column, from)
    }
  }
  const { producer, places } = producerIn(textAt(row, mapping.producer))
  for (const [field, column] of labelColumns) {
    const at = mapping[field]
    const text = field === 'producer' ? producer : textAt(row, at)
    // The inner places come first, as a label names them.
    if (field === 'region' && mapping.region !== undefined)
      for (const further of furtherPlaces)
        if (further !== mapping.attributes) addFacts(placesIn(textAt(row, further), hasCountries), further)
    if (column === 'name')
      for (const slice of slicesOfName(withoutProducer(name, producer)))
        add(slice.text, 'name', at, slice.separator)
    else if (column === 'region') addFacts(placesIn(text, hasCountries), at)
    else if (column === 'vintage') add(vintageText(text), column, at)
    else add(text, column, at)
  }
  if (readKind(kindText) === null || /[>,/|;]|\s-\s/.test(kindText))
    addFacts(factsIn(kindText).facts, mapping.type)
  addFacts(places, mapping.producer)
  for (const further of furtherPlaces) addFacts(factsIn(textAt(row, further)).facts, further)
  return parts
}

/** "Domaine Huet, Vouvray": the places behind a producer's name are no part of it. */
function producerIn(text: string): { producer: string; places: CellFact[] } {
  const [name = '', ...behind] = text.split(/,\s+/)
  const { facts, isAll } = factsIn(behind.join(', '))
  const arePlaces = isAll && facts.every(({ column }) => column === 'region' || column === 'country')
  return arePlaces && name !== '' ? { producer: name, places: facts } : { producer: text, places: [] }
}

/** The places of a cell one by one where all of it is places; else as it is. */
function placesIn(text: string, hasCountries: boolean): CellFact[] {
  if (
    isNothing(text) ||
    /^(?:unknown|unbekannt|inconnue?|sconosciut[ao]|desconocid[ao]|onbekend)$/i.test(text)
  )
    return []
  const { facts, isAll } = factsIn(text)
  // "Macedonia" beside a column of countries is a region.
  const isPlaces =
    isAll &&
    facts.every(({ column }) => column === 'region' || column === 'country') &&
    (!hasCountries || facts.some(({ column }) => column === 'region'))
  return isPlaces ? facts : [{ text, column: 'region' }]
}

/** The amount of a cell, or of the glass and the bottle where it has both: "14 / 56". */
function amountsOf(
  text: string,
  sign: DecimalSign,
  place: SourcePlace,
): { bottle: RawAmount | null; glass: RawAmount | null } {
  const amount = (part: string): RawAmount | null => {
    const value = isNothing(part) ? null : readNumber(part.trim(), sign)
    return value === null || value <= 0
      ? null
      : { cents: Math.round(value * 100), text: part.trim(), place, confidence: 1, rule: 'column' }
  }
  const [one, other, ...more] = text.split(/\s*[/|]\s*/)
  if (other === undefined || more.length > 0) return { bottle: amount(text), glass: null }
  const pair = [amount(one!), amount(other)].sort((a, b) => (a?.cents ?? 0) - (b?.cents ?? 0))
  return { glass: pair[0]!, bottle: pair[1]! }
}
