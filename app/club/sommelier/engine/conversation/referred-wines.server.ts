// The wines that a question means without their names: "it", "the second one", "the Gigondas" of a list with one. Pure.
import type { Setting } from '../answer-shape'
import { asksOfTaste } from '../about-named.server'
import type { CellarWine } from '../cellar.server'
import { hasAny, isOrdinal, referent, serviceCues, type ConversationState } from './state'
import { factCues } from '../facts.server'
import { winesSaying } from '../filters.server'
import type { Understanding } from '../understand.server'
import { saysSomething } from '../wants'

/** "Do you have it in 2019?": the wine in focus in all of its vintages. */
export function ofOtherYear(
  { cellar }: Setting,
  { cues, wants, named }: Understanding,
  before: ConversationState | null,
) {
  const onlyYears = !saysSomething({ ...wants, minYear: null, maxYear: null })
  const focus = before?.focus ? cellar.byId.get(before.focus) : undefined
  if (named.length > 0 || !focus || !onlyYears || !cues.has('that')) return []
  if (wants.minYear === null && wants.maxYear === null) return []
  return cellar.wines.filter(({ nameText }) => nameText === focus.nameText)
}

/** "How much is the Gigondas?" names a wine where the list has only that one, or two or three. */
export function onlyOnes({ cellar }: Setting, understanding: Understanding): CellarWine[] {
  const { named, cues, wants, folded } = understanding
  // "Is the orange one sweet?", where the list has only a few.
  const isOneOf = /\bthe \w+ one\b/.test(folded) && wants.types.length > 0
  const isNamed =
    wants.grapes.length + wants.places.filter(({ isCountry }) => !isCountry).length > 0 || isOneOf
  if (named.length > 0 || !isNamed || wants.foods.length > 0 || wants.order || wants.maxCents !== null)
    return []
  // "My dad loves Amarone, nothing too crazy in price" asks for a wine.
  if (saysTaste.test(folded) || /^(?:so |and |explain .*)?why\b/.test(folded)) return []
  const asksTaste =
    asksOfTaste(understanding) ||
    (cues.has('is-it') && !cues.has('suggest') && (wants.sweetness !== null || wants.notSweet))
  // "Is the Morgon organic?"
  const asksMark = cues.has('is-it') && wants.attributes.length > 0 && !cues.has('suggest')
  if (!(hasAny(cues, factCues) || asksTaste || asksMark) || cues.has('else')) return []
  const ofTaste = { ...wants, sweetness: null, notSweet: false, axes: {}, noOak: false }
  const kind = { ...(asksTaste ? ofTaste : wants), attributes: asksMark ? [] : wants.attributes }
  const matching = winesSaying(cellar.wines, kind)
  return matching.length <= (hasAny(cues, ['ageing', 'alcohol']) ? 5 : 3) ? matching : []
}

const saysTaste =
  /(?<!\b(?:should|can|could|do|did|would|will|may|when) )\b(?:he|she|they|i|we|mom|dad|wife|husband|boss|friend)s? (?:really |just )?(?:loves?|likes?|adores?|drinks?)\b/
/** The wines that "it" or "the second one" means, where the question asks a fact about them. */
export function referred(
  setting: Setting,
  understanding: Understanding,
  before: ConversationState | null,
): CellarWine[] | null {
  const { cues, wants, folded } = understanding
  const id = referent(cues, before)
  const wine = id === null ? undefined : setting.cellar.byId.get(id)
  if (!wine) return null
  const asksFact = hasAny(cues, [...factCues, ...serviceCues, 'cook'])
  const names = wants.grapes.length + wants.places.length + wants.types.length + wants.filters.length
  const asksTaste =
    (wants.sweetness !== null ||
      wants.isGlass ||
      asksOfTaste(understanding) ||
      hasAny(cues, ['price', 'when'])) &&
    hasAny(cues, ['that', 'is-it']) &&
    !hasAny(cues, ['suggest', 'else', 'instead', 'only'])
  if (isOrdinal(cues)) return [wine]
  if (isOfPlace(understanding)) return [wine]
  const endsWithIt = /\bwith (?:it|that|this|them)\W*$/.test(folded)
  if (cues.has('cook') && endsWithIt) return [wine]
  if (wants.foods.length > 0 && names === 0 && saysItWith.test(folded)) return [wine]
  if (
    names > 0 ||
    hasAny(cues, ['cheaper', 'dearer', 'else', 'instead']) ||
    wants.order ||
    wants.foods.length > 0
  )
    return null
  if (asksFact && !(cues.has('suggest') && wants.maxCents !== null)) return [wine]
  return asksTaste ? [wine] : null
}

/** "Would it be good with lamb?" asks about the wine that was spoken of. */
export const saysItWith =
  /^(?:(?:and|so|but|ok|then|hm+|well),? )*(?:perfect|good|great|nice|okay) with\b|^(?:and |so |but )*how (?:would|does|will|might) (?:it|that|this) (?:go|work|pair|be|do|taste) with\b|^(?:(?:and|so|but|ok|then|hm+|well),? )*(?:is|was|would|will|does|can|could|should) (?:i (?:drink|have|serve) )?(?:it|that|this|that one|this one)\b/

/** "Is it Italian?" of a wine that was shown. */
export const isOfPlace = ({ folded, wants }: Understanding): boolean =>
  /^(?:and |so )?(?:is|are) (?:it|that|this|they)\b/.test(folded) &&
  wants.places.length > 0 &&
  !saysSomething({ ...wants, places: [] })
