// Questions about the wines that were just shown: the driest of them, two bottles of the first, the same in a magnum. Pure.
import type { Plan, Setting } from '../answer-shape'
import { messages, parts, type Text } from '../prose/text'
import type { CellarWine } from '../cellar.server'
import { hasAny, isOrdinal, opening, referent, type ConversationState } from './state'
import { facts, originOf, say, verdict } from '../facts.server'
import { brokenLimits } from '../filters.server'
import { isPlainWord } from '../lexicon/plain-words'
import { pairingScore } from '../pairing'
import { priceText } from '../prices'
import { markText, mostOf, none, pickOut, withCards } from '../suggest.server'
import { amountOf, qualityIn } from '../qualities'
import type { Understanding } from '../understand.server'
import { kindOf, namesIn, noWants, saysSomething, type Wants } from '../wants'

/** An answer about the wines of the last answer; null where the question is about something else. */
export function aboutShown(
  setting: Setting,
  all: Understanding,
  before: ConversationState | null,
): Plan | null {
  const shown = (before?.shown ?? []).flatMap((id) => setting.cellar.byId.get(id) ?? [])
  const folded = all.folded
    .replace(opening, '')
    .replace(/^(?:whichever|the one that)\b(?: one)?/, 'which one')
  const understanding = { ...all, folded }
  if (!before || shown.length === 0 || understanding.named.length > 0) return null
  return (
    glassOf(setting, understanding, before) ??
    sumOf(setting, understanding, shown) ??
    toBuy(setting, understanding, before, shown) ??
    pourOrder(setting, understanding, shown) ??
    whyShown(setting, understanding, before) ??
    bestOf(setting, understanding, before, shown) ??
    inOtherSize(setting, understanding, before) ??
    attributeOf(setting, understanding, before)
  )
}

/** "I'll have a glass of that": whether it is poured, and for how much. */
function glassOf(
  setting: Setting,
  { folded, cues, wants }: Understanding,
  before: ConversationState,
): Plan | null {
  const focus = setting.cellar.byId.get(before.focus ?? '')
  const kinds = namesIn(wants)
  if (kinds > 0 || isOrdinal(cues)) return null
  return focus && wants.isGlass && cues.has('that') && buys.test(folded)
    ? facts(setting, [focus], new Set(), { ...noWants, isGlass: true })
    : null
}

/** "What would all three cost?", "total?": the prices of the wines that were shown, and their sum. */
function sumOf(setting: Setting, { folded, cues }: Understanding, shown: readonly CellarWine[]): Plan | null {
  if (shown.length < 2 || !(onlyTotal.test(folded) || (cues.has('price') && ofSeveral.test(folded))))
    return null
  const few = setting.state.parts?.flatMap((part) => setting.cellar.byId.get(part.shown[0] ?? '') ?? [])
  const wines = few ?? (/\b(?:both|two|deux|dos|due)\b/.test(folded) ? shown.slice(0, 2) : shown)
  const cents = wines.reduce((sum, { bottlePriceCents }) => sum + (bottlePriceCents ?? NaN), 0)
  const { text } = facts(setting, wines, new Set(['price']), noWants)
  if (Number.isNaN(cents)) return say(setting, 'price', text)
  const total = messages.fact.total(priceText(cents, setting.cellar.currency))
  return say(setting, 'price', parts([text, total]))
}
const ofSeveral =
  /\b(?:both|all (?:of )?(?:them|those|these|three|four|five)|the (?:two|three|four|five|lot)|together|altogether|total|come to|les deux|las dos|los dos|tutti|tutte)\b/
const onlyTotal =
  /^(?:what(?:'s| is| would be)? |give me )?(?:the |my |our |a )?(?:grand )?total\b|\b(?:adds? up to|add (?:it|them) up|sum of)\b/

/** "Which one first?": bubbles, then from light to full, sweet wines last. */
function pourOrder(setting: Setting, { folded }: Understanding, shown: readonly CellarWine[]): Plan | null {
  if (shown.length < 2 || !asksOrder.test(folded)) return null
  const weight = (wine: CellarWine) =>
    (wine.isSweet ? 10 : 0) +
    (wine.type === 'red' ? 2 : wine.type === 'sparkling' ? -2 : 0) +
    amountOf(wine, 'body')
  const wines = [...shown].sort((one, other) => weight(one) - weight(other))
  const labels = parts(
    wines.map(({ label }) => label),
    ', ',
  )
  return say(setting, 'serve', messages.suggest.pourOrder(labels), shown)
}
const asksOrder =
  /\b(?:which|what)(?: one| wine| bottle)?(?: \w+){0,4} first\b|\b(?:what|which) order\b|\border (?:to|should)\b|\b(?:lequel|cual|quale)\b.*\b(?:premier|abord|primero|prima|per prim\w)\b/

/** "Why that one?": what the wine is, and what it does for the dish. */
function whyShown(setting: Setting, { folded, cues }: Understanding, before: ConversationState): Plan | null {
  if (!/^(?:why(?! not\b| (?:is|are|does|do) )|pourquoi|por que|perche)\b/.test(folded) || folded.length > 40)
    return null
  const id = referent(cues, before)
  const wine = id === null ? undefined : setting.cellar.byId.get(id)
  if (!wine) return null
  const style = messages.suggest.isFrom(messages.styles[wine.style], originOf(wine))
  const { whyOpen, why } = messages.fact
  const ground = saysSomething(before.wants) ? why : whyOpen
  const about = parts([
    ground,
    messages.fact.about(wine.label, style),
    { capital: verdict(wine, before.wants) },
  ])
  return say(setting, 'describe', about, [wine])
}

/** "Which of these is the safest?" */
const hasMeasure =
  /^which (?:one |wine )?(?:of (?:these|those|them) )?(?:is|are|has|would be)\b.*\b(?:(?!west)\w{3,}est|most \w+)\b/
const comparesShown =
  /^which (?:one |of (?:these|those|them|the (?:two|three|four|five)) )?(?:is|has|would be)\b|^the \w+er (?:one |of )/
const asksOfShown =
  /\b(?:which|what)(?: one| wine| bottle)? (?:is|of|would|should|do|are|has)\b|\bwhich(?: one)?\b|\b(?:does|is|for) the \w+est\b|\bof (?:all )?(?:those|these|them|the (?:two|three|four|five))\b|^the \w+est(?: one)?(?: please)?\W*$|^the (?:\w+er (?:one\b|of )|next \w+est)|^(?:le|la|el|il|lo) (?:plus|moins|mas|menos|piu|meno) \w+\W*$|^(?:goes?|pairs?|works?|does (?:it|that) (?:go|pair|work)) (?:well )?with\b|^any (?:of (?:these|those|them) )?(?:good|ok|okay|fine|nice|great|work|suitable)\b|\b(?:lequel|laquelle|cual|quale)\b|\bpick one\b/
const leavesOut = /\b(?:skip|drop|lose|without|minus|leave out|not|except) the \w*(?:est|most \w+)\b/
const asksForBest =
  /\b(?:best|better|favou?rite|recom\w+|consigli\w*|conseill\w+|^which(?: one)?(?: then)?\W*$|would (?:he|she|they|it|my \w+) \w+|would you (?:pick|open|pour|choose|go (?:for|with)|take|have|drink)|should (?:i|we) (?:get|pick|choose|go (?:for|with)|take|have)|do you (?:recommend|prefer|like)|pick one|meilleur|mejor|migliore|preferi\w+)\b/

/** "Which is the driest?", "the cheapest of those", "which one for the lamb?": one of the wines shown. */
function bestOf(
  setting: Setting,
  { folded, wants, words, unknown }: Understanding,
  before: ConversationState,
  all: readonly CellarWine[],
): Plan | null {
  const { foods } = wants
  // "The cheaper of the two", of one for each person.
  const ofParts = before.parts?.flatMap((part) => all.find(({ id }) => id === part.shown[0]) ?? []) ?? []
  const shown = ofParts.length > 1 && /\bof the (?:two|both|three)\b/.test(folded) ? ofParts : all
  const kinds = wants.types.length + wants.places.length + wants.grapes.length
  const isOpenChoice = shown.length === 1 && asksForBest.test(folded) && foods.length === 0
  if ((shown.length < 2 && !isOpenChoice) || kinds > 0 || /\bwith (?:it|that|this|them)\W*$/.test(folded))
    return null
  if (!(asksOfShown.test(folded) || leavesOut.test(folded))) return null
  // "Does it go with pizza?", of the one that was singled out.
  if (before.isPicked && foods.length > 0 && /\b(?:it|that)\b/.test(folded)) return null
  const superlative = qualityIn(folded, comparesShown.test(folded))?.value
  const ofDish = (wine: CellarWine) => foods.reduce((sum, food) => sum + pairingScore(wine, food), 0)
  const quality = superlative ?? (foods.length > 0 ? ofDish : asksForBest.test(folded) ? () => 0 : null)
  // "The next cheapest", after some in that order.
  const next = shown[shown.findIndex(({ id }) => id === before.focus) + 1]
  if (/\bthe next \w+est\b/.test(folded) && before.wants.order && next)
    return pickOut(setting, before.wants, next)
  if (!quality && hasMeasure.test(folded)) {
    const plan = pickOut(setting, before.wants, shown[0]!, messages.suggest.noMeasure(shown[0]!.label))
    return { ...plan, state: { ...plan.state, shown: before.shown, seen: before.seen } }
  }
  const namesOther = [
    ...unknown,
    ...words.filter((word) => setting.cellar.words.has(word) && !isPlainWord(word)),
  ]
  if (!quality || (!superlative && namesOther.length > 0)) return null
  // After "nothing fits", the wines of before do not meet what was asked.
  const limits = before.unmet === undefined ? before.wants : noWants
  const merged: Wants = { ...limits, ...(foods.length > 0 && { foods, foodWords: wants.foodWords }) }
  const most = mostOf(shown, quality)
  // "And if we skip the priciest?"
  if (leavesOut.test(folded))
    return withCards(setting, { wants: merged, found: { wines: shown.filter((wine) => wine !== most) } })
  const suggestion = pickOut(setting, merged, most)
  return { ...suggestion, state: { ...suggestion.state, shown: before.shown, seen: before.seen } }
}

const number = String.raw`(?:\d{1,2}|an?|one|two|three|four|five|six|twelve|une?|deux|trois|dos|tres|due|tre)`
const buys = new RegExp(
  String.raw`^(?:let's |we'll |i'll |we |i )?(?:go|do|take|going) (?:with |for )?(?:that|this|it|the)\b|\b(?:i|we)(?:'ll| will) do\b|\b(?:i|we)(?:'ll| will| would|'d)? (?:like |love )?(?:to )?(?:take|have|get|buy|order|go (?:for|with)|want)\b|(?:'d|would) like (?:${number}|another|both)\b|\badd (?:it|that|this|them|both|another|the|${number})\b|\b(?:in|to) (?:my|the) cart\b|^(?:${number}|another|both)(?: bottles?| more)? of (?:the|that|those|it|them|these|this)\b|\b(?:je prends|je vais prendre|me llevo|quiero|prendo|on (?:va |va en )?prend\w*|nous (?:allons prendre|prenons)|prendiamo|nos llevamos|tomamos|tomaremos)\b`,
)
/** "One bottle please", "the second one, please", "sold". */
const justBottles = new RegExp(
  String.raw`^(?:i'd like |just |make (?:it|that) )?(?:(?:the )?(?:first|second|third|fourth|fifth|last|middle|other)(?: (?:one|bottle|wine))?,? (?:please|then)|sold|deal|i'm sold|that's the one|both(?: of (?:them|those))?,? (?:please|then|thanks)|${number} (?:bottles?|bouteilles?|botellas?|bottiglie|bottiglia)(?: please)?|${number} please|(?:(?:i|we)(?:'ll| will) take )?(?:that|this|it)(?: one)?(?: then)?(?: please)?)\W*$|^make (?:it|that) ${number}\W*$`,
)
/** "Two of the first", "due del primo", "deux du premier". */
const countOf =
  /\b(?:\d{1,2}|one|un|une|uno|una|two|three|four|five|six|deux|trois|quatre|dos|tres|cuatro|due|tre|quattro) (?:of|del|de la|de|du|della|x) /
const oneBottle = /\b(?:one|a|1|une|una) (?:bottle|bouteille|botella|bottiglia)\b/
export const asksToBuy = /\bhow (?:do|can) (?:i|we) (?:get|order|buy) (?:it|that|one|them|this)\b/
const inquires = /\b(?:how|what|which|when|why|where|can i have it with|should|have to)\b/
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
/** "The cheaper one", of those that were shown. */
const isComparedOne =
  /\bthe (?:\w+(?:er|est)|(?:more|less|most|least) \w+) (?:one|bottle|wine)\b|\bof the \w+est\b|\b(?:le|la) (?:plus|moins) \w+|\b(?:el|la) (?:mas|menos) \w+|\b(?:il|la) (?:piu|meno) \w+/

/** "I'll take the Malbec", where one of the wines shown is one. */
function onlyOfKind(wants: Wants, shown: readonly CellarWine[], folded: string) {
  const kind = kindOf(wants)
  if (!saysSomething(kind) || wants.foods.length > 0) return undefined
  const some = shown.filter((wine) => brokenLimits(wine, kind).length === 0)
  const isDefinite = /\b(?:take|have|get|go (?:for|with)) the\b/.test(folded)
  return some.length === 1 || (isDefinite && some.length === shown.length) ? some[0] : undefined
}

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
    /\bone of (?:those|these)\b|\bboth\b|\b(?:my|the) cart\b/.test(folded)
  const ofKind = onlyOfKind(wants, shown, folded)
  const kinds = ofKind ? 0 : namesIn(wants)
  const isCounted =
    (isOrdinal(cues) || isComparedOne.test(folded) || ofKind !== undefined) &&
    (wants.bottles !== null || countOf.test(folded) || oneBottle.test(folded))
  // "I'll take three", after one wine was picked out.
  const isShort = /^(?:i|we)(?:'ll| will) (?:take|have|get|buy) \w+(?: bottles?)?(?: please)?\W*$/.test(
    folded,
  )
  if (
    !(points || isShort || justBottles.test(folded) || isComparedOne.test(folded) || ofKind) ||
    kinds > 0 ||
    wants.sizeMl !== null ||
    wants.isGlass ||
    !(buys.test(folded) || isCounted || justBottles.test(folded) || asksToBuy.test(folded)) ||
    (inquires.test(folded) && !asksToBuy.test(folded))
  )
    return null
  const id = referent(cues, before)
  const compared = isComparedOne.test(folded) ? qualityIn(folded, true)?.value : undefined
  const first = compared
    ? mostOf(shown, compared)
    : (ofKind ?? (id === null ? undefined : setting.cellar.byId.get(id)))
  const ofParts = before.parts?.flatMap((part) => setting.cellar.byId.get(part.shown[0] ?? '') ?? [])
  const wines = /\bboth\b/.test(folded)
    ? (ofParts ?? shown.slice(0, 2))
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
  return intoCart(setting, before, wines, bottles)
}

/** Bottles of wines that were shown, for the cart. */
export function intoCart(
  setting: Setting,
  before: ConversationState,
  wines: readonly CellarWine[],
  bottles: number,
): Plan {
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
  const kinds = namesIn(wants)
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
