import { foreignKeysOf, type ForeignKey, type Queried } from './catalog'
import { globalTables, tenantColumn } from './catalog-exceptions'

export type Row = Record<string, unknown>
export type Rows = Record<string, Row>

/** Values of the columns that no exception names. */
export interface Words {
  businessId: string
  userId: string
  /** For text. */
  secret: string
  hash: Buffer
  at: Date
  day: string
  cents: number
  /** The id of a table's row, or with the name of a column too, another id in it. */
  id: (...words: string[]) => string
}

interface Column {
  table: string
  name: string
  type: string
  /** A row has to give it: it may not be null and has no default, or it is in the primary key. */
  is_required: boolean
  /** The expression that stands for a value which is not given. */
  default: string | null
  /** Of text, the first that a check allows. */
  allowed: string | null
  /** Whether a check says more of it than its length. */
  is_checked: boolean
}
/** Without those that the database alone fills in. */
const columnsQuery = `
  select relname as table, attname as name, format_type(atttypid, null) as type,
    attnotnull and d.oid is null or exists (select 1 from pg_index where indrelid = t.oid and indisprimary
      and attnum = any (indkey)) as is_required, pg_get_expr(adbin, adrelid) as default,
    (select substring(pg_get_constraintdef(oid) from $$= (?:ANY \\(\\(?ARRAY\\[)?'([^']*)'::text$$)
      from pg_constraint where contype = 'c' and conrelid = t.oid and conkey = array[attnum] limit 1) as allowed,
    exists (select 1 from pg_constraint where contype = 'c' and conrelid = t.oid and attnum = any (conkey)
      and (cardinality(conkey) > 1 or pg_get_constraintdef(oid) !~ $$length\\(|<> ''$$)) as is_checked
  from pg_attribute a join pg_class t on t.oid = attrelid left join pg_attrdef d on adrelid = t.oid and adnum = attnum
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped
    and attgenerated = '' and attidentity = ''
  order by relname, attnum`

interface Table {
  name: string
  columns: Column[]
  references: ForeignKey[]
}
interface TableRow {
  table: Table
  row: Row
}

/**
 * One row of every table that belongs to a business, as the catalog of a migrated database describes them, in an
 * order in which they can be inserted. `exceptions` are values that the catalog cannot tell. A row has every column
 * that it must have, every text that is free, and every reference that no check and no missing time speaks against.
 * Throws when rows need each other.
 */
export async function derivedRows(db: Queried, words: Words, exceptions: Partial<Rows>): Promise<Rows> {
  const tables = await tenantTables(db)
  const value = (table: string, name: string): unknown => {
    const own = exceptions[table] ?? {}
    if (name in own) return own[name]
    if (name === (tenantColumn[table] ?? 'business_id')) return words.businessId
    const { columns, references } = tables.get(table)!
    const reference = references.find((one) => one.columns.includes(name))
    if (!reference)
      return valueOf(
        columns.find((one) => one.name === name)!,
        words,
      )
    if (reference.target === 'users') return words.userId
    return value(reference.target, reference.targets[reference.columns.indexOf(name)]!)
  }
  const rows = [...tables.values()].map((table): TableRow => {
    const columns = table.columns.filter(
      (one) => one.name in (exceptions[table.name] ?? {}) || isGiven(one, table),
    )
    return { table, row: Object.fromEntries(columns.map(({ name }) => [name, value(table.name, name)])) }
  })
  return Object.fromEntries(inOrder(rows).map(({ table, row }) => [table.name, row]))
}

async function tenantTables(db: Queried): Promise<Map<string, Table>> {
  const { rows: columns } = await db.query<Column>(columnsQuery)
  const references = await foreignKeysOf(db)
  const of = (name: string) => (one: { table: string }) => one.table === name
  const names = new Set(columns.map(({ table }) => table).filter((name) => !(name in globalTables)))
  return new Map(
    [...names].map((name) => [
      name,
      { name, columns: columns.filter(of(name)), references: references.filter(of(name)) },
    ]),
  )
}

/** Whether a row has a value in this column without an exception that says so. */
function isGiven(column: Column, { columns, references }: Table): boolean {
  const { name, type } = column
  if (column.is_required) return true
  if (column.is_checked) return false
  const reference = references.find((one) => one.columns.includes(name))
  if (!reference) return type === 'text' && (column.default ?? noText) === noText
  // The person who did it is recorded where the time is.
  if (reference.target === 'users')
    return columns.some((one) => one.name === name.replace(/_by$/, '_at') && one.is_required)
  return reference.target !== reference.table
}

const noText = `''::text`

function valueOf({ table, name, type, allowed }: Column, words: Words): unknown {
  const { id, secret } = words
  if (type === 'uuid') return name === 'id' ? id(table) : id(table, name)
  if (type === 'text') return allowed ?? (/email(_norm)?$/.test(name) ? `${secret}@example.test` : secret)
  if (type === 'text[]') return `{${secret}}`
  if (type.endsWith('[]')) return '{}'
  if (type === 'jsonb') return JSON.stringify([secret])
  if (type === 'bytea') return /hash|sha256/.test(name) ? words.hash : Buffer.from(secret)
  if (type === 'boolean') return true
  if (type === 'date') return words.day
  if (type.startsWith('timestamp')) return words.at
  return name.endsWith('_cents') ? words.cents : 1
}

/** Each row after those that it refers to, and before all that refer to more: what triggers count is there early. */
function inOrder(rows: TableRow[]): TableRow[] {
  const ordered: TableRow[] = []
  const isLeft = (name: string) => rows.some((one) => !ordered.includes(one) && one.table.name === name)
  const isReady = ({ table, row }: TableRow) =>
    !table.references.some(
      ({ target, columns }) =>
        target !== table.name && isLeft(target) && columns.every((name) => (row[name] ?? null) !== null),
    )
  while (ordered.length < rows.length) {
    const left = rows.filter((one) => !ordered.includes(one))
    const next = left.filter(isReady)
    if (next.length === 0)
      throw new Error(`rows need each other: ${left.map(({ table }) => table.name).join(', ')}`)
    ordered.push(...next)
  }
  return ordered
}
