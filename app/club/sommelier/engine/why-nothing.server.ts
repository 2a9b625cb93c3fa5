// Why nothing fits: which limit would have to change, and what is nearest then. Pure.
import { canHave, type Cellar, type CellarWine } from './cellar.server'
import { brokenLimits, limitNames, saysSo, type Limit } from './filters.server'
import { search, limitsToMeet } from './search.server'
import { noWants, saysSomething, type Wants } from './wants'

/** Why nothing fits. */
export interface Unmet {
  kind: 'tier' | 'stock' | 'limit' | 'food' | 'empty'
  /** The limit that would have to change; null where no single one would do. */
  limit: Limit | null
  /** Wines that fit but are kept for a higher tier or out of stock; or the nearest within reach. */
  wines: readonly CellarWine[]
}

/** Finds the reason why no wine fits, and the nearest wines. */
export function whyNothing(cellar: Cellar, wantsUnmet: Wants): Unmet {
  const wants = limitsToMeet(cellar, wantsUnmet)
  const judged = cellar.wines.map((wine) => ({ wine, broken: brokenLimits(wine, wants) }))
  const exact = judged.filter(({ broken }) => broken.length === 0).map(({ wine }) => wine)
  const reserved = exact.filter(({ stock, reservedFor }) => reservedFor !== null && stock > 0)
  if (reserved.length > 0) return { kind: 'tier', limit: null, wines: reserved }
  if (!cellar.wines.some(canHave)) return { kind: 'empty', limit: null, wines: [] }
  const isFood = exact.some(canHave)
  // A wine that was not named is not out of stock: another limit gives way.
  const isNamed = wants.places.length + wants.grapes.length > 0
  const hasLimit = limitNames.some((limit) => cleared[limit] && saysSomething(withoutLimit(wants, limit)))
  if (!isFood && exact.length > 0 && (isNamed || !hasLimit))
    return { kind: 'stock', limit: null, wines: exact }
  if (isFood) return { kind: 'food', limit: null, wines: [] }
  const near = judged
    .filter(({ wine, broken }) => canHave(wine) && broken.length === 1)
    .sort(
      (one, other) =>
        limitNames.indexOf(one.broken[0]!) - limitNames.indexOf(other.broken[0]!) ||
        Number(saysSo(other.wine, wants)) - Number(saysSo(one.wine, wants)) ||
        off(one.wine, wants) - off(other.wine, wants) ||
        (one.wine.id < other.wine.id ? -1 : 1),
    )
  const [nearest] = near
  if (!nearest) return { kind: 'limit', limit: null, wines: [] }
  const limit = nearest.broken[0]!
  // A wine from anywhere is near to nothing unless something else is wanted too.
  const { minCents, maxCents, aroundCents } = noWants
  const ofTaste = {
    ...withoutLimit(wants, limit),
    ...{ minCents, maxCents, aroundCents, occasions: [], sweetness: null, notSweet: false, isGlass: false },
  }
  if (limit !== 'price' && limit !== 'vintage' && !saysSomething(ofTaste))
    return { kind: 'limit', limit, wines: [] }
  const best =
    limit === 'price' || limit === 'vintage'
      ? nearest.wine
      : search(cellar, withoutLimit(wants, limit)).wines[0]
  return { kind: 'limit', limit, wines: best ? [best] : [] }
}

/** The wants of each kind of limit, cleared. */
const cleared: Partial<Record<Limit, Partial<Wants>>> = {
  bottles: { bottles: null },
  alcohol: { minAbvTenths: null, maxAbvTenths: null },
  glass: { isGlass: false, glassMaxCents: null },
  size: { sizeMl: null },
  attribute: { attributes: [] },
  oak: { noOak: false },
  sweetness: { sweetness: null, notSweet: false },
  type: { types: [], notTypes: [], isRoseSparkling: false },
  place: { places: [], notPlaces: [] },
  grape: { grapes: [], notGrapes: [] },
  style: { filters: [] },
}

const withoutLimit = (wants: Wants, limit: Limit): Wants => ({ ...wants, ...cleared[limit] })

/** How far a wine is from the asked price and years. */
function off(wine: CellarWine, { minCents, maxCents, glassMaxCents, minYear, maxYear }: Wants): number {
  if (glassMaxCents !== null) return wine.glassPriceCents ?? Infinity
  const price = wine.bottlePriceCents ?? Infinity
  const years =
    wine.year === null ? 100 : Math.max((minYear ?? 0) - wine.year, wine.year - (maxYear ?? 9_999), 0)
  return Math.max((minCents ?? 0) - price, price - (maxCents ?? Infinity), 0) / 100 + years
}
