// Comparing names of places and grapes as people write them. Pure.
import { foldText } from '~/foundation/kit/fold-text'

/** A word of a text: folded, with its place in the text (`end` is the index after its last character). */
export interface Word {
  key: string
  start: number
  end: number
}

/** Abbreviations on labels and lists, by what they stand for. */
const longForms = new Map([
  ['st', 'saint'],
  ['ste', 'sainte'],
  ['sta', 'santa'],
  ['mt', 'mount'],
])

/** The words of a text; hyphens, apostrophes and other punctuation only separate them. */
export function wordsOf(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].map((match) => {
    const folded = foldText(match[0])
    const start = match.index
    return { key: longForms.get(folded) ?? folded, start, end: start + match[0].length }
  })
}

/** The keys of texts that were asked for: a cellar has the same places and grapes over and over. */
const cache = new Map<string, string>()
const [mostKnown, longestKnown] = [10_000, 100]

/** The common key of a name's spellings: "St-Émilion" and "Saint Emilion" are both "saint emilion". */
export function nameKey(text: string): string {
  const before = cache.get(text)
  if (before !== undefined) return before
  const key = wordsOf(text)
    .map((word) => word.key)
    .join(' ')
  if (text.length <= longestKnown) {
    if (cache.size >= mostKnown) cache.clear()
    cache.set(text, key)
  }
  return key
}
