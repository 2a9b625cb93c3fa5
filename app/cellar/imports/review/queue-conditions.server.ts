// Conditions of rows that a person has to check, in SQL over `import_rows`.
import { expressionBuilder } from 'kysely'
import type { ImportRowsTable } from '#/db/schema/wine-imports'
import { detailHarm, duplicateHarm, fieldsByHarm, noHarm } from './harm'

const eb = expressionBuilder<{ import_rows: ImportRowsTable }, 'import_rows'>()

const isError = eb('state', '=', 'error')
/** Neither dropped nor checked: its doubts count. */
const isOpen = eb.and([eb('is_checked', '=', false), eb('is_skipped', '=', false)])

const hasKey = (column: 'problems' | 'confidence', field: string) =>
  eb.fn<boolean>('jsonb_exists', [column, eb.val(field)])

/** An error or an open doubt in one of these fields. */
const isDoubted = (fields: readonly string[]) =>
  eb.or(
    fields.flatMap((field) => [
      eb.and([isError, hasKey('problems', field)]),
      eb.and([isOpen, hasKey('confidence', field)]),
    ]),
  )

/** The worst harm that a mistake in the row would do, as `harm.ts` orders it. */
export const urgency = fieldsByHarm
  .slice(1)
  .reduce(
    (cases, fields, place) => cases.when(isDoubted(fields)).then(place + 1),
    eb.case().when(isDoubted(fieldsByHarm[0]!)).then(0),
  )
  .when(eb.or([isError, eb.and([isOpen, eb('confidence', '<>', eb.val<Record<string, number>>({}))])]))
  .then(detailHarm)
  .when(
    eb.and([
      isOpen,
      eb.or([eb(eb.fn<number>('jsonb_array_length', ['similar_to']), '>', 0), eb('differs', '=', true)]),
    ]),
  )
  .then(duplicateHarm)
  .else(noHarm)
  .end()

/** A row that needs an act: with an error, an open doubt or a possible duplicate. */
export const isToCheck = eb(urgency, '<', noHarm)
