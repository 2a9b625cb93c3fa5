// Changes that a person makes to one row of the review.
import type { TenantDb } from '#/db/handles.server'
import { DomainError } from '~/foundation/kit/errors'
import { importFieldNames } from '~/cellar/list-reader/table/fields'
import { reviewFields, withTexts, type ReviewTexts } from './row-fields'
import { joinRows, splitRow, splitWords } from './split-row'
import {
  reviewRows,
  reviewStep,
  seenRow,
  type LockedRow,
  type ReviewColumns,
  type ReviewInput,
} from './step.server'

interface SeenRow {
  position: number
  /** The version that the person saw. */
  version: number
}

const nameOf = ({ fields }: Pick<ReviewColumns, 'fields'>): string =>
  [fields.producer, fields.name, fields.vintage].filter(Boolean).join(' ').slice(0, 80) || 'a row'

/**
 * Stores the texts of a row, as checked unless `isDraft`. A dropped row is taken back. Nothing is stored where the row
 * has them already. Throws `import-not-found`, `import-moved-on`, `row-not-found` (404), and `row-changed` (409) where
 * the row has another version and other texts.
 */
export function saveRow(
  db: TenantDb,
  {
    position,
    version,
    texts,
    isDraft = false,
    ...input
  }: ReviewInput & SeenRow & { texts: Partial<ReviewTexts>; isDraft?: boolean },
): Promise<number> {
  return reviewStep(db, input, async (db) => {
    const [current] = await reviewRows(db, input.importId, [position])
    const isSame = current !== undefined && hasTexts(current, texts)
    if (isSame && (isDraft || (current.is_checked && !current.is_skipped))) return { summary: '' }
    // A colleague who entered the same is no conflict.
    const row = isSame ? current : await seenRow(db, input.importId, { position, version })
    const set: Partial<ReviewColumns> = isSame
      ? {}
      : { fields: withTexts(row.fields, texts), is_edited: true }
    if (!isDraft) Object.assign(set, { is_checked: true, is_skipped: false })
    return {
      summary: `Save ${nameOf({ fields: { ...row.fields, ...texts } })}`,
      changes: [{ position, set }],
    }
  })
}

const hasTexts = ({ fields }: LockedRow, texts: Partial<ReviewTexts>): boolean =>
  reviewFields.every((field) => texts[field] === undefined || (fields[field] ?? '') === texts[field])

/** Leaves a row out of the import, or takes it back in. Throws as `saveRow`. */
export function dropRow(
  db: TenantDb,
  { position, version, isDropped, ...input }: ReviewInput & SeenRow & { isDropped: boolean },
): Promise<number> {
  return reviewStep(db, input, async (db) => {
    const row = await seenRow(db, input.importId, { position, version })
    if (row.is_skipped === isDropped) return { summary: '' }
    const summary = `${isDropped ? 'Drop' : 'Take back'} ${nameOf(row)}`
    return { summary, changes: [{ position, set: { is_skipped: isDropped } }] }
  })
}

/**
 * Makes two rows of one: the words before `at`, and the others. Throws as `saveRow`, `no-split` (400) for a place
 * outside the words, and `no-room` (409) where no row fits behind it any more.
 */
export function splitRowAt(
  db: TenantDb,
  {
    position,
    version,
    at,
    prices,
    ...input
  }: ReviewInput & SeenRow & { at: number; prices: 'first' | 'second' },
): Promise<number> {
  return reviewStep(db, input, async (db) => {
    const row = await seenRow(db, input.importId, { position, version })
    const words = splitWords(row)
    if (at < 1 || at >= words.length)
      throw new DomainError('no-split', 400, 'Please choose the word that begins the second wine', {
        field: 'at',
      })
    const [first, second] = splitRow(columnsOf(row), { at, prices })
    const behind = await positionBehind(db, input.importId, position)
    return {
      summary: `Split ${nameOf(row)}`,
      changes: [{ position, set: first }],
      added: [{ position: behind, ...second }],
    }
  })
}

/**
 * Puts a row together with the one above it, which must not be dropped; the lower one is dropped. Returns the upper
 * row's position. Throws as `saveRow`, and `no-row-above` (409).
 */
export async function joinWithAbove(
  db: TenantDb,
  { position, version, ...input }: ReviewInput & SeenRow,
): Promise<number> {
  let focus = position
  await reviewStep(db, input, async (db) => {
    const row = await seenRow(db, input.importId, { position, version })
    const above = await db.q
      .selectFrom('import_rows')
      .where('session_id', '=', input.importId)
      .where('position', '<', position)
      .where('is_skipped', '=', false)
      .where('state', '<>', 'heading')
      .select('position')
      .orderBy('position', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (!above) throw new DomainError('no-row-above', 409, 'There is no row above this one.')
    focus = above.position
    const [upper] = await reviewRows(db, input.importId, [above.position])
    return {
      summary: `Join ${nameOf(upper!)} and ${nameOf(row)}`,
      changes: [
        { position: above.position, set: joinRows(columnsOf(upper!), columnsOf(row)) },
        { position, set: { is_skipped: true } },
      ],
    }
  })
  return focus
}

/** Makes a row of a line that was left out, before the rows below it. Throws as `saveRow`, and `line-gone` (409). */
export function addLine(
  db: TenantDb,
  { line, text, ...input }: ReviewInput & { line: number; text: string },
): Promise<number> {
  return reviewStep(db, input, async (db, { skipped }) => {
    const taken = skipped[line]
    if (!taken || taken.text !== text)
      throw new DomainError('line-gone', 409, 'This line is a row already. Reload the page to see it.')
    const rows = await reviewRows(db, input.importId)
    const above = rows.filter(({ place }) => place !== null && before(place, taken.place)).at(-1)
    const position = await positionBehind(db, input.importId, above?.position ?? -1)
    return {
      summary: `Add “${text.slice(0, 60)}”`,
      added: [{ position, ...rowOfLine(taken, above?.section ?? '') }],
      taken: [taken],
    }
  })
}

type Place = NonNullable<ReviewColumns['place']>
const before = (one: Place, other: Place): boolean =>
  one.page < other.page || (one.page === other.page && one.y <= other.y)

const printedPrice = /[\s.…$€£]*(\d{1,5}(?:[.,]\d{2})?)\s*[$€£]?\s*$/
const printedYear = /(?:^|\s)((?:19|20)\d\d)(?=\s|,|$)/

const emptyTexts = Object.fromEntries(importFieldNames.map((field) => [field, '']))

/** A line as a row: its last figure is the price, a year its vintage, everything else its name. */
function rowOfLine({ text, place }: { text: string; place: Place }, section: string): ReviewColumns {
  const price = printedPrice.exec(text)?.[1] ?? ''
  const label = text.replace(printedPrice, '')
  const vintage = printedYear.exec(label)?.[1] ?? ''
  const name = label.replace(printedYear, ' ').replace(/\s+/g, ' ').trim().slice(0, 120)
  const reading = { confidence: 0.3, rule: 'left out', place }
  return {
    fields: withTexts(
      { ...emptyTexts },
      { name: name || text.slice(0, 120), vintage, bottlePrice: price.replace(',', '.') },
    ),
    confidence: { producer: 0.3, name: 0.3, ...(price && { bottlePrice: 0.3 }) },
    readings: { name: reading, ...(price && { bottlePrice: reading }) },
    pours: [],
    section,
    place,
    source_text: '',
    decided: [],
    is_skipped: false,
    is_checked: false,
    is_edited: true,
  }
}

/** A free position behind a row. Throws `no-room` (409) where it is next to another. */
async function positionBehind(
  db: Parameters<typeof reviewRows>[0],
  importId: string,
  position: number,
): Promise<number> {
  const next = await db.q
    .selectFrom('import_rows')
    .where('session_id', '=', importId)
    .where('position', '>', position)
    .select('position')
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()
  // The rest of a row is split again more often than its beginning, so most of the room stays behind it.
  const room = next ? next.position - position : 6_000
  if (room < 2)
    throw new DomainError(
      'no-room',
      409,
      'No more rows can be made here. Add this wine to your cellar by hand.',
    )
  return position + Math.ceil(room / 6)
}

function columnsOf({ position: _position, version: _version, state: _state, ...columns }: LockedRow) {
  return columns satisfies ReviewColumns
}
