import type { SelectQueryBuilder } from 'kysely'

/** How many rows a subquery finds, as a column of another query. */
export const countOf = <DB, TB extends keyof DB, O>(rows: SelectQueryBuilder<DB, TB, O>) =>
  rows
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .$asScalar()
    .$notNull()
