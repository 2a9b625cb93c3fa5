// Suggestions with reasons, and honest answers where nothing fits. Pure.
import type { Card, Setting, SommelierAnswer } from './answer-shape'
import { canHave, type CellarWine } from './cellar.server'
import { remember } from './conversation'
import { brokenLimits, liesIn } from './filters.server'
import { pairingReason, pairingScore } from './pairing'
import { pricesOf } from './prices'
import { joined } from './prose/languages'
import { search, type Found, type Taste } from './search.server'
import { whyNothing, type Unmet } from './why-nothing.server'
import { noWants, type Wants } from './wants'

interface SuggestInput {
  wants: Wants
  taste: Taste | undefined
  /** Wines not to show again. */
  without?: ReadonlySet<string>
  /** The sentence before the wines, instead of the usual one. */
  opening?: string
}

/** Suggestions for what is wanted, or why there are none. */
export function suggest(setting: Setting, { wants, taste, without, opening }: SuggestInput): SommelierAnswer {
  const results = search(setting.cellar, wants, taste, without)
  if (results.wines.length === 0) {
    if (without && without.size > 0) return noMore(setting, wants)
    return none(setting, wants, whyNothing(setting.cellar, wants))
  }
  return withCards(setting, { wants, taste, found: results, opening, seen: without })
}

interface CardsInput {
  wants: Wants
  taste?: Taste | undefined
  found: Pick<Found, 'wines'> & Partial<Found>
  opening?: string | undefined
  intent?: SommelierAnswer['intent']
  seen?: ReadonlySet<string> | undefined
}

/** An answer with a card for each wine. */
export function withCards(setting: Setting, input: CardsInput): SommelierAnswer {
  const { messages, cellar, language, state } = setting
  const { wants, found, taste } = input
  const lines = found.wines.map((wine) => {
    const food = found.courseOf?.get(wine.id)
    const reason = reasonOf(setting, wine, food ? [food] : wants.foods, wants, taste)
    return { wine, reason, text: `${wine.label} (${pricesOf(wine, messages, cellar.currency)}): ${reason}.` }
  })
  const opening = input.opening ?? openingOf(setting, wants, found)
  const people =
    wants.people !== null && wants.people <= 500
      ? [messages.suggest.people(wants.people, Math.max(1, Math.ceil(wants.people / 2)))]
      : []
  const text = [opening, ...lines.map((line) => line.text), ...people].join('\n')
  const ids = found.wines.map(({ id }) => id)
  return {
    kind: 'suggest',
    intent: input.intent ?? 'suggest',
    text,
    cards: lines.map(({ wine, reason }): Card => ({ wineId: wine.id, reason: `${reason}.` })),
    chips: [messages.chips.cheaper, messages.chips.else],
    language,
    state: {
      wants,
      shown: ids,
      seen: remember(ids, input.seen ? state.seen : []),
      focus: ids[0] ?? null,
      language,
    },
  }
}

function openingOf(
  { messages }: Setting,
  wants: Wants,
  found: Pick<Found, 'wines'> & Partial<Found>,
): string {
  const { suggest: say } = messages
  if (wants.isUnknownDish) return say.unknownDish
  if (wants.order) return say[wants.order]
  const dishes = dishNames(wants)
  if (wants.isByCourse) return say.courses
  if (found.isPoorMatch && dishes.length > 0) return say.notIdeal(joined(dishes, messages.and))
  if (dishes.length > 0) return say.foods(joined(dishes, messages.and))
  const mood = (['adventure', 'comfort'] as const).find((one) => wants.occasions.includes(one))
  if (mood) return say[mood]
  const cheer = wants.occasions.includes('celebration') ? `${say.celebration} ` : ''
  return cheer + (found.wines.length === 1 ? say.one : say.plain)
}

/** Ways of cooking: named only where no dish is. */
const methods = new Set([
  'off the grill',
  'grill',
  'cookout',
  'grilled',
  'brunch',
  'picnic',
  'snacks',
  'dinner',
])

/** Kinds of cooking that need a noun in English. */
const kitchens = new Map([
  ...['Thai', 'Indian', 'Mexican', 'Moroccan', 'Vietnamese', 'Sichuan'].map(
    (word) => [word.toLowerCase(), `${word} food`] as const,
  ),
  ['vegetarian', 'vegetarian food'],
  ['spicy', 'spicy food'],
])

function dishNames(wants: Wants): string[] {
  const words = wants.foods.map((food) => wants.foodWords[food] ?? food)
  const dishes = words.filter((word) => !methods.has(word))
  return [...new Set((dishes.length > 0 ? dishes : words).map((word) => kitchens.get(word) ?? word))]
}

/** Why this wine: what it is, and what it does for the dish or for the person. */
function reasonOf(
  { messages, language }: Setting,
  wine: CellarWine,
  foods: readonly string[],
  wants: Wants,
  taste: Taste | undefined,
): string {
  const place = wine.places[0] ?? wine.countryName
  const parts = [messages.suggest.isFrom(messages.styles[wine.style], place)]
  const food = [...foods].sort((one, other) => pairingScore(wine, other) - pairingScore(wine, one))[0]
  if (food !== undefined && pairingScore(wine, food) >= 1) {
    const word = wants.foodWords[food] ?? food
    const dish = kitchens.get(word) ?? word
    parts.push(`${messages.suggest.withDish(dish)}${messages.reasons[pairingReason(wine, food)]}`)
  }
  // The taste engine gives its reasons in English only.
  const liked = language === 'en' && taste?.reason ? taste.reason(wine.id) : null
  return [parts.join('; '), ...(liked ? [liked.replace(/\.$/, '')] : [])].join('. ')
}

function noMore({ messages, language, state }: Setting, wants: Wants): SommelierAnswer {
  return {
    kind: 'none',
    intent: 'suggest',
    text: messages.none.noMore,
    cards: [],
    chips: [],
    language,
    unmet: { kind: 'limit', limit: null, nearest: [] },
    state: { ...state, wants, language },
  }
}

/** Says that nothing fits, which limit would have to change, and what is nearest. */
export function none(setting: Setting, wants: Wants, unmet: Unmet): SommelierAnswer {
  const { messages, language, state, cellar } = setting
  const nearest = unmet.kind === 'limit' ? unmet.wines.filter(canHave).slice(0, 1) : []
  return {
    kind: 'none',
    intent: 'suggest',
    text: whyText(setting, wants, unmet, nearest),
    cards: [],
    chips: cellar.wines.some(canHave) ? [messages.chips.red, messages.chips.white, messages.chips.food] : [],
    language,
    unmet: { kind: unmet.kind, limit: unmet.limit, nearest: nearest.map(({ id }) => id) },
    state: { wants, shown: [], seen: [], focus: state.focus, language },
  }
}

function whyText(
  { messages, cellar }: Setting,
  wants: Wants,
  unmet: Unmet,
  nearest: readonly CellarWine[],
): string {
  const { none: say } = messages
  const [first] = unmet.wines
  if (unmet.kind === 'empty') return say.empty
  if (unmet.kind === 'tier' && first) {
    if (unmet.wines.length === 1) return say.tier(first.label, first.reservedFor ?? '')
    const tiers = [...new Set(unmet.wines.map(({ reservedFor }) => reservedFor ?? ''))]
    return say.tierMany(unmet.wines.length, joined(tiers, messages.and))
  }
  if (unmet.kind === 'stock' && first)
    return unmet.wines.length === 1 ? say.outOfStock(first.label) : say.outOfStockMany
  const dishes = dishNames(wants)
  if (unmet.kind === 'food' && dishes.length > 0) return say.noPairing(joined(dishes, messages.or))
  const parts = [whatIsMissing()]
  const isNamed = parts[0] !== say.nothing
  // A wine without the mark may be so all the same.
  if (
    wants.attributes.length > 0 &&
    !cellar.wines.some(
      (wine) =>
        canHave(wine) && brokenLimits(wine, { ...noWants, attributes: wants.attributes }).length === 0,
    )
  )
    return say.attributeUnstated(
      joined([...new Set(wants.attributes.map((mark) => mark.toLowerCase()))], messages.or),
    )
  if (unmet.limit && !isNamed) parts.push(say.limit(messages.limits[unmet.limit]))
  // A wine without a figure was left out, which is no statement about its alcohol.
  if (wants.minAbvTenths !== null || wants.maxAbvTenths !== null) parts.push(say.alcoholUnstated)
  if (nearest[0]) parts.push(say.nearest(nearest[0].label, pricesOf(nearest[0], messages, cellar.currency)))
  return parts.join(' ')

  function unknownPlaces() {
    return wants.places.filter((place) => !cellar.wines.some((wine) => liesIn(wine, place)))
  }
  function whatIsMissing(): string {
    const places = unknownPlaces()
    if (wants.places.length > 0 && places.length === wants.places.length)
      return say.nothingFrom(joined([...new Set(places.map(({ name }) => name))], messages.or))
    const grapes = wants.grapes.filter(
      ({ key }) => !cellar.wines.some(({ grapeKeys }) => grapeKeys.includes(key)),
    )
    if (wants.grapes.length > 0 && grapes.length === wants.grapes.length)
      return say.nothingOf(joined([...new Set(grapes.map(({ name }) => name))], messages.or))
    const types = wants.types.filter((type) => !cellar.wines.some((wine) => wine.type === type))
    if (wants.types.length > 0 && types.length === wants.types.length)
      return say.nothingOf(
        joined(
          types.map((type) => messages.types[type].one),
          messages.or,
        ),
      )
    return say.nothing
  }
}
