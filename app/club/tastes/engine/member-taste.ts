// A member's stated taste besides ratings: the quiz, dislikes, words of reviews. Pure.
import { foldText } from '~/foundation/kit/fold-text'
import type { WineType } from '~/cellar/reference/labels'
import { amountsIn, tasteAxes, type TasteAxis } from './lexicon'
import { keysOf, type EngineWine } from './wine'
import type { IndexedRating } from './biases'

/** Answers of the quiz and corrections of the taste profile. Names are main ones, as people read them. */
export interface TasteAnswers {
  likedTypes: readonly WineType[]
  likedGrapes: readonly string[]
  likedRegions: readonly string[]
  /** Asked never to get: such wines are not recommended. */
  dislikedTypes: readonly WineType[]
  dislikedGrapes: readonly string[]
  dislikedRegions: readonly string[]
  /** From -1, as little as possible, to 1, as much as possible. */
  axes: Partial<Record<TasteAxis, number>>
}

export const noAnswers: TasteAnswers = {
  likedTypes: [],
  likedGrapes: [],
  likedRegions: [],
  dislikedTypes: [],
  dislikedGrapes: [],
  dislikedRegions: [],
  axes: {},
}

/** Something of a wine that the member said they like. */
export type StatedMatch =
  | { kind: 'type'; name: WineType }
  | { kind: 'grape'; name: string }
  | { kind: 'region'; name: string }
  | { kind: 'axis'; axis: TasteAxis; isMuch: boolean; reviews: number }

export interface Stated {
  /** In units of a standard deviation of the taste score. */
  score: number
  matches: readonly { match: StatedMatch; score: number }[]
}

const worth = { type: 0.6, grape: 0.9, region: 0.8, axis: 0.7 }
/** The most that all words of reviews count of one axis, where an answer counts 1. */
const wordsAtMost = 0.4
/** Reviews at which words count half of that. */
const halfWords = 3
/** Praise in a review below these points, and blame in one above those, does not count. */
const praiseCountsFrom = 70
const blameCountsBelow = 90

/** How much the member likes each axis by answers and by words, and how many reviews say so. */
type AxisLikes = ReadonlyMap<TasteAxis, { liking: number; reviews: number }>

/**
 * Liking of each axis from -1 to 1. Words only add to what was answered, and only where the number of the review
 * agrees with them.
 */
export function axisLikes(answers: TasteAnswers, history: readonly IndexedRating[]): AxisLikes {
  const likes = new Map<TasteAxis, { liking: number; reviews: number }>()
  for (const axis of tasteAxes) {
    let [sum, count, more, less] = [0, 0, 0, 0]
    for (const { points, words } of history) {
      const nudge = words?.[axis]
      if (nudge === undefined) continue
      if (points < praiseCountsFrom && nudge > 0) continue
      if (points >= blameCountsBelow && nudge < 0) continue
      ;[sum, count] = [sum + nudge, count + 1]
      if (nudge > 0) more++
      else less++
    }
    const byWords = (wordsAtMost * sum) / (count + halfWords)
    const liking = Math.max(-1, Math.min(1, (answers.axes[axis] ?? 0) + byWords))
    const agreeing = liking > 0 ? more : less
    if (liking !== 0) likes.set(axis, { liking, reviews: agreeing })
  }
  return likes
}

/** Grapes whose wines are usually high in tannin, and usually low in it. */
const tannic = new Set(
  'nebbiolo|cabernet sauvignon|tannat|sagrantino|mourvedre|petite sirah|aglianico|xinomavro'.split('|'),
)
const soft = new Set('gamay|pinot noir|dolcetto|corvina|grenache|schiava'.split('|'))

const amounts = new WeakMap<EngineWine, Record<TasteAxis, number>>()

/** How much of each axis a wine has, from -1 to 1; 0 for unknown or usual. Computed once for all members. */
function amountsOf(wine: EngineWine): Record<TasteAxis, number> {
  const cached = amounts.get(wine)
  if (cached) return cached
  const stated = amountsIn(wine.attributes)
  const made = Object.fromEntries(
    tasteAxes.map((axis) => [axis, stated[axis] ?? usualAmount(wine, axis)]),
  ) as Record<TasteAxis, number>
  amounts.set(wine, made)
  return made
}

function usualAmount(wine: EngineWine, axis: TasteAxis): number {
  if (axis === 'acid') return wine.acidity === null ? 0 : wine.acidity - 2
  if (axis === 'body') return wine.body === null ? 0 : (wine.body - 3) / 2
  if (axis === 'oak') return wine.oak === null ? 0 : [-1, 0, 0.5, 1][wine.oak]!
  if (axis === 'sweet') {
    if (wine.sweetness !== null) return [-0.5, 0.3, 0.8, 1][wine.sweetness]!
    return wine.type === 'sweet' || wine.type === 'fortified' ? 1 : 0
  }
  if (axis === 'tannin' && wine.type === 'red') {
    const { grapes } = keysOf(wine)
    return grapes.some((grape) => tannic.has(grape)) ? 1 : grapes.some((grape) => soft.has(grape)) ? -1 : 0
  }
  return 0
}

const nothingStated: Stated = { score: 0, matches: [] }

/** Tells of wines what the member's words and answers say about them; each is looked at once. */
export function statedTaste(
  { likedTypes, likedGrapes, likedRegions }: TasteAnswers,
  likes: AxisLikes,
): (wine: EngineWine) => Stated {
  const keyed = (names: readonly string[]) => names.map((name) => ({ name, key: foldText(name) }))
  const [grapes, regions] = [keyed(likedGrapes), keyed(likedRegions)]
  const statedByWine = new Map<EngineWine, Stated>()
  return (wine) => {
    const stated = statedByWine.get(wine) ?? statedOf(wine)
    statedByWine.set(wine, stated)
    return stated
  }

  function statedOf(wine: EngineWine): Stated {
    const keys = keysOf(wine)
    const matches: { match: StatedMatch; score: number }[] = []
    if (keys.type && likedTypes.includes(keys.type)) {
      matches.push({ match: { kind: 'type', name: keys.type }, score: worth.type })
    }
    const grape = grapes.find(({ key }) => keys.grapes.includes(key))
    if (grape) matches.push({ match: { kind: 'grape', name: grape.name }, score: worth.grape })
    const region = regions.find(({ key }) => keys.regions.includes(key) || keys.country === key)
    if (region) matches.push({ match: { kind: 'region', name: region.name }, score: worth.region })
    const has = amountsOf(wine)
    for (const [axis, { liking, reviews }] of likes) {
      const amount = has[axis]
      if (amount === 0) continue
      matches.push({
        match: { kind: 'axis', axis, isMuch: amount > 0, reviews },
        score: worth.axis * liking * amount,
      })
    }
    if (matches.length === 0) return nothingStated
    return { score: matches.reduce((sum, { score }) => sum + score, 0), matches }
  }
}

/** Types, grapes and regions that a member asked never to get. */
export type Dislikes = Pick<TasteAnswers, 'dislikedTypes' | 'dislikedGrapes' | 'dislikedRegions'>

/** Tells of wines whether they are of a type, grape or region that the member asked never to get. */
export function dislikedBy({
  dislikedTypes,
  dislikedGrapes,
  dislikedRegions,
}: Dislikes): (wine: EngineWine) => boolean {
  const [types, grapes, places] = [
    new Set<WineType>(dislikedTypes),
    new Set(dislikedGrapes.map(foldText)),
    new Set(dislikedRegions.map(foldText)),
  ]
  return (wine) => {
    const keys = keysOf(wine)
    return (
      (keys.type !== null && types.has(keys.type)) ||
      keys.grapes.some((name) => grapes.has(name)) ||
      [...keys.regions, keys.country].some((name) => places.has(name))
    )
  }
}
