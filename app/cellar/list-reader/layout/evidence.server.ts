// Whether an item is wine: its headings, its vintage, the places and grapes it names, and the words of labels.
import { foldText } from '~/foundation/kit/fold-text'
import { findMentions } from '~/cellar/reference/mentions.server'
import { understandHeading } from './headings/headings.server'
import type { Item } from './items.server'
import { hasLabelWord, hasVintage, isProse } from './headings/text-kinds'

export function evidenceOf(item: Item) {
  const text = item.label.map(({ labelText }) => labelText).join(' ')
  const mentions = findMentions(text).filter(({ kind, text: name }) => kind !== 'country' && name.length > 3)
  const bySection = item.section.isWine
  const signs = [hasVintage(text), mentions.length > 0, hasLabelWord(foldText(text))].filter(Boolean).length
  // A sentence of a novel has a year as well; a label with a description has more than that.
  const byLabel = signs >= (!bySection && isProse(text) ? 2 : 1) || isInOtherScript(text)
  return {
    /** The label itself speaks of wine. */
    byLabel,
    bySection,
    /** Why it is none; null where nothing says so. */
    reason: reasonOf(item, text, byLabel),
  }
}

/** Below a heading of food a wine says that it is one; below one of other drinks, by its vintage. */
function reasonOf({ isGoods, section }: Item, text: string, byLabel: boolean): string | null {
  const { goods } = section
  const own = understandHeading(text)
  const saysGoods = own.goods !== null && own.goods !== 'food' && own.known >= 0.4 && !hasVintage(text)
  if (saysGoods && (isGoods || !byLabel)) return own.goods
  const mayBeWine = goods === null && byLabel && (section.isWine || isInOtherScript(text))
  if (isGoods && !mayBeWine) return goods ?? 'other goods'
  const isWine = goods === null || (goods === 'food' ? byLabel : hasVintage(text))
  return isWine ? severalIn(text) : goods
}

/** Places and grapes are known by their Latin names: a label in another script may be that of a wine. */
const isInOtherScript = (text: string) => !/\p{Script=Latin}/u.test(text) && /\p{L}{2}/u.test(text)

/** "Red / White / Rosé": several wines without a name in one line. */
function severalIn(text: string): string | null {
  const kinds = text
    .split(/\s*(?:\/|,|\bor\b|\bou\b|\boder\b|\bo\b|\bof\b)\s*/i)
    .map((part) => understandHeading(part))
  const isSeveral =
    kinds.length >= 2 &&
    kinds.every(
      ({ type, known, region, varietal }) =>
        type !== null && known >= 0.9 && region === '' && varietal === '',
    )
  return isSeveral ? 'several wines in one line' : null
}
