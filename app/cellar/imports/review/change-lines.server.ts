// Lines of a document that became no row: each becomes a wine, goes to the row above, or is dismissed.
import type { TenantDb } from '#/db/handles.server'
import type { SkippedLine, StoredPlace } from '#/db/schema/wine-imports'
import { countWords } from '~/foundation/kit/count-words'
import { DomainError } from '~/foundation/kit/errors'
import { importFieldNames } from '~/cellar/list-reader/table/fields'
import type { ReadingWorker, ReadLabel } from '~/cellar/list-reader/reading-tasks'
import { knownProducers } from '../documents/reading-queries.server'
import { positionBehind } from './positions'
import { withTexts } from './row-fields'
import { placeAround } from './split-row'
import { reviewRows, reviewStep, type LockedRow, type ReviewColumns, type ReviewInput } from './step.server'
import { allLines, lineActs, lineKey, type LineAct } from './unread-line-keys'

/**
 * Makes wines of lines, filled from their words and from the row above; puts them to the row above, as words of its
 * name or as its note; or dismisses them. `keys` are of `lineKey`, or `allLines`. Returns the position of the row that
 * was added or changed last. Throws `import-not-found`, `import-moved-on`, `line-gone` (409) and `no-row-above` (409).
 */
export async function changeLines(
  db: TenantDb,
  worker: ReadingWorker,
  { act, keys, ...input }: ReviewInput & { act: LineAct; keys: readonly string[] },
): Promise<number | null> {
  // Before the transaction: reading labels may take seconds.
  const labels =
    act === 'wine' ? await labelsOf(db, worker, input.importId, keys) : new Map<string, ReadLabel>()
  let focus: number | null = null
  await reviewStep(db, input, async (db, { skipped }) => {
    const taken = linesOf(skipped, keys)
    if (taken.length === 0)
      throw new DomainError('line-gone', 409, 'This line is gone already. Reload the page to see it.')
    const summary =
      taken.length === 1
        ? `${lineActs[act]}: “${taken[0]!.text.slice(0, 60)}”`
        : `${lineActs[act]}: ${countWords(taken.length, 'line')}`
    if (act === 'dismiss') return { summary, taken }
    const rows: Placed[] = await reviewRows(db, input.importId)
    if (act !== 'wine') {
      const changes = new Map<number, Partial<ReviewColumns>>()
      for (const line of taken) {
        const above = rowAbove(rows, line.place)
        if (!above) throw new DomainError('no-row-above', 409, 'There is no row above this line on its page.')
        const set = joined(above, line, act)
        Object.assign(above, set)
        changes.set(above.position, { ...changes.get(above.position), ...set })
        focus = above.position
      }
      return { summary, taken, changes: [...changes].map(([position, set]) => ({ position, set })) }
    }
    const added = taken.map((line) => {
      const above = rowAbove(rows, line.place)
      const position = positionBehind(
        rows.map((row) => row.position),
        above?.position ?? -1,
      )
      const row = { position, ...rowOfLine(line, above, labels.get(wordsOf(line.text).label)) }
      rows.push(row)
      focus = position
      return row
    })
    return { summary, taken, added }
  })
  return focus
}

type Placed = Pick<LockedRow, 'position'> & ReviewColumns

const linesOf = (skipped: readonly SkippedLine[], keys: readonly string[]): SkippedLine[] =>
  keys.includes(allLines) ? [...skipped] : skipped.filter((line) => keys.includes(lineKey(line)))

/** Producer, name and vintage of each line's words. */
async function labelsOf(
  db: TenantDb,
  worker: ReadingWorker,
  importId: string,
  keys: readonly string[],
): Promise<Map<string, ReadLabel>> {
  const session = await db.read(({ q }) =>
    q.selectFrom('import_sessions').where('id', '=', importId).select('skipped').executeTakeFirst(),
  )
  const names = linesOf(session?.skipped ?? [], keys).map(({ text }) => wordsOf(text).label)
  if (names.length === 0) return new Map()
  const read = await worker.make('labels', { names, known: { producers: await knownProducers(db) } })
  return new Map(names.map((name, place) => [name, read[place]!]))
}

/** The row that ends nearest above a place: in its column where that has one. */
function rowAbove<Row extends Placed>(rows: readonly Row[], place: StoredPlace): Row | undefined {
  const above = rows.filter(
    (row) => row.place?.page === place.page && row.place.y <= place.y && !row.is_skipped,
  )
  const isInColumn = ({ place: other }: Row) =>
    other !== null && other.x < place.x + place.width && place.x < other.x + other.width
  const inColumn = above.filter(isInColumn)
  const candidates = inColumn.length > 0 ? inColumn : above
  return candidates.sort((one, other) => one.place!.y - other.place!.y).at(-1)
}

const printedPrice = /[\s.…$€£]*(\d{1,5}(?:[.,]\d{2})?)\s*[$€£]?\s*$/
const printedYear = /(?:^|\s)((?:19|20)\d\d)(?=\s|,|$)/

/** A line's words without the figure at its end, which is its price unless it is a year. */
function wordsOf(text: string): { label: string; price: string } {
  const price = printedPrice.exec(text)?.[1] ?? ''
  const isYear = printedYear.test(` ${price}`) && !/[$€£]/.test(text)
  if (price === '' || isYear) return { label: text.trim(), price: '' }
  return { label: text.replace(printedPrice, '').trim() || text.trim(), price: price.replace(',', '.') }
}

/** The columns of a row above a line that takes the line's words. */
function joined(row: Placed, { text, place }: SkippedLine, act: 'name' | 'note'): Partial<ReviewColumns> {
  if (act === 'note')
    return {
      source_text: [row.source_text, text].filter(Boolean).join('\n'),
      place: placeAround(row.place, place),
    }
  const { label, price } = wordsOf(text)
  const year = printedYear.exec(label)?.[1] ?? ''
  const { name = '', vintage = '', bottlePrice = '', glassPrice = '' } = row.fields
  const takesYear = vintage === '' && year !== ''
  const words = takesYear ? label.replace(printedYear, ' ').trim() : label
  return {
    fields: withTexts(row.fields, {
      name: `${name} ${words}`.trim().slice(0, 120),
      ...(takesYear && { vintage: year }),
      ...(bottlePrice === '' && glassPrice === '' && price !== '' && { bottlePrice: price }),
    }),
    place: placeAround(row.place, place),
    is_edited: true,
  }
}

const emptyTexts = Object.fromEntries(importFieldNames.map((field) => [field, '']))

/** A line as a row with the kind of the row above; its price buys what that row's does. */
function rowOfLine({ text, place }: SkippedLine, above: Placed | undefined, read?: ReadLabel): ReviewColumns {
  const { label, price } = wordsOf(text)
  const { type = '', bottlePrice = '', glassPrice = '' } = above?.fields ?? {}
  const priceField = glassPrice !== '' && bottlePrice === '' ? 'glassPrice' : 'bottlePrice'
  const reading = { confidence: 0.3, rule: 'left out', place }
  return {
    fields: withTexts(
      { ...emptyTexts },
      {
        type,
        producer: read?.producer.slice(0, 100) ?? '',
        name: (read?.name || label).slice(0, 120),
        vintage: read?.vintage ?? '',
        [priceField]: price,
      },
    ),
    confidence: { producer: 0.3, name: 0.3, ...(price && { [priceField]: 0.3 }) },
    readings: { producer: reading, name: reading, ...(price && { [priceField]: reading }) },
    pours: [],
    section: above?.section ?? '',
    place,
    source_text: '',
    decided: [],
    is_skipped: false,
    is_checked: false,
    is_edited: true,
  }
}
