// Suggestions with reasons, and honest answers where nothing fits. Pure.
import type { Plan, Setting } from './answer-shape'
import { canHave, type CellarWine } from './cellar.server'
import { remember } from './conversation/state'
import { brokenLimits, liesIn } from './filters.server'
import { pairingReason, pairingScore } from './pairing'
import { pricesOf } from './prices'
import { listOf, messages, parts, type Text } from './prose/text'
import { isRare } from './qualities'
import { search, type Found, type Taste } from './search.server'
import { whyNothing, type Unmet } from './why-nothing.server'
import { noWants, type Wants } from './wants'

interface SuggestInput {
  wants: Wants
  taste: Taste | undefined
  /** Wines not to show again. */
  without?: ReadonlySet<string>
  /** The sentence before the wines, instead of the usual one. */
  opening?: Text
}

/** Suggestions for what is wanted, or why there are none. */
export function suggest(setting: Setting, { wants, taste, without, opening }: SuggestInput): Plan {
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
  opening?: Text | undefined
  intent?: Plan['intent']
  seen?: ReadonlySet<string> | undefined
}

/** An answer with a card for each wine. */
export function withCards(setting: Setting, input: CardsInput): Plan {
  const { cellar, state } = setting
  const { wants, found, taste } = input
  const reasons = new Set<string>()
  const lines = found.wines.map((wine) => {
    const food = found.courseOf?.get(wine.id)
    const reason = parts([reasonOf(wine, food ? [food] : wants.foods, wants, taste, reasons), '.'], '')
    const text = parts([wine.label, ' (', pricesOf(wine, cellar.currency), '): ', reason], '')
    return { wine, reason, text }
  })
  const opening = input.opening ?? openingOf(wants, found, state.wants.occasions)
  const people =
    wants.people !== null && wants.people > 1 && wants.people <= 500 && wants.people !== state.wants.people
      ? [messages.suggest.people(wants.people, Math.max(1, Math.ceil(wants.people / 2)))]
      : []
  const text = parts([opening, ...lines.map((line) => line.text), ...people], '\n')
  const ids = found.wines.map(({ id }) => id)
  return {
    kind: 'suggest',
    intent: input.intent ?? 'suggest',
    text,
    cards: lines.map(({ wine, reason }) => ({ wineId: wine.id, reason })),
    chips: [messages.chips.cheaper, messages.chips.else],
    state: {
      wants,
      shown: ids,
      seen: remember(ids, input.seen ? state.seen : []),
      focus: ids[0] ?? null,
      language: state.language,
    },
  }
}

/** The wine of some that has most of a quality. */
export const mostOf = (wines: readonly CellarWine[], value: (wine: CellarWine) => number): CellarWine =>
  wines.reduce((one, other) => (value(other) > value(one) ? other : one))

/** One of the wines that were shown, picked out. */
export function pickOut(
  setting: Setting,
  wants: Wants,
  wine: CellarWine,
  opening: Text = messages.suggest.ofShown(wine.label),
): Plan {
  const plan = withCards(setting, { wants, found: { wines: [wine] }, opening })
  return { ...plan, state: { ...plan.state, isPicked: true } }
}

function openingOf(
  wants: Wants,
  found: Pick<Found, 'wines'> & Partial<Found>,
  earlier: readonly string[],
): Text {
  const { suggest: say } = messages
  if (wants.isUnknownDish) return say.unknownDish
  if (wants.order) return say[wants.order]
  const dishes = dishNames(wants)
  if (wants.isByCourse) return say.courses
  if (found.isPoorMatch && dishes.length > 0) return say.notIdeal(listOf(dishes, 'and'))
  if (dishes.length > 0) return say.foods(listOf(dishes, 'and'))
  if (wants.by) return say.measures[wants.by] ?? say.plain
  if (wants.isPremium && wants.occasions.length === 0 && wants.maxCents === null && !wants.isCheap)
    return say.finest
  const mood = (['adventure', 'comfort'] as const).find(
    (one) => wants.occasions.includes(one) && (one !== 'adventure' || found.wines.some(isRare)),
  )
  if (mood) return say[mood]
  const opening = found.wines.length === 1 ? say.one : say.plain
  const isNews = wants.occasions.includes('celebration') && !earlier.includes('celebration')
  return isNews && !wants.occasions.includes('gift') ? parts([say.celebration, opening]) : opening
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

/** The mark of a wine, such as "organic"; a business's own marks stay as they are. */
export const markText = (mark: string): Text => messages.marks[mark] ?? mark.toLowerCase()

function dishNames({ foods, foodWords }: Wants): Text[] {
  const dishes = foods.map((food) => ({ food, word: foodWords[food] ?? '' }))
  const meals = dishes.filter(({ word }) => !methods.has(word))
  return meals.length > 0 ? meals : dishes
}

/** Why this wine: what it is, and what it does for the dish or for the person. A reason is given once. */
function reasonOf(
  wine: CellarWine,
  foods: readonly string[],
  wants: Wants,
  taste: Taste | undefined,
  reasons: Set<string>,
): Text {
  const isFrom = messages.suggest.isFrom(messages.styles[wine.style], {
    place: wine.places[0] ?? wine.countryName,
  })
  const food = [...foods].sort((one, other) => pairingScore(wine, other) - pairingScore(wine, one))[0]
  const reason = food !== undefined && pairingScore(wine, food) >= 1 ? pairingReason(wine, food) : null
  const isNew = reason !== null && !reasons.has(`${food} ${reason}`)
  reasons.add(`${food} ${reason}`)
  const dish: Text =
    food !== undefined && wants.foods.length > 1
      ? messages.suggest.withDish({ food, word: wants.foodWords[food] ?? '' })
      : ''
  const suits = isNew ? parts([dish, messages.reasons[reason]], '') : ''
  // The taste engine gives its reasons in English only.
  const liked: Text = { english: taste?.reason?.(wine.id)?.replace(/\.$/, '') ?? '' }
  return parts([parts([isFrom, suits], '; '), liked], '. ')
}

function noMore({ state }: Setting, wants: Wants): Plan {
  return {
    kind: 'none',
    intent: 'suggest',
    text: messages.none.noMore,
    cards: [],
    chips: [],
    unmet: { kind: 'limit', limit: null, nearest: [] },
    state: { ...state, wants },
  }
}

/** Says that nothing fits, which limit would have to change, and what is nearest. */
export function none(setting: Setting, wants: Wants, unmet: Unmet): Plan {
  const { state, cellar } = setting
  const nearest = unmet.kind === 'limit' ? unmet.wines.filter(canHave).slice(0, 1) : []
  return {
    kind: 'none',
    intent: 'suggest',
    text: whyText(setting, wants, unmet, nearest),
    cards: [],
    chips: cellar.wines.some(canHave) ? [messages.chips.red, messages.chips.white, messages.chips.food] : [],
    unmet: { kind: unmet.kind, limit: unmet.limit, nearest: nearest.map(({ id }) => id) },
    state: {
      wants,
      shown: state.shown,
      seen: state.seen,
      focus: nearest[0]?.id ?? state.focus,
      language: state.language,
      unmet: unmet.limit,
    },
  }
}

function whyText({ cellar }: Setting, wants: Wants, unmet: Unmet, nearest: readonly CellarWine[]): Text {
  const { none: say } = messages
  const [first] = unmet.wines
  if (unmet.kind === 'empty') return say.empty
  if (unmet.kind === 'tier' && first) {
    if (unmet.wines.length === 1) return say.tier(first.label, first.reservedFor ?? '')
    const tiers = [...new Set(unmet.wines.map(({ reservedFor }) => reservedFor ?? ''))]
    return say.tierMany(unmet.wines.length, listOf(tiers, 'and'))
  }
  if (unmet.kind === 'stock' && first)
    return unmet.wines.length === 1 ? say.outOfStock(first.label) : say.outOfStockMany
  const dishes = dishNames(wants)
  if (unmet.kind === 'food' && dishes.length > 0) return say.noPairing(listOf(dishes, 'or'))
  const sentences = [whatIsMissing()]
  const isNamed = sentences[0] !== say.nothing
  // A wine without the mark may be so all the same.
  if (
    wants.attributes.length > 0 &&
    !cellar.wines.some(
      (wine) =>
        canHave(wine) && brokenLimits(wine, { ...noWants, attributes: wants.attributes }).length === 0,
    )
  )
    return say.attributeUnstated(listOf(wants.attributes.map(markText), 'or'))
  if (unmet.limit && !isNamed) sentences.push(say.limit(messages.limits[unmet.limit]))
  // A wine without a figure was left out, which is no statement about its alcohol.
  if (wants.minAbvTenths !== null || wants.maxAbvTenths !== null) sentences.push(say.alcoholUnstated)
  if (nearest[0]) sentences.push(say.nearest(nearest[0].label, pricesOf(nearest[0], cellar.currency)))
  return parts(sentences)

  function unknownPlaces() {
    return wants.places.filter((place) => !cellar.wines.some((wine) => liesIn(wine, place)))
  }
  function whatIsMissing(): Text {
    const places = unknownPlaces()
    if (wants.places.length > 0 && places.length === wants.places.length)
      return say.nothingFrom(
        listOf(
          places.map(({ name }) => ({ place: name })),
          'or',
        ),
      )
    const grapes = wants.grapes.filter(
      ({ key }) => !cellar.wines.some(({ grapeKeys }) => grapeKeys.includes(key)),
    )
    if (wants.grapes.length > 0 && grapes.length === wants.grapes.length)
      return say.nothingOf(
        listOf(
          grapes.map(({ name }) => name),
          'or',
        ),
      )
    const types = wants.types.filter((type) => !cellar.wines.some((wine) => wine.type === type))
    if (wants.types.length > 0 && types.length === wants.types.length)
      return say.nothingOf(
        listOf(
          types.map((type) => messages.types[type].one),
          'or',
        ),
      )
    return say.nothing
  }
}
