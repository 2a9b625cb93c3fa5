// Note cards for single bottles, in the order of the boxes. Pure.
import type { NoteCard } from './printed'

/** A card for each bottle, in the order of `lines`, made from its wine's card. `ratingOf` is the link that rates it. */
export function cardsByBox(
  cards: readonly (NoteCard & { wineId: string })[],
  lines: readonly { lineId: string; wineId: string; box: number }[],
  ratingOf: (lineId: string) => string,
): NoteCard[] {
  const cardOf = new Map(cards.map(({ wineId, ...card }) => [wineId, card]))
  return lines.flatMap(({ lineId, wineId, box }) => {
    const card = cardOf.get(wineId)
    return card ? [{ ...card, copies: 1, box, address: ratingOf(lineId) }] : []
  })
}
