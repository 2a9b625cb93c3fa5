// Checks what an answer says against the wines, no matter who wrote it: this engine or a language model. Pure.
import { canHave, type Cellar, type CellarWine } from './cellar.server'
import { brokenLimits } from './filters.server'
import { namedWines } from './names.server'
import { limitsToMeet } from './search.server'
import type { Wants } from './wants'
import { foldQuestion, tokensOf } from './words'

type Breach =
  | 'unknown-wine'
  | 'out-of-stock'
  | 'above-tier'
  | 'limit'
  | 'too-many'
  | 'price'
  | 'vintage'
  | 'name'
  | 'stock-statement'
  | 'forbidden'

interface ToValidate {
  text: string
  cards: readonly { wineId: string; reason: string }[]
  wants: Wants
  /** Wines the text may speak of besides those of the cards, such as the nearest one. */
  mentioned?: readonly string[]
  /** The text explains or serves: numbers in it are years and degrees, not vintages. */
  isGeneral?: boolean
  /** false for text of templates, which can name no other wine. */
  checksNames?: boolean
}

const forbidden =
  /pwned|<\/?[a-z]|free of charge|on the house|system prompt|cost price|our cost|wholesale|guarantee|cures?\b|[\w.+-]+@[\w-]+\.\w+|https?:|www\./i

/**
 * Everything that is not so or must not be said: each wine of a card has to be this club's, in stock, open to the person
 * and within the limits; every price in the text the stored one of a wine that is spoken of, or a limit that was asked
 * for; every vintage and name that of such a wine; a wine that is called available has to be. None for a true answer.
 */
export function breaches(
  cellar: Cellar,
  { text, cards, wants, mentioned = [], isGeneral = false, checksNames = true }: ToValidate,
): Breach[] {
  const breachesFound = new Set<Breach>()
  const all = [text, ...cards.map(({ reason }) => reason)].join('\n')
  if (cards.length > 5) breachesFound.add('too-many')
  const limits = limitsToMeet(cellar, wants)
  const wines: CellarWine[] = []
  for (const { wineId } of cards) {
    const wine = cellar.byId.get(wineId)
    if (!wine) {
      breachesFound.add('unknown-wine')
      continue
    }
    wines.push(wine)
    if (wine.stock <= 0) breachesFound.add('out-of-stock')
    if (wine.reservedFor !== null) breachesFound.add('above-tier')
    if (brokenLimits(wine, limits).length > 0) breachesFound.add('limit')
  }
  const spoken = [...wines, ...mentioned.flatMap((id) => cellar.byId.get(id) ?? [])]
  // Names are the business's own data: what they say is no statement of the answer.
  const prose = spoken.reduce((rest, { label }) => rest.replaceAll(label, ' '), all)
  if (forbidden.test(prose)) breachesFound.add('forbidden')
  if (hasWrongPrice(all, spoken, wants)) breachesFound.add('price')
  if (!isGeneral && hasWrongYear(prose, spoken, wants)) breachesFound.add('vintage')
  if (checksNames && !isGeneral && namesOthers(prose, spoken, cellar)) breachesFound.add('name')
  if (claimsStock(prose) && spoken.length > 0 && spoken.every((wine) => !canHave(wine) && wine.stock <= 0))
    breachesFound.add('stock-statement')
  return [...breachesFound]
}

const amountPattern =
  /(?:\$|€|£|US\$)\s?(\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|\d+(?:\.\d{1,2})?)|(\d+(?:[.,]\d{1,2})?)\s?(?:dollars?|bucks|euros?|dólares|dollari)\b/gi

function hasWrongPrice(text: string, spoken: readonly CellarWine[], wants: Wants): boolean {
  const allowed = new Set(
    [
      ...spoken.flatMap(({ bottlePriceCents, glassPriceCents }) => [bottlePriceCents, glassPriceCents]),
      wants.minCents,
      wants.maxCents,
      wants.aroundCents,
      wants.glassMaxCents,
    ].filter((cents) => cents !== null),
  )
  return [...text.matchAll(amountPattern)].some(([, sign, word]) => {
    const digits = sign ?? word ?? ''
    return !allowed.has(Math.round(Number(digits.replace(/,/g, '')) * 100))
  })
}

function hasWrongYear(prose: string, spoken: readonly CellarWine[], { minYear, maxYear }: Wants): boolean {
  const allowed = new Set([...spoken.map(({ year }) => year), minYear, maxYear])
  return [...prose.matchAll(/\b(1[89]\d\d|20\d\d)\b/g)].some(([year]) => !allowed.has(Number(year)))
}

/** A wine of the club that the answer is not about; a model's text may name one that was not chosen. */
function namesOthers(prose: string, spoken: readonly CellarWine[], cellar: Cellar): boolean {
  const ids = new Set(spoken.map(({ id }) => id))
  const tokens = tokensOf(foldQuestion(prose))
  // Names are written with capitals; "smoke" names no wine.
  return namedWines(tokens, cellar).some(
    ({ wines, words }) => [...words].some((at) => tokens[at]!.isName) && !wines.some(({ id }) => ids.has(id)),
  )
}

const claimsStock = (prose: string): boolean =>
  /\b(?:in stock|available|we have it|disponible|disponibile)\b/i.test(prose) &&
  !/\b(?:not|no|out of stock|no longer|non|pas|plus|agotado)\b/i.test(prose)
