// Words of a list for a wine's style, as the wine's form calls them. Pure.
import { lookup } from '~/foundation/kit/lookup'
import { nameKey } from '~/cellar/reference/name-key'
import { scales, type ScaleName } from '~/cellar/reference/scales'
import type { Cell } from '../files/table'

/** Other words for the steps of the scales, folded. */
const otherWords: Record<ScaleName, ReadonlyMap<string, string>> = {
  body: lookup({
    'light bodied': 'light',
    'medium bodied': 'medium',
    'full bodied': 'full',
    'very light bodied': 'very_light',
    'very full bodied': 'very_full',
    'light medium': 'light',
    'medium full': 'full',
    med: 'medium',
  }),
  acidity: lookup({ med: 'medium', crisp: 'high', soft: 'low' }),
  sweetness: lookup({
    'bone dry': 'dry',
    brut: 'dry',
    sec: 'dry',
    secco: 'dry',
    seco: 'dry',
    trocken: 'dry',
    'half dry': 'off_dry',
    'demi sec': 'off_dry',
    'semi dry': 'off_dry',
    halbtrocken: 'off_dry',
    feinherb: 'off_dry',
    'semi sweet': 'medium',
    medium: 'medium',
    doux: 'sweet',
    dolce: 'sweet',
    dulce: 'sweet',
    suss: 'sweet',
  }),
  oak: lookup({
    unoaked: 'none',
    no: 'none',
    oaked: 'medium',
    yes: 'medium',
    heavy: 'strong',
    new: 'strong',
  }),
}

export const isScale = (field: string): field is ScaleName => Object.hasOwn(scales, field)

/** Display name of a step of a scale; the step itself where it is unknown. */
export function scaleLabel(scale: ScaleName, step: string): string {
  const steps: Readonly<Record<string, string>> = scales[scale].steps
  return Object.hasOwn(steps, step) ? steps[step]! : step
}

/** The step that a text names; null for none. */
export function readScale(scale: ScaleName, text: string): string | null {
  const key = nameKey(text)
  const steps: Readonly<Record<string, string>> = scales[scale].steps
  const step = Object.entries(steps).find(
    ([value, label]) => nameKey(label) === key || nameKey(value.replace('_', ' ')) === key,
  )
  return step?.[0] ?? otherWords[scale].get(key) ?? null
}

/** A score out of 100: "92", "92 pts", "92/100"; null for another. */
export function readScore(cell: Cell): string | null {
  const scoreMatch = /^(\d{1,3})(?:\.0+)?\s*(?:p|pts?\.?|points?|\/\s*100)?$/i.exec(String(cell).trim())
  const score = Number(scoreMatch?.[1])
  return score >= 1 && score <= 100 ? String(score) : null
}

/** "Yes" or "No" as lists mark it; null for another word. */
export function readYesNo(cell: Cell): 'Yes' | 'No' | null {
  const key = nameKey(String(cell))
  if (['yes', 'y', 'true', '1', 'x', 'si', 'oui', 'ja', 'on', 'listed'].includes(key)) return 'Yes'
  return ['no', 'n', 'false', '0', 'non', 'nein', 'off'].includes(key) ? 'No' : null
}
