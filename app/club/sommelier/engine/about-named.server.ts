// Answers about wines that a question names, and about serving. Pure.
import type { Plan, Setting } from './answer-shape'
import { canHave, makerOf, type CellarWine } from './cellar.server'
import { hasAny, serviceCues, type Cues } from './conversation/state'
import {
  dishesFor,
  factCues,
  facts,
  hasLimits,
  ofAskedYear,
  onlyLimits,
  say,
  serve,
  verdict,
} from './facts.server'
import { brokenLimits, liesIn, saysSo } from './filters.server'
import { pricesOf } from './prices'
import { messages, parts, type Text } from './prose/text'
import { fitting, type Taste } from './search.server'
import { none, withCards } from './suggest.server'
import { attributeSentence } from './conversation/shown.server'
import { sameGrape, type Understanding } from './understand.server'
import { amountOf } from './qualities'
import { sidesOf } from './styles'
import {
  except,
  isRegion,
  kindOf,
  noWants,
  saysSomething,
  type WantedAxis,
  type Wants,
  type Way,
} from './wants'

/** "How oaky is the Chardonnay?", "does it have a lot of tannin?" */
export const asksOfTaste = ({ folded, wants, cues }: Understanding): boolean =>
  Object.keys(wants.axes).length > 0 &&
  wants.foods.length === 0 &&
  !hasAny(cues, ['suggest', 'pair', 'else', 'instead']) &&
  /^\W*(?:and |so |but |y |e |et )?(?:(?:is|are|how|does|do|es|son|est|sont|cuanto|quanto)\b|(?:il|lo|la|i|le) [\w ']+ e \w+\W*$)/.test(
    folded,
  )

/** A question about wines that it names. */
export function aboutNamed(
  setting: Setting,
  understanding: Understanding,
  all: readonly CellarWine[],
  taste: Taste | undefined,
): Plan {
  const { cues, wants, folded } = understanding
  const dated = ofAskedYear(all, wants)
  const [first] = all
  if (dated.length === 0 && first) {
    const others = all.map(({ label }) => label).join(', ')
    const text = messages.none.noVintage(first.name, String(wants.minYear ?? wants.maxYear), others)
    return { ...none(setting, wants, { kind: 'limit', limit: 'vintage', wines: [] }), text }
  }
  const kind = kindOf(wants)
  const ofKind = dated.filter((wine) => brokenLimits(wine, kind).length === 0)
  const some = ofKind.length > 0 ? ofKind : dated
  // "The three Voerzios at 785".
  const priced = some.filter(({ bottlePriceCents }) =>
    new RegExp(`\\b${(bottlePriceCents ?? 0) / 100}\\b`).test(folded),
  )
  const wines = priced.length > 0 ? priced : some
  const price = wines[0]!.bottlePriceCents
  const isUsual = usual.test(folded) && asksForOther.test(folded)
  if (
    isUsual ||
    sameGrape.test(folded) ||
    /\b(?:in (?:that|this|the same|a similar) (?:vein|style|spirit|direction)|along (?:those|the same|these) lines)\b|\belse (?:would|might|could|should|do you think|can) (?:i|we|she|he|they)\b|\b(?:similar|comparable|reminiscent|closest|nearest|as close as|(?:something|anything|wines?|bottles?|one|more|others?) like|alternatives? to|substitute for|replacement for|instead of|in place of)\b/.test(
      folded,
    )
  )
    return similar(
      setting,
      wines[0]!,
      {
        ...wants,
        places: wants.places.filter((place) => !liesIn(wines[0]!, place)),
        ...(costsLess.test(folded) && wants.maxCents === null && price !== null && { maxCents: price - 1 }),
      },
      taste,
    )
  // "A step up from the Guigal": of its kind, for more.
  if (
    cues.has('dearer') &&
    price !== null &&
    wants.minCents === null &&
    /\b(?:from|than|above)\b/.test(folded)
  )
    return similar(setting, wines[0]!, { ...wants, minCents: price + 1, maxCents: 3 * price }, taste)
  // "Is it worth $785?": what it is, and what costs less in its style.
  if (isWorth.test(folded) && price !== null) {
    const { text } = facts(setting, wines.slice(0, 1), new Set(['about']), noWants)
    const opening = parts([text, messages.suggest.cheaper], '\n')
    const others = similar(setting, wines[0]!, { ...noWants, maxCents: price - 1 }, taste, opening)
    return others.kind === 'suggest' ? others : say(setting, 'describe', text, wines)
  }
  // "Is the Shiraz spicy?" asks of no dish.
  if (cues.has('is-it') && wants.foods.join() === 'spicy' && /\bspicy\W*$/.test(folded))
    return facts(setting, wines.slice(0, 1), new Set(['about']), noWants)
  if (wants.sizeMl !== null && wines.every(({ formatMl }) => formatMl !== wants.sizeMl))
    return none(setting, { ...noWants, sizeMl: wants.sizeMl }, { kind: 'limit', limit: 'size', wines: wines })
  const [attribute] = wants.attributes
  if (cues.has('is-it') && attribute !== undefined && !cues.has('suggest'))
    return say(setting, 'describe', attributeSentence(wines[0]!, attribute), wines)
  if (hasAny(cues, serviceCues)) return serveWines(setting, wines, cues)
  if (cues.has('cook')) return dishesFor(setting, wines)
  // "What makes the reserve different?"
  if (cues.has('explain') && wants.foods.length === 0 && !hasAny(cues, factCues))
    return facts(setting, wines, new Set(['about']), noWants)
  const asksFact =
    hasAny(cues, factCues) ||
    (wants.isGlass && wines.length <= 3) ||
    ((wants.sweetness !== null || wants.notSweet) && hasAny(cues, ['is-it', 'that'])) ||
    asksOfTaste(understanding)
  if (cues.has('is-it') && wants.types.length > 0 && wants.foods.length === 0 && !hasAny(cues, factCues))
    return facts(setting, wines, new Set(['about']), noWants)
  const isPlainStock =
    cues.has('stock') && !hasAny(cues, ['price', 'where', 'when', 'grape', 'about', 'ageing', 'who'])
  if (asksFact && !(isPlainStock && !setting.showsCounts)) {
    if (!hasAny(cues, factCues) || !wines.every(({ stock }) => stock <= 0) || !cues.has('stock'))
      return facts(setting, wines, cues, wants)
  }
  // "Does Muga use American oak?": what is known, and that the rest is not.
  if (
    asksMore.test(folded) &&
    !cues.has('reserve') &&
    !cues.has('suggest') &&
    wants.foods.length === 0 &&
    wines.length <= 3
  ) {
    const about = facts(setting, wines.slice(0, 1), new Set(['about']), noWants)
    return { ...about, text: parts([about.text, messages.fact.notRecorded]) }
  }
  if (wants.foods.length > 0 && wines.length === 1) {
    const [wine] = wines
    const text = parts([wine!.label, verdict(wine!, wants)], ': ')
    return say(setting, 'describe', text, wines)
  }
  const open = wines.filter(canHave)
  const within = open.filter((wine) => brokenLimits(wine, onlyLimits(wants)).length === 0)
  if (within.length > 0 && understanding.unknownNames.length > 0 && hasAny(cues, ['suggest', 'stock'])) {
    const answer = none(setting, noWants, { kind: 'limit', limit: null, wines: within.slice(0, 1) })
    const nearest = messages.none.nearest(within[0]!.label, pricesOf(within[0]!, setting.cellar.currency))
    return { ...answer, text: parts([messages.none.unknownName(null), nearest]) }
  }
  if (within.length > 0) {
    const opening = cues.has('reserve')
      ? setting.hasCart
        ? messages.suggest.reserve
        : messages.suggest.noCart
      : within.length === 1
        ? messages.suggest.yesInStock(within[0]!.label)
        : undefined
    const plan = withCards(setting, {
      wants: noWants,
      found: { wines: within.slice(0, 5) },
      opening,
      intent: 'availability',
    })
    // "Cab Franc", and then "from the Loire?": the grape that all of them have.
    const [grape] = within[0]!.grapeKeys.filter((key) =>
      within.every(({ grapeKeys }) => grapeKeys.includes(key)),
    )
    if (within.length < 2 || grape === undefined) return plan
    const grapesNamed = [{ key: grape, text: grape, name: grape }]
    return { ...plan, state: { ...plan.state, wants: { ...noWants, grapes: grapesNamed } } }
  }
  if (open.length > 0 && hasLimits(wants))
    return none(setting, onlyLimits(wants), {
      kind: 'limit',
      limit: brokenLimits(open[0]!, onlyLimits(wants))[0] ?? 'price',
      wines: [open[0]!],
    })
  const reserved = wines.filter(({ stock, reservedFor }) => stock > 0 && reservedFor !== null)
  if (reserved.length > 0) return none(setting, noWants, { kind: 'tier', limit: null, wines: reserved })
  const answer = none(setting, noWants, { kind: 'stock', limit: null, wines })
  return { ...answer, state: { ...answer.state, focus: wines[0]?.id ?? null } }
}

const isLeft = /\b(?:trunk|hot car|in (?:the|my) (?:car|garage|sun)|kitchen counter)\b/
const isWorth =
  /\b(?:fair|reasonable|decent|right) price\b|\bbeing had\b|\bgood (?:deal|value)\b|\bsplurge\b|\bpaying for the (?:name|label)\b|\bworth the hype\b|\bworth (?:it|\$?\d|the (?:money|price|splurge|extra|upgrade))|\bwhy(?:'s| is| are| does| do)?\b.*\b(?:expensive|pricey|so much)\b|\brip-?off\b|\boverpriced\b/

/** A question about a wine that asks neither whether it is there nor for a bottle. */
const asksMore =
  /^(?:and |so |but |ok |hey )*(?:does|do (?!you)|did|was|were|why|how(?:'s| come| is| was| did| do)|can (?!i have|i get|we)|has|is (?!there)(?!.*\b(?:available|in stock|left|still|sold out)\b)|are (?!there)(?!.*\b(?:available|in stock|left|still)\b))\b/

/** The named wine is what a person usually has, or would have if it cost less. */
const usual =
  /\b(?:usually|normally|always|typically|used to|mostly|keep|been) (?:gets?|orders?|drinks?|buys?|buying|ordering|drinking|has|have|go(?:es)? for)\b|\b(?:loved?|loves|liked|likes|enjoyed|favou?rite|swears? by|go-to|obsessed with)\b|\b(?:too|so|gotten|bit|crazy) (?:\w+ )?(?:expensive|pricey|dear|steep)\b/
const asksForOther =
  /\b(?:what(?:'s| is)? (?:close\w*|else|similar|near\w*|another)|anything|something|instead|alternatives?|cheaper|other|else|close to|closest|recommend|suggest|(?:what|where) (?:now|next)|try next|should (?:i|we) try)\b/
/** The wine of before costs too much. */
export const costsLess = /\b(?:expensive|pricey|dear|steep|cheaper|less|afford\w*|budget|price range)\b/

/** Wines of the same kind as a named one. */
export function similar(
  setting: Setting,
  wine: CellarWine,
  wants: Wants,
  taste: Taste | undefined,
  opening?: Text,
): Plan {
  const limits: Wants = {
    ...wants,
    grapes: [],
    filters: wants.filters.filter((name) => isRegion(name) || name.startsWith(except)),
    types: wants.types.length > 0 ? wants.types : [wine.type],
  }
  const near = (other: CellarWine) =>
    (other.style === wine.style ? 2 : 0) +
    other.grapeKeys.filter((key) => wine.grapeKeys.includes(key)).length +
    (other.countryKey === wine.countryKey ? 0.5 : 0) +
    other.placeKeys.filter((key) => wine.placeKeys.includes(key)).length * 0.3
  const others = fitting(setting.cellar, limits, taste, new Set([wine.id]))
  // "Like an Albariño, but fuller": fuller than it, and clearly so where there is such a wine.
  const further = (step: number) =>
    others.filter((other) =>
      (Object.entries(wants.axes) as [WantedAxis, Way][]).every(
        ([axis, way]) => way === 0 || way * (amountOf(other, axis) - amountOf(wine, axis)) > step,
      ),
    )
  const clearly = further(0.15)
  const similarWines = (clearly.length > 0 ? clearly : further(0.001))
    .map((other) => ({ other, score: near(other) }))
    .filter(
      ({ other, score }) =>
        score >= (limits.types.includes(wine.type) && Object.keys(wants.axes).length === 0 ? 2 : 0.3) ||
        (other.type === wine.type && isNear(other, wine)),
    )
    .sort((one, other) => other.score - one.score || (one.other.id < other.other.id ? -1 : 1))
    .map(({ other }) => other)
    // One wine of each producer, where there are enough of them.
    .filter(
      (one, at, all) =>
        at < 1 || all.findIndex((next) => makerOf(next) === makerOf(one)) === at || all.length <= 3,
    )
    .slice(0, 3)
  if (similarWines.length === 0) return none(setting, limits, { kind: 'limit', limit: null, wines: [] })
  const plan = withCards(setting, { wants: limits, taste, found: { wines: similarWines }, opening })
  // "Cheaper" stays with the grape that all of them have.
  const shared = wine.grapeKeys.filter((key) =>
    similarWines.every(({ grapeKeys }) => grapeKeys.includes(key)),
  )
  const grapes = shared.slice(0, 1).map((key) => ({ key, text: key, name: key }))
  return {
    ...plan,
    state: { ...plan.state, wants: { ...limits, grapes, axes: { ...sidesOf(wine.style), ...wants.axes } } },
  }
}

/** Whether two wines taste about the same, as recorded or as is usual for their styles. */
const isNear = (one: CellarWine, other: CellarWine): boolean =>
  (['body', 'acid', 'tannin', 'oak', 'fruit'] as const).reduce(
    (sum, axis) => sum + Math.abs(amountOf(one, axis) - amountOf(other, axis)),
    0,
  ) < 0.8

/** The first wine of the style that most of them have. */
export function usualOf(wines: readonly CellarWine[]): CellarWine | undefined {
  const counts = new Map<string, number>()
  for (const { style } of wines) counts.set(style, (counts.get(style) ?? 0) + 1)
  return [...wines].sort((one, other) => counts.get(other.style)! - counts.get(one.style)!)[0]
}

/** How to serve what the question names: wines shown before, or a kind of wine. */
export function service(setting: Setting, understanding: Understanding, wines: CellarWine[] | null): Plan {
  const { cellar } = setting
  const { cues, wants, folded } = understanding
  if (wines && wines.length > 0) return serveWines(setting, wines, cues)
  if (
    isLeft.test(folded) ||
    (cues.has('store') && !hasAny(cues, ['temperature', 'decant', 'glassware', 'keeps']))
  )
    return say(setting, 'serve', messages.service.store)
  const kinds = {
    ...noWants,
    types: wants.types,
    grapes: wants.grapes,
    places: wants.places,
    sweetness: wants.sweetness,
    filters: wants.filters,
  }
  if (!saysSomething(kinds)) {
    const text = cues.has('temperature') ? messages.service.anyWine : messages.fact.whichWine
    return say(setting, 'serve', text)
  }
  const matching = cellar.wines.filter((wine) => brokenLimits(wine, kinds).length === 0)
  const saying = matching.filter((wine) => saysSo(wine, kinds))
  const isRed = wants.places.some(({ text }) => /\b(?:rosso|rouge|tinto|red)\b/.test(text))
  const some = (saying.length > 0 ? saying : matching).filter(({ type }) => !isRed || type === 'red')
  const example = usualOf(some.length > 0 ? some : matching)
  const style =
    example?.style ??
    (
      {
        sparkling: 'sparkling',
        white: 'crisp',
        rose: 'rose',
        orange: 'orange',
        red: 'medium',
        sweet: 'sweet',
        fortified: 'sweet',
      } as const
    )[wants.types[0] ?? 'red']
  const [grape] = wants.grapes
  const [place] = wants.places
  const [type] = wants.types
  const what: Text =
    grape?.name ?? place?.name ?? (type ? messages.types[type].many : messages.types.red.many)
  return say(setting, 'serve', serve(setting, what, style, null, cues))
}

function serveWines(setting: Setting, wines: readonly CellarWine[], cues: Cues): Plan {
  const text = wines
    .slice(0, 3)
    .map((wine) => serve(setting, messages.service.theWine(wine.label), wine.style, wine, cues))
  return say(setting, 'serve', parts(text), wines)
}
