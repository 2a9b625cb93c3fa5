// A page of the rows that a query finds, and how many it finds in all.
import { sql, type Expression, type QueryExecutorProvider, type RawBuilder } from 'kysely'
import { foldText } from '../fold-text'
import { containsPattern } from '../like-pattern'
import type { FilterSet, List, ListState } from './define-list'

/** A query whose rows can be counted and cut into pages. */
interface Pageable<Query> extends Expression<unknown> {
  limit(limit: number): Query
  offset(offset: number): Query
}

/** A page of a list: its rows, how many match in all, and the view with the page that it is. */
interface ListRows<Row, State> {
  rows: Row[]
  total: number
  state: State
}

/** An open handle of a business or of the platform. */
interface Handle {
  readonly q: QueryExecutorProvider
}

/**
 * The page that a view asks for, or the last one where it asks for a later one. `matching` finds the rows and selects
 * nothing yet; `read` selects and orders those of the page. A file asks for `MOST_IN_FILE` rows.
 */
export async function listRows<
  Filters extends FilterSet,
  Sort extends string,
  Query extends Pageable<Query>,
  Row,
>(
  { q }: Handle,
  list: List<Filters, Sort>,
  state: ListState<Filters, Sort>,
  matching: Query,
  read: (page: Query) => Promise<Row[]>,
  pageSize: number = list.pageSize,
): Promise<ListRows<Row, ListState<Filters, Sort>>> {
  const counted = await sql<{ total: number }>`select count(*) as total from ${matching} matching`.execute(q)
  const total = counted.rows[0]!.total
  const page = Math.min(state.page, Math.max(1, Math.ceil(total / pageSize)))
  const rows = total === 0 ? [] : await read(matching.limit(pageSize).offset((page - 1) * pageSize))
  return { rows, total, state: { ...state, page } }
}

/** How many rows each value of a filter has: `values` selects one column, `value`. */
export async function countsByValue({ q }: Handle, values: Expression<{ value: string | null }>) {
  const { rows } = await sql<{ value: string | null; count: number }>`
    select value, count(*) as count from ${values} counted group by value`.execute(q)
  return new Map(rows.map(({ value, count }) => [value, count]))
}

/** Words of a search that are looked for. */
const MOST_WORDS = 6

/**
 * That each word of a search is in one of these columns, whatever its case and accents; `fold_text` makes signs spaces.
 * True for an empty search, and false for one of signs alone.
 */
export function hasWords(text: string, columns: readonly string[]): RawBuilder<boolean> {
  const texts = sql.join(columns.map((column) => sql.ref(column)))
  return hasWordsIn(text, sql`fold_text(concat_ws(' ', ${texts}))`)
}

/** The same for a text that is folded already, which is quicker by far for thousands of rows. */
export function hasWordsIn(text: string, folded: RawBuilder<unknown>): RawBuilder<boolean> {
  const words = foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, MOST_WORDS)
  if (words.length === 0) return sql.lit(text.trim() === '')
  return sql<boolean>`${folded} like all(${words.map(containsPattern)}::text[])`
}
