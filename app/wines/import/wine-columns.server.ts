// The columns of a wine that an import writes, and the statements that write many wines at once.
import { sql } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import { newId } from '~/kit/ids'
import { foldName, type UpdatedField } from './evaluate-rows'
import type { RowValues } from './row-schema'

/** The columns that an update may change, with their type in the database. */
const columnTypes = {
  type: 'text',
  varietal: 'text',
  appellation: 'text',
  region: 'text',
  country: 'text',
  bottle_price_cents: 'int',
  glass_price_cents: 'int',
  glass_ml: 'smallint',
  bin: 'text',
  location_id: 'uuid',
  supplier_id: 'uuid',
  par_level: 'int',
  abv_tenths: 'smallint',
  drink_from: 'smallint',
  drink_until: 'smallint',
  lwin: 'text',
  notes: 'text',
} as const

export type WineColumn = keyof typeof columnTypes
export const wineColumns = Object.keys(columnTypes) as WineColumn[]
export type WineColumns = Record<WineColumn, string | number | null>

/** The column of each field that an update changes. */
export const columnOf = {
  type: 'type',
  varietal: 'varietal',
  appellation: 'appellation',
  region: 'region',
  country: 'country',
  bottlePrice: 'bottle_price_cents',
  glassPrice: 'glass_price_cents',
  glassMl: 'glass_ml',
  bin: 'bin',
  location: 'location_id',
  supplier: 'supplier_id',
  parLevel: 'par_level',
  abv: 'abv_tenths',
  drinkFrom: 'drink_from',
  drinkUntil: 'drink_until',
  lwin: 'lwin',
  notes: 'notes',
} as const satisfies Record<UpdatedField, WineColumn>

/** Ids of locations and suppliers by folded name. */
export interface NamedIds {
  locations: ReadonlyMap<string, string>
  suppliers: ReadonlyMap<string, string>
}

/** What a row's values are in the wine's columns. */
export function columnsOfValues(values: RowValues, { locations, suppliers }: NamedIds): WineColumns {
  return {
    type: values.type,
    varietal: values.varietal,
    appellation: values.appellation,
    region: values.region,
    country: values.country,
    bottle_price_cents: values.bottlePrice,
    glass_price_cents: values.glassPrice,
    glass_ml: values.glassMl,
    bin: values.bin,
    location_id: locations.get(foldName(values.location)) ?? null,
    supplier_id: suppliers.get(foldName(values.supplier)) ?? null,
    par_level: values.parLevel,
    abv_tenths: values.abv,
    drink_from: values.drinkFrom,
    drink_until: values.drinkUntil,
    lwin: values.lwin || null,
    notes: values.notes,
  }
}

/** Current columns of these wines, which are locked. */
export async function lockWines(
  db: OpenTenantDb,
  wineIds: readonly string[],
): Promise<Map<string, WineColumns & { retired: boolean }>> {
  const rows = await db.q
    .selectFrom('wines')
    .where('business_id', '=', db.businessId)
    .where('id', '=', sql<string>`any(${wineIds}::uuid[])`)
    .select(['id', ...wineColumns])
    .select(sql<boolean>`retired_at is not null`.as('retired'))
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(rows.map(({ id, ...columns }) => [id, columns]))
}

const recordColumns = sql.raw(wineColumns.map((column) => `${column} ${columnTypes[column]}`).join(', '))
const assignments = sql.raw(wineColumns.map((column) => `${column} = e.${column}`).join(', '))
const names = sql.raw(wineColumns.join(', '))

/** Adds these wines to the cellar. */
export async function insertWines(
  db: OpenTenantDb,
  wines: readonly (WineColumns & { id: string } & Pick<
      RowValues,
      'producer' | 'name' | 'vintage' | 'formatMl'
    >)[],
  { userId, now }: { userId: string | null; now: Date },
): Promise<void> {
  const rows = wines.map(({ vintage, ...wine }) => ({
    ...wine,
    vintage: vintage === 'NV' ? null : vintage,
    nv: vintage === 'NV',
  }))
  await sql`
    insert into wines (business_id, id, producer, name, vintage, is_non_vintage, format_ml, ${names}, added_by,
      added_at, changed_at)
    select ${db.businessId}::uuid, id, producer, name, vintage, nv, "formatMl", ${names}, ${userId}::uuid,
      ${now}::timestamptz, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e (id uuid, producer text, name text, vintage smallint,
      nv boolean, "formatMl" int, ${recordColumns})`.execute(db.q)
}

/** Writes these columns of wines. */
export async function updateWines(
  db: OpenTenantDb,
  wines: readonly (WineColumns & { id: string })[],
  now: Date,
): Promise<void> {
  if (wines.length === 0) return
  await sql`
    update wines w set ${assignments}, version = w.version + 1, changed_at = ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(wines)}::jsonb) as e (id uuid, ${recordColumns})
    where w.business_id = ${db.businessId} and w.id = e.id`.execute(db.q)
}

/** The ids of these locations and suppliers; those that do not exist are added. */
export async function ensureNames(
  db: OpenTenantDb,
  { locations, suppliers, now }: { locations: string[]; suppliers: string[]; now: Date },
): Promise<NamedIds> {
  return {
    locations: await ensure(db, 'cellar_locations', locations, now),
    suppliers: await ensure(db, 'suppliers', suppliers, now),
  }
}

async function ensure(db: OpenTenantDb, table: 'cellar_locations' | 'suppliers', named: string[], now: Date) {
  const select = () =>
    db.q
      .selectFrom(table)
      .where('business_id', '=', db.businessId)
      .where('archived_at', 'is', null)
      .select(['id', 'name'])
      .execute()
  const known = await select()
  const ids = new Map(known.map(({ id, name }) => [foldName(name), id]))
  const missing = new Map(
    named.flatMap((name) => (ids.has(foldName(name)) || name === '' ? [] : [[foldName(name), name]])),
  )
  if (missing.size === 0) return ids
  const rows = [...missing.values()].map((name, order) => ({
    id: newId(),
    name,
    position: known.length + order,
  }))
  const position = sql.raw(table === 'cellar_locations' ? ', position' : '')
  await sql`
    insert into ${sql.table(table)} (business_id, id, name, created_at${position})
    select ${db.businessId}::uuid, id, name, ${now}::timestamptz${position}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e (id uuid, name text, position int)
    on conflict do nothing`.execute(db.q)
  return new Map((await select()).map(({ id, name }) => [foldName(name), id]))
}
