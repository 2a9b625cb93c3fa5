// Wines as a member's pages show them. Pure.
import type { Day } from '~/foundation/kit/dates'
import { labelName, wineTypes, type Label, type Vintage } from '~/cellar/reference/labels'
import type { MemberWine } from './member-wines.server'

/** Where a wine is in its drinking window, on the year of a day. */
type WindowState = 'early' | 'now' | 'late'

export interface DrinkingHint {
  /** "2024–2030" */
  years: string
  state: WindowState
  /** "Best from 2027", "Ready to drink", "Drink soon" */
  words: string
  isEstimate: boolean
}

export const vintageOf = ({ vintage, isNonVintage }: Pick<MemberWine, 'vintage' | 'isNonVintage'>): Vintage =>
  vintage ?? (isNonVintage ? 'NV' : null)

/** "Elio Grasso Gavarini 2019" */
export const titleOf = (
  wine: Pick<MemberWine, 'producer' | 'name' | 'vintage' | 'isNonVintage' | 'formatMl'>,
): string => labelName({ ...wine, vintage: vintageOf(wine) })

/** "Barolo, Piedmont, Italy" */
export function originOf({
  appellation,
  region,
  country,
}: Pick<Label, 'appellation' | 'region' | 'country'>): string {
  const places = [appellation, region, country]
  return places.filter((place, at) => place !== '' && places.indexOf(place) === at).join(', ')
}

/** "Red · Nebbiolo · Barolo, Piedmont, Italy" */
export function factsLine(
  wine: Pick<Label, 'type' | 'varietal' | 'appellation' | 'region' | 'country'>,
): string {
  return inOneLine([wineTypes[wine.type], wine.varietal, originOf(wine)])
}

/** Facts with points between them; a line never begins with a point. */
export const inOneLine = (facts: string[]): string => facts.filter(Boolean).join('\u00a0· ')

/**
 * When to drink a wine: as the business entered it, else by the estimate; null where neither says anything. `today` is a
 * day in the club's time zone.
 */
export function drinkingHint(
  { drinkFrom, drinkUntil }: Pick<MemberWine, 'drinkFrom' | 'drinkUntil'>,
  estimate: { from: number; until: number } | null,
  today: Day,
): DrinkingHint | null {
  const isEstimate = drinkFrom === null && drinkUntil === null
  const from = isEstimate ? (estimate?.from ?? null) : drinkFrom
  const until = isEstimate ? (estimate?.until ?? null) : drinkUntil
  if (from === null && until === null) return null
  const year = Number(today.slice(0, 4))
  const years =
    from === null
      ? `until ${until}`
      : until === null
        ? `from ${from}`
        : from === until
          ? `${from}`
          : `${from}–${until}`
  if (from !== null && year < from) return { years, state: 'early', words: `Best from ${from}`, isEstimate }
  if (until !== null && year > until)
    return { years, state: 'late', words: `Past its best since ${until + 1}`, isEstimate }
  if (until === year) return { years, state: 'late', words: `Drink this year`, isEstimate }
  return { years, state: 'now', words: 'Ready to drink', isEstimate }
}
