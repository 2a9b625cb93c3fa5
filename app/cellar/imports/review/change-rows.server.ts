// Changes that a person makes to many rows of the review together.
import type { TenantDb } from '#/db/handles.server'
import { DomainError } from '~/foundation/kit/errors'
import { wordsFor } from '../change-words'
import {
  needsValue,
  rowsWithErrors,
  sectionScope,
  selectedRows,
  withTexts,
  type BulkValue,
  type ReviewTexts,
} from './row-fields'
import { isCertain } from './queue-conditions.server'
import { reviewRows, reviewStep, type LockedRow, type ReviewColumns, type ReviewInput } from './step.server'
import { titleCase } from './title-case'

const rows = (count: number) => (count === 1 ? '1 row' : `${count.toLocaleString('en-US')} rows`)

/**
 * Makes the same change to all rows, to those of a section or with an error, or to those that were selected. Returns the number of rows
 * that became different. Throws `import-not-found`, `import-moved-on`, and `no-rows` (400) where none was selected.
 */
export function changeRows(
  db: TenantDb,
  { change, selected, ...input }: ReviewInput & { change: BulkValue; selected: readonly number[] },
): Promise<number> {
  const { scope } = change
  if (scope === selectedRows && selected.length === 0)
    throw new DomainError('no-rows', 400, 'Please select rows first', { field: 'scope' })
  return reviewStep(db, input, async (db) => {
    const reviewed = await reviewRows(db, input.importId, scope === selectedRows ? selected : null)
    const selectedFound = reviewed.filter((row) => {
      if (scope === rowsWithErrors) return row.state === 'error'
      return !scope.startsWith(sectionScope) || row.section === scope.slice(sectionScope.length)
    })
    const changes = selectedFound.flatMap((row) => {
      const set = changeOf(row, change)
      return set ? [{ position: row.position, set }] : []
    })
    return { summary: inWords(change, rows(changes.length)), changes }
  })
}

/** The step as the button says that undoes it. */
function inWords({ act, kind, value }: BulkValue, rows: string): string {
  switch (act) {
    case 'type':
      return `Set the kind to ${wordsFor('type', kind)} in ${rows}`
    case 'formatMl':
      return `Set the bottle size to ${value} in ${rows}`
    case 'titleCase':
      return `Change the capitals of ${rows}`
    case 'noPrices':
      return `Leave out the prices of ${rows}`
    case 'drop':
      return `Drop ${rows}`
    case 'take':
      return `Take back ${rows}`
    default:
      return `Set the ${act} to ${value.trim()} in ${rows}`
  }
}

/** Columns that a bulk change sets in a row; null for no change. */
function changeOf(row: LockedRow, { act, kind, value }: BulkValue): Partial<ReviewColumns> | null {
  if (act === 'drop' || act === 'take') {
    const isDropped = act === 'drop'
    return row.is_skipped === isDropped ? null : { is_skipped: isDropped }
  }
  if (row.is_skipped) return null
  if (act === 'noPrices') {
    const isPriced = row.fields.bottlePrice || row.fields.glassPrice || row.pours.length > 0
    return isPriced ? { ...setTexts(row, { bottlePrice: '', glassPrice: '', glassMl: '' }), pours: [] } : null
  }
  if (act === 'titleCase') {
    const [producer, name] = [titleCase(row.fields.producer ?? ''), titleCase(row.fields.name ?? '')]
    const isSame = producer === row.fields.producer && name === row.fields.name
    // Only the letters' size changes: a doubt about them stays.
    return isSame ? null : { fields: withTexts(row.fields, { producer, name }), is_edited: true }
  }
  const field = act === 'type' ? 'type' : needsValue(act) ? act : null
  const text = act === 'type' ? kind : value.trim()
  if (!field || (row.fields[field] === text && row.confidence[field] === undefined)) return null
  return setTexts(row, { [field]: text })
}

/** These texts, about which there is no doubt any more. */
export function setTexts(row: ReviewColumns, texts: Partial<ReviewTexts>): Partial<ReviewColumns> {
  const confidence = Object.fromEntries(
    Object.entries(row.confidence).filter(([field]) => !Object.hasOwn(texts, field)),
  )
  return { fields: withTexts(row.fields, texts), confidence, is_edited: true }
}

/** Marks every row without an error, a doubt and a possible duplicate as checked. Returns how many these are. */
export function acceptCertain(db: TenantDb, input: ReviewInput): Promise<number> {
  return reviewStep(db, input, async (db) => {
    const certain = await db.q
      .selectFrom('import_rows')
      .where('session_id', '=', input.importId)
      .where(isCertain)
      .select('position')
      .execute()
    return {
      summary: `Accept ${rows(certain.length)}`,
      changes: certain.map(({ position }) => ({ position, set: { is_checked: true } })),
    }
  })
}
