// Likes and dislikes of a file by what they name.
import { findCountry, findRegions } from '~/cellar/reference/gazetteer.server'
import { findGrape } from '~/cellar/reference/grapes.server'
import { wineKinds, wineTypes, type WineType } from '~/cellar/reference/labels'
import { foldText } from '~/foundation/kit/fold-text'

interface TasteWords {
  types: WineType[]
  grapes: string[]
  regions: string[]
  /** Texts that name no kind of wine, grape or place: they stay a note. */
  others: string[]
}

const kindOf = new Map<string, WineType>(
  wineKinds.flatMap((kind) => [[foldText(wineTypes[kind]), kind] as const, [kind, kind] as const]),
)

/** Sorts texts into kinds of wine, grapes and places, for which the taste profile has a place. */
export function sortTastes(texts: readonly string[]): TasteWords {
  const sorted: TasteWords = { types: [], grapes: [], regions: [], others: [] }
  for (const text of texts) {
    const kind = kindOf.get(foldText(text))
    if (kind) sorted.types.push(kind)
    else if (findGrape(text)) sorted.grapes.push(text)
    else if (findRegions(text)[0] ?? findCountry(text)) sorted.regions.push(text)
    else sorted.others.push(text)
  }
  return sorted
}

/** Where the texts of a row go, as a sentence: "Taste profile: red, Barolo. Note: low oak." Empty for none. */
export function tasteSentence(texts: readonly string[]): string {
  const { types, grapes, regions, others } = sortTastes(texts)
  const tastes = [...types.map((type) => wineTypes[type]), ...grapes, ...regions]
  return [
    tastes.length > 0 ? `Taste profile: ${tastes.join(', ')}.` : '',
    others.length > 0 ? `Note, since the taste profile has no place for it: ${others.join(', ')}.` : '',
  ]
    .filter(Boolean)
    .join(' ')
}
