// Lines about the prices themselves, which name no wine: taxes, service, and the price of a liter. Pure.
import type { Row } from './rows'

const taxWords =
  'service|servicio|servizio|serviço|servi[eè]ce|tax(?:es?)?|vat|gst|mwst|m\\.w\\.st|ust|tva|iva|i\\.v\\.a|btw|moms|imposto|impuestos|coperto|cover charge'
const percentOfTax = new RegExp(
  `\\d\\s?%.*(?<![\\p{L}])(?:${taxWords})(?![\\p{L}])|(?<![\\p{L}])(?:${taxWords})(?![\\p{L}]).*\\d\\s?%`,
  'iu',
)
const aboutPrices = new RegExp(
  `^\\W*(?:all |alle |tous |tutti |todos )?(?:our |unsere |nos |los |i |os )?(?:prices?|preise|prix|prezzi|precios?|preços|prijzen|priser).*(?<![\\p{L}])(?:${taxWords}|includ\\p{L}*|inkl\\p{L}*|inclus\\p{L}*|compris|nets?)(?![\\p{L}])`,
  'iu',
)
/** "57,33 € / l", "(4,20 €/100 ml)": what shops must print beside the price. */
const perLiter =
  /^\W*(?:grundpreis:?\s*)?(?:[€$£]\s?)?\d+(?:[.,]\d+)?\s?(?:€|eur|[$£])?\s?(?:\/|pro|per|je|al)\s?(?:1\s?)?(?:l|lt|liter|litre|litro|100\s?ml|75\s?cl)\W*$/iu

/** A line that says what prices include, or what a liter costs. Its figures are no prices of wines. */
export const isAboutPrices = (text: string): boolean =>
  percentOfTax.test(text) || aboutPrices.test(text) || perLiter.test(text)

/** "Inhalt: 0,75 l" below the price. */
const contents =
  /^(?:inhalt|contenance|contents?|inhoud|contenuto|contenido|conte[uú]do)\s*:?\s*[\d.,]+\s?\p{L}+\.?$/iu

/** Where shops print the contents on a line below the price, the size belongs to the wine above. */
export function withContentsAbove(rows: readonly Row[]): readonly Row[] {
  const changed: Row[] = []
  for (const row of rows) {
    const [head] = row.heads
    const above = changed.findLastIndex(({ prices }) => prices.length > 0)
    const priced = changed[above]
    if (priced && head?.kind === 'size' && changed.length - above <= 4 && contents.test(row.line.text)) {
      const { ml, cell, start, end } = head
      changed[above] = { ...priced, size: priced.size ?? { ml, cell, start, end } }
    } else changed.push(row)
  }
  return changed
}
