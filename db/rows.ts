// Rows and values of a statement: those that it takes as input, and how many a subquery counts.
import {
  sql,
  type AliasedRawBuilder,
  type Insertable,
  type RawBuilder,
  type Selectable,
  type SelectQueryBuilder,
} from 'kysely'
import type { OpenTenantDb } from './handles.server'
import type { Schema } from './schema'

/**
 * Rows of a table that a statement takes as a parameter, to be selected from and joined. A column without a value is
 * null. One parameter whatever their number, so that the statement stays prepared.
 */
export function inputRows<Name extends keyof Schema & string, Alias extends string>(
  table: Name,
  alias: Alias,
  rows: readonly Partial<Selectable<Schema[Name]>>[],
): AliasedRawBuilder<Selectable<Schema[Name]>, Alias> {
  return sql<Selectable<Schema[Name]>>`
    jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.as(alias)
}

/**
 * Wide rows of one statement: far fewer than the statement's timeout allows on a slow machine. A thousand rows of an import of
 * members were too many for five seconds on two cores under a load of 20.
 */
const portion = 250

/** Runs a statement with a portion of the rows at a time, in their order, however many they are. */
export async function inPortions<Row>(
  rows: readonly Row[],
  run: (rows: readonly Row[]) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < rows.length; at += portion) await run(rows.slice(at, at + portion))
}

/** Reads wide rows with a portion of their ids at a time, in the order of the ids' portions. */
export async function readInPortions<Id, Row>(
  ids: readonly Id[],
  read: (ids: readonly Id[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  await inPortions(ids, async (portion) => rows.push(...(await read(portion))))
  return rows
}

/** A row with its business; columns with a default may be left out. */
type NewRow<Table> = { business_id: string } & {
  [Column in keyof Insertable<Table>]: Column extends keyof Selectable<Table>
    ? Selectable<Table>[Column]
    : never
}

/** Inserts any number of rows with one parameter, into the columns that the first one has. */
export async function insertRows<Name extends keyof Schema & string>(
  { q }: OpenTenantDb,
  table: Name,
  rows: readonly (NewRow<Schema[Name]> & Partial<Selectable<Schema[Name]>>)[],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)))
  await sql`
    insert into ${sql.table(table)} (${columns}) select ${columns} from ${inputRows(table, 'given', rows)}`.execute(
    q,
  )
}

/** How many rows a subquery finds, as a column of another query. */
export const countOf = <DB, TB extends keyof DB, O>(rows: SelectQueryBuilder<DB, TB, O>) =>
  rows
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .$asScalar()
    .$notNull()

/** Values in the text of a statement: PostgreSQL finds a partial index in a prepared statement by its text alone. */
export const literals = <const Value extends string>(values: readonly Value[]): RawBuilder<Value>[] =>
  values.map((value) => sql.lit(value))
