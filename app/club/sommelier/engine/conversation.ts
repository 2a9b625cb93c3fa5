// State of a conversation, and how a question continues it. Pure; the state is plain data and may be stored.
import type { ClubTopic } from './club/club-topics'
import type { Limit } from './filters.server'
import type { Language } from './lexicon/plain-words'
import type { Concern } from './safety/net'
import type { Understanding } from './understand.server'
import { isSweetFood } from './pairing'
import { isSparklingPlace } from './read-wants'
import { isRegion, saysSomething, statementsOf, type Wants } from './wants'

export type Person = 'he' | 'she' | 'they' | 'i'
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
  /** The wine that "it" means. */
  focus: string | null
  language: Language
  /** Why no wine is suggested in this conversation; see `heldConcern`. */
  concern?: Concern | null
  /** The limit for which the last answer had no wine. */
  unmet?: Limit | null
  /** The requests of the last answer, where several were answered beside each other. */
  parts?: readonly Part[]
  /** Topic of the last question, where that was about the club. */
  club?: ClubTopic | null
}

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
  if (cues.has('other-one')) return state.shown.find((id) => id !== state.focus) ?? null
  return state.focus ?? state.shown[0] ?? null
}

/** "The first one", where no wine was shown; "the third one" of two. */
export const pointsNowhere = (cues: ReadonlySet<string>, state: ConversationState | null): boolean =>
  isOrdinal(cues) &&
  (!state?.shown.length || ordinals.findLastIndex((cue) => cues.has(cue)) >= state.shown.length)

export const isOrdinal = (cues: ReadonlySet<string>): boolean =>
  cues.has('last') || cues.has('other-one') || ordinals.some((cue) => cues.has(cue))

/** Whether a question continues the last one instead of asking for something new. */
export function continues(
  { cues, wants, words, named, folded: text, lifts }: Understanding,
  state: ConversationState | null,
): boolean {
  if (!state || named.length > 0) return false
  // "None? Then California."
  const folded = text.replace(/^(?:none|no|nope|hm+|really|oh|ah)[?!.,]+ /, '')
  if (lifts.length > 0 && saysSomething(state.wants)) return true
  // "Which do you have?", of a kind that was explained.
  if (state.shown.length === 0 && saysSomething(state.wants) && ofThatKind.test(folded)) return true
  // "The sweetest thing on the list" leaves the white wines behind that were spoken of.
  if (
    (wants.by || wants.order) &&
    /\bon (?:the|your) (?:list|menu)\b|\boverall\b|\bof all\b|\byou(?: guys)? (?:have|got)\b/.test(folded)
  )
    return false
  // "We're skipping the lamb" takes back what was asked for.
  if (wants.notFoods.some((food) => state.wants.foods.includes(food))) return true
  if (['cheaper', 'dearer', 'else', 'instead'].some((cue) => cues.has(cue))) return true
  if (/\b(?:hers|his|mine|theirs)\b/.test(folded) && state.shown.length > 0) return true
  if (forBoth.test(folded) && words.length <= 8 && saysSomething(state.wants)) return true
  if (sameRegion.test(folded) && state.shown.length > 0) return true
  if (eachApart.test(folded) && state.wants.foods.length > 1 && words.length <= 8) return true
  // "Which one would you choose for sea bass?" chooses among what was shown.
  if (/\bwhich (?:one|(?:is|are) from|of (?:these|those|them))\b/.test(folded) && saysSomething(state.wants))
    return true
  // "Any rosé?", after sparkling wines.
  const onlyTypes = wants.types.length > 0 && !saysSomething({ ...wants, types: [] })
  if (
    onlyTypes &&
    state.shown.length > 0 &&
    words.length <= 3 &&
    /^(?:any|got any|something|maybe)\b/.test(folded)
  )
    return true
  if (opensFollowUp.test(folded) && words.length <= 8 && state.shown.length > 0 && saysSomething(wants))
    return wants.foods.length === 0 || saysSomething(state.wants)
  // "She's vegetarian", "any good with lamb?": of what is spoken of.
  if (wants.foods.length > 0)
    return (
      state.shown.length > 0 && saysSomething(state.wants) && words.length <= 7 && tellsOfDish.test(folded)
    )
  // "He's more of an old world guy", of the person whose wine is spoken of.
  if (
    /^(?:but |and |well |oh )*(?:he|she|they)\b/.test(folded) &&
    state.shown.length > 0 &&
    saysSomething(wants)
  )
    return true
  // "Something lighter" than what was shown.
  if (
    state.shown.length > 0 &&
    Object.keys(wants.axes).length > 0 &&
    (comparative.test(folded) || /\btoo \w+/.test(folded))
  )
    return true
  const narrows = saysSomething(wants)
  if (prefers.test(folded) && narrows && words.length <= 6 && state.wants.foods.length > 0) return true
  const kinds = wants.types.length + wants.grapes.length + wants.places.length + wants.occasions.length
  // "Anything below $70?" sets a limit for what is spoken of.
  if (narrows && kinds === 0 && words.length <= 7 && saysSomething(state.wants)) return true
  if (narrows && (cues.has('only') || cues.has('that') || cues.has('one'))) return true
  // "Anything from Sicily?" after "reds under $60".
  const onlyNames = saysSomething({ ...wants, places: [], grapes: [], notPlaces: [], notGrapes: [] })
  if (
    narrows &&
    !onlyNames &&
    wants.places.length > 0 &&
    words.length <= 5 &&
    !cues.has('stock') &&
    saysSomething(state.wants)
  )
    return (
      (words.length <= 3 &&
        (state.wants.grapes.length + state.wants.foods.length > 0 ||
          wants.places.every(({ isCountry }) => isCountry))) ||
      /^(?:and|or|anything|something|maybe|also|any|just|from|only|et|y|e|de|du|di|da|della|dalla|desde)\b/.test(
        folded,
      )
    )
  return narrows && words.length <= 6 && !cues.has('suggest') && !cues.has('stock')
}

const ofThatKind =
  /^(?:and |so |ok |then )*(?:(?:which|what)(?: ones?)? (?:do|have|would) you|list (?:them|those)|show (?:me )?(?:them|those)|(?:which|what) are (?:they|those)|name them|do you|(?:have )?you got|got)\b.{0,20}$/

/** "One for each dish": the dishes of before get a wine each. */
export const eachApart =
  /\b(?:two|2|separate|different) (?:bottles|wines)\b|\bone (?:(?:bottle|wine) )?(?:for |with )?each\b/

/** "One that works with both": with what was spoken of. */
const forBoth =
  /\b(?:both|all (?:of (?:it|that|them|those|us)|three)|everything|everyone|the whole (?:meal|table)|les deux|ambos|entrambi)\W*$/

/** "I'd like red", after a dish was spoken of. */
const prefers = /^(?:i|we)(?:'d| would)? (?:like|prefer|want|rather have)\b/

/** A dish that is told of, or of which it is asked whether it goes with what is spoken of. */
const tellsOfDish =
  /^(?:and |but |so |ok |oh |also )*(?:she|he|they|we|i'?m|i am|i'll|my|one of us|any|would (?:it|that|they)|does (?:it|that)|do (?:they|those|these)|is (?:it|that)|are (?:they|those)|that|with|for|elle|il|on|nous|avec|pour|ella|el|con|para|lei|lui|per)\b/

/** Words by which a question takes up the one before. */
const opensFollowUp =
  /^(?:and|but|or|no|ok|okay|actually|hmm|what if|maybe|then|for|with|et|mais|pour|avec|y|pero|para|con|e|ma|per)\b(?! (?:do you have|have you|what (?:is|are)|what's|who|when))/

/** The region of the wines that were shown. */
export const sameRegion =
  /\b(?:same|that|this) (?:region|area|place|part)\b|\b(?:la )?meme region\b|\b(?:la )?misma (?:region|zona)\b|\b(?:la )?stessa (?:regione|zona)\b/

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
    isByCourse: isNewFood ? now.isByCourse : before.isByCourse && stayingFoods.length > 1,
    isUnknownDish: now.isUnknownDish,
  }
}

export type Cues = ReadonlySet<string>
export const hasAny = (cues: Cues, names: readonly string[]): boolean => names.some((name) => cues.has(name))

/** Cues that ask how to serve or keep a wine. */
export const serviceCues: readonly string[] = ['temperature', 'decant', 'glassware', 'keeps', 'store']
