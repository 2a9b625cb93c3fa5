// Repairing misspelled words of a question by the words of the club's wines, of grapes, places and dishes. Pure.
import { allGrapes } from '~/cellar/reference/grapes.server'
import { gazetteer } from '~/cellar/reference/gazetteer.server'
import { nameKey } from '~/cellar/reference/name-key'
import type { Cellar } from './cellar.server'
import { phrases, wellKnownWords } from './lexicon/phrases.server'
import { isPlainWord } from './lexicon/plain-words'
import { distance, type Token } from './words'

/** Unknown words of a question that are looked at: more are no question about wine. */
const mostRepairs = 8
const shortestWord = 6

/** The words of a question, those that nothing knows replaced by a known word that is nearly the same. */
export function repairTokens(tokens: readonly Token[], cellar: Cellar): Token[] {
  let left = mostRepairs
  return tokens.map((token, index) => {
    const second = ofGrape(tokens[index - 1]?.key, token.key, cellar)
    if (second !== null) return { ...token, key: second, isRepaired: true }
    // "From Puglia" is no misspelled word.
    const isPlace = (token.isName || tokens[index - 1]?.key === 'from') && gazetteer().regions.has(token.key)
    if (isPlace || isKnown(token.key, cellar) || token.key.length < shortestWord || /\d/.test(token.key))
      return token
    const base = baseOf(token.key)
    if (base !== null) return { ...token, key: base }
    if (left-- <= 0) return token
    const key = nearest(token.key, cellar)
    return key === null ? token : { ...token, key, isRepaired: true }
  })
}

/** "Funkiest", "smokier": the plain form, where that means something. */
function baseOf(word: string): string | null {
  // "Which is spicier?" is asked of wines, not of a dish.
  if (/^spicie(?:r|st)$/.test(word)) return null
  const stem = /^(\w{3,}?)(i)?e(?:st|r)$/.exec(word)
  if (!stem) return null
  const base = `${stem[1]}${stem[2] ? 'y' : ''}`
  return [base, `${base}e`].find((one) => phrases().byKey.has(one)) ?? null
}

/** The second word of a grape after its first: "pinot nior"; null for a word that is right or no such word. */
function ofGrape(first: string | undefined, word: string, cellar: Cellar): string | null {
  if (first === undefined || word.length < 4 || isKnown(word, cellar)) return null
  for (const { name } of allGrapes().grapes) {
    const [one, other, third] = nameKey(name).split(' ')
    if (one === first && other !== undefined && third === undefined && distance(word, other, 1) <= 1)
      return other
  }
  return null
}

export const isKnown = (word: string, cellar: Cellar): boolean =>
  isPlainWord(word) || phrases().words.has(word) || cellar.words.has(word) || wellKnownWords().has(word)

function nearest(word: string, cellar: Cellar): string | null {
  const limit = word.length < 9 ? 1 : 2
  let best: { key: string; worth: number } | null = null
  // Words of the club come first, then those of all grapes and places, then dishes and the rest.
  for (const [source, handicap] of [
    [cellar.words, 0],
    [wellKnownWords(), 0.2],
    [phrases().words, 0.3],
  ] as const) {
    for (const key of nearLengths(source, word.length, limit)) {
      if (key.length < 4) continue
      if (key[0] !== word[0] && (word.length < 9 || source === phrases().words)) continue
      const letters = distance(word, key, limit)
      if (letters > limit) continue
      const worth = letters + handicap + (key[0] === word[0] ? 0 : 0.4)
      if (best === null || worth < best.worth) best = { key, worth }
    }
  }
  return best?.key ?? null
}

const byLength = new WeakMap<ReadonlySet<string>, ReadonlyMap<number, readonly string[]>>()

/** The words of a set whose length allows so many changes. */
function* nearLengths(words: ReadonlySet<string>, length: number, limit: number): Generator<string> {
  let lengths = byLength.get(words)
  if (!lengths) {
    const made = new Map<number, string[]>()
    for (const word of words) {
      const some = made.get(word.length)
      if (some) some.push(word)
      else made.set(word.length, [word])
    }
    lengths = made
    byLength.set(words, lengths)
  }
  for (let size = length - limit; size <= length + limit; size++) yield* lengths.get(size) ?? []
}
