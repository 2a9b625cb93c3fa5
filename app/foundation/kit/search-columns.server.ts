import { sql, type RawBuilder } from 'kysely'
import { containsPattern } from './like-pattern'

/**
 * The ids of the rows of `table` with this text in one of `columns`, to compare with `=`; each column uses its
 * trigram index. Found first, whatever the order of the list: a generic plan would otherwise walk the whole list
 * in its order.
 */
export function matchesAnyColumn(
  table: string,
  columns: readonly string[],
  text: string,
): RawBuilder<string> {
  const ways = columns.map(
    (column) =>
      sql`select f.id from ${sql.table(table)} f where ${sql.ref(`f.${column}`)} ilike ${containsPattern(text)}`,
  )
  return sql<string>`any(array(${sql.join(ways, sql.raw(' union all '))}))`
}
