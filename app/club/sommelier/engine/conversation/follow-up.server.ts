// Questions that continue the last one: cheaper, another, a white instead. Pure.
import type { Plan, Setting } from '../answer-shape'
import { inTotal } from '../amounts'
import { messages, parts } from '../prose/text'
import { brokenLimits, liesIn, type Limit } from '../filters.server'
import { without, type Lift } from './lifts'
import { likeFocus } from './replies.server'
import { addsDish, comparative, eachApart, merged, sameRegion, type ConversationState } from './state'
import { pairingScore } from '../pairing'
import { search, type Taste } from '../search.server'
import { amountOf } from '../qualities'
import { whyNothing } from '../why-nothing.server'
import { suggestNearly } from '../requests/requests.server'
import { mostOf, none, pickOut, suggest, withCards } from '../suggest.server'
import type { Understanding } from '../understand.server'
import {
  namesIn,
  noWants,
  saysSomething,
  type PlaceWanted,
  type WantedAxis,
  type Wants,
  type Way,
} from '../wants'
import type { CellarWine } from '../cellar.server'
import type { WineType } from '~/cellar/reference/labels'
import { nameKey } from '~/cellar/reference/name-key'

/** Asks for the same from another place. */
export const elsewhere =
  /\b(?:(?:from )?somewhere else|elsewhere|(?:another|(?:a )?different|other) (?:place|region|country|area|part)|ailleurs|autre (?:region|pays)|otr[oa] (?:sitio|region|zona|pais)|un'altra (?:regione|zona)|altro paese)\b/

/** "Cheaper", "something else", "a white instead", "only French ones". */
export function followUp(
  setting: Setting,
  understanding: Understanding,
  earlier: ConversationState,
  taste: Taste | undefined,
): Plan {
  const { cellar } = setting
  const { cues, folded, wants: now } = understanding
  const isTooSweet = tooSweet.test(folded)
  // "A Merlot then", where no Amarone was there: the place that led to nothing goes with its answer.
  const { unmet } = earlier
  const namesOther = now.grapes.length + now.places.length + now.types.length > 0
  const ofBoth = { ...noWants, places: earlier.wants.places, grapes: now.grapes }
  const isNowhere =
    now.grapes.length > 0 &&
    now.places.length === 0 &&
    cellar.wines.every((wine) => brokenLimits(wine, ofBoth).length > 0)
  // "Anything not French", after Champagne.
  const others = { ...noWants, places: earlier.wants.places, notPlaces: now.notPlaces }
  const isAway =
    earlier.shown.length > 0 &&
    now.notPlaces.length > 0 &&
    cellar.wines.every((wine) => brokenLimits(wine, others).length > 0) &&
    earlier.shown.every((id) => now.notPlaces.some((place) => liesIn(cellar.byId.get(id)!, place)))
  // "Another crisp white by the glass", where no Chablis is poured: the name that led to nothing goes.
  const isPouredOther = unmet === 'glass' && now.isGlass && namesOther
  const isFamiliar = now.by === 'famous' && earlier.wants.types.join() === 'orange'
  const failed: Lift[] = isFamiliar
    ? ['type']
    : isNowhere || isAway || isPouredOther
      ? ['place']
      : namesOther && (unmet === 'place' || unmet === 'grape')
        ? [unmet]
        : []
  // "Red then", after a Spanish white was not there: a Spanish red.
  const spoken = now.types.length > 0 ? { ...earlier.wants, ...earlier.gaveWay } : earlier.wants
  const lifted = without(spoken, [...understanding.lifts, ...failed])
  const limits = unmet === 'size' ? { ...lifted, sizeMl: null } : lifted
  const before = {
    ...earlier,
    wants: isTooSweet
      ? { ...limits, sweetness: null, types: limits.types.filter((type) => type !== 'sweet') }
      : limits,
  }
  const goesWith = (type: string, foods: readonly string[]) =>
    cellar.wines.some((wine) => wine.type === type && foods.every((food) => pairingScore(wine, food) >= 2))
  // "We have 400 in all", for ten people that were spoken of.
  const guests = now.people === null ? (earlier.wants.people ?? 0) : 0
  const share = earlier.wants.bottles ?? Math.ceil(guests / 2)
  const isShared = share > 1 && inTotal.test(folded) && now.bottles === null
  const perBottle = (cents: number | null) => (isShared && cents !== null ? Math.floor(cents / share) : cents)
  // "Too heavy" asks for less of it.
  const isTooMuch = tooMuch.test(folded)
  const request: Wants = isTooMuch
    ? now
    : isTooSweet
      ? { ...now, sweetness: null, notSweet: true }
      : {
          ...now,
          minCents: perBottle(now.minCents),
          maxCents: perBottle(now.maxCents),
          aroundCents: perBottle(now.aroundCents),
        }
  const shown = before.shown.flatMap((id) => cellar.byId.get(id) ?? [])
  const region = sameRegion.test(folded)
    ? (cellar.byId.get(before.focus ?? '')?.region ?? shown[0]?.region ?? '')
    : ''
  const inRegion = region && [
    { keys: [nameKey(region)], text: nameKey(region), name: region, isCountry: false },
  ]
  const isElsewhere = elsewhere.test(folded)
  const away = before.wants.places.length > 0 ? before.wants.places : shown.slice(0, 1).map(countryOf)
  const continued = {
    ...merged(before.wants, request, goesWith, addsDish.test(folded)),
    ...(isElsewhere && { places: [], notPlaces: [...before.wants.notPlaces, ...away] }),
    ...(inRegion && { places: inRegion, grapes: [], filters: [] }),
  }
  const wants = isFamiliar ? continued : ofShownType(continued, before.wants, shown)
  // "We'd rather have two bottles", after two dishes.
  if (wants.foods.length > 1 && eachApart.test(folded))
    return suggest(setting, { wants: { ...wants, isByCourse: true, bottles: null, count: null }, taste })
  // "What would 20 more get me?"
  const [, extra] = /\b(\d{1,3})(?: bucks| dollars| euros)? (?:more|extra)\b/.exec(folded) ?? []
  const least = Math.max(0, cellar.byId.get(before.focus ?? '')?.bottlePriceCents ?? 0)
  if (extra && least > 0) {
    const more = {
      ...wants,
      order: null,
      aroundCents: null,
      minCents: least + 1,
      maxCents: least + 100 * Number(extra),
    }
    return suggest(setting, { wants: more, taste })
  }
  const prices = shown.flatMap(({ bottlePriceCents }) => bottlePriceCents ?? [])
  const names = namesIn(now)
  if (cues.has('cheaper') && prices.length > 0 && now.maxCents === null) {
    const type = onlyType(shown)
    const isOpen = wants.types.length === 0 && wants.foods.length === 0 && type
    const lower = suggestBelow(
      setting,
      isOpen ? { ...wants, types: [type] } : wants,
      Math.min(...prices),
      taste,
    )
    if (lower) return lower
    // "Cheaper bubbles", after a Champagne: any bubbles.
    const anywhere: Wants = { ...wants, places: [], grapes: [], filters: [] }
    const wider =
      now.types.length > 0 && before.wants.places.length + before.wants.grapes.length > 0
        ? suggestBelow(setting, anywhere, Math.min(...prices), taste)
        : null
    if (wider) return wider
    const [lowest] = search(cellar, { ...wants, order: 'cheapest' }, taste).wines
    const isLower =
      lowest !== undefined &&
      lowest.bottlePriceCents !== null &&
      lowest.bottlePriceCents < Math.max(...prices)
    if (lowest && isLower && names === 0)
      return withCards(setting, {
        wants,
        taste,
        found: { wines: [lowest] },
        opening: messages.suggest.alreadyCheapest,
      })
    if (names === 0)
      return {
        ...none(setting, wants, whyNothing(cellar, { ...wants, maxCents: Math.min(...prices) - 1 })),
        text: messages.none.noCheaper,
        state: before,
      }
  }
  if (cues.has('cheaper')) return suggest(setting, { wants: { ...wants, isCheap: true }, taste })
  // "Better white" asks for another color, "a more expensive white" for one that costs more.
  const isDearer = cues.has('dearer') && (names === 0 || costsMore.test(folded))
  if (isDearer && prices.length > 0 && now.minCents === null) {
    const from = Math.max(...prices) + 1
    // "A bit more" is not ten times as much.
    const isBit = /\b(?:bit|little|slightly|somewhat)\b/.test(folded)
    const maxCents = isBit ? Math.round(from * 1.5) : null
    const dearer = { ...wants, minCents: from, maxCents, isCheap: false }
    const answer = suggest(setting, { wants: dearer, taste })
    // The price that was topped is no limit of what follows: "actually a white".
    if (answer.kind === 'suggest')
      return { ...answer, state: { ...answer.state, wants: { ...wants, isCheap: false } } }
    const alike =
      wants.grapes.length > 0
        ? likeFocus(setting, before.focus, { ...noWants, minCents: from, maxCents: 3 * from }, taste)
        : null
    if (alike) return alike
    // "A better one", where nothing costs more: the finest of those that were shown.
    const dearest = mostOf(shown, ({ bottlePriceCents }) => bottlePriceCents ?? 0)
    return shown.length > 1
      ? withCards(setting, { wants, found: { wines: [dearest] }, opening: messages.none.noDearer })
      : { ...answer, text: messages.none.noDearer, state: before }
  }
  if (cues.has('else') && (names === 0 || /\bwhat else\b/.test(folded)) && shown.length > 0)
    return suggest(setting, { wants, taste, without: new Set(before.seen), opening: messages.suggest.again })
  // "Something lighter": lighter than each of those that were shown, where there is such a wine.
  const further = isTooMuch || comparative.test(folded) ? beyond(setting, request, shown) : null
  if (further) {
    const answer = suggest(setting, { wants, taste, without: further })
    if (answer.kind === 'suggest') return answer
    // No Amarone is light: another wine of its color may be.
    const types = wants.types.length === 0 ? shown.slice(0, 1).map(({ type }) => type) : wants.types
    const wider = { ...wants, types, places: inRegion || [], grapes: [], filters: [] }
    const isWider = wants.places.length + wants.grapes.length > 0
    const opening = isWider ? parts([messages.none.nothing, messages.suggest.plain]) : undefined
    const wideAnswer = suggest(setting, {
      wants: wider,
      taste,
      without: further,
      ...(opening && { opening }),
    })
    if (wideAnswer.kind === 'suggest') return wideAnswer
    // Nothing goes further: of those that were shown, the one that goes furthest.
    const [axis, way] = (Object.entries(request.axes) as [WantedAxis, Way][])[0] ?? []
    if (names === 0 && axis !== undefined && shown.length > 1)
      return pickOut(
        setting,
        wants,
        mostOf(shown, (wine) => way! * amountOf(wine, axis)),
      )
    // The same wines once more are no answer.
    if (names === 0) return { ...answer, text: messages.none.noMore, state: before }
  }
  const [earliest, latest] = [Math.min(...years(shown)), Math.max(...years(shown))]
  if (now.age && comparative.test(folded) && Number.isFinite(earliest)) {
    const limit = now.age === 'old' ? { maxYear: earliest - 1 } : { minYear: latest + 1 }
    // An older Chianti is no Vin Santo of Chianti.
    const type = onlyType(shown)
    const types = wants.types.length === 0 && type ? [type] : wants.types
    const answer = suggest(setting, { wants: { ...wants, ...limit, types }, taste })
    if (answer.kind === 'suggest') return { ...answer, state: { ...answer.state, wants } }
    if (names === 0) return { ...answer, text: messages.none.noMore, state: before }
  }
  const suggestion = suggestNearly(setting, { ...understanding, wants }, taste)
  const relaxed =
    suggestion.kind === 'none' && suggestion.unmet?.limit === earlier.unmet
      ? beyondEarlierLimits(setting, wants, request, suggestion, taste)
      : null
  if (relaxed) return relaxed
  // "And I'd rather have white", where no white is Spanish: the place was for the other color.
  const isOtherColor = now.types.length > 0 && now.places.length === 0 && wants.places.length > 0
  if (suggestion.kind === 'none' && isOtherColor) {
    const opening = parts([suggestion.text, messages.suggest.plain])
    const anywhere = suggest(setting, { wants: { ...wants, places: [], filters: [] }, taste, opening })
    const { places, filters } = wants
    if (anywhere.kind === 'suggest')
      return { ...anywhere, state: { ...anywhere.state, gaveWay: { places, filters } } }
  }
  // "Some from Italy instead", "and something French?": the grape of before was not what counted.
  const isOtherPlace = now.places.length > 0 && now.grapes.length === 0
  if (suggestion.kind !== 'none' || !isOtherPlace || wants.grapes.length === 0) return suggestion
  const color = onlyType(shown)
  const types = wants.types.length === 0 && color ? [color] : wants.types
  const other = { ...wants, types, grapes: [], filters: [] }
  const opening = parts([messages.none.nothing, messages.suggest.plain])
  const gap = cues.has('instead') ? undefined : opening
  const otherSuggestion = suggest(setting, { wants: other, taste, opening: gap })
  return otherSuggestion.kind === 'suggest' ? otherSuggestion : suggestion
}

/**
 * Where nothing fits once more because of one limit of an earlier turn: the wines beyond it, with a sentence that says so. The
 * limit no longer holds for what follows.
 */
function beyondEarlierLimits(
  setting: Setting,
  wants: Wants,
  request: Wants,
  { unmet }: Plan,
  taste: Taste | undefined,
): Plan | null {
  const lift = unmet?.limit ? liftOfLimit[unmet.limit] : undefined
  if (!lift || JSON.stringify(without(request, [lift])) !== JSON.stringify({ ...noWants, ...request }))
    return null
  const opening = parts([
    messages.none.nothing,
    messages.none.limit(messages.limits[unmet!.limit!]),
    messages.suggest.plain,
  ])
  const unlimited = { ...without(wants, [lift]), ...(lift === 'price' && { isCheap: true }) }
  const plan = suggest(setting, { wants: unlimited, taste, opening })
  return plan.kind === 'suggest' ? plan : null
}
const liftOfLimit: Partial<Record<Limit, Lift>> = {
  price: 'price',
  glass: 'glass',
  attribute: 'attribute',
  sweetness: 'sweetness',
  oak: 'taste',
  place: 'place',
  grape: 'grape',
}

/** The color of the wines, where all have one. */
function onlyType(wines: readonly CellarWine[]): WineType | undefined {
  const [type, ...others] = new Set(wines.map((wine) => wine.type))
  return others.length === 0 ? type : undefined
}

/** Without the place or grape of before, the wine is still of the kind that was shown. */
function ofShownType(wants: Wants, before: Wants, shown: readonly CellarWine[]): Wants {
  // "Cheaper", after a wine that was named: nothing else says what is wanted.
  const isOtherPlace = before.places.length > 0 && wants.places.length > 0 && wants.grapes.length === 0
  const isDropped =
    isOtherPlace ||
    (wants.places.length + wants.grapes.length === 0 &&
      (before.places.length + before.grapes.length > 0 || !saysSomething(before)))
  const color = onlyType(shown)
  const isOpen = wants.types.length === 0 && wants.foods.length === 0
  return isDropped && isOpen && color && !wants.notTypes.includes(color)
    ? { ...wants, types: [color] }
    : wants
}

const countryOf = ({ countryKey, countryName }: CellarWine): PlaceWanted => ({
  keys: [countryKey],
  text: countryKey,
  name: countryName,
  isCountry: true,
})

/** "Too sweet" takes the sweetness back. */
const tooSweet = /\b(?:too sweet|less sweet|not so sweet|trop (?:sucre|doux)|demasiado dulce|troppo dolce)\b/
const costsMore = /\b(?:expensive|pricier|dearer|price|cher|caro|cara|costos[oa])\b/
const tooMuch =
  /(?<!\b(?:nothing|not|never|isn.t) )\b(?:too|way too|a bit too|trop|demasiado|troppo) (?:heavy|big|strong|full|bold|rich|tannic|oaky|light|acidic|sharp|fruity|smooth|soft|lourd|corse|pesado|pesante)\b/
const years = (wines: readonly CellarWine[]): number[] => wines.flatMap(({ year }) => year ?? [])

/** Ids of the wines that are no further along the asked axes than those that were shown; null where none is request. */
function beyond({ cellar }: Setting, request: Wants, shown: readonly CellarWine[]): Set<string> | null {
  const axes = (Object.entries(request.axes) as [WantedAxis, Way][]).filter(([, way]) => way !== 0)
  if (axes.length === 0 || shown.length === 0) return null
  const isFurther = (wine: CellarWine) =>
    axes.every(([axis, way]) =>
      shown.every((other) => way * (amountOf(wine, axis) - amountOf(other, axis)) > 0.001),
    )
  return new Set(cellar.wines.filter((wine) => !isFurther(wine)).map(({ id }) => id))
}

function suggestBelow(setting: Setting, wants: Wants, cents: number, taste: Taste | undefined): Plan | null {
  const lower = {
    ...wants,
    maxCents: cents - 1,
    aroundCents: null,
    minCents: wants.minCents !== null && wants.minCents < cents ? wants.minCents : null,
  }
  const answer = suggest(setting, { wants: lower, taste, opening: messages.suggest.cheaper })
  // The price that was undercut is no limit of what follows: "not Tuscan".
  return answer.kind === 'suggest'
    ? { ...answer, state: { ...answer.state, wants: { ...wants, isCheap: true } } }
    : null
}
