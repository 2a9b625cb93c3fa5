// One row that is two wines, and two rows that are one. Pure.
import type { StoredPlace } from '#/db/schema/wine-imports'
import type { RowTexts } from '../row-schema'
import type { ReviewColumns } from './step.server'

interface Word {
  text: string
  from: 'producer' | 'name' | 'note'
}

/** The words at which a row can be split, in the order of its label and the notes below it. */
export function splitWords({ fields, source_text }: Pick<ReviewColumns, 'fields' | 'source_text'>): Word[] {
  const of = (from: Word['from'], text: string) =>
    text
      .split(/\s+/)
      .filter((word) => word !== '')
      .map((word) => ({ text: word, from }))
  return [
    ...of('producer', fields.producer ?? ''),
    ...of('name', fields.name ?? ''),
    ...of('note', source_text),
  ]
}

const printedYear = /(?:^|\s)((?:19|20)\d\d|NV|N\.V\.)(?=\s|,|$)/
const priceFields = ['bottlePrice', 'glassPrice', 'glassMl', 'bin', 'quantity', 'cost'] as const

/**
 * Two rows of one: the words before `at` and the others. Kind, size and origin are those of both; prices and bin go to
 * the part that is chosen. A vintage printed among the words of a part is its own. Both are to be checked.
 */
export function splitRow(
  row: ReviewColumns,
  { at, prices }: { at: number; prices: 'first' | 'second' },
): [ReviewColumns, ReviewColumns] {
  const words = splitWords(row)
  const join = (part: Word[], ...from: Word['from'][]) =>
    part
      .filter((word) => from.includes(word.from))
      .map(({ text }) => text)
      .join(' ')
  const [before, after] = [words.slice(0, at), words.slice(at)]
  const first = { ...row.fields, producer: join(before, 'producer'), name: join(before, 'name') } as RowTexts
  const second = { ...row.fields, producer: join(after, 'producer'), name: join(after, 'name') } as RowTexts
  // A wine that was taken for the note below another has no name yet.
  const isNote = second.producer === '' && second.name === ''
  if (isNote) second.name = join(after, 'note')
  // The words of a producer alone name a wine as well.
  for (const part of [first, second])
    if (part.name === '') Object.assign(part, { name: part.producer, producer: '' })
  shareVintage(first, second, row.fields.vintage ?? '')
  const without = prices === 'first' ? second : first
  for (const field of priceFields) without[field] = ''
  const asSplit = (fields: RowTexts, sourceText: string, hasPrices: boolean): ReviewColumns => ({
    ...row,
    fields,
    source_text: sourceText,
    pours: hasPrices ? row.pours : [],
    confidence: { ...keptDoubts(row, fields), producer: 0.5, name: 0.5 },
    readings: {
      ...row.readings,
      producer: { confidence: 0.5, rule: 'split', place: row.place },
      name: { confidence: 0.5, rule: 'split', place: row.place },
    },
    is_checked: false,
    is_edited: true,
    decided: [],
  })
  return [
    asSplit(first, join(before, 'note'), prices === 'first'),
    asSplit(second, isNote ? '' : join(after, 'note'), prices === 'second'),
  ]
}

/** Doubts about fields that the part still has. */
const keptDoubts = ({ confidence }: ReviewColumns, fields: RowTexts) =>
  Object.fromEntries(
    Object.entries(confidence).filter(([field]) => new Map(Object.entries(fields)).get(field) !== ''),
  )

function shareVintage(first: RowTexts, second: RowTexts, vintage: string): void {
  const take = (part: RowTexts): boolean => {
    const yearMatch = printedYear.exec(part.name)
    if (!yearMatch) return false
    part.vintage = yearMatch[1]!.replaceAll('.', '')
    part.name = part.name
      .replace(yearMatch[0], ' ')
      .replace(/\s+/g, ' ')
      .replace(/^[\s,]+|[\s,]+$/g, '')
    return true
  }
  const [inFirst, inSecond] = [take(first), take(second)]
  if (!inFirst) first.vintage = vintage
  if (!inSecond) second.vintage = inFirst ? vintage : ''
}

/**
 * One row of two that stand below each other: their names together, and of every other field the value of the row that
 * has one, the upper first.
 */
export function joinRows(upper: ReviewColumns, lower: ReviewColumns): ReviewColumns {
  const fields = { ...upper.fields } as RowTexts
  const [above, below] = [upper.fields as RowTexts, lower.fields as RowTexts]
  const isSameProducer = below.producer === '' || above.producer === '' || below.producer === above.producer
  fields.producer = above.producer || below.producer
  fields.name = [above.name, isSameProducer ? '' : below.producer, below.name].filter(Boolean).join(' ')
  const readings = { ...upper.readings }
  const confidence = { ...upper.confidence }
  for (const field of Object.keys(below) as (keyof RowTexts)[]) {
    if (field === 'name' || field === 'producer' || fields[field] || !below[field]) continue
    // The size of a pour belongs to its price.
    if (field === 'glassMl' && fields.glassPrice !== below.glassPrice) continue
    fields[field] = below[field]
    if (lower.readings[field]) readings[field] = lower.readings[field]
    if (lower.confidence[field] === undefined) delete confidence[field]
    else confidence[field] = lower.confidence[field]
  }
  return {
    ...upper,
    fields,
    readings,
    confidence,
    pours: upper.pours.length > 0 ? upper.pours : lower.pours,
    place: placeAround(upper.place, lower.place),
    source_text: [upper.source_text, lower.source_text].filter(Boolean).join('\n'),
    is_checked: false,
    is_edited: true,
    decided: [],
  }
}

/** The rectangle around both, where they are on one page. */
export function placeAround(one: StoredPlace | null, other: StoredPlace | null): StoredPlace | null {
  if (!one || !other || one.page !== other.page) return one ?? other
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)]
  const right = Math.max(one.x + one.width, other.x + other.width)
  const bottom = Math.max(one.y + one.height, other.y + other.height)
  return { page: one.page, x, y, width: right - x, height: bottom - y }
}
