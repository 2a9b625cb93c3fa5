// Wines in the style of one that a person likes and the club does not have: "I usually drink Caymus". Pure.
import type { Plan, Setting } from './answer-shape'
import { findGrape } from '~/cellar/reference/grapes.server'
import { nameKey } from '~/cellar/reference/name-key'
import { makerOf, type CellarWine } from './cellar.server'
import { liesIn } from './filters.server'
import { listOf, messages, parts } from './prose/text'
import { isLabelKnown, knownWinesIn, type KnownWine } from './lexicon/known-wines'
import { isPlainWord } from './lexicon/plain-words'
import { affordable, fitting, type Taste } from './search.server'
import { amountOf } from './qualities'
import { sidesOf, styleAxes } from './styles'
import { none, withCards } from './suggest.server'
import type { Understanding } from './understand.server'
import type { WantedAxis, Wants } from './wants'

const likes =
  /\b(?:do you (?:have|carry|sell|stock)|have you got|got any|better than|same kind|drinks?|drinking|drank|loves?|loved|swears? by|crazy about|obsessed with|hooked on|raves? about|likes?|liked|enjoys?|enjoyed|fan of|into|used to|favou?rites?|my go-?to|usually|normally|always|guy|girl|person|drinker|instead of|alternatives?|style|similar|(?:something|anything) like (?:it|that)|reminds?|adore|prefers?|bois|aime|adore|bebo|gusta|encanta|bevo|piace|beve)\b/
const negates = new Set(
  'isn wasn aren not never don dont doesn doesnt dislike dislikes hate hates hated tired bored sick no'.split(
    ' ',
  ),
)
/** "I've never had Greek wine, I normally drink Sauvignon Blanc": what is known says how the new one should taste. */
export const isNewKind = (folded: string): boolean =>
  /\b(?:never (?:had|tried|tasted|drunk)|new to|curious about|(?:want|like|love) to try|try(?:ing)? (?:something|anything) (?:new|different|else|other)|first time (?:trying|with)|branch out)\b/.test(
    folded,
  ) && /\b(?:normally|usually|always|mostly|typically|drinks?|only|like|love|into|fan of)\b/.test(folded)

/**
 * For a liked wine of which the club has none, wines in its style, with a sentence that says so; null for a question that
 * names no such wine, or where the club has it.
 */
export function inLikedStyle(
  setting: Setting,
  { words, folded, wants, named, models: like }: Understanding,
  taste: Taste | undefined,
): Plan | null {
  const { cellar } = setting
  // "Butter chicken" names no wine.
  const dishes = ` ${Object.values(wants.foodWords).join(' , ')} `
  const labels = knownWinesIn(words).filter(({ name }) => !dishes.includes(` ${name} `))
  // A brand that the club does not have is said to be missing, whatever stands beside it.
  const brand = labels.find(
    ({ name, isDrink }) =>
      !isDrink &&
      !isPlainWord(name) &&
      isLabelKnown(` ${name} `) &&
      !cellar.wines.some(({ padded }) => padded.includes(` ${name} `)),
  )
  const isLiked =
    (brand && wants.minYear === null) || likes.test(folded) || like.places.length + like.grapes.length > 0
  // "Yellow Tail" names no wine called Yellow Label.
  const isNamed = named.some(({ wines }) =>
    wines.some(({ padded }) => labels.every(({ name }) => padded.includes(` ${name} `))),
  )
  const isNegated =
    /\b(?:anything but|but not|never)\W*$/.test(folded) ||
    labels.some(({ from }) => words.slice(Math.max(0, from - 5), from).some((word) => negates.has(word)))
  if (isNamed || (named.length > 0 && labels.length === 0) || !isLiked || isNegated) return null
  // "Big Napa cabs": the grape says more than the place.
  const model =
    brand ?? labels.find(({ name }) => !wants.places.some(({ text }) => text === name)) ?? labels[0]
  if (!model || (model.isDrink && wants.foods.length > 0)) return null
  const isNew = model.isDrink || (isNewKind(folded) && (wants.places.length > 0 || wants.grapes.length === 1))
  const isMissing = [
    ...wants.places.filter((place) => !cellar.wines.some((wine) => liesIn(wine, place))),
    ...wants.grapes.filter(({ key }) => !cellar.grapeKeys.has(key)),
  ]
  const isLabel =
    isNew ||
    isOtherColor(model) ||
    ![...wants.places, ...wants.grapes].some(({ text }) => text === model.name)
  const grapeKey = nameKey(findGrape(model.name)?.name ?? '')
  const has =
    !isNew &&
    (cellar.grapeKeys.has(grapeKey) || cellar.wines.some(({ padded }) => padded.includes(` ${model.name} `)))
  // "We like Kim Crawford Sauvignon Blanc": the club has that grape. White Zinfandel is no wine of that grape.
  const hasGrape = wants.grapes.some(
    ({ key, text }) => cellar.grapeKeys.has(key) && !model.name.includes(text),
  )
  if (isLabel ? has : isMissing.length === 0) return null
  const title = isLabel ? titled(model.name) : isMissing.map(({ name }) => name).join(' ')
  const limits: Wants = {
    ...wants,
    // "Like Opus One, but Italian".
    places: isLabel
      ? wants.places.filter((place) => !isMissing.includes(place) && place.text !== model.name)
      : [],
    grapes: isLabel && hasGrape && !isNew ? wants.grapes : [],
    notGrapes: isNew ? [...wants.notGrapes, ...wants.grapes] : wants.notGrapes,
    filters: [],
    axes: sidesOf(model.style),
    types: wants.types.length > 0 && !isOtherColor(model) ? wants.types : [model.type],
  }
  const wines = nearestTo(
    model,
    affordable(fitting(cellar, { ...limits, axes: {} }, taste), limits),
    cellar.usualCents,
    taste,
  )
  if (wines.length === 0 && model.isDrink) return null
  if (wines.length === 0) {
    const isOfType = cellar.wines.some(({ type }) => type === model.type)
    const missing = isOfType ? title : listOf([title, messages.types[model.type].one], 'or')
    const plan = none(setting, limits, { kind: 'limit', limit: null, wines: [] })
    return { ...plan, text: messages.none.nothingOf(missing) }
  }
  const gap = !isLabel && isMissing.every((one) => 'isCountry' in one)
  const opening = isNew
    ? undefined
    : gap
      ? parts([messages.none.nothingFrom({ place: title }), messages.suggest.plain])
      : messages.suggest.inStyle(title)
  return withCards(setting, { wants: limits, taste, found: { wines }, opening })
}

/** White Zinfandel is a rosé. */
const isOtherColor = ({ name, type }: KnownWine): boolean => /^white /.test(name) && type !== 'white'

/** A name in small letters as it is written. */
export const titled = (name: string): string => name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())

/** At most three wines whose taste is nearest to a model, of different producers. */
function nearestTo(
  { style, kin }: KnownWine,
  wines: readonly CellarWine[],
  usualCents: number,
  taste: Taste | undefined,
): CellarWine[] {
  const target = styleAxes[style]
  const away = (wine: CellarWine): number =>
    (Object.keys(target) as WantedAxis[]).reduce(
      (sum, axis) => sum + Math.abs(amountOf(wine, axis) - target[axis]),
      0,
    ) -
    (wine.style === style ? 0.4 : 0) -
    (wine.grapeKeys.some((key) => kin.includes(key)) ? (wine.grapeKeys.length === 1 ? 0.8 : 0.5) : 0) -
    (wine.placeKeys.some((key) => kin.includes(key)) ? 0.4 : 0) -
    (wine.formatMl === 750 ? 0.2 : 0) +
    0.2 * Math.max(0, Math.log2((wine.bottlePriceCents ?? usualCents) / usualCents)) -
    (taste ? taste.score(wine.id) / 300 : 0)
  const producers = new Set<string>()
  return wines
    .map((wine) => ({ wine, distance: away(wine) }))
    .sort((one, other) => one.distance - other.distance || (one.wine.id < other.wine.id ? -1 : 1))
    .map(({ wine }) => wine)
    .filter((wine) => !producers.has(makerOf(wine)) && producers.add(makerOf(wine)))
    .slice(0, 3)
}
