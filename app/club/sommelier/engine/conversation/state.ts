// State of a conversation, and how a question continues it. Pure; the state is plain data and may be stored.
import type { ClubTopic } from '../club/club-topics'
import type { Limit } from '../filters.server'
import type { Language } from '../lexicon/plain-words'
import type { Concern } from '../safety/net'
import type { Person } from './persons'
import { isSweetFood } from '../pairing'
import { isSparklingPlace } from '../read-wants'
import { isRegion, noWants, statementsOf, type Wants } from '../wants'

/** One of the requests of an answer, with the wines that were shown for it. */
export interface Part {
  wants: Wants
  shown: readonly string[]
  person?: Person | null
}

export interface ConversationState {
  wants: Wants
  /** Ids of the wines of the last answer that had some, in its order. */
  shown: readonly string[]
  /** Ids of all wines shown for what is wanted. */
  seen: readonly string[]
  /** Limits that gave way in the last answer, though not for good. */
  gaveWay?: Pick<Wants, 'places' | 'filters'>
  /** The wine that "it" means. */
  focus: string | null
  /** That wine was singled out of those that were shown. */
  isPicked?: boolean
  language: Language
  /** Why no wine is suggested in this conversation; see `heldConcern`. */
  concern?: Concern | null
  /** The limit for which the last answer had no wine. */
  unmet?: Limit | null
  /** The requests of the last answer, where several were answered beside each other. */
  parts?: readonly Part[]
  /** Ids of the wines of earlier answers, oldest first. */
  past?: readonly (readonly string[])[]
  /** Topic of the last question, where that was about the club. */
  club?: ClubTopic | null
}

/** The wines of the last four answers, to go back to. */
export const pastOf = (
  before: ConversationState | null,
  shown: readonly string[],
): readonly (readonly string[])[] =>
  !before?.shown.length || before.shown.join() === shown.join()
    ? (before?.past ?? [])
    : [...(before.past ?? []).filter((ids) => ids.join() !== before.shown.join()), before.shown].slice(-4)

/** Words before what a message says: "ok, fine, then ...". */
export const opening =
  /^(?:(?:ok(?:ay)?|yes|yeah|sure|great|perfect|good|fine|cool|lovely|alright|nice|and|but|so|then|well|oh|ah|hm+|actually|haha|sounds good|no|et|y|e|alors|bon|parfait|entonces|perfecto|bueno|allora|perfetto|bene|vale)[,.!]? )+/

/** Turns remembered of wines that were shown. */
const mostSeen = 60

export const remember = (ids: readonly string[], before: readonly string[]): string[] =>
  [...new Set([...before, ...ids])].slice(-mostSeen)

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth'] as const

/** The id of the wine that "the second one" or "it" means; null for none. */
export function referent(cues: ReadonlySet<string>, state: ConversationState | null): string | null {
  if (!state) return null
  const place = ordinals.findIndex((cue) => cues.has(cue))
  if (place !== -1) return state.shown[place] ?? null
  if (cues.has('last')) return state.shown.at(-1) ?? null
  if (cues.has('middle')) return state.shown[Math.floor((state.shown.length - 1) / 2)] ?? null
  if (cues.has('other-one')) return state.shown.find((id) => id !== state.focus) ?? null
  return state.focus ?? state.shown[0] ?? null
}

/** "The first one", where no wine was shown; "the third one" of two. */
export const pointsNowhere = (cues: ReadonlySet<string>, state: ConversationState | null): boolean =>
  isOrdinal(cues) &&
  (!state?.shown.length || ordinals.findLastIndex((cue) => cues.has(cue)) >= state.shown.length)

export const isOrdinal = (cues: ReadonlySet<string>): boolean =>
  ['last', 'middle', 'other-one'].some((cue) => cues.has(cue)) || ordinals.some((cue) => cues.has(cue))

/** "One for each dish": the dishes of before get a wine each. */
export const eachApart =
  /\b(?:two|2|separate|different) (?:bottles|wines)\b|\bone (?:(?:bottle|wine) )?(?:for |with )?each\b/

/** The region of the wines that were shown. */
export const sameRegion =
  /\bfrom there\b|\b(?:same|that|this) (?:region|area|place|part)\b|\b(?:la )?meme region\b|\b(?:la )?misma (?:region|zona)\b|\b(?:la )?stessa (?:regione|zona)\b/

/** "We also have ham": beside the dish of before. */
export const addsDish =
  /\b(?:also|as well|too|plus|in addition|aussi|en plus|tambien|ademas|anche)\b|^(?:and |ok |okay )*then (?!an?\b|some)|^(?:and|oh and) (?:there's|there is|we have|some)\b|\b(?:wife|husband|friend|partner|boyfriend|girlfriend|son|daughter|mom|dad|brother|sister|date|other (?:one|two|half)|he|she|one of us)(?:'s| is| are| will be| wants?| has| ordered| gets)\b/

/** "Lighter", "less tannic": compared with what was shown. */
export const comparative =
  /\b(?:(?!another|either|other|rather|bitter|never|ever|over|under|after|dinner|summer|winter|butter)\w{3,}er|more \w+|less \w+|plus \w+|moins \w+|mas \w+|menos \w+|piu \w+|meno \w+)\b/

/** The current wants, after the question changed the earlier ones. */
export function merged(
  before: Wants,
  now: Wants,
  goesWith: (type: string, foods: readonly string[]) => boolean,
  addsDish = false,
): Wants {
  if (addsDish && now.foods.length > 0)
    return merged(
      before,
      {
        ...now,
        foods: [...new Set([...before.foods, ...now.foods])],
        foodWords: { ...before.foodWords, ...now.foodWords },
      },
      goesWith,
    )
  const stays = <Item extends { name: string }>(items: readonly Item[], excluded: readonly Item[]) =>
    items.filter(({ name }) => !excluded.some((other) => other.name === name))
  const hasPrice = now.minCents !== null || now.maxCents !== null || now.glassMaxCents !== null
  const hasYears = now.minYear !== null || now.maxYear !== null
  const isNewFood = now.foods.length > 0
  // "New world or old world?", of a grape: from either.
  const isAnywhere = now.isEither && now.filters.length > 1 && now.filters.every(isRegion)
  if (isAnywhere && before.grapes.length > 0)
    return merged(before, { ...now, filters: [], isEither: false }, goesWith)
  // "And for dessert?" begins a course of its own.
  if (isNewFood && now.foods.every(isSweetFood) && !before.foods.every(isSweetFood)) {
    const { minCents, maxCents, aroundCents, people } = before
    return merged({ ...noWants, minCents, maxCents, aroundCents, people }, now, goesWith)
  }
  // "Then something sweet" is for after the meal.
  const isDessert = now.sweetness === 'sweet' || now.types.includes('sweet')
  const stayingFoods = before.foods.filter(
    (food) => !now.notFoods.includes(food) && (!isDessert || isSweetFood(food)),
  )
  const types =
    now.types.length > 0
      ? now.types
      : isNewFood
        ? before.types.filter((type) => goesWith(type, now.foods))
        : before.types
  const grapes =
    now.grapes.length > 0
      ? now.grapes
      : now.types.length > 0 || isNewFood || now.filters.includes('pinot')
        ? []
        : stays(before.grapes, now.notGrapes)
  // "Rosé", after sparkling wines.
  const isSparkling =
    before.types.join() === 'sparkling' || (before.types.length === 0 && before.places.some(isSparklingPlace))
  const isRosePlease = now.types.join() === 'rose' && isSparkling
  if (isRosePlease) return merged(before, { ...now, types: ['sparkling'], isRoseSparkling: true }, goesWith)
  return {
    ...before,
    ...statementsOf(now),
    types: now.grapes.length > 0 && now.types.length === 0 ? [] : types,
    eachType: now.eachType,
    isRoseSparkling: now.isRoseSparkling || (now.types.length === 0 && before.isRoseSparkling),
    notTypes: [...before.notTypes, ...now.notTypes].filter((type) => !now.types.includes(type)),
    places:
      now.places.length > 0 || now.filters.some(isRegion) ? now.places : stays(before.places, now.notPlaces),
    notPlaces: [...before.notPlaces, ...now.notPlaces],
    grapes,
    isEither: now.isEither || (now.grapes.length + now.places.length === 0 && before.isEither),
    notGrapes: [...before.notGrapes, ...now.notGrapes],
    // "New World instead" is another place for the same grape.
    filters: [
      ...before.filters.filter((name) =>
        isRegion(name)
          ? now.places.length === 0 && !now.filters.some(isRegion)
          : now.types.length === 0 && now.filters.every(isRegion),
      ),
      ...now.filters,
    ],
    // "White", after a sweet wine, is a sweet white.
    sweetness:
      now.sweetness ??
      (isNewFood || now.notSweet
        ? null
        : before.types.includes('sweet') && now.types.length > 0
          ? 'sweet'
          : before.sweetness),
    minCents: hasPrice ? now.minCents : before.minCents,
    maxCents: hasPrice ? now.maxCents : before.maxCents,
    aroundCents: hasPrice ? now.aroundCents : before.aroundCents,
    glassMaxCents: hasPrice ? now.glassMaxCents : before.glassMaxCents,
    minYear: hasYears ? now.minYear : before.minYear,
    maxYear: hasYears ? now.maxYear : before.maxYear,
    ...(now.minAbvTenths !== null || now.maxAbvTenths !== null
      ? { minAbvTenths: now.minAbvTenths, maxAbvTenths: now.maxAbvTenths }
      : {}),
    attributes: [...new Set([...before.attributes, ...now.attributes])],
    count: now.count,
    axes: { ...before.axes, ...now.axes },
    order: now.order,
    by: now.by,
    foods: isNewFood ? now.foods : stayingFoods,
    notFoods: [],
    foodWords: isNewFood ? now.foodWords : before.foodWords,
    eaters: { ...before.eaters, ...now.eaters },
    isByCourse: isNewFood ? now.isByCourse : before.isByCourse && stayingFoods.length > 1,
    isUnknownDish: now.isUnknownDish,
  }
}

export type Cues = ReadonlySet<string>
export const hasAny = (cues: Cues, names: readonly string[]): boolean => names.some((name) => cues.has(name))

/** Cues that ask how to serve or keep a wine. */
export const serviceCues: readonly string[] = ['temperature', 'decant', 'glassware', 'keeps', 'store']
