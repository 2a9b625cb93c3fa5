// Texts of note cards about wines.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { labelDetails, labelName } from '~/cellar/reference/labels'
import { cardsByBox } from './cards-by-box'
import type { NoteCard } from './printed'
import { winesOf } from './printed-bottles.server'
import { bottlesOfPurchase } from './printed-purchases.server'

/**
 * A card of each wine, in the order of their names, with what a run tells about it; without a run with its label alone.
 * `addressOf` is the page of a bottle.
 */
export async function cardsOfWines(
  db: OpenTenantDb,
  wineIds: string[],
  { runId, addressOf }: { runId: string | null; addressOf(wineId: string): string },
): Promise<(NoteCard & { wineId: string })[]> {
  const wines = await winesOf(db, wineIds)
  const notes =
    runId === null
      ? []
      : await db.q
          .selectFrom('run_wine_notes')
          .where('run_id', '=', runId)
          .select(['wine_id', 'note', 'pairing', 'recipe'])
          .execute()
  const noteOf = new Map(notes.map((note) => [note.wine_id, note]))
  return wines.map(({ id, ...wine }) => ({
    wine: labelName(wine),
    details: labelDetails(wine),
    note: noteOf.get(id)?.note ?? '',
    pairing: noteOf.get(id)?.pairing ?? '',
    recipe: noteOf.get(id)?.recipe ?? '',
    address: addressOf(id),
    isRating: false,
    copies: 1,
    box: null,
    wineId: id,
  }))
}

/** A card for each bottle of a purchase that is left to collect, with the link that rates that bottle. */
export function cardsOfPurchase(
  db: TenantDb,
  purchaseId: string,
  { addressOf, ratingOf }: { addressOf(wineId: string): string; ratingOf(bottleId: string): string },
): Promise<NoteCard[]> {
  return db.read(async (db) => {
    const bottles = await bottlesOfPurchase(db, purchaseId)
    const wineIds = [...new Set(bottles.map(({ wineId }) => wineId))]
    return cardsByBox(await cardsOfWines(db, wineIds, { runId: null, addressOf }), bottles, ratingOf)
  })
}
