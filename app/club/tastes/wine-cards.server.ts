// Wines as members see them in lists of their own. Never selects costs, stock or bins.
import { anyOf } from '#/db/any-of'
import type { OpenTenantDb } from '#/db/handles.server'
import { labelName, type WineType } from '~/cellar/reference/labels'

export interface TasteWine {
  id: string
  type: WineType
  /** Producer, name, vintage and an unusual size of the bottle. */
  title: string
  varietal: string
  /** "Barolo, Piedmont, Italy" */
  origin: string
  pictureUrl: string | null
}

/** Wines of the club by id; ids of other clubs are left out. */
export async function tasteWines(db: OpenTenantDb, wineIds: string[]): Promise<Map<string, TasteWine>> {
  if (wineIds.length === 0) return new Map()
  const rows = await db.q
    .selectFrom('wines as w')
    .leftJoin('pictures as p', 'p.id', 'w.picture_id')
    .where('w.id', '=', anyOf(wineIds))
    .select(['w.id', 'w.type', 'w.producer', 'w.name', 'w.vintage', 'w.is_non_vintage', 'w.varietal'])
    .select(['w.appellation', 'w.region', 'w.country', 'w.format_ml as formatMl', 'p.path as pictureUrl'])
    .execute()
  return new Map(
    rows.map(({ id, type, varietal, pictureUrl, ...wine }) => [
      id,
      {
        id,
        type,
        title: labelName({ ...wine, vintage: wine.vintage ?? (wine.is_non_vintage ? 'NV' : null) }),
        varietal,
        origin: [wine.appellation, wine.region, wine.country]
          .filter((part, at, all) => part !== '' && all.indexOf(part) === at)
          .join(', '),
        pictureUrl,
      },
    ]),
  )
}
