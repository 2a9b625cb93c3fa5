// Note cards for single bottles, in the order of the boxes. Pure.
import type { NoteCard } from './printed'

/** A bottle to make a card for; `box` is null for one that belongs to no box. */
interface BottleLine {
  lineId: string
  wineId: string
  box: number | null
}

/**
 * A card for each bottle, in the order of `lines`, made from its wine's card. `lineId` is the line of a box or a bottle that
 * was bought, `ratingOf` the link that rates it.
 */
export function cardsByBox(
  cards: readonly (NoteCard & { wineId: string })[],
  lines: readonly BottleLine[],
  ratingOf: (lineId: string) => string,
): NoteCard[] {
  const cardOf = new Map(cards.map(({ wineId, ...card }) => [wineId, card]))
  return lines.flatMap(({ lineId, wineId, box }) => {
    const card = cardOf.get(wineId)
    return card ? [{ ...card, copies: 1, box, address: ratingOf(lineId), isRating: true }] : []
  })
}
