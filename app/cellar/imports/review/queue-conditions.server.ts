// Conditions of rows that a person has to check, in SQL over `import_rows`.
import { expressionBuilder } from 'kysely'
import type { ImportRowsTable } from '#/db/schema/wine-imports'

const eb = expressionBuilder<{ import_rows: ImportRowsTable }, 'import_rows'>()

/** Not dropped, and an error or not checked yet. */
export const isToCheck = eb.and([
  eb('is_skipped', '=', false),
  eb('state', 'not in', ['heading', 'skipped']),
  eb.or([eb('state', '=', 'error'), eb('is_checked', '=', false)]),
])

/**
 * How urgent a row is: 0 for an error, 1 for a doubted field, 2 for a possible duplicate, 3 for none of these, which is
 * a row that is certain or was checked.
 */
export const urgency = eb
  .case()
  .when('state', '=', 'error')
  .then(0)
  .when(eb.or([eb('is_checked', '=', true), eb('is_skipped', '=', true)]))
  .then(3)
  .when('confidence', '<>', eb.val<Record<string, number>>({}))
  .then(1)
  .when(eb.or([eb(eb.fn<number>('jsonb_array_length', ['similar_to']), '>', 0), eb('differs', '=', true)]))
  .then(2)
  .else(3)
  .end()

/** To check, and there is nothing to look at. */
export const isCertain = eb.and([isToCheck, eb(urgency, '=', 3)])
