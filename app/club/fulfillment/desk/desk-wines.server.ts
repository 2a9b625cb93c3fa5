import { smallestFile } from '~/foundation/theme/media'
import { anyOf } from '#/db/any-of'
import type { OpenTenantDb } from '#/db/handles.server'
import { labelName, wineTypes } from '~/cellar/reference/labels'
import type { DeskWine } from './desk-view'

/** Wines by id, as the desk shows them. */
export async function deskWines(db: OpenTenantDb, wineIds: string[]): Promise<Record<string, DeskWine>> {
  const ids = [...new Set(wineIds)]
  if (ids.length === 0) return {}
  const rows = await db.q
    .selectFrom('wines as w')
    .leftJoin('pictures as p', 'p.id', 'w.picture_id')
    .where('w.id', '=', anyOf(ids))
    .select(['w.id', 'w.producer', 'w.name', 'w.vintage', 'w.is_non_vintage', 'w.format_ml as formatMl'])
    .select(['w.type', 'w.varietal', 'w.appellation', 'w.region', 'p.path'])
    .execute()
  return Object.fromEntries(
    rows.map(({ id, producer, name, vintage, is_non_vintage, formatMl, type, path, ...words }) => [
      id,
      {
        id,
        name: labelName({ producer, name, vintage: vintage ?? (is_non_vintage ? 'NV' : null), formatMl }),
        details: [wineTypes[type], words.varietal, words.appellation || words.region]
          .filter(Boolean)
          .join(', '),
        type,
        picture: path && smallestFile(path),
      },
    ]),
  )
}
