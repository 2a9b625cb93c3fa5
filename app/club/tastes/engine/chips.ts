// Attribute chips of a wine: what it is in a few words, with those marked that the member likes. Pure.
import { wineTypes } from '~/cellar/reference/labels'
import { acidities, bodies, oaks, sweetnesses } from '~/cellar/reference/scales'
import type { Reason } from './reasons'
import type { EngineWine } from './wine'

export interface Chip {
  text: string
  /** A reason for recommending the wine names it. */
  isReason: boolean
}

const mostChips = 6

/** At most six chips, the likeliest to decide first. */
export function chipsOf(wine: EngineWine, reasons: readonly Reason[] = []): Chip[] {
  const body = wine.body === null ? '' : `${Object.values(bodies)[wine.body - 1]} body`
  const acidity = wine.acidity === null ? '' : `${Object.values(acidities)[wine.acidity - 1]} acidity`
  const texts = [
    wine.type ? wineTypes[wine.type] : '',
    ...wine.grapes.slice(0, 2),
    wine.regions[0] ?? wine.country,
    body,
    acidity,
    wine.sweetness === null ? '' : (Object.values(sweetnesses)[wine.sweetness] ?? ''),
    // "None" would be a chip that says nothing.
    wine.oak ? `${Object.values(oaks)[wine.oak]} oak` : '',
    ...wine.attributes,
  ]
  const names = new Set(reasons.flatMap(namesIn))
  return [...new Set(texts.filter(Boolean))]
    .slice(0, mostChips)
    .map((text) => ({ text, isReason: names.has(text) }))
}

function namesIn(reason: Reason): string[] {
  if (reason.kind === 'rated-alike' || reason.kind === 'usually-liked') {
    const { type, grape, place } = reason.shared
    return [type && wineTypes[type], grape, place].filter((name) => name !== undefined)
  }
  const matches =
    reason.kind === 'stated' ? [reason.match] : reason.kind === 'stated-together' ? reason.matches : []
  return matches.flatMap((match) => {
    if (match.kind === 'axis') return []
    return match.kind === 'type' ? wineTypes[match.name] : match.name
  })
}
