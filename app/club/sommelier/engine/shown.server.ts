// Questions about the wines that were just shown: the driest of them, two bottles of the first, the same in a magnum. Pure.
import type { Plan, Setting } from './answer-shape'
import { messages, type Text } from './prose/text'
import type { CellarWine } from './cellar.server'
import { hasAny, isOrdinal, referent, type ConversationState } from './conversation'
import { say } from './facts.server'
import { isPlainWord } from './lexicon/plain-words'
import { pairingScore } from './pairing'
import { markText, none, withCards } from './suggest.server'
import { amountOf } from './search.server'
import type { Understanding } from './understand.server'
import { noWants, type Wants } from './wants'

/** An answer about the wines of the last answer; null where the question is about something else. */
export function aboutShown(
  setting: Setting,
  understanding: Understanding,
  before: ConversationState | null,
): Plan | null {
  const shown = (before?.shown ?? []).flatMap((id) => setting.cellar.byId.get(id) ?? [])
  if (!before || shown.length === 0 || understanding.named.length > 0) return null
  return (
    toBuy(setting, understanding, before, shown) ??
    bestOf(setting, understanding, before, shown) ??
    inOtherSize(setting, understanding, before) ??
    attributeOf(setting, understanding, before)
  )
}

const bodySize = (wine: CellarWine) => amountOf(wine, 'body')
const sugar = (wine: CellarWine): number =>
  wine.isSweet ? 3 : wine.sweetness === 'off_dry' ? 2 : 1 - amountOf(wine, 'acid')
const price = ({ bottlePriceCents }: CellarWine) => bottlePriceCents ?? Infinity

/** Superlatives with the quality of which the best has most. */
const superlatives: readonly (readonly [RegExp, (wine: CellarWine) => number])[] = [
  [/\b(?:driest|least sweet|plus sec|mas seco|piu secco)\b/, (wine) => -sugar(wine)],
  [/\b(?:sweetest|plus doux|mas dulce|piu dolce)\b/, sugar],
  [/\b(?:lightest|least heavy|plus leger|mas ligero|piu leggero)\b/, (wine) => -bodySize(wine)],
  [/\b(?:fullest|heaviest|boldest|biggest|richest|strongest|plus corse|mas potente|piu corposo)\b/, bodySize],
  [
    /\b(?:crispest|freshest|most acidic|most acid|highest acidity|brightest|plus frais|mas fresco|piu fresco)\b/,
    (wine) => amountOf(wine, 'acid'),
  ],
  [
    /\b(?:softest|smoothest|least tannic|least tannin|lowest tannin|easiest|plus souple|mas suave|piu morbido)\b/,
    (wine) => -amountOf(wine, 'tannin'),
  ],
  [
    /\b(?:most tannic|most tannin|plus tannique|mas tanico|piu tannico)\b/,
    (wine) => amountOf(wine, 'tannin'),
  ],
  [/\b(?:fruitiest|juiciest|plus fruite|mas afrutado|piu fruttato)\b/, (wine) => amountOf(wine, 'fruit')],
  [/\b(?:oakiest|most oaky)\b/, (wine) => amountOf(wine, 'oak')],
  [/\b(?:oldest|plus vieux|mas viejo|piu vecchio)\b/, ({ year }) => -(year ?? 9_999)],
  [/\b(?:youngest|newest|plus jeune|mas joven|piu giovane)\b/, ({ year }) => year ?? 0],
  [/\b(?:cheapest|least expensive|lowest price|moins cher|mas barato|meno caro)\b/, (wine) => -price(wine)],
  [/\b(?:most expensive|priciest|dearest|plus cher|mas caro|piu caro)\b/, price],
]
/** Comparatives ask for one of the wines where the question begins with "which". */
const comparatives: readonly (readonly [RegExp, (wine: CellarWine) => number])[] = [
  [/\b(?:drier|less sweet)\b/, (wine) => -sugar(wine)],
  [/\bsweeter\b/, sugar],
  [/\b(?:lighter|less heavy)\b/, (wine) => -bodySize(wine)],
  [/\b(?:fuller|heavier|bolder|bigger|richer|stronger)\b/, bodySize],
  [/\b(?:crisper|fresher|more acidic|brighter)\b/, (wine) => amountOf(wine, 'acid')],
  [/\b(?:softer|smoother|less tannic)\b/, (wine) => -amountOf(wine, 'tannin')],
  [/\b(?:more tannic|more tannin)\b/, (wine) => amountOf(wine, 'tannin')],
  [/\b(?:fruitier|juicier)\b/, (wine) => amountOf(wine, 'fruit')],
  [/\bolder\b/, ({ year }) => -(year ?? 9_999)],
  [/\byounger\b/, ({ year }) => year ?? 0],
  [/\b(?:cheaper|less expensive)\b/, (wine) => -price(wine)],
]
const comparesShown =
  /^(?:and |ok |so |but )*which (?:one |of (?:these|those|them|the (?:two|three|four|five)) )?(?:is|has|would be)\b/
const asksOfShown =
  /\b(?:which|what)(?: one| wine| bottle)? (?:is|of|would|should|do|are|has)\b|\bwhich(?: one)?\b|\bof (?:those|these|them|the (?:two|three|four|five))\b|^(?:and |ok |so )*the \w+est(?: one)?(?: please)?\W*$|\b(?:lequel|laquelle|cual|quale)\b|\bpick one\b/
const asksForBest =
  /\b(?:best|better|favou?rite|would you (?:pick|choose|go (?:for|with)|take|have|drink)|should (?:i|we) (?:get|pick|choose|go (?:for|with)|take|have)|do you (?:recommend|prefer|like)|pick one|meilleur|mejor|migliore|preferi\w+)\b/

/** "Which is the driest?", "the cheapest of those", "which one for the lamb?": one of the wines shown. */
function bestOf(
  setting: Setting,
  { folded, wants, words, unknown }: Understanding,
  before: ConversationState,
  shown: readonly CellarWine[],
): Plan | null {
  const kinds = wants.types.length + wants.places.length + wants.grapes.length
  if (shown.length < 2 || kinds > 0 || !asksOfShown.test(folded)) return null
  const qualities = comparesShown.test(folded) ? [...superlatives, ...comparatives] : superlatives
  const superlative = qualities.find(([pattern]) => pattern.test(folded))?.[1]
  const { foods } = wants
  const ofDish = (wine: CellarWine) => foods.reduce((sum, food) => sum + pairingScore(wine, food), 0)
  const quality = superlative ?? (foods.length > 0 ? ofDish : asksForBest.test(folded) ? () => 0 : null)
  const namesOther = [
    ...unknown,
    ...words.filter((word) => setting.cellar.words.has(word) && !isPlainWord(word)),
  ]
  if (!quality || (!superlative && namesOther.length > 0)) return null
  const best = shown.reduce((one, other) => (quality(other) > quality(one) ? other : one))
  const merged: Wants = { ...before.wants, ...(foods.length > 0 && { foods, foodWords: wants.foodWords }) }
  const suggestion = withCards(setting, {
    wants: merged,
    found: { wines: [best] },
    opening: messages.suggest.ofShown(best.label),
  })
  return { ...suggestion, state: { ...suggestion.state, shown: before.shown, seen: before.seen } }
}

const buys =
  /\b(?:i|we)(?:'ll| will| would|'d)? (?:like |love )?(?:to )?(?:take|have|get|buy|order|go (?:for|with)|want)\b|(?:'d|would) like (?:\d+|one|two|three|four|five|six|twelve|another|both)\b|\badd (?:it|that|this|them|both|one|two|three|\d+|the)\b|\b(?:in|to) (?:my|the) cart\b|^(?:(?:ok|okay|yes|great|perfect|then),? )*(?:\d+|one|two|three|four|five|six|twelve|a|another|both)(?: bottles?| more)? of (?:the|that|those|it|them|these|this)\b|\b(?:je prends|je vais prendre|me llevo|quiero|prendo)\b/
/** "Two of the first", "due del primo", "deux du premier". */
const countOf =
  /\b(?:\d{1,2}|one|un|une|uno|una|two|three|four|five|six|deux|trois|quatre|dos|tres|cuatro|due|tre|quattro) (?:of|del|de la|de|du|della|x) /
const oneBottle = /\b(?:one|a|1|une|una) (?:bottle|bouteille|botella|bottiglia)\b/
const inquires = /\b(?:how|what|which|when|why|where|can i have it with|should)\b/
const counts = new Map(
  'one two three four five six seven eight nine ten eleven twelve'
    .split(' ')
    .map((word, at): [string, number] => [word, at + 1])
    .concat(
      ['deux dos due', 'trois tres tre', 'quatre cuatro quattro'].flatMap((words, at) =>
        words.split(' ').map((word): [string, number] => [word, at + 2]),
      ),
    ),
)
const mostBottles = 60

/** "Two of the first, please", "I'll take the second one": the wine with its number of bottles, to be put into the cart. */
function toBuy(
  setting: Setting,
  { folded, cues, wants }: Understanding,
  before: ConversationState,
  shown: readonly CellarWine[],
): Plan | null {
  const points =
    shown.length === 1 ||
    isOrdinal(cues) ||
    cues.has('that') ||
    /\bone of (?:those|these)\b|\bboth\b/.test(folded)
  const kinds = wants.types.length + wants.places.length + wants.grapes.length + wants.foods.length
  const isCounted =
    isOrdinal(cues) && (wants.bottles !== null || countOf.test(folded) || oneBottle.test(folded))
  // "I'll take three", after one wine was picked out.
  const isShort =
    /^(?:(?:ok|okay|great|perfect|then|yes),? )*(?:(?:i|we)(?:'ll| will) (?:take|have|get|buy) \w+(?: bottles?)?|(?<=\w ?)(?:one|two|three|four|six|\d{1,2}) bottles?)(?: please)?\W*$/.test(
      folded,
    )
  if (
    !(points || isShort) ||
    kinds > 0 ||
    wants.sizeMl !== null ||
    !(buys.test(folded) || isCounted) ||
    inquires.test(folded)
  )
    return null
  const id = referent(cues, before)
  const first = id === null ? undefined : setting.cellar.byId.get(id)
  const wines = /\bboth\b/.test(folded)
    ? shown.slice(0, 2)
    : /\ball (?:of )?(?:them|those|these)\b/.test(folded)
      ? shown
      : first
        ? [first]
        : []
  if (wines.length === 0) return null
  const [, count = 'one'] =
    /\b(\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|deux|trois|quatre|dos|tres|cuatro|due|tre|quattro)(?: bottles?)?(?: more)?(?: (?:of|to|in|del|de|du|della)\b|(?: please)?\W*$)/.exec(
      folded,
    ) ?? []
  const bottles = Math.min(wants.bottles ?? counts.get(count) ?? Number(count), mostBottles)
  const missing = wines.find(({ stock }) => stock < bottles)
  if (missing)
    return none(setting, { ...noWants, bottles }, { kind: 'limit', limit: 'bottles', wines: [missing] })
  const reserved = wines.filter(({ reservedFor }) => reservedFor !== null)
  if (reserved.length > 0) return none(setting, noWants, { kind: 'tier', limit: null, wines: reserved })
  const suggestion = withCards(setting, {
    wants: before.wants,
    found: { wines },
    opening: setting.hasCart ? messages.suggest.cart(bottles, wines.length) : messages.suggest.noCart,
    intent: 'availability',
  })
  const cards = suggestion.cards.map((card) => ({ ...card, bottles }))
  return {
    ...suggestion,
    cards,
    chips: [],
    state: { ...suggestion.state, shown: before.shown, seen: before.seen },
  }
}

/** "Do you have it in a magnum?": the wine in focus in another size. */
function inOtherSize(
  setting: Setting,
  { cues, wants }: Understanding,
  before: ConversationState,
): Plan | null {
  const focus = setting.cellar.byId.get(before.focus ?? '')
  const kinds = wants.types.length + wants.places.length + wants.grapes.length + wants.foods.length
  if (!focus || wants.sizeMl === null || kinds > 0 || !hasAny(cues, ['that', 'one', 'stock'])) return null
  const sized = setting.cellar.wines.filter(
    ({ nameText, formatMl, stock, reservedFor }) =>
      nameText === focus.nameText && formatMl === wants.sizeMl && stock > 0 && reservedFor === null,
  )
  return sized.length > 0
    ? withCards(setting, { wants: noWants, found: { wines: sized }, intent: 'availability' })
    : none(setting, { ...noWants, sizeMl: wants.sizeMl }, { kind: 'limit', limit: 'size', wines: [focus] })
}

/** "Is it organic?": as the list marks the wine in focus. A wine without the mark may be so all the same. */
function attributeOf(
  setting: Setting,
  { cues, wants }: Understanding,
  before: ConversationState,
): Plan | null {
  const wine = setting.cellar.byId.get(before.focus ?? '')
  const [attribute] = wants.attributes
  if (!wine || attribute === undefined || !hasAny(cues, ['that', 'is-it']) || cues.has('suggest')) return null
  return say(setting, 'describe', attributeSentence(wine, attribute), [wine])
}

/** Whether the list marks a wine as organic, kosher and so on. */
export function attributeSentence(wine: CellarWine, attribute: string): Text {
  const isMarked = wine.attributes.some((one) => one.toLowerCase() === attribute.toLowerCase())
  const word = markText(attribute)
  return isMarked
    ? messages.fact.attribute(wine.label, word)
    : messages.fact.attributeUnknown(wine.label, word)
}
