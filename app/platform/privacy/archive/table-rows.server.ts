// The rows of one table of a business as CSV, page by page.
import { sql, type ExpressionBuilder } from 'kysely'
import type { TenantDb } from '#/db/handles.server'
import { csvRows } from '~/foundation/kit/csv.server'
import type { ArchivedTable } from './catalog'

/** The columns of a table in the database's order, and those that identify a row within a business. */
interface TableShape {
  columns: string[]
  key: { name: string; type: string }[]
  /** The column that holds the business. */
  tenant: string
}

const pageSize = 1_000

/** The shapes of all tables, from the database's catalog. */
export async function tableShapes(db: TenantDb): Promise<Map<string, TableShape>> {
  const { rows } = await db.read(({ q }) =>
    sql<{ table: string; columns: string[]; key: { name: string; type: string }[] }>`
      select c.relname as table,
        (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
        (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by k.at)
          from pg_index i cross join unnest(i.indkey::int[]) with ordinality k (n, at)
          join pg_attribute a on a.attrelid = c.oid and a.attnum = k.n
          where i.indrelid = c.oid and i.indisprimary) as key
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`.execute(q),
  )
  return new Map(
    rows.map(({ table, columns, key }) => {
      const tenant = table === 'businesses' ? 'id' : 'business_id'
      return [table, { columns, tenant, key: (key ?? []).filter(({ name }) => name !== tenant) }]
    }),
  )
}

/** The columns of a table that are in its file. */
export function archivedColumns(
  { without = [] }: Pick<ArchivedTable, 'without'>,
  { columns }: Pick<TableShape, 'columns'>,
): string[] {
  return columns.filter((name) => !without.includes(name))
}

/**
 * The CSV of a table: a header, then pages of rows in the order of their key. One page is in memory at a time. Dates are
 * ISO 8601 in UTC, nested values JSON. `onRows` hears how many rows each page had.
 */
export async function* tableCsv(
  db: TenantDb,
  table: ArchivedTable,
  shape: TableShape,
  onRows: (count: number) => void,
): AsyncGenerator<string> {
  const columns = archivedColumns(table, shape)
  // For Excel, which would read accents wrongly without it.
  yield `\uFEFF${csvRows([columns])}`
  const { key, tenant } = shape
  let after: string[] | null = null
  for (;;) {
    const rows = await db.read(({ q, businessId }) =>
      q
        .selectFrom(sql.table<Record<string, unknown>>(table.table).as('t'))
        .where(tenant, '=', businessId)
        .$if(after !== null, (query) => query.where((eb) => isBeyond(eb, key, after!)))
        .$call((query) => key.reduce((ordered, { name }) => ordered.orderBy(name), query))
        .limit(pageSize)
        .select(columns)
        .select((eb) => key.map(({ name }, at) => eb.cast<string>(name, 'text').as(`key ${at}`)))
        .execute(),
    )
    onRows(rows.length)
    if (rows.length > 0) yield csvRows(rows.map((row) => columns.map((name) => cell(row[name]))))
    if (rows.length < pageSize || key.length === 0) return
    after = key.map((_, at) => String(rows.at(-1)![`key ${at}`]))
  }
}

/** That a row comes after the one with these values of the key. */
function isBeyond(
  eb: ExpressionBuilder<{ t: Record<string, unknown> }, 't'>,
  key: TableShape['key'],
  values: readonly string[],
) {
  const columns = key.map(({ name }) => eb.ref(name))
  // The type is the database's own name of it.
  const last = values.map((value, at) => eb.cast(eb.val(value), sql.raw(key[at]!.type)))
  return sql<boolean>`(${sql.join(columns)}) > (${sql.join(last)})`
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
