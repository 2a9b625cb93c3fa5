// Conditions of rows that a person has to check, in SQL over `import_rows`.
import { sql } from 'kysely'

/** Not dropped, and an error or not checked yet. */
export const isToCheck = sql<boolean>`(not is_skipped and state not in ('heading', 'skipped')
  and (state = 'error' or not is_checked))`

/**
 * How urgent a row is: 0 for an error, 1 for a doubted field, 2 for a possible duplicate, 3 for none of these, which is
 * a row that is certain or was checked.
 */
export const urgency = sql<number>`(case when state = 'error' then 0 when is_checked or is_skipped then 3
  when confidence <> '{}' then 1 when similar_to <> '[]' or differs then 2 else 3 end)`

/** To check, and there is nothing to look at. */
export const isCertain = sql<boolean>`(${isToCheck} and ${urgency} = 3)`
