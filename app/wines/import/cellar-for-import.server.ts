import { sql } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import type { CellarWine } from './evaluate-rows'

/**
 * The wines of the cellar, as imports compare and exports write them, and the names of its locations; with `labels`
 * only the wines of one of these vintages and sizes.
 */
export async function cellarForImport(
  db: OpenTenantDb,
  labels: readonly Pick<CellarWine, 'vintage' | 'formatMl'>[] | null = null,
): Promise<{ wines: CellarWine[]; locations: string[] }> {
  let query = selectCellarWines(db).orderBy('w.id')
  if (labels) {
    const sought = labels.map(({ vintage, formatMl }) => ({ vintage: String(vintage ?? ''), formatMl }))
    query = query.where(
      sql<boolean>`exists (
        select from jsonb_to_recordset(${JSON.stringify(sought)}::jsonb) as label (vintage text, "formatMl" int)
        where label."formatMl" = w.format_ml
          and label.vintage = case when w.is_non_vintage then 'NV' else coalesce(w.vintage::text, '') end)`,
    )
  }
  const wines = await query.execute()
  const locations = await db.q
    .selectFrom('cellar_locations')
    .where('archived_at', 'is', null)
    .select('name')
    .execute()
  return { wines: wines.map(asCellarWine), locations: locations.map(({ name }) => name) }
}

/**
 * Wines with the names of their location and supplier, and their bottles: those with these ids, or all that are not
 * retired.
 */
export function selectCellarWines(db: OpenTenantDb, ids: string[] | null = null) {
  return db.q
    .selectFrom('wines as w')
    .leftJoin('cellar_locations as l', 'l.id', 'w.location_id')
    .leftJoin('suppliers as s', 's.id', 'w.supplier_id')
    .leftJoin('stock_totals as t', 't.wine_id', 'w.id')
    .where(ids === null ? sql<boolean>`w.retired_at is null` : sql<boolean>`w.id = any(${ids}::uuid[])`)
    .select([
      'w.id',
      'w.producer',
      'w.name',
      'w.vintage',
      'w.is_non_vintage',
      'w.type',
      'w.format_ml as formatMl',
      'w.varietal',
      'w.appellation',
      'w.region',
      'w.country',
      'w.bottle_price_cents as bottlePrice',
      'w.glass_price_cents as glassPrice',
      'w.glass_ml as glassMl',
      'w.bin',
      'w.par_level as parLevel',
      'w.abv_tenths as abv',
      'w.drink_from as drinkFrom',
      'w.drink_until as drinkUntil',
      'w.notes',
      'w.lwin',
      'w.body',
      'w.acidity',
      'w.sweetness',
      'w.oak',
      'w.attributes',
      'w.house_score as houseScore',
      'w.is_listed as isListed',
      'w.list_note as listNote',
    ])
    .select((eb) => [
      eb.fn.coalesce('l.name', sql<string>`''`).as('location'),
      eb.fn.coalesce('s.name', sql<string>`''`).as('supplier'),
      sql<number>`coalesce(t.available + t.locked + t.committed, 0)`.as('bottles'),
      sql<number>`coalesce(t.locked + t.committed, 0)`.as('promised'),
      't.unit_cost_cents as unitCostCents',
      't.value_cents as valueCents',
    ])
}

type SelectedWine = Awaited<ReturnType<ReturnType<typeof selectCellarWines>['execute']>>[number]

/** A selected wine as imports compare it. */
export function asCellarWine({
  is_non_vintage,
  vintage,
  unitCostCents: _cost,
  valueCents: _value,
  attributes,
  isListed,
  ...wine
}: SelectedWine): CellarWine {
  return {
    ...wine,
    attributes: attributes.join(', '),
    isListed: isListed ? 'Yes' : 'No',
    vintage: is_non_vintage ? 'NV' : vintage,
  }
}
