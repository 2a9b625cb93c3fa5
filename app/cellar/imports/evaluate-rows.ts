// Effect of an import on each row: the dry run, repeated when the import is applied. Pure.
import { countWords } from '~/foundation/kit/count-words'
import { formatProblem } from '~/cellar/reference/formats'
import { nameKey } from '~/cellar/reference/name-key'
import { wordsFor, type FieldChange } from './change-words'
import { compareFacts } from './compare-facts.server'
import { importFields, type ImportField } from '~/cellar/list-reader/table/fields'
import type { RowProblems, RowValues } from './row-schema'
import { rowName } from '~/cellar/list-reader/sheet/row-origin'

/** A wine that is in the cellar, as an import compares it. */
export interface CellarWine extends RowFacts {
  id: string
  /** Bottles in the cellar, promised or not. */
  bottles: number
  /** Of these, bottles that are promised. */
  promised: number
}

/** Facts that a row and a wine of the cellar have in common. */
type RowFacts = Omit<RowValues, 'quantity' | 'cost' | 'type'> & {
  type: NonNullable<RowValues['type']>
}

/** Whether bottles that a list counts replace the count of a wine that is already in the cellar. */
export type StockMode = 'leave' | 'set'

export interface RowToEvaluate {
  position: number
  /** Its number in the file. */
  number: number
  /** Its sheet, where several are read as one list; '' otherwise. */
  sheet: string
  isSkipped: boolean
  /** Why it was left out at first, in a sentence; '' for a row that was not. */
  skipReason: string
  values: RowValues | null
  problems: RowProblems | null
  /** Its table has no column of kinds, so that the kind follows from other words. */
  isKindGuessed?: boolean
}

export type RowState = 'new' | 'update' | 'same' | 'merged' | 'error' | 'skipped'

export interface EvaluatedRow {
  position: number
  state: RowState
  /** The wine of the cellar that the row is about. */
  wineId: string | null
  /** The position of the earlier row about the same wine. */
  mergedInto: number | null
  problems: RowProblems
  changes: FieldChange[]
  /** Further effects, in a sentence; '' for none. */
  note: string
  /** Key of its wine; '' where the row has errors. */
  key: string
  /** An earlier row about the same wine has another price, which is the one that counts. */
  differs: boolean
}

export interface Surroundings {
  wines: readonly CellarWine[]
  /** The names of the locations in use. */
  locations: readonly string[]
  stockMode: StockMode
  /** The current year: no vintage is later. */
  year: number
}

/** The most new locations that one import adds; more are the bins of a shelf. */
const maxNewLocations = 10

/** Fields that an update changes. The names that identify a wine stay as they are in the cellar. */
export const updatedFields = [
  ...([
    'type',
    'varietal',
    'appellation',
    'region',
    'country',
    'bottlePrice',
    'glassPrice',
    'glassMl',
    'bin',
  ] as const),
  ...(['location', 'supplier', 'parLevel', 'abv', 'drinkFrom', 'drinkUntil', 'lwin', 'notes'] as const),
  ...(['body', 'acidity', 'sweetness', 'oak', 'attributes', 'houseScore', 'isListed', 'listNote'] as const),
] satisfies ImportField[]
export type UpdatedField = (typeof updatedFields)[number]

/** The same for labels that differ only in accents, case and signs. */
export function wineKey({
  producer,
  name,
  vintage,
  formatMl,
}: Pick<RowFacts, 'producer' | 'name' | 'vintage' | 'formatMl'>): string {
  return [nameKey(producer), nameKey(name), vintage ?? '', formatMl].join('|')
}

/** Evaluates all rows of an import against the cellar and against each other. */
export function evaluateRows(rows: readonly RowToEvaluate[], surroundings: Surroundings): EvaluatedRow[] {
  const byKey = new Map<string, CellarWine>()
  for (const wine of surroundings.wines) if (!byKey.has(wineKey(wine))) byKey.set(wineKey(wine), wine)
  const firstOf = new Map<string, RowToEvaluate>()
  const bottlesOf = countedBottles(rows)
  const locationProblem = problemOfLocations(rows, surroundings.locations)
  return rows.map((row): EvaluatedRow => {
    const answer: EvaluatedRow = {
      position: row.position,
      state: 'error',
      wineId: null,
      mergedInto: null,
      problems: row.problems ?? {},
      changes: [],
      note: '',
      key: row.values ? wineKey(row.values) : '',
      differs: false,
    }
    if (row.isSkipped) return { ...answer, state: 'skipped', problems: {}, note: row.skipReason }
    const { values } = row
    if (!values) return answer
    const { key } = answer
    const wine = byKey.get(key) ?? null
    const problems = { ...row.problems, ...problemsOf(values, wine, surroundings, locationProblem) }
    if (Object.keys(problems).length > 0) return { ...answer, wineId: wine?.id ?? null, problems }
    const first = firstOf.get(key)
    if (first) return { ...answer, ...mergedRow(values, first, wine) }
    firstOf.set(key, row)
    if (!wine) {
      const note = formatProblem(values.formatMl) ? `${values.formatMl} ml is not a usual bottle size.` : ''
      return { ...answer, state: 'new', note }
    }
    const counted = bottlesOf.get(key) ?? null
    if (surroundings.stockMode === 'set' && counted !== null && counted < wine.promised) {
      const quantity = `${countWords(wine.promised, 'bottle')} of this wine ${wine.promised === 1 ? 'is' : 'are'} promised, so its stock cannot be ${counted}`
      return { ...answer, wineId: wine.id, problems: { quantity } }
    }
    const { changes, left } = changesOf(row, wine, counted, surroundings.stockMode)
    const differs = counted !== null && counted !== wine.bottles
    const stock =
      differs && surroundings.stockMode === 'leave'
        ? `The file counts ${counted}; your cellar has ${wine.bottles}. The stock is left as it is.`
        : ''
    const note = [left, stock].filter(Boolean).join(' ')
    return { ...answer, state: changes.length > 0 ? 'update' : 'same', wineId: wine.id, changes, note }
  })
}

/** The bottles that all rows about a wine count together; a wine that no row counts is left out. */
function countedBottles(rows: readonly RowToEvaluate[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { values, isSkipped, problems } of rows) {
    if (!values || isSkipped || values.quantity === null || Object.keys(problems ?? {}).length > 0) continue
    const key = wineKey(values)
    counts.set(key, (counts.get(key) ?? 0) + values.quantity)
  }
  return counts
}

function problemsOf(
  values: RowValues,
  wine: CellarWine | null,
  { year }: Surroundings,
  locationProblem: (name: string) => string | null,
): RowProblems {
  const problems: RowProblems = {}
  if (values.type === null && !wine) problems.type = 'Please choose the kind of wine'
  if (typeof values.vintage === 'number' && values.vintage > year)
    problems.vintage = 'The vintage cannot be in the future'
  const from = values.drinkFrom ?? wine?.drinkFrom ?? null
  const until = values.drinkUntil ?? wine?.drinkUntil ?? null
  if (from !== null && until !== null && from > until)
    problems.drinkUntil = 'The drinking window ends before it begins'
  const location = locationProblem(values.location)
  if (location) problems.location = location
  return problems
}

function problemOfLocations(rows: readonly RowToEvaluate[], locationNames: readonly string[]) {
  const names = new Set(locationNames.map(foldName))
  const added = new Set<string>()
  for (const { values, isSkipped } of rows) {
    if (!isSkipped && values && values.location !== '' && !names.has(foldName(values.location)))
      added.add(foldName(values.location))
  }
  const sentence = `This file names ${added.size} new locations, and an import adds at most ${maxNewLocations}. If these are shelves or bins, choose this column for Bin.`
  return (name: string) => (added.size > maxNewLocations && added.has(foldName(name)) ? sentence : null)
}

/** Locations and suppliers are told apart as the database does. */
export const foldName = (name: string): string => name.toLowerCase()

function mergedRow(values: RowValues, first: RowToEvaluate, wine: CellarWine | null) {
  const bottles = values.quantity ?? 0
  const removed =
    bottles > 0 ? `; its ${bottles === 1 ? 'bottle is' : `${bottles} bottles are`} counted there` : ''
  const other = otherPrice(values, first.values)
  return {
    state: 'merged' as const,
    wineId: wine?.id ?? null,
    mergedInto: first.position,
    note: `Same wine as ${rowName(first)}${removed}.${other}`,
    differs: other !== '',
  }
}

/** Prices of the first row about a wine that count instead of a later row's, in words; '' where they agree. */
function otherPrice(values: RowValues, first: RowValues | null): string {
  const differing = (['bottlePrice', 'glassPrice'] as const).filter(
    (field) => values[field] !== null && first !== null && first[field] !== values[field],
  )
  return differing
    .map((field) => {
      const [there, here] = [wordsFor(field, first?.[field] ?? null), wordsFor(field, values[field])]
      return ` ${importFields[field].label}: ${there} there counts, ${here} here does not.`
    })
    .join('')
}

/**
 * A row's changes of a wine, and a sentence about facts left alone because the cellar's are fuller; '' for none. An
 * empty cell changes nothing, and neither does a kind that was only guessed.
 */
function changesOf(
  { values, isKindGuessed }: RowToEvaluate,
  wine: CellarWine,
  counted: number | null,
  mode: StockMode,
): { changes: FieldChange[]; left: string } {
  const changes: FieldChange[] = []
  const left: string[] = []
  for (const field of updatedFields) {
    const [before, after] = [wine[field], values![field]]
    if (after === null || after === '' || (field === 'type' && isKindGuessed)) continue
    const difference = compareFacts(field, before, after)
    const [from, to] = [wordsFor(field, before), wordsFor(field, after)]
    if (difference === 'changed') changes.push({ field, from, to })
    else if (difference === 'poorer')
      left.push(`${importFields[field].label} stays “${short(from)}”; the file has “${short(to)}”.`)
  }
  if (mode === 'set' && counted !== null && counted !== wine.bottles)
    changes.push({ field: 'quantity', from: String(wine.bottles), to: String(counted) })
  return { changes, left: left.join(' ') }
}

const short = (text: string): string => (text.length > 60 ? `${text.slice(0, 57).trimEnd()}...` : text)
