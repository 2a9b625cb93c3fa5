// Changes that a person makes to many rows of the review together.
import type { TenantDb } from '#/db/handles.server'
import { DomainError } from '~/foundation/kit/errors'
import { bulkChangeOf, bulkInWords } from './bulk-change'
import { rowsWithErrors, sectionScope, selectedRows, sharedScope, type BulkValue } from './row-fields'
import { sharedDoubtsOf } from './shared-doubts.server'
import { reviewRows, reviewStep, type ReviewInput } from './step.server'

/**
 * Makes the same change to all rows, to those of a section, with an error or with a shared doubt, or to those that were
 * selected. Returns the number of rows that became different. Throws `import-not-found`, `import-moved-on`, `no-rows` (400)
 * where none was selected, and `doubt-gone` (409) for a shared doubt that has changed.
 */
export function changeRows(
  db: TenantDb,
  { change, selected, ...input }: ReviewInput & { change: BulkValue; selected: readonly number[] },
): Promise<number> {
  const { scope } = change
  if (scope === selectedRows && selected.length === 0)
    throw new DomainError('no-rows', 400, 'Please select rows first', { field: 'scope' })
  return reviewStep(db, input, async (db) => {
    const shared = scope.startsWith(sharedScope)
      ? (await sharedDoubtsOf(db, input)).find(({ key }) => key === scope.slice(sharedScope.length))
      : null
    if (shared === undefined)
      throw new DomainError('doubt-gone', 409, 'These rows have changed meanwhile. Nothing was changed.')
    const positions = shared?.positions ?? (scope === selectedRows ? selected : null)
    const rows = (await reviewRows(db, input.importId, positions)).filter((row) => {
      if (scope === rowsWithErrors) return row.state === 'error'
      return !scope.startsWith(sectionScope) || row.section === scope.slice(sectionScope.length)
    })
    const bulk = { ...change, fields: shared?.fields, word: shared?.word }
    const changes = rows.flatMap((row) => {
      const set = bulkChangeOf(row, bulk)
      return set ? [{ position: row.position, set }] : []
    })
    return { summary: bulkInWords(bulk, changes.length), changes }
  })
}
