import type { TenantDb } from '#/db/handles.server'
import { labelName } from '~/cellar/reference/labels'
import { cellarWines } from '../queries.server'
import type { WineToMatch } from './match-files'

/** The most wines that files are matched with; a cellar's limit. */
const mostWines = 5_000

/** The wines of the cellar in the order of their names, each with its codes and whether it has a picture. */
export async function winesToMatch(db: TenantDb): Promise<(WineToMatch & { hasPicture: boolean })[]> {
  const { wines } = await cellarWines(db, mostWines)
  const codes = await db.read(({ q }) => q.selectFrom('wine_codes').select(['code', 'wine_id']).execute())
  const codesById = new Map<string, string[]>()
  for (const { code, wine_id } of codes) codesById.set(wine_id, [...(codesById.get(wine_id) ?? []), code])
  return wines
    .map((wine) => ({
      id: wine.id,
      name: labelName(wine),
      vintage: wine.vintage,
      codes: codesById.get(wine.id) ?? [],
      hasPicture: wine.pictureId !== null,
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
}
