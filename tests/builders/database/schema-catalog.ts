import type pg from 'pg'

/** A column: its type, and `!` behind it where a row cannot be inserted without it. */
type Columns = Record<string, string>

/** The tables and views of the product by name. */
export type SchemaCatalog = Record<string, Columns>

/** Every relation of the schema `public` with its columns: the part of a schema that queries name. */
export async function schemaCatalog(db: pg.Pool): Promise<SchemaCatalog> {
  const { rows } = await db.query<{ relation: string; name: string; type: string }>(
    `select c.relname as relation, a.attname as name, format_type(a.atttypid, a.atttypmod) ||
       case when c.relkind <> 'v' and a.attnotnull and not a.atthasdef and a.attidentity = '' then '!' else '' end as type
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')
     order by c.relname, a.attname`,
  )
  const catalog: SchemaCatalog = {}
  for (const { relation, name, type } of rows) (catalog[relation] ??= {})[name] = type
  return catalog
}

/** The catalog in a file: a relation a line. */
export const catalogText = (catalog: SchemaCatalog): string =>
  Object.entries(catalog)
    .map(([relation, columns]) => {
      const texts = Object.entries(columns).map(([name, type]) => `${name} ${type}`)
      return `${relation}: ${texts.join(', ')}\n`
    })
    .join('')

/** The catalog of such a file. */
export function readCatalog(text: string): SchemaCatalog {
  const entries = [...text.matchAll(/^(\w+): (.*)$/gm)].map(([, relation = '', columns = '']) => {
    // Commas inside of a type, as in numeric(12,2), have no space behind them.
    const pairs = columns.split(', ').map((pair) => /^(\S+) (.*)$/.exec(pair)!.slice(1) as [string, string])
    return [relation, Object.fromEntries(pairs)] as const
  })
  return Object.fromEntries(entries)
}

/** Why queries of the release before would fail on a schema; empty where none would. */
export function breaksOf(released: SchemaCatalog, schema: SchemaCatalog): string[] {
  return Object.entries(released).flatMap(([relation, before]) => {
    const after = schema[relation]
    if (!after) return [`${relation} is gone`]
    const changed = Object.entries(before).flatMap(([name, type]) => {
      const now = after[name]
      if (now === undefined) return [`${relation}.${name} is gone`]
      const [was, is] = [type.replace('!', ''), now.replace('!', '')]
      if (was !== is) return [`${relation}.${name} was ${was} and is ${is}`]
      return now.endsWith('!') && !type.endsWith('!') ? [`${relation}.${name} has become required`] : []
    })
    const required = Object.entries(after)
      .filter(([name, type]) => before[name] === undefined && type.endsWith('!'))
      .map(([name]) => `${relation}.${name} is new and required`)
    return [...changed, ...required]
  })
}
