// Which wines answer a question: within every limit, ranked, and different from each other. Pure and deterministic.
import { canHave, makerOf, type Cellar, type CellarWine } from './cellar.server'
import { brokenLimits, liesIn, saysSo, winesSaying } from './filters.server'
import { amountOf, isRare, valueOf } from './qualities'
import { asksForRed, isSweetFood, pairingScore } from './pairing'
import { scentOf } from './scents'
import { styleAxes } from './styles'
import { namesIn, saysSomething, type WantedAxis, type Wants, type Way } from './wants'

/** A member's taste, computed elsewhere, such as by `suitabilityFor`. */
export interface Taste {
  /** 50 for a usual wine, up to 100 for one that suits; below 0 for one that must not be suggested unasked. */
  score: (wineId: string) => number
  /** A true sentence in English about why it suits; null for none. */
  reason?: (wineId: string) => string | null
}

export interface Found {
  /** The best first; at most `mostCards`. */
  wines: readonly CellarWine[]
  /** The dish of each wine where every course has its own. */
  courseOf: ReadonlyMap<string, string>
  /** Wines fit the limits, but none goes well with the dish. */
  isPoorMatch: boolean
}

const mostCards = 5
/** Suggestions with a dish: three that fit are more use than five. */
const withDish = 3

/** The limits that follow from the question: dessert asks for a sweet wine unless another kind is asked for. */
function withImplied(wants: Wants): Wants {
  const isDessert = wants.foods.length > 0 && wants.foods.every(isSweetFood)
  // Tannin is a matter of reds.
  const isKind = namesIn(wants) > 0
  // So are jam and weight.
  const isBold = wants.axes.body === 1 && wants.axes.fruit === 1
  if ((wants.axes.tannin !== undefined || isBold) && !isKind && wants.filters.length === 0)
    return { ...wants, types: ['red'], notTypes: [] }
  // Earthy is a red, or a wine with skins.
  if (wants.axes.fruit === -1 && !isKind && wants.filters.length === 0)
    return { ...wants, notTypes: [...wants.notTypes, 'sparkling', 'rose', 'sweet'] }
  // "Something crisp" is no red.
  const isCrisp =
    wants.axes.acid === 1 && !isKind && wants.filters.length === 0 && wants.notTypes.length === 0
  if (isCrisp && wants.sweetness === null) return { ...wants, notTypes: ['red', 'sweet', 'fortified'] }
  // "He likes bold reds, I like lighter ones": one between.
  if (wants.types.join() === 'red' && wants.occasions.includes('versatile') && wants.foods.length === 0)
    return { ...wants, axes: { body: 0, ...wants.axes } }
  // A red for a beginner is a soft one.
  if (
    wants.types.join() === 'red' &&
    wants.occasions.includes('beginner') &&
    Object.keys(wants.axes).length === 0
  )
    return { ...wants, axes: { tannin: -1 } }
  // A red for a hot day is a light one.
  if (wants.types.join() === 'red' && wants.occasions.includes('summer') && wants.axes.body === undefined)
    return { ...wants, axes: { ...wants.axes, body: -1 } }
  // "Not too sweet", with a dessert: the lighter of the sweet ones.
  if (isDessert && wants.notSweet && wants.types.every((type) => type === 'sweet'))
    return { ...wants, notSweet: false, sweetness: 'sweet', axes: { body: -1 } }
  return isDessert && wants.sweetness === null && !wants.notSweet && wants.grapes.length === 0
    ? { ...wants, sweetness: 'sweet' }
    : wants
}

/**
 * The limits of a question with those that follow from it, where a wine of the club meets them. "Bubbles with chocolate
 * cake": a kind that was named counts more than the sweetness that dessert asks for.
 */
export function limitsToMeet(cellar: Cellar, wants: Wants): Wants {
  const implied = withImplied(wants)
  if (implied.sweetness === wants.sweetness || wants.types.length === 0) return implied
  return fitting(cellar, implied).some((wine) => isOfType(wine, wants)) ? implied : wants
}

/** "Sparkling" is no Moscato of another kind on the list where only the dessert asks for sweetness. */
const isOfType = ({ type }: CellarWine, { types, sweetness, foods }: Wants): boolean =>
  types.length === 0 || sweetness !== null || !foods.some(isSweetFood) || types.includes(type)

/** All wines that can be had within every limit, in no order; those in `without` are left out. */
export function fitting(
  cellar: Cellar,
  wants: Wants,
  taste?: Taste,
  without: ReadonlySet<string> = new Set(),
): CellarWine[] {
  const fits = cellar.wines.filter(
    (wine) => canHave(wine) && !without.has(wine.id) && brokenLimits(wine, wants).length === 0,
  )
  const liked = taste ? fits.filter(({ id }) => taste.score(id) >= 0) : fits
  // Disliked wines are shown only if no others fit and the question names a grape or a place below a country.
  const asksForIt = wants.grapes.length > 0 || wants.places.some(({ isCountry }) => !isCountry)
  return liked.length === 0 && asksForIt ? fits : liked
}

/**
 * The wines to suggest; none where a limit rules all of them out. With `most`, as many as that, for a language model to
 * choose from.
 */
export function search(
  cellar: Cellar,
  wantsToMeet: Wants,
  taste?: Taste,
  without: ReadonlySet<string> = new Set(),
  most?: number,
): Found {
  const wants = limitsToMeet(cellar, wantsToMeet)
  const all = wants.isByCourse
    ? cellar.wines.filter(
        (wine) => canHave(wine) && !without.has(wine.id) && brokenLimits(wine, wants).length === 0,
      )
    : fitting(cellar, wants, taste, without).filter((wine) => isOfType(wine, wantsToMeet))
  const named = all.filter((wine) => saysSo(wine, wants))
  // One label that says "Bordeaux" does not stand for all that lies there.
  // Nor does a blend with Syrah stand for a Shiraz of that grape alone.
  const areBlends =
    wants.grapes.length > 0 &&
    named.every(({ grapeKeys }) => grapeKeys.length > 1) &&
    all.some(({ grapeKeys }) => grapeKeys.length === 1)
  const isLone = named.length * 3 < all.length && wants.grapes.length === 0
  const literal = isLone || areBlends ? all : named
  // A guest who asks for Barolo gets no other wine of its villages because all Barolo is sold out or kept for others.
  const isKept =
    literal.length === 0 &&
    all.length > 0 &&
    saying(cellar, wants).length > 0 &&
    !saying(cellar, wants).some(canHave)
  const candidates = onTheAskedSide(
    affordable(
      ofUsualSweetness(
        cellar,
        ofUsualType(cellar, literal.length > 0 ? literal : isKept ? [] : all, wants),
        wants,
      ),
      wants,
    ),
    wants,
  )
  if (wants.isByCourse) return byCourse(candidates, cellar.usualCents, wants, taste)
  let dish = (wine: CellarWine) => dishScore(wine, wants.foods)
  const rare = wants.occasions.includes('adventure') ? candidates.filter(isRare) : []
  let pool = rare.length > 2 && wants.foods.length === 0 ? rare : candidates
  // The sweetest wines are sweet ones, where there are some.
  if (wants.by === 'sweet' && pool.some(({ isSweet }) => isSweet))
    pool = pool.filter(({ isSweet }) => isSweet)
  let isPoorMatch = false
  if (wants.eachType && wants.foods.length > 0) dish = (wine) => dishScore(wine, wants.foods, false)
  else if (wants.foods.length > 0 && (wants.order !== null || wants.by !== null)) {
    const suitable = candidates.filter((wine) => dish(wine) >= 1)
    if (suitable.length > 0) pool = suitable
  } else if (wants.foods.length > 0) {
    const good = candidates.filter((wine) => dish(wine) >= 2)
    const some = candidates.filter((wine) => dish(wine) >= 1)
    pool = good.length > 0 ? good : some
    if (pool.length === 0 && wants.foods.length > 1) {
      // No wine suits every part of the dish: the parts are weighed against each other.
      dish = (wine) => dishScore(wine, wants.foods, false)
      const most = Math.max(0, ...candidates.map(dish))
      pool = candidates.filter((wine) => most > 0 && dish(wine) >= 0.7 * most)
    }
    if (pool.length === 0) {
      isPoorMatch = candidates.length > 0
      pool = isPoorMatch && isNarrow(wants) ? gentle(candidates, wants.foods) : []
    }
  }
  const usual =
    (wants.foods.length > 0 && !wants.eachType) || wants.by !== null || !saysSomething(wants)
      ? withDish
      : mostCards
  const count = most ?? Math.min(wants.count ?? usual, mostCards)
  const ranked = ordered(pool, cellar.usualCents, wants, taste, dish)
  if (wants.eachType)
    return {
      wines: ofEachType(ranked, wants, Math.max(count, wants.types.length)),
      courseOf: new Map(),
      isPoorMatch,
    }
  const wines =
    wants.order || wants.by
      ? ranked.slice(0, count)
      : diverse(ranked, cellar.usualCents, count, wants, taste, dish)
  return { wines, courseOf: new Map(), isPoorMatch }
}

/** "A nice Chianti" is no Vin Santo: of a place that is mostly dry, sweet wines are for those who ask. */
function ofUsualSweetness(cellar: Cellar, wines: readonly CellarWine[], wants: Wants): readonly CellarWine[] {
  const { places, types, sweetness, foods } = wants
  const isOpen = types.length === 0 && sweetness === null && wants.by !== 'sweet' && !foods.some(isSweetFood)
  const regions = places.filter(({ isCountry }) => !isCountry)
  if (!isOpen || regions.length === 0 || wines.every(({ isSweet }) => !isSweet)) return wines
  const all = cellar.wines.filter((wine) => regions.some((place) => liesIn(wine, place)))
  return 2 * all.filter(({ isSweet }) => isSweet).length < all.length
    ? wines.filter(({ isSweet }) => !isSweet)
    : wines
}

/** "A Pinot Noir" is no rosé and no sparkling wine of it while there is a red. */
function ofUsualType(
  cellar: Cellar,
  wines: readonly CellarWine[],
  { grapes, types, isRoseSparkling }: Wants,
): readonly CellarWine[] {
  if (grapes.length === 0 || types.length > 0 || isRoseSparkling) return wines
  const usual = wines.filter(({ type }) => !unusual.has(type))
  // No Chardonnay without oak: a Champagne is none.
  const hasUsual = cellar.wines.some(
    (wine) =>
      canHave(wine) && !unusual.has(wine.type) && grapes.some(({ key }) => wine.grapeKeys.includes(key)),
  )
  return usual.length > 0 || hasUsual ? usual : wines
}

/**
 * Without the wines that are on the other side of an asked axis: "no tannins" gets no tannic wine, whatever the dish.
 * All of them where none would be left, or none that goes with the dish.
 */
function onTheAskedSide(all: readonly CellarWine[], wants: Wants): readonly CellarWine[] {
  const { axes, foods } = wants
  const scented = all.filter((wine) => scentOf(wine, wants.scents) > 0)
  const wines = scented.length > 0 ? scented : all
  const sides = Object.entries(axes) as [WantedAxis, Way][]
  if (sides.length === 0) return wines
  const some = wines.filter((wine) => sides.every(([axis, way]) => isOnSide(way, expectedOf(wine, axis))))
  const isEnough = foods.length === 0 ? some.length > 0 : some.some((wine) => dishScore(wine, foods) >= 1)
  return isEnough ? some : wines
}

/** A wine that is recorded as of medium body is still no light one where its style is full. */
const expectedOf = (wine: CellarWine, axis: WantedAxis): number =>
  (amountOf(wine, axis) + styleAxes[wine.style][axis]) / 2

/** "Nothing too crazy" gets no bottle that costs more than twice the lowest price there is. */
export function affordable(
  wines: readonly CellarWine[],
  { isCheap, maxCents }: Wants,
): readonly CellarWine[] {
  if (!isCheap || maxCents !== null) return wines
  const price = ({ bottlePriceCents }: CellarWine) => bottlePriceCents ?? Infinity
  const lowest = Math.min(...wines.map(price))
  return Number.isFinite(lowest) ? wines.filter((wine) => price(wine) <= 2 * lowest) : wines
}

/** Whether an amount from 0 to 1 is little, neither or much, as is wanted. */
const isOnSide = (way: Way, amount: number): boolean =>
  way === 0 ? Math.abs(amount - 0.5) <= 0.2 : way * (amount - 0.5) >= 0

/** Where no wine suits the dish, those that overpower it least; with red meat those that it overpowers least. */
function gentle(wines: readonly CellarWine[], foods: readonly string[]): CellarWine[] {
  const way = foods.some(asksForRed) ? -1 : 1
  const weight = (wine: CellarWine) => way * (amountOf(wine, 'tannin') + amountOf(wine, 'body'))
  const least = Math.min(...wines.map(weight))
  return wines.filter((wine) => weight(wine) <= least + 0.4)
}

/** Wines within the limits that carry the asked place or grape themselves, whether they can be had or not. */
const saying = (cellar: Cellar, wants: Wants): CellarWine[] => winesSaying(cellar.wines, wants)

/** The person asked for a kind of wine, so a poor match with the dish is their choice. */
const isNarrow = ({ types, notTypes, grapes, places, sweetness }: Wants): boolean =>
  types.length + notTypes.length > 0 || grapes.length > 0 || places.length > 0 || sweetness !== null

/** Hot and sweet dishes decide more than what lies beside them. */
const weights = new Map(
  'spicy:2 thai:2 indian:2 vegetarian:0.5 sandwich:0.4 truffle:0.7 nuts:0.5 salad:0.6 cheese:0.7 mushrooms:0.7 pesto:0.7 eggs:0.7'
    .split(' ')
    .map((one) => one.split(':'))
    .map(([dish = '', weight]): [string, number] => [dish, Number(weight)]),
)

/** How well a wine goes with all dishes together; 0 where it spoils one that counts. */
function dishScore(wine: CellarWine, foods: readonly string[], isStrict = true): number {
  const asksSweet = (food: string) => isSweetFood(food) || food === 'blue-cheese'
  const isSweetAmong = foods.some(asksSweet) && !foods.every(asksSweet)
  // Beside a meal, blue cheese is a part of it and no course that asks for sweetness.
  const counted = isSweetAmong
    ? foods.filter((food) => !isSweetFood(food)).map((food) => (food === 'blue-cheese' ? 'cheese' : food))
    : foods
  if (counted.length === 0) return 0
  const scores = counted.map((food) => ({ score: pairingScore(wine, food), weight: weights.get(food) ?? 1 }))
  if (isStrict && scores.some(({ score, weight }) => score === 0 && weight >= 1)) return 0
  const total = scores.reduce((sum, { weight }) => sum + weight, 0)
  return scores.reduce((sum, { score, weight }) => sum + score * weight, 0) / total
}

function ordered(
  pool: readonly CellarWine[],
  usualCents: number,
  wants: Wants,
  taste: Taste | undefined,
  dish: (wine: CellarWine) => number,
): CellarWine[] {
  const scores = new Map(pool.map((wine) => [wine.id, scoreOf(wine, usualCents, wants, taste, dish)]))
  const price = ({ bottlePriceCents, glassPriceCents }: CellarWine) =>
    (wants.isGlass ? (glassPriceCents ?? bottlePriceCents) : bottlePriceCents) ?? Infinity
  const byScore = (one: CellarWine, other: CellarWine) =>
    scores.get(other.id)! - scores.get(one.id)! || (one.id < other.id ? -1 : 1)
  const { by } = wants
  const value = by === null ? null : valueOf(by)
  return [...pool].sort((one, other) => {
    if (value) return value(other) - value(one) || byScore(one, other)
    if (wants.order === 'cheapest') return price(one) - price(other) || byScore(one, other)
    if (wants.order === 'dearest') return finite(price(other)) - finite(price(one)) || byScore(one, other)
    if (wants.order === 'oldest') return (one.year ?? 9_999) - (other.year ?? 9_999) || byScore(one, other)
    if (wants.order === 'newest') return (other.year ?? 0) - (one.year ?? 0) || byScore(one, other)
    return byScore(one, other)
  })
}
const finite = (value: number): number => (Number.isFinite(value) ? value : -1)

function scoreOf(
  wine: CellarWine,
  usualCents: number,
  wants: Wants,
  taste: Taste | undefined,
  dish: (wine: CellarWine) => number,
): number {
  let score = dish(wine) + 3 * scentOf(wine, wants.scents) - 3 * scentOf(wine, wants.notScents)
  for (const [axis, wanted] of Object.entries(wants.axes) as [WantedAxis, Way][]) {
    const away = expectedOf(wine, axis) - 0.5
    score += (wanted === 0 ? -Math.abs(away) : wanted * away) * 2.6
  }
  // A sweet wine is no answer to "fruity" or "soft" unless sweetness or dessert is asked for.
  if (wine.isSweet && wants.sweetness === null && !wants.types.includes('sweet') && wants.foods.length === 0)
    score -= 1.5
  if (wants.grapes.length > 0 && wine.grapeKeys.length === 1) score += 0.4
  // "A Cabernet" is no rosé of that grape unless one is asked for.
  if (wants.grapes.length > 0 && wants.types.length === 0 && unusual.has(wine.type)) score -= 1.5
  // Halves and magnums are for those who ask.
  if (wants.sizeMl === null && wine.formatMl !== 750) score -= 0.6
  if (taste) score += (Math.max(0, Math.min(100, taste.score(wine.id))) - 50) / 60
  const price = wine.bottlePriceCents
  if (price !== null && price > 0) {
    if (wants.aroundCents !== null) score -= (3 * Math.abs(price - wants.aroundCents)) / wants.aroundCents
    // A bottle far above the usual price is no first answer unless such a one is asked for.
    if ((!wants.isPremium || wants.isCheap) && wants.minCents === null)
      score -= 0.5 * Math.max(0, Math.log2(price / (1.4 * usualCents)))
    if (wants.isCheap) score -= Math.log2(price / 3_000) * 0.8
    else if (wants.occasions.includes('party') && !wants.isPremium) score -= Math.log2(price / 3_000) * 0.5
    // A beginner's first bottle is no dear one.
    const isGift =
      !wants.occasions.includes('beginner') &&
      wants.occasions.includes('gift') &&
      !wants.occasions.includes('party')
    // A fine bottle, not the dearest one: that is asked for by name.
    if ((wants.isPremium || isGift) && wants.order === null && !wants.isCheap) {
      if (unusual.has(wine.type) && wine.type !== 'sparkling' && wants.types.length === 0) score -= 1
      const most = (isGift && !wants.isPremium ? 1.5 : 4) * usualCents
      score += Math.log2(Math.min(price, most) / 3_000) * 0.4 - Math.max(0, Math.log2(price / most))
    }
  }
  if (wants.age && wine.year !== null) score += (wants.age === 'old' ? -1 : 1) * (wine.year - 2_015) * 0.15
  for (const occasion of wants.occasions)
    score += (occasionStyles.get(occasion) ?? []).includes(wine.style) ? 0.8 : 0
  if (wants.occasions.includes('adventure') && isRare(wine)) score += 1.2
  return score
}

const unusual: ReadonlySet<string> = new Set(['rose', 'sparkling', 'orange'])

const occasionStyles = new Map(
  (
    'celebration:sparkling|aperitif:sparkling,crisp,rose|party:sparkling,rose,light,medium,crisp|summer:rose,crisp,sparkling,aromatic,light|winter:full,spicy,nebbiolo,medium|date:sparkling,silky|' +
    'cellar:nebbiolo,full,aromatic|versatile:sparkling,silky,rose,light,mineral|beginner:aromatic,light,rose,sparkling|comfort:medium,spicy,rich,silky,mediterranean|gift:sparkling,full,silky,nebbiolo'
  )
    .split('|')
    .map((row) => row.split(':'))
    .map(([occasion = '', names = '']): [string, string[]] => [occasion, names.split(',')]),
)

/** Picks one by one: good ones that differ from those picked in producer, style and price. */
function diverse(
  ranked: readonly CellarWine[],
  usualCents: number,
  count: number,
  wants: Wants,
  taste: Taste | undefined,
  dish: (wine: CellarWine) => number,
): CellarWine[] {
  const left = ranked
    .slice(0, 60)
    .map((wine) => ({ wine, score: scoreOf(wine, usualCents, wants, taste, dish) }))
  const picked: CellarWine[] = []
  // Where no kind is asked for, each wine is of another style.
  const isOpen = namesIn(wants) === 0
  while (picked.length < count && left.length > 0) {
    let best = 0
    let bestScore = -Infinity
    left.forEach(({ wine, score }, index) => {
      const alike = Math.max(0, ...picked.map((other) => alikeness(wine, other, isOpen ? 1.5 : 0.4)))
      if (score - alike > bestScore) [best, bestScore] = [index, score - alike]
    })
    picked.push(...left.splice(best, 1).map(({ wine }) => wine))
  }
  return picked
}

function alikeness(one: CellarWine, other: CellarWine, sameStyle: number): number {
  const producer = makerOf(one) === makerOf(other) ? 0.5 : 0
  const style = one.style === other.style ? sameStyle : 0
  const [a, b] = [one.bottlePriceCents, other.bottlePriceCents]
  const price = a && b ? 0.25 * Math.max(0, 1 - Math.abs(Math.log2(a / b))) : 0
  return producer + style + price
}

function ofEachType(ranked: readonly CellarWine[], wants: Wants, count: number): CellarWine[] {
  const picked: CellarWine[] = []
  for (let round = 0; picked.length < count && round < count; round++) {
    for (const type of wants.types) {
      if (round > 0 && round >= (wants.eachCount[type] ?? wants.count ?? 1)) continue
      const left = ranked.filter(
        (wine) => !picked.includes(wine) && (wine.type === type || (type === 'sweet' && wine.isSweet)),
      )
      const next = left.find((wine) => !picked.some(({ style }) => style === wine.style)) ?? left[0]
      if (next && picked.length < count) picked.push(next)
    }
  }
  return picked
}

function byCourse(
  candidates: readonly CellarWine[],
  usualCents: number,
  wants: Wants,
  taste: Taste | undefined,
): Found {
  const courseOf = new Map<string, string>()
  const wines: CellarWine[] = []
  for (const food of wants.foods.slice(0, mostCards)) {
    const one = (wine: CellarWine) => dishScore(wine, [food])
    const pool = candidates.filter((wine) => one(wine) >= 1 && !courseOf.has(wine.id))
    const [best] = ordered(pool, usualCents, wants, taste, one)
    if (!best) continue
    courseOf.set(best.id, food)
    wines.push(best)
  }
  return { wines, courseOf, isPoorMatch: wines.length < Math.min(wants.foods.length, mostCards) }
}
