// Columns of figures and names on a page, and rows that are read again by their meaning. Pure.
import type { StoredPlace } from '#/db/schema/wine-imports'
import { parseFormat } from '~/cellar/reference/formats'
import { withTexts, type ReviewTexts } from './row-fields'
import type { LockedRow, ReviewColumns } from './step.server'

/** Meanings that a column can have; '' for one that is not read. */
export const columnMeanings = {
  bottlePrice: 'Bottle price',
  glassPrice: 'Glass price',
  vintage: 'Vintage',
  formatMl: 'Bottle size',
  bin: 'Bin',
  producer: 'Producer',
  name: 'Wine name',
  '': 'Not used',
} as const
export type ColumnMeaning = keyof typeof columnMeanings
type ColumnField = Exclude<ColumnMeaning, ''>

export const isColumnMeaning = (text: string): text is ColumnMeaning => Object.hasOwn(columnMeanings, text)
const isColumnField = (text: string): text is ColumnField => text !== '' && isColumnMeaning(text)

export interface PageColumn {
  /** In the page's units. */
  x: number
  width: number
  meaning: ColumnMeaning
  samples: string[]
}

/** Text on a page, as `import_pages` stores it. */
export interface PageRun {
  text: string
  x: number
  y: number
  width: number
  height: number
}

interface PageText {
  number: number
  width: number
  runs: readonly PageRun[]
}

/** A text of a row with its place. */
interface Token {
  position: number
  text: string
  place: StoredPlace
  /** The field that it was read as; '' for none. */
  field: ColumnMeaning
}

/** The columns of a page from left to right, with the meaning that most of their texts were read in. */
export function pageColumns(rows: readonly LockedRow[], page: PageText): PageColumn[] {
  const tokens = tokensOf(rows, page)
  const rowsOnPage = new Set(tokens.map(({ position }) => position)).size
  const least = Math.max(2, rowsOnPage / 5)
  const isName = ({ field }: Token) => field === 'producer' || field === 'name'
  const bands = [
    ...clusters(
      tokens.filter((token) => !isName(token)),
      ({ place }) => middleOf(place),
      page.width / 40,
    ),
    ...(['producer', 'name'] as const).flatMap((field) =>
      clusters(
        tokens.filter((token) => token.field === field),
        (token) => token.place.x,
        page.width / 5,
      ),
    ),
  ].filter(({ length }) => length >= least)
  return bands.map(columnOf).sort((one, other) => one.x - other.x)
}

function columnOf(tokens: readonly Token[]): PageColumn {
  const x = Math.min(...tokens.map(({ place }) => place.x))
  const right = Math.max(...tokens.map(({ place }) => place.x + place.width))
  const counts = new Map<ColumnMeaning, number>()
  for (const { field } of tokens) counts.set(field, (counts.get(field) ?? 0) + 1)
  const [meaning] = [...counts].sort((one, other) => other[1] - one[1])[0]!
  return { x, width: right - x, meaning, samples: tokens.slice(0, 3).map(({ text }) => text) }
}

/** Texts whose places are near each other. */
function clusters(tokens: readonly Token[], at: (token: Token) => number, gap: number): Token[][] {
  const groups: Token[][] = []
  for (const token of [...tokens].sort((one, other) => at(one) - at(other))) {
    const last = groups.at(-1)
    if (last && at(token) - at(last.at(-1)!) <= gap) last.push(token)
    else groups.push([token])
  }
  return groups.map((group) => group.sort((one, other) => one.place.y - other.place.y))
}

/** Texts of the rows on a page: those of their fields, and figures beside them that were not read. */
function tokensOf(rows: readonly LockedRow[], { number, runs }: PageText): Token[] {
  const onPage = rows.filter((row) => row.place?.page === number && !row.is_skipped)
  const read = onPage.flatMap((row) =>
    Object.entries(row.readings).flatMap(([field, { place }]): Token[] => {
      const text = row.fields[field] ?? ''
      const isOwn = place !== null && (place.x !== row.place!.x || place.width !== row.place!.width)
      return isColumnField(field) && isOwn && text !== ''
        ? [{ position: row.position, text, place, field }]
        : []
    }),
  )
  const figures = runs.flatMap((run) =>
    wordsOf(run).flatMap((word): Token[] => {
      const row = /\d/.test(word.text) ? nearestRow(onPage, word) : undefined
      const place = { page: number, x: word.x, y: word.y, width: word.width, height: word.height }
      const isRead = read.some((token) => token.position === row?.position && overlaps(token.place, place))
      return row && !isRead ? [{ position: row.position, text: word.text, place, field: '' }] : []
    }),
  )
  return [...read, ...figures]
}

/** The words of a run; inside it places are estimated by the number of characters. */
function wordsOf({ text, x, y, width, height }: PageRun): PageRun[] {
  return [...text.matchAll(/\S+/g)].map((match) => ({
    text: match[0],
    x: x + (match.index / text.length) * width,
    y,
    width: (match[0].length / text.length) * width,
    height,
  }))
}

function nearestRow(rows: readonly LockedRow[], { x, y, width, height }: PageRun): LockedRow | undefined {
  const middle = y + height / 2
  const distance = ({ place }: LockedRow) =>
    Math.max(0, place!.x - (x + width), x - (place!.x + place!.width))
  return rows
    .filter(({ place }) => middle >= place!.y && middle <= place!.y + place!.height)
    .sort((one, other) => distance(one) - distance(other))[0]
}

const overlaps = (one: StoredPlace, other: StoredPlace): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

/** Whether two pages have the same columns: as many, at the same places. `width` is the page's. */
export const hasSameColumns = (
  one: readonly PageColumn[],
  other: readonly PageColumn[],
  width: number,
): boolean =>
  one.length === other.length &&
  one.every((column, place) => Math.abs(middleOf(column) - middleOf(other[place]!)) < width / 30)

/** The rows of a page, read again by these columns: what changes in each. Doubts about what a column holds are gone. */
export function readByColumns(
  rows: readonly LockedRow[],
  page: PageText,
  columns: readonly PageColumn[],
): { position: number; set: Partial<ReviewColumns> }[] {
  const tokens = tokensOf(rows, page)
  return rows.flatMap((row) => {
    const texts: Partial<ReviewTexts> = {}
    const readings = { ...row.readings }
    const own = tokens
      .filter(({ position }) => position === row.position)
      .flatMap((token) => {
        const column = columnAt(columns, token)
        return column ? [{ ...token, meaning: column.meaning }] : []
      })
    for (const { field } of own) {
      if (field === '') continue
      texts[field] = ''
      delete readings[field]
    }
    for (const { meaning, text, place } of own) {
      const value = meaning === '' ? '' : valueOf(meaning, text)
      if (meaning === '' || value === '' || texts[meaning]) continue
      texts[meaning] = value
      readings[meaning] = { confidence: 1, rule: 'column', place }
    }
    // A pour without its price has no size.
    if (texts.glassPrice === '') texts.glassMl = ''
    const fields = Object.keys(texts)
    const isSame = Object.entries(texts).every(([field, value]) => (row.fields[field] ?? '') === value)
    if (isSame && fields.every((field) => row.confidence[field] === undefined)) return []
    const confidence = Object.fromEntries(
      Object.entries(row.confidence).filter(([field]) => !fields.includes(field)),
    )
    return [
      {
        position: row.position,
        set: { fields: withTexts(row.fields, texts), confidence, readings, is_edited: true },
      },
    ]
  })
}

const middleOf = ({ x, width }: { x: number; width: number }): number => x + width / 2

/** The column that a text stands in; the nearest where columns overlap. A figure that was not read is no name. */
function columnAt(columns: readonly PageColumn[], { field, place }: Token): PageColumn | undefined {
  const isName = ({ meaning }: PageColumn) => meaning === 'producer' || meaning === 'name'
  const middle = middleOf(place)
  const distance = (column: PageColumn) => Math.abs(middleOf(column) - middle)
  return columns
    .filter((column) => middle >= column.x && middle <= column.x + column.width)
    .filter((column) => field !== '' || !isName(column))
    .sort((one, other) => distance(one) - distance(other))[0]
}

/** A printed text as the text of a field; '' where it cannot be one. */
function valueOf(field: ColumnField, text: string): string {
  switch (field) {
    case 'bottlePrice':
    case 'glassPrice':
      return amountOf(text)
    case 'vintage':
      return /\b(?:19|20)\d\d\b|\bNV\b/i.exec(text)?.[0].toUpperCase() ?? ''
    case 'formatMl':
      return String(parseFormat(text) ?? '')
    default:
      return text
  }
}

/** "1.250,50 €" is "1250.50". */
function amountOf(text: string): string {
  const digits = /\d[\d.,]*/.exec(text)?.[0].replace(/[.,]$/, '') ?? ''
  const decimals = /[.,](\d{1,2})$/.exec(digits)?.[1] ?? ''
  const whole = digits.slice(0, decimals === '' ? undefined : -decimals.length - 1).replace(/[.,]/g, '')
  return decimals === '' ? whole : `${whole}.${decimals}`
}
