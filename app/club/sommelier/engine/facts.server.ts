// Answers about wines that are named or were shown: price, stock, origin, year, grapes, taste, serving. Pure.
import type { Intent, Setting, SommelierAnswer } from './answer-shape'
import { canHave, type CellarWine } from './cellar.server'
import { brokenLimits, saysSo } from './filters.server'
import { foodsFor, pairingReason, pairingScore } from './pairing'
import { phrases } from './lexicon/phrases.server'
import { priceText, pricesOf } from './prices'
import { joined } from './prose/languages'
import { decantOf, serviceOf, windowOf } from './service.server'
import type { Style } from './styles'
import { noWants, saysSomething, type Wants } from './wants'

/** A plain answer without cards; the conversation stays where it is. */
export function say(
  setting: Setting,
  intent: Intent,
  text: string,
  focus?: readonly CellarWine[],
): SommelierAnswer {
  const { language, state } = setting
  return {
    kind: 'answer',
    intent,
    text,
    cards: [],
    chips: [],
    language,
    state: focus
      ? {
          ...state,
          language,
          focus: focus[0]?.id ?? state.focus,
          shown: focus.map(({ id }) => id).slice(0, 5),
        }
      : { ...state, language },
  }
}

/** Cues that ask for a fact about one wine. */
export const factCues = [
  'price',
  'stock',
  'where',
  'when',
  'grape',
  'who',
  'about',
  'ageing',
  'alcohol',
] as const

/** The asked facts of a wine, one sentence each. */
export function facts(
  setting: Setting,
  wines: readonly CellarWine[],
  cues: ReadonlySet<string>,
  wants: Wants,
): SommelierAnswer {
  const { messages, cellar, year } = setting
  const { fact } = messages
  const sentences: string[] = []
  for (const wine of wines.slice(0, 5)) {
    if (cues.has('price') && !wants.isGlass) {
      const hasPrice = wine.bottlePriceCents !== null || wine.glassPriceCents !== null
      sentences.push(
        hasPrice
          ? fact.price(wine.label, pricesOf(wine, messages, cellar.currency))
          : fact.noPrice(wine.label),
      )
    }
    if (wants.isGlass)
      sentences.push(
        wine.glassPriceCents === null
          ? fact.noGlass(wine.label)
          : fact.glass(wine.label, priceText(wine.glassPriceCents, cellar.currency)),
      )
    if (cues.has('stock')) sentences.push(stockSentence(setting, wine))
    if (cues.has('where')) sentences.push(originSentence(setting, wine))
    if (cues.has('when'))
      sentences.push(wine.year === null ? fact.noYear(wine.label) : yearSentence(setting, wine, cues))
    if (cues.has('grape')) sentences.push(grapeSentence(setting, wine))
    if (cues.has('alcohol'))
      sentences.push(
        wine.abvTenths === null
          ? fact.alcoholUnknown(wine.label)
          : fact.alcohol(wine.label, (wine.abvTenths / 10).toString()),
      )
    if (cues.has('ageing')) sentences.push(...windowSentences(setting, wine, year))
    if (wants.sweetness !== null || wants.notSweet) sentences.push(sweetnessSentence(setting, wine))
    if (cues.has('about') || cues.has('who')) sentences.push(...description(setting, wine))
    if (wine.reservedFor !== null && wine.stock > 0 && !cues.has('where'))
      sentences.push(fact.tier(wine.reservedFor))
  }
  if (sentences.length === 0)
    sentences.push(...wines.slice(0, 2).flatMap((wine) => description(setting, wine)))
  const intent = cues.has('price') ? 'price' : cues.has('stock') ? 'availability' : 'describe'
  return say(setting, intent, [...new Set(sentences)].join(' '), wines)
}

function stockSentence({ messages, showsCounts }: Setting, wine: CellarWine): string {
  if (wine.stock <= 0) return messages.none.outOfStock(wine.label)
  const yes = messages.fact.inStock(wine.label)
  return showsCounts ? `${yes} ${messages.fact.bottles(wine.stock)}` : yes
}

const originSentence = ({ messages }: Setting, wine: CellarWine): string => {
  const places = [wine.appellation, ...wine.places, wine.region, wine.country].filter(
    (name) => name.trim() !== '',
  )
  return places.length === 0
    ? messages.fact.notRecorded(wine.label)
    : messages.fact.origin(wine.label, [...new Set(places)].join(', '))
}

const yearSentence = ({ messages }: Setting, wine: CellarWine, cues: ReadonlySet<string>): string =>
  cues.has('where') || cues.has('price')
    ? messages.fact.year(wine.year!)
    : `${wine.label}: ${messages.fact.year(wine.year!)}`

const grapeSentence = ({ messages }: Setting, wine: CellarWine): string =>
  wine.varietal.trim() === ''
    ? messages.fact.noGrapes(wine.label)
    : messages.fact.grapes(wine.label, wine.varietal)

function sweetnessSentence({ messages }: Setting, wine: CellarWine): string {
  if (wine.isSweet) return messages.fact.sweet(wine.label)
  return wine.sweetness === 'dry' ? messages.fact.dry(wine.label) : messages.fact.sweetnessUnknown(wine.label)
}

function windowSentences({ messages }: Setting, wine: CellarWine, year: number): string[] {
  const window = windowOf(wine)
  if (!window) return [messages.service.windowUnknown(wine.label)]
  const now = year < window.from ? 'early' : year <= window.until ? 'ready' : 'late'
  return [messages.service.window(wine.label, window.from, window.until), messages.service.now[now]]
}

function description(setting: Setting, wine: CellarWine): string[] {
  const { messages, cellar } = setting
  const place = [...new Set([wine.places[0], wine.countryName].filter(Boolean))].join(', ')
  const foods = foodNames(setting, foodsFor(wine).slice(0, 3))
  return [
    messages.fact.about(wine.label, messages.suggest.isFrom(messages.styles[wine.style], place)),
    ...(wine.varietal.trim() === '' ? [] : [grapeSentence(setting, wine)]),
    ...(wine.bottlePriceCents === null
      ? []
      : [messages.fact.price(wine.label, pricesOf(wine, messages, cellar.currency))]),
    ...(foods.length > 0 ? [messages.fact.goesWith(wine.label, joined(foods, messages.and))] : []),
  ]
}

const foodNames = ({ language }: Setting, foods: readonly string[]): string[] =>
  foods.map((food) => phrases().foodNames.get(food)?.[language] ?? food)

/** Dishes for a wine, or for a kind of wine. */
export function dishesFor(setting: Setting, wines: readonly CellarWine[]): SommelierAnswer {
  const { messages } = setting
  const sentences = wines
    .slice(0, 3)
    .map((wine) =>
      messages.fact.dish(wine.label, joined(foodNames(setting, foodsFor(wine).slice(0, 4)), messages.or)),
    )
  return say(setting, 'cook', sentences.join(' '), wines)
}

/** Whether a named wine goes with the dishes. */
export function verdict(setting: Setting, wine: CellarWine, wants: Wants): string {
  const { messages } = setting
  const [food] = [...wants.foods].sort((one, other) => pairingScore(wine, other) - pairingScore(wine, one))
  if (food === undefined) return ''
  const dish = wants.foodWords[food] ?? food
  const reason = `${messages.suggest.withDish(dish)}${messages.reasons[pairingReason(wine, food)]}.`
  return pairingScore(wine, food) >= 2 ? reason : messages.suggest.poorMatch(dish)
}

/** Wines that were long in touch with air keep for weeks. */
const keepsForWeeks = /\b(?:vin santo|marsala|madeira|oloroso|tawny|banyuls|rivesaltes|rutherglen)\b/

/** How to serve or keep wines, or a kind of wine. */
export function serve(
  setting: Setting,
  what: string,
  style: Style,
  wine: CellarWine | null,
  cues: ReadonlySet<string>,
): string {
  const { messages, year, language } = setting
  const { temperature, glass, ...usual } = serviceOf(style)
  const days = wine && keepsForWeeks.test(wine.text) ? [21, 60] : usual.days
  const decant = wine ? decantOf(wine, year) : serviceOf(style).decant
  const dayWords = { en: 'days', fr: 'jours', es: 'días', it: 'giorni' }[language]
  const sentences: string[] = []
  if (cues.has('temperature')) sentences.push(messages.service.temperature(what, temperature))
  if (cues.has('decant')) sentences.push(messages.service.decant[decant](what))
  if (cues.has('glassware')) sentences.push(messages.service.glass[glass](what))
  if (cues.has('keeps')) sentences.push(messages.service.keeps(what, `${days[0]}–${days[1]} ${dayWords}`))
  if (cues.has('ageing') && wine && !cues.has('keeps'))
    sentences.push(...windowSentences(setting, wine, year))
  if (cues.has('store')) sentences.push(messages.service.store)
  return sentences.join(' ')
}

/** How many wines of a kind there are, in stock and on the list. */
export function count(setting: Setting, wants: Wants): SommelierAnswer {
  const { cellar, messages } = setting
  const listed = cellar.wines.filter((wine) => brokenLimits(wine, wants).length === 0)
  const stocked = listed.filter(({ stock }) => stock > 0)
  const open = stocked.filter(canHave)
  const place = wants.places.map(({ name }) => name)
  const types = wants.types.map((type) => messages.types[type])
  const [type] = types
  const noun =
    type && types.length === 1
      ? stocked.length === 1
        ? type.one
        : type.many
      : messages.fact.wines(stocked.length)
  const what = [
    wants.grapes.map(({ name }) => name).join('/'),
    noun,
    place.length > 0 ? `(${place.join(', ')})` : '',
  ]
    .filter(Boolean)
    .join(' ')
  const sentences = [messages.fact.count(stocked.length, what, listed.length)]
  const literal = stocked.filter((wine) => saysSo(wine, wants))
  const name = [...wants.grapes.map((grape) => grape.name), ...place].join(', ')
  if (literal.length < stocked.length && literal.length > 0)
    sentences.push(messages.fact.countLiteral(literal.length, name))
  if (open.length < stocked.length) sentences.push(messages.fact.countOpen(open.length))
  return {
    ...say(setting, 'count', sentences.join(' ')),
    state: { ...setting.state, wants, language: setting.language },
  }
}

/** Named wines of another year than the asked one. */
export const ofAskedYear = (wines: readonly CellarWine[], { minYear, maxYear }: Wants): CellarWine[] =>
  wines.filter(
    ({ year }) =>
      (minYear === null && maxYear === null) ||
      (year !== null && year >= (minYear ?? 0) && year <= (maxYear ?? 9_999)),
  )

/** The limits in a question about a named wine: price, number of bottles, by the glass. */
export const onlyLimits = (wants: Wants): Wants => ({
  ...noWants,
  maxCents: wants.maxCents,
  minCents: wants.minCents,
  bottles: wants.bottles,
  isGlass: wants.isGlass,
})
export const hasLimits = (wants: Wants): boolean => saysSomething(onlyLimits(wants))
