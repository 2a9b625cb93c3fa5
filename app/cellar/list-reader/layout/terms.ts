// Lines that name no wine: about the prices themselves (taxes, service, the price of a liter), and about the house. Pure.
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

const address =
  /[\p{L}\d]@[\p{L}\d-]+\.\p{L}{2}|\b(?:www\.|https?:)|\+\d{1,3}[\s(.-]*\d{2}|\b(?:tel|phone|fax|telephone|téléphone|telefon|teléfono|telefono)\b\.?:?\s*[\d(]/iu
const registered =
  /©|^\W*copyright\b|(?<![\p{L}])(?:p\. ?iva|partita iva|cod(?:\.|ice) ?fisc(?:\.|ale)?|ust-?id(?:-?nr)?|siret|rcs|btw-?nr|kvk|cif|nif|vat (?:no|reg\p{L}*|id))\.?:?\s*[\p{L}\d]*\d/iu

/** "01 23 45 67 89", "(030) 12 34 56 78": groups of figures that begin with 0 or +, and nothing else. */
const telephone = /^\W*(?:\+\d{1,3}|\(?0\d{1,4}\)?)(?:[\s./-]*\d{2,4}){3,}\W*$/

/** "953 25 53 93": nine figures or more in groups, which do not rise as amounts do. */
const isNumberOfTelephone = (text: string) =>
  /^\W*\d{2,4}(?: \d{2,4}){2,4}\W*$/.test(text) &&
  text.replace(/\D/g, '').length >= 9 &&
  text
    .trim()
    .split(' ')
    .some((group, at, all) => at > 0 && Number(group) < Number(all[at - 1]))

/** An address of mail or the web, a telephone number, or how the business is registered: its figures are no prices. */
export const isContact = (text: string): boolean =>
  address.test(text) || registered.test(text) || telephone.test(text) || isNumberOfTelephone(text)
