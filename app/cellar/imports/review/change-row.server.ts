// Changes that a person makes to one row of the review.
import type { TenantDb } from '#/db/handles.server'
import { DomainError } from '~/foundation/kit/errors'
import { reviewFields, withTexts, type ReviewTexts } from './row-fields'
import { positionBehind } from './positions'
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
    if (!isDraft) set.is_checked = true
    if (!isDraft && row.is_skipped) set.is_skipped = false
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
    const rows = await reviewRows(db, input.importId)
    const behind = positionBehind(
      rows.map((other) => other.position),
      position,
    )
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

export function columnsOf({ position: _position, version: _version, state: _state, ...columns }: LockedRow) {
  return columns satisfies ReviewColumns
}
