// Two to four wines beside each other: those that a question names, or those that were shown. Pure.
import type { Plan, Setting } from './answer-shape'
import { canHave, type CellarWine } from './cellar.server'
import type { ConversationState } from './conversation/state'
import { originOf, say, verdict, windowSentences } from './facts.server'
import { winesSaying } from './filters.server'
import { pricesOf } from './prices'
import { messages, parts } from './prose/text'
import { qualityIn, valueOf } from './qualities'
import type { Taste } from './search.server'
import { mostOf, suggest } from './suggest.server'
import type { Understanding } from './understand.server'
import { kindOf, noWants, saysSomething, type Wants } from './wants'

const compares =
  /\b(?:differ\w*|worth|better|best|versus|vs|compared?|which (?:one|of|should|would)|or the|rather)\b|\bor\b.*\bwhich\b|\bwhich\b.*\bor\b/

/** Compares the wines that a question names or means; null where it compares none. */
export function compareAsked(
  setting: Setting,
  understanding: Understanding,
  before: ConversationState | null,
): Plan | null {
  const { cues, folded, wants } = understanding
  const hasTwo = ordinals.filter((cue) => cues.has(cue)).length > 1
  const areNamed = understanding.named.length > 1 && (compares.test(folded) || cues.has('explain'))
  const better = asksWhich.test(folded) ? qualityIn(folded, true) : undefined
  const isDifference = /\b(?:differences?|diferencias?|differenza|differenze)\b/.test(folded)
  const isOneOrOther =
    understanding.named.length === 1 &&
    wants.places.length + wants.grapes.length > 0 &&
    /\b(?:or|vs|versus)\b/.test(folded)
  // "The Flaccianello, 2011 or 2018?"
  const years = understanding.named.length === 1 ? [...folded.matchAll(/\b(?:19|20)\d\d\b/g)].map(String) : []
  if (years.length > 1) {
    const wines = understanding.named[0]!.wines.filter(({ year }) => years.includes(String(year)))
    const plan = compare(setting, wines, noWants, undefined)
    const windows = wines.flatMap((wine) => windowSentences(wine, setting.year))
    if (wines.length > 1) return { ...plan, text: parts([plan.text, ...windows], '\n') }
  }
  const isThan = /\b(?:is|are) (?:it|that|this) [\w ]{0,20}than (?:the|your)\b/.test(folded)
  if (!cues.has('compare') && !isThan && !isOneOrOther && !isDifference && !hasTwo && !areNamed) return null
  const wines = toCompare(setting, understanding, before)
  const cheap = asksForChoice.test(folded) && wants.foods.length === 0 ? valueOf('cheap') : undefined
  if (wines.length < 2) return null
  const plan = compare(setting, wines, wants, better?.value ?? cheap)
  // "Which has more alcohol?", where the list has no figures.
  const isUnstated =
    /\b(?:alcohol|abv|proof)\b/.test(folded) && wines.some(({ abvTenths }) => abvTenths === null)
  return isUnstated ? { ...plan, text: parts([messages.none.alcoholUnstated, plan.text], '\n') } : plan
}
/** Asks for one of two whatever its taste: the one that costs less. */
const asksForChoice =
  /\b(?:worth|pay for|(?:spend|put) (?:the |my |our )?money|(?:would|should) (?:you|i|we) (?:pick|choose|get|go|take|have|buy|order|drink|open|pay))\b/
const asksWhich = /\b(?:which|what|who|quel\w*|lequel|laquelle|cual|quale|qual)\b/
const ordinals = ['first', 'second', 'third', 'fourth', 'fifth']

function toCompare(
  { cellar }: Setting,
  { named, cues, words, wants }: Understanding,
  before: ConversationState | null,
): CellarWine[] {
  // "How does it compare with the Barbaresco?"
  const focus = cellar.byId.get(before?.focus ?? '')
  if (focus && /\b(?:it|that|this)\b/.test(words.join(' ')) && named.length < 2) {
    const kind = { ...noWants, places: wants.places, grapes: wants.grapes }
    const [, name = ''] = /\bthan (?:the|your) (.+?)\W*$/.exec(words.join(' ')) ?? []
    const ofName = cellar.wines.filter(({ padded }) => name !== '' && padded.includes(` ${name} `))
    const others = named[0]?.wines ?? (saysSomething(kind) ? winesSaying(cellar.wines, kind) : ofName)
    const some = others.filter((wine) => wine !== focus)
    if (some.length > 0) return mostAlike([focus], some)
  }
  if (named.length > 1) {
    const kind = kindOf(wants)
    const groups = named.slice(0, 4).map(({ wines }) => {
      const ofKind = winesSaying(wines, kind)
      return ofKind.length > 0 ? ofKind : wines
    })
    return groups.length === 2 ? mostAlike(groups[0]!, groups[1]!) : groups.map(([first]) => first!)
  }
  if (named.length === 1) {
    // "Compare Sassicaia with Grattamacco": one of them is the name of a place as well.
    const kind = { ...noWants, places: wants.places, grapes: wants.grapes }
    const others = saysSomething(kind) ? winesSaying(cellar.wines, kind) : []
    const other = others.find((wine) => !named[0]!.wines.includes(wine))
    if (other && others.length <= 3) return [named[0]!.wines[0]!, other]
    // "The two Voerzio Barolos" are not his Barberas.
    const wordsOf = ({ padded }: CellarWine) =>
      words.filter((word) => [word, word.replace(/s$/, '')].some((one) => padded.includes(` ${one} `))).length
    const most = Math.max(...named[0]!.wines.map(wordsOf))
    const closest = named[0]!.wines.filter((wine) => wordsOf(wine) === most)
    if (named[0]!.wines.length > 1) return closest.length > 1 ? closest : [...named[0]!.wines]
  }
  // "The difference between your two Chardonnays".
  if (
    wants.places.length + wants.grapes.length === 1 &&
    named.length === 0 &&
    /\b(?:your|the|these|both)\b.*s\b/.test(words.join(' '))
  ) {
    const kind = kindOf(wants)
    const some = winesSaying(cellar.wines, kind)
    if (some.length > 1 && some.length < 5) return some
  }
  const shown = (before?.shown ?? []).flatMap((id) => cellar.byId.get(id) ?? [])
  const chosenWines = ordinals.flatMap((cue, index) => (cues.has(cue) && shown[index] ? [shown[index]] : []))
  if (chosenWines.length > 1) return chosenWines
  return shown.length > 1 && (cues.has('that') || words.length <= 8)
    ? shown.slice(0, /\b(?:three|all|each)\b/.test(words.join(' ')) ? 4 : 2)
    : []
}

/** Of two producers' wines the two that are worth comparing: of one kind and place, and in full bottles. */
function mostAlike(some: readonly CellarWine[], others: readonly CellarWine[]): CellarWine[] {
  const closeness = (one: CellarWine, other: CellarWine) =>
    (one.type === other.type ? 2 : 0) +
    (one.style === other.style ? 1 : 0) +
    one.placeKeys.filter((key) => other.placeKeys.includes(key)).length +
    (one.formatMl === other.formatMl ? 1 : 0) +
    (canHave(one) && canHave(other) ? 1 : 0)
  const pairs = some.flatMap((one) => others.map((other) => [one, other] as const))
  const best = pairs.reduce((pair, next) => (closeness(...next) > closeness(...pair) ? next : pair))
  return [...best]
}

/** Two to four wines beside each other. */
function compare(
  setting: Setting,
  wines: readonly CellarWine[],
  wants: Wants,
  value: ((wine: CellarWine) => number) | undefined,
): Plan {
  const { cellar } = setting
  const some = wines.slice(0, 4)
  const sentences = some.map((wine) => {
    const style = messages.suggest.isFrom(messages.styles[wine.style], originOf(wine))
    const about = parts([wine.label, ' (', pricesOf(wine, cellar.currency), '): ', style, '.'], '')
    return parts([about, { capital: verdict(wine, wants) }])
  })
  const [one, other] = some
  if (one && value) {
    const best = mostOf(some, value)
    if (some.every((wine) => wine === best || value(wine) < value(best)))
      sentences.unshift(messages.suggest.ofShown(best.label))
  }
  if (one && other && some.length === 2) {
    const [a, b] = [one.bottlePriceCents, other.bottlePriceCents]
    if (a !== null && b !== null)
      sentences.push(
        a === b ? messages.fact.samePrice : messages.fact.cheaperOf(a < b ? one.label : other.label),
      )
    if (one.year !== null && other.year !== null && one.year !== other.year)
      sentences.push(messages.fact.olderOf(one.year < other.year ? one.label : other.label))
  }
  return say(setting, 'compare', parts(sentences, '\n'), some)
}

/** "A red priced between the Catena and the Jordan": the prices of two named wines are the limits. */
export function pricedBetween(
  setting: Setting,
  understanding: Understanding,
  taste: Taste | undefined,
): Plan | null {
  const { wants, folded } = understanding
  if (understanding.named.length !== 2 || !betweenPrices.test(folded)) return null
  const ends = understanding.named.map(({ wines }) => wines.find(canHave) ?? wines[0]!)
  const [low, high] = ends
    .map(({ bottlePriceCents }) => bottlePriceCents ?? 0)
    .toSorted((one, other) => one - other)
  if (!low || !high) return null
  const limits = {
    ...wants,
    grapes: [],
    places: [],
    minCents: low,
    maxCents: high,
    order: null,
    isCheap: false,
  }
  return suggest(setting, { wants: limits, taste, without: new Set(ends.map(({ id }) => id)) })
}
const betweenPrices =
  /\b(?:pric\w*|costs?|costing|in the middle|money|spend|somewhere|something|anything|an?|prezzo|precio|prix)\b.*\b(?:between|entre|tra|fra)\b|\b(?:between|entre|tra|fra)\b.*\b(?:pric\w*|prezzo|precio|prix)\b/
