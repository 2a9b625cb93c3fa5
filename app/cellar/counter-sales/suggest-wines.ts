// Which wine an item of the till may be. Pure.
import { tillKey } from './till-file'

export interface NamedWine {
  id: string
  /** As the cellar shows it. */
  label: string
  /** Producer, name, vintage, grape and appellation. */
  words: string
}

export interface Suggestion {
  wineId: string
  label: string
  /** How much of the item's words the wine accounts for, 0 to 1. */
  score: number
}

const glassWords =
  /(^| )(glass|gls|glas|btg|by the glass|copa|verre|calice|pour|[3-9] ?oz|1[0-9]{2} ?ml)( |$)/
/** Words that say nothing about which wine it is. */
const noise = new Set([
  'btl',
  'bottle',
  'bt',
  'bot',
  'flasche',
  'bottiglia',
  'botella',
  'bouteille',
  'wine',
  'glass',
  'gls',
  'glas',
  'btg',
  'by',
  'the',
  'copa',
  'verre',
  'calice',
  'pour',
  'oz',
  'ml',
  'cl',
  'de',
  'di',
  'la',
  'le',
  'il',
  'of',
  'and',
])

/** True where the item's name says that it is a glass. */
export const looksLikeGlass = (item: string): boolean => glassWords.test(tillKey(item))

/** Finds wines for items by their words: rare words count more, misspelled and shortened ones in part. */
export function wineSuggester(wines: NamedWine[]): (item: string, most?: number) => Suggestion[] {
  const index = new Map<string, Set<number>>()
  wines.forEach(({ words }, place) => {
    for (const word of wordsOf(words)) {
      const places = index.get(word)
      if (places) places.add(place)
      else index.set(word, new Set([place]))
    }
  })
  const vocabulary = [...index.keys()].map((word) => ({ word, pairs: pairsOf(word) }))
  const weightOf = (places: number) => Math.log(1 + wines.length / Math.max(1, places))
  return (item, most = 4) => {
    const itemWords = [...new Set(wordsOf(item))]
    const scores = new Map<number, number>()
    let total = 0
    for (const word of itemWords) {
      const near = nearestWords(word, index, vocabulary)
      const weight = weightOf(
        near.length === 0 ? 1 : Math.min(...near.map((one) => index.get(one.word)!.size)),
      )
      total += weight
      const best = new Map<number, number>()
      for (const { word: match, share } of near)
        for (const place of index.get(match)!) best.set(place, Math.max(best.get(place) ?? 0, share))
      for (const [place, share] of best) scores.set(place, (scores.get(place) ?? 0) + weight * share)
    }
    return [...scores]
      .map(([place, score]) => ({
        wineId: wines[place]!.id,
        label: wines[place]!.label,
        score: score / total,
      }))
      .filter(({ score }) => score >= 0.35)
      .sort((one, other) => other.score - one.score || one.label.localeCompare(other.label))
      .slice(0, most)
  }
}

const wordsOf = (text: string): string[] =>
  tillKey(text)
    .split(' ')
    .filter((word) => word.length > 1 && !noise.has(word))

/** The word itself; where no wine has it, those that begin with it or share most of their letter pairs. */
function nearestWords(
  word: string,
  index: ReadonlyMap<string, Set<number>>,
  vocabulary: { word: string; pairs: Set<string> }[],
): { word: string; share: number }[] {
  if (index.has(word)) return [{ word, share: 1 }]
  if (word.length < 3) return []
  const pairs = pairsOf(word)
  return vocabulary.flatMap((entry) => {
    if (entry.word.startsWith(word)) return [{ word: entry.word, share: 0.9 }]
    const common = [...pairs].filter((pair) => entry.pairs.has(pair)).length
    const share = (2 * common) / (pairs.size + entry.pairs.size)
    return share >= 0.6 ? [{ word: entry.word, share: share * 0.9 }] : []
  })
}

const pairsOf = (word: string): Set<string> =>
  new Set([...` ${word} `].slice(1).map((letter, place) => ` ${word} `[place]! + letter))
