import { anyOf } from '#/db/any-of'
import type { OpenTenantDb } from '#/db/handles.server'
import { inputRows } from '#/db/rows'
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
    const labelRows = labels.map(({ vintage, formatMl }) => ({
      vintage: vintage === 'NV' ? null : vintage,
      is_non_vintage: vintage === 'NV',
      format_ml: formatMl,
    }))
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom(inputRows('wines', 'label', labelRows))
          .whereRef('label.format_ml', '=', 'w.format_ml')
          .whereRef('label.is_non_vintage', '=', 'w.is_non_vintage')
          .whereRef('label.vintage', 'is not distinct from', 'w.vintage')
          .select('label.format_ml'),
      ),
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
    .where((eb) => (ids === null ? eb('w.retired_at', 'is', null) : eb('w.id', '=', anyOf(ids))))
    .select(['w.id', 'w.producer', 'w.name', 'w.vintage', 'w.is_non_vintage', 'w.type', 'w.varietal'])
    .select(['w.appellation', 'w.region', 'w.country', 'w.format_ml as formatMl', 'w.notes', 'w.lwin'])
    .select(['w.bottle_price_cents as bottlePrice', 'w.glass_price_cents as glassPrice', 'w.bin'])
    .select(['w.glass_ml as glassMl', 'w.par_level as parLevel', 'w.abv_tenths as abv', 'w.body'])
    .select(['w.drink_from as drinkFrom', 'w.drink_until as drinkUntil', 'w.acidity', 'w.sweetness'])
    .select(['w.oak', 'w.attributes', 'w.house_score as houseScore', 'w.is_listed as isListed'])
    .select(['w.list_note as listNote', 't.unit_cost_cents as unitCostCents', 't.value_cents as valueCents'])
    .select((eb) => {
      const promised = eb('t.locked', '+', eb.ref('t.committed'))
      return [
        eb.fn.coalesce('l.name', eb.val('')).as('location'),
        eb.fn.coalesce('s.name', eb.val('')).as('supplier'),
        eb.fn.coalesce(eb('t.available', '+', promised), eb.lit(0)).as('bottles'),
        eb.fn.coalesce(promised, eb.lit(0)).as('promised'),
      ]
    })
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
