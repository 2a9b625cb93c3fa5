// The kind of a wine as lists name it. Pure.
import type { WineType } from '~/cellar/reference/labels'
import { foldHeader } from './fields'
import { cellWords, kindByWord, moreTypeWords, typeWords } from './kind-words'

const byWord = kindByWord(cellWords, typeWords, moreTypeWords)

/** The kind that a cell names: "Red", "Vino rosso", "Sparkling - Champagne". Null when it names none, or two. */
export function readKind(text: string): WineType | null {
  const folded = foldHeader(text)
  const whole = byWord.get(folded)
  if (whole) return whole
  const words = folded.split(' ').filter((word) => word.length > 2)
  const kinds = new Set(words.flatMap((word) => byWord.get(word) ?? []))
  for (const [phrase, kind] of byWord)
    if (phrase.includes(' ') && ` ${folded} `.includes(` ${phrase} `)) kinds.add(kind)
  // Champagne is sparkling before it is rosé, and a dessert wine may be red.
  for (const kind of ['sparkling', 'fortified', 'sweet', 'orange'] as const) if (kinds.has(kind)) return kind
  return kinds.size === 1 ? [...kinds][0]! : null
}
