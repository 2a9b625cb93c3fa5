// A member's likes, in words for the business. Pure.
import { wineTypes } from '~/cellar/reference/labels'
import type { TasteProfile } from './queries.server'
import { scaleNames, tasteScales } from './schemas'

/** Likings as short phrases: types, grapes, regions, then scales such as "Body: full". */
export function tasteWords({ types, grapes, regions, scales }: TasteProfile): string[] {
  return [
    ...types.map((type) => wineTypes[type]),
    ...grapes,
    ...regions,
    ...scaleNames.flatMap((name) => {
      const liking = scales[name] ?? 0
      if (liking === 0) return []
      const { label, less, more } = tasteScales[name]
      const much = Math.abs(liking) > 1 ? ' (strongly)' : ''
      return [`${label}: ${liking > 0 ? more : less}${much}`]
    }),
  ]
}
