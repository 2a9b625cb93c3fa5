// Which of a list of texts a person means by what they type: "where do I refund a member", "lables". Pure.
import { foldText } from '~/foundation/kit/fold-text'
import { wordResemblance } from '~/foundation/kit/list/trigrams'

/** A text to be found. */
export interface Searchable {
  label: string
  /** One line below the label. */
  line?: string
  /** Other words that people use for it. */
  words?: string
}

/** Words that questions are made of. They say nothing about what is asked for. */
const questionWords = new Set(
  (
    'a about an and any are at be by can change could did do does edit find for from get give has have how i if in is it ' +
    'let make manage me my new of on one open or our please see set show so that the their them there they this to ' +
    'up us was we what when where which who why will with would you your'
  ).split(' '),
)

const MOST_WORDS = 10
/** How alike words must be, so that "lables" finds labels and "wine" does not find time. */
const LEAST_ALIKE = 0.4
/** Shorter words are compared by their letters alone. */
const SHORTEST_MISTYPED = 4

/** Words of the texts that are searched again and again: the portal's own, and titles of a few businesses. */
const wordsByText = new Map<string, string[]>()
const MOST_TEXTS = 5_000

/** The words of a text, folded. */
function wordsOf(text: string): string[] {
  const cached = wordsByText.get(text)
  if (cached) return cached
  const words = foldText(text)
    .replaceAll(/['’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  if (wordsByText.size >= MOST_TEXTS) wordsByText.clear()
  wordsByText.set(text, words)
  return words
}

/** The words of a question that say what is meant: all of them where none does. */
export function meaningfulWords(text: string): string[] {
  const words = wordsOf(text).slice(0, 3 * MOST_WORDS)
  const meaningful = words.filter((word) => !questionWords.has(word))
  return [...new Set(meaningful.length > 0 ? meaningful : words)].slice(0, MOST_WORDS)
}

/** A text without the words that questions are made of, its other words as they were typed; whole where it has no others. */
export function withoutQuestionWords(text: string): string {
  const words = text.split(/\s+/).filter((word) => !questionWords.has(foldText(word)))
  return words.length > 0 ? words.join(' ') : text
}

/** A word without its ending: "refunding", "refunded" and "refunds" are one. */
const stemOf = (word: string): string => word.replace(/(?<=^.{3,})(?:ing|ed|es|s|e)$/, '')

/** How well words are what was typed, from 0 to 1. A word may be incomplete, inflected or mistyped. */
function wordScorer(typed: string): (word: string) => number {
  const stem = stemOf(typed)
  const resemblance = wordResemblance(typed)
  const score = (word: string): number => {
    if (word === typed) return 1
    if (stemOf(word) === stem) return 0.95
    if (typed.length >= 2 && word.startsWith(typed)) return 0.85
    if (typed.length < SHORTEST_MISTYPED || word.length < SHORTEST_MISTYPED) return 0
    const alike = resemblance(word)
    return alike >= LEAST_ALIKE ? 0.75 * alike : 0
  }
  const scoreByWord = new Map<string, number>()
  return (word) => {
    const cached = scoreByWord.get(word) ?? score(word)
    scoreByWord.set(word, cached)
    return cached
  }
}

/** The fields of a text by how much they say about it. */
const fields = [
  { field: 'label', weight: 1 },
  { field: 'words', weight: 0.85 },
  { field: 'line', weight: 0.5 },
] as const

/** A text that was found, with how well it is what was asked for: 0 to 1. */
export interface Match<Text> {
  item: Text
  score: number
}

/**
 * The texts that a person means, best first. A word that few of them have says more than one that many have; a text must
 * have `share` of the typed words, by number, at least one. Texts that are found equally well stay in their order.
 */
export function searchTexts<Text extends Searchable>(
  texts: readonly Text[],
  typed: string,
  { share = 0.5 }: { share?: number } = {},
): Match<Text>[] {
  const words = meaningfulWords(typed)
  if (words.length === 0) return []
  const fieldWords = texts.map((text) =>
    fields.map(({ field, weight }) => ({ weight, words: wordsOf(text[field] ?? '') })),
  )
  const scores = words.map((word) => {
    const scoreOf = wordScorer(word)
    return fieldWords.map((parts) =>
      Math.max(0, ...parts.flatMap(({ weight, words }) => words.map((word) => weight * scoreOf(word)))),
    )
  })
  // A word that all have still says something.
  const rarities = scores.map((column) => {
    const having = column.filter((score) => score > 0).length
    return having === 0 ? 0 : Math.log(1 + texts.length / having)
  })
  const total = rarities.reduce((sum, rarity) => sum + rarity, 0)
  if (total === 0) return []
  return texts
    .map((item, at) => {
      const column = scores.map((scoresOfWord) => scoresOfWord[at]!)
      const having = column.filter((score) => score > 0).length
      const sum = column.reduce((sum, score, word) => sum + score * rarities[word]!, 0)
      const rated = scores.filter((_, word) => rarities[word]! > 0).length
      const labelWords = wordsOf(item.label).filter((word) => !questionWords.has(word)).length
      const brevity = Math.min(1, having / Math.max(1, labelWords))
      const isMeant = having >= Math.max(1, Math.ceil(share * words.length))
      return {
        item,
        score: isMeant ? (sum / total) * (rated / words.length) * (0.9 + 0.1 * brevity) : 0,
      }
    })
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
}
