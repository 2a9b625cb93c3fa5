/** Groups of three characters, as pg_trgm makes them: two spaces before a word, one after it. Words are parted by spaces. */
export function trigramsOf(text: string): Set<string> {
  const trigramSet = new Set<string>()
  for (const word of text.split(' ')) {
    const padded = `  ${word} `
    for (let at = 0; at + 3 <= padded.length; at += 1) trigramSet.add(padded.slice(at, at + 3))
  }
  return trigramSet
}

/** How many trigrams two sets share. */
function sharedCount(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let shared = 0
  for (const trigram of one) if (other.has(trigram)) shared += 1
  return shared
}

/** Shared trigrams of all trigrams of both, 0 to 1, as pg_trgm's `similarity`. */
export function similarity(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = sharedCount(one, other)
  return shared / (one.size + other.size - shared)
}

/**
 * How much other words resemble one word, 0 to 1: twice the shared trigrams of the sum of both. Every different word is
 * compared once.
 */
export function wordResemblance(word: string): (other: string) => number {
  const wanted = trigramsOf(word)
  const scoreByWord = new Map<string, number>()
  return (other) => {
    let score = scoreByWord.get(other)
    if (score === undefined) {
      const trigrams = trigramsOf(other)
      score = (2 * sharedCount(wanted, trigrams)) / (wanted.size + trigrams.size)
      scoreByWord.set(other, score)
    }
    return score
  }
}
