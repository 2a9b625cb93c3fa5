// A row of the review as the page shows it, as plain data. Pure.
import { formatMoney } from '~/foundation/kit/money'
import { labelName, readVintage } from '~/cellar/reference/labels'
import { formatName, parseFormat } from '~/cellar/reference/formats'
import { changeInWords, wordsFor } from '../change-words'
import type { CellarWine } from '../evaluate-rows'
import { isImportField } from '~/cellar/list-reader/table/fields'
import { doubtReason, poursInWords } from './doubts'
import { harmOf } from './harm'
import type { Place, QueueRow } from './queue.server'
import { isReviewField, textsOf, type Decision, type ReviewField, type ReviewTexts } from './row-fields'
import { splitWords } from './split-row'

interface SimilarView {
  /** A wine's id, or the position of a row. */
  about: string
  /** The possible duplicate, and how it differs, in words. */
  sentence: string
  /** The answers, the likeliest first. */
  answers: { decision: Decision; label: string }[]
}

export interface ReviewRowView {
  position: number
  number: number
  version: number
  urgency: number
  texts: ReviewTexts
  name: string
  details: string
  state: string
  isChecked: boolean
  isSkipped: boolean
  section: string
  /** Fields to check, with why. */
  doubts: { field: ReviewField; why: string }[]
  problems: { field: ReviewField | ''; sentence: string }[]
  place: Place | null
  /** Where each doubted field stands. */
  marks: { field: ReviewField; place: Place }[]
  /** Other glass prices; '' for none. */
  pours: string
  /** The notes printed below it. */
  printed: string
  /** Its words, before which it can be split. */
  words: string[]
  /** Changes that the import makes to a wine in the cellar. */
  changes: string[]
  note: string
  similar: SimilarView[]
  changedBy: string | null
  /** The wine is not in the cellar, so its kind must be known. */
  needsKind: boolean
  /** The lines around it, where the page has no picture. */
  lines: { text: string; isMarked: boolean }[]
}

interface Terms {
  /** Wines that rows may be the same as, by id. */
  wines: ReadonlyMap<string, CellarWine>
  /** Rows that rows may be the same as, by position. */
  rows: ReadonlyMap<number, Pick<QueueRow, 'fields' | 'number'>>
  /** Pages, from 1, whose text was recognized. */
  recognized: ReadonlySet<number>
  /** Lines of the pages without a picture. */
  lines: ReadonlyMap<number, PageLine[]>
}

export function reviewRowView(row: QueueRow, terms: Terms): ReviewRowView {
  const texts = textsOf(row.fields)
  const isRecognized = row.place !== null && terms.recognized.has(row.place.page)
  const isOpen = !row.isChecked && !row.isSkipped
  const doubts = isOpen
    ? Object.keys(row.confidence)
        .filter(isReviewField)
        .sort((one, other) => harmOf(one) - harmOf(other))
        .map((field) => ({ field, why: doubtReason(row.readings[field], texts[field], isRecognized) }))
    : []
  return {
    position: row.position,
    number: row.number,
    version: row.version,
    urgency: row.urgency,
    texts,
    state: row.state,
    isChecked: row.isChecked,
    isSkipped: row.isSkipped,
    section: row.section,
    place: row.place,
    printed: row.sourceText,
    note: row.note,
    changedBy: row.changedBy,
    name: nameOf(texts),
    details: detailsOf(texts),
    doubts,
    problems: Object.entries(row.problems).map(([field, sentence]) => ({
      field: isReviewField(field) ? field : '',
      sentence,
    })),
    marks: doubts.flatMap(({ field }) => {
      const place = row.readings[field]?.place
      return place ? [{ field, place }] : []
    }),
    pours: poursInWords(row.pours),
    words: splitWords({ fields: row.fields, source_text: row.sourceText }).map(({ text }) => text),
    changes: row.changes.flatMap(({ field, from, to }) =>
      isImportField(field) ? [changeInWords({ field, from, to })] : [],
    ),
    similar: isOpen ? row.similar.flatMap((similar) => similarView(texts, similar, terms)) : [],
    needsKind: row.wineId === null && row.state !== 'merged',
    lines: row.place ? linesAround(terms.lines.get(row.place.page) ?? [], row.place) : [],
  }
}

const nameOf = ({ producer, name, vintage }: Pick<ReviewTexts, 'producer' | 'name' | 'vintage'>): string =>
  // A label of a producer alone names the wine after it.
  [producer, name === producer ? '' : name, vintage].filter(Boolean).join(' ') || 'Row without a name'

function detailsOf(texts: ReviewTexts): string {
  const size = parseFormat(texts.formatMl || '750') ?? 750
  const amount = (text: string) =>
    /^\d+(\.\d+)?$/.test(text) ? formatMoney(Math.round(Number(text) * 100)) : text
  const facts = [
    texts.type ? wordsFor('type', texts.type) || texts.type : '',
    size === 750 ? '' : formatName(size),
    texts.bottlePrice ? amount(texts.bottlePrice) : '',
    texts.glassPrice ? `${amount(texts.glassPrice)} a glass` : '',
    texts.bin ? `bin ${texts.bin}` : '',
  ]
  return facts.filter(Boolean).join(', ')
}

const answers: Record<'same' | 'vintage' | 'size', SimilarView['answers']> = {
  same: [
    { decision: 'same', label: 'Same wine' },
    { decision: 'vintage', label: 'New vintage' },
    { decision: 'different', label: 'Different wine' },
  ],
  vintage: [
    { decision: 'vintage', label: 'New vintage' },
    { decision: 'same', label: 'Same wine' },
    { decision: 'different', label: 'Different wine' },
  ],
  size: [
    { decision: 'vintage', label: 'Another size' },
    { decision: 'same', label: 'Same wine' },
    { decision: 'different', label: 'Different wine' },
  ],
}

function similarView(
  texts: ReviewTexts,
  { wineId, position }: { wineId: string | null; position: number | null },
  { wines, rows }: Terms,
): SimilarView[] {
  if (position !== null) {
    const other = rows.get(position)
    if (!other) return []
    const sentence = `May be the same wine as row ${other.number}, ${nameOf(textsOf(other.fields))}: one has the glass price, the other the bottle price.`
    return [{ about: String(position), sentence, answers: [answers.same[0]!, answers.same[2]!] }]
  }
  const wine = wineId === null ? undefined : wines.get(wineId)
  if (!wine) return []
  const name = labelName(wine)
  const about = wine.id
  const size = parseFormat(texts.formatMl || '750') ?? 750
  const vintage = readVintage(texts.vintage) ?? null
  if (vintage !== wine.vintage && vintage !== null && wine.vintage !== null)
    return [
      {
        about,
        sentence: `Looks like a new vintage of a wine you have: ${name} (${wine.vintage} to ${vintage}).`,
        answers: answers.vintage,
      },
    ]
  if (size !== wine.formatMl)
    return [
      {
        about,
        sentence: `Looks like another size of a wine you have: ${name} (${formatName(wine.formatMl)} and ${formatName(size)}).`,
        answers: answers.size,
      },
    ]
  return [
    { about, sentence: `May be the same as ${name}${priceChange(texts, wine)}.`, answers: answers.same },
  ]
}

function priceChange({ bottlePrice }: ReviewTexts, wine: CellarWine): string {
  const cents = /^\d+(\.\d+)?$/.test(bottlePrice) ? Math.round(Number(bottlePrice) * 100) : null
  if (cents === null || wine.bottlePrice === null || wine.bottlePrice === cents) return ''
  return `, price ${formatMoney(wine.bottlePrice)} to ${formatMoney(cents)}`
}

interface PageLine {
  y: number
  height: number
  text: string
}

/** The runs of a page as lines of text, wide gaps as three spaces. */
export function pageLines(
  runs: readonly { text: string; x: number; y: number; width: number; height: number }[],
): PageLine[] {
  const lines: (PageLine & { end: number })[] = []
  for (const run of [...runs].sort((one, other) => one.y - other.y || one.x - other.x)) {
    const line = lines.at(-1)
    if (line && Math.abs(line.y - run.y) < Math.max(line.height, run.height) / 2) {
      const gap = run.x - line.end
      line.text += (gap > run.height ? '   ' : ' ') + run.text
      line.end = run.x + run.width
    } else lines.push({ y: run.y, height: run.height, text: run.text, end: run.x + run.width })
  }
  return lines.map(({ y, height, text }) => ({ y, height, text }))
}

/** Lines shown before and after a row's own. */
const around = 8

function linesAround(lines: readonly PageLine[], place: Place): { text: string; isMarked: boolean }[] {
  const isOwn = ({ y, height }: PageLine) =>
    y + height / 2 >= place.y && y + height / 2 <= place.y + place.height
  const first = lines.findIndex(isOwn)
  if (first === -1) return []
  const last = lines.findLastIndex(isOwn)
  return lines
    .slice(Math.max(0, first - around), last + around + 1)
    .map((line) => ({ text: line.text, isMarked: isOwn(line) }))
}
