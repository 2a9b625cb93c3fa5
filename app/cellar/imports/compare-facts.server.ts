// Whether a file says something else about a wine than the cellar does, the same in other words, or less. Pure.
import { findCountry, findRegion } from '~/cellar/reference/gazetteer.server'
import { findGrape } from '~/cellar/reference/grapes.server'
import { nameKey } from '~/cellar/reference/name-key'
import type { ImportField } from '~/cellar/list-reader/table/fields'

/** `poorer`: the cellar says all that the file says, and more. */
type FactDifference = 'same' | 'poorer' | 'changed'

type Fact = string | number | null

/** How a fact of a file differs from that of the cellar; the file's is not empty. */
export function compareFacts(field: ImportField, before: Fact, after: string | number): FactDifference {
  if (before === after) return 'same'
  if (before === null || before === '') return 'changed'
  return (comparisons[field] ?? plainly)(String(before), String(after))
}

type Comparison = (before: string, after: string) => FactDifference

const plainly: Comparison = () => 'changed'

const byName: Comparison = (before, after) =>
  before.toLowerCase() === after.toLowerCase() ? 'same' : 'changed'

/** Words that another text has as well, in their order. */
const isPart = (part: string, whole: string): boolean => ` ${whole} `.includes(` ${part} `)

/** Texts with the same words are the same, whatever the line breaks. */
const byText: Comparison = (before, after) => {
  const [one, other] = [before, after].map((text) => text.replace(/\s+/g, ' ').trim())
  if (one === other) return 'same'
  return isPart(nameKey(after), nameKey(before)) ? 'poorer' : 'changed'
}

const byCountry: Comparison = (before, after) => {
  const [one, other] = [findCountry(before), findCountry(after)]
  return (one ?? nameKey(before)) === (other ?? nameKey(after)) ? 'same' : 'changed'
}

/** "Piemonte" is Piedmont, and a file that names only the country or region of an origin says less. */
const byPlace: Comparison = (before, after) => {
  const [keys, place, wanted] = [[before, after].map(nameKey), findRegion(before), findRegion(after)]
  if (keys[0] === keys[1] || (place !== null && place === wanted && !isLonger(after, before))) return 'same'
  const isWithin = place !== null && wanted !== null && place.within.includes(wanted.name)
  const isCountry = place !== null && findCountry(after)?.name === place.country
  return isWithin || isCountry || isPart(keys[1]!, keys[0]!) ? 'poorer' : 'changed'
}

/** "Barolo DOCG" says more than "Barolo". */
const isLonger = (text: string, other: string): boolean => isPart(nameKey(other), nameKey(text))

/** Lists of grapes and attributes: the same in any order, poorer where the file names only some of them. */
const byList =
  (keyOf: (part: string) => unknown): Comparison =>
  (before, after) => {
    const [partsBefore, partsAfter] = [before, after].map((text) => new Set(partsOf(text).map(keyOf)))
    const isAll = [...partsAfter!].every((part) => partsBefore!.has(part))
    if (isAll && partsAfter!.size === partsBefore!.size && sharesOf(after).length <= sharesOf(before).length)
      return 'same'
    return isAll && partsAfter!.size <= partsBefore!.size && sharesOf(after).length === 0
      ? 'poorer'
      : 'changed'
  }

const sharesOf = (text: string): string[] => text.match(/\d+(?:[.,]\d+)?\s*%/g) ?? []

const partsOf = (text: string): string[] =>
  text
    .split(/[,;&+]|\band\b|\d+(?:[.,]\d+)?\s*%/i)
    .map((part) => part.trim())
    .filter((part) => part !== '')

const colors = ['red', 'white', 'rose']

/** A sparkling or sweet wine is also white, rosé or red. */
const byKind: Comparison = (before, after) =>
  !colors.includes(before) && colors.includes(after) ? 'poorer' : 'changed'

const comparisons: Partial<Record<ImportField, Comparison>> = {
  type: byKind,
  country: byCountry,
  region: byPlace,
  appellation: byPlace,
  varietal: byList((part) => findGrape(part) ?? nameKey(part)),
  attributes: byList(nameKey),
  location: byName,
  supplier: byName,
  notes: byText,
  listNote: byText,
}
