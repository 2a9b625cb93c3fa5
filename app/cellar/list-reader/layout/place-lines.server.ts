// Lines with nothing but a place, which say where a wine is from.
import { understandHeading, type HeadingMeaning } from './headings/headings.server'
import type { Row } from './rows'
import type { RowKind } from './row-kind'

/** A heading speaks of wine or of other goods, beyond places and grapes. */
export const saysWine = (meaning: HeadingMeaning) =>
  meaning.type !== null ||
  meaning.isByGlass ||
  meaning.isByBottle ||
  meaning.hasWineWord ||
  meaning.goods !== null

/**
 * Whether most amounts that stand on lines of their own have a line with nothing but a place right below, and hardly
 * any has one right above: it says where the wine above is from.
 */
export function placesFollowPrices(rows: readonly Row[], kinds: readonly RowKind[]): boolean {
  let [prices, below, above] = [0, 0, 0]
  kinds.forEach((kind, at) => {
    if (kind !== 'price') return
    prices++
    if (kinds[at + 1] === 'text' && isPlaceLine(rows[at + 1]!)) below++
    if (kinds[at - 1] === 'text' && isPlaceLine(rows[at - 1]!)) above++
  })
  return below >= 4 && below >= prices * 0.6 && above <= below * 0.1
}

/** A line with nothing but a place. */
export function isPlaceLine({ labelText }: Row): boolean {
  const meaning = understandHeading(labelText)
  const isPlace = meaning.country !== '' || meaning.region !== ''
  return (
    meaning.known > 0.9 &&
    isPlace &&
    meaning.varietal === '' &&
    (meaning.country !== '' || !saysWine(meaning))
  )
}
