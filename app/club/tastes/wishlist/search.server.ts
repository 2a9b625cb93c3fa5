import type { TenantDb } from '#/db/handles.server'
import { publicList } from '~/cellar/public-list/queries.server'
import { tasteWines, type TasteWine } from '../wine-cards.server'

/** The most wines that a search shows. */
const mostFound = 20

/**
 * Wines of the club's list that contain the words of `text`, in the order of the list; where none does, wines with
 * similar words (`isSimilar`). `more` are those beyond the first 20.
 */
export async function searchForWishlist(
  db: TenantDb,
  text: string,
): Promise<{ wines: TasteWine[]; more: number; isSimilar: boolean }> {
  const { wines, isSimilar } = await publicList(db, text)
  const first = wines.slice(0, mostFound).map(({ id }) => id)
  const cards = await db.read((db) => tasteWines(db, first))
  return {
    wines: first.flatMap((id) => cards.get(id) ?? []),
    more: Math.max(0, wines.length - mostFound),
    isSimilar,
  }
}
