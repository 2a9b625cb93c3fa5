// Which labels look like which, by the trigrams of pg_trgm. Pure.
import { similarity, trigramsOf } from '~/foundation/kit/list/trigrams'

interface SoughtLabel {
  /** Folded: lowercase words without accents and signs. */
  label: string
}

/** Similarity from which two labels may be the same wine. */
const similarFrom = 0.5
/** The rarest words of a label, of which another must have two to be compared. */
const rareWords = 3
const mostFound = 2

/** The beginnings of a label's words: their ends may be misspelled. */
const beginningsOf = (label: string): string[] => [
  ...new Set(label.split(' ').flatMap((word) => (word.length > 2 ? [word.slice(0, 4)] : []))),
]

/** Similarity below which two producers are not one with a misspelled name. */
const otherProducerBelow = 0.2

interface ProducerLabel {
  /** Folded; '' where it is not known. */
  producer: string
  label: string
}

/**
 * Whether two labels name different producers, so that what they share is a place or a grape: neither has a word of the
 * other's producer, and the two do not look alike.
 */
export function isOtherProducer(one: ProducerLabel, other: ProducerLabel): boolean {
  if (one.producer === '' || other.producer === '') return false
  const names = ({ label }: ProducerLabel, { producer }: ProducerLabel) => {
    const words = new Set(beginningsOf(label))
    return beginningsOf(producer).some((word) => words.has(word))
  }
  if (names(one, other) || names(other, one)) return false
  return similarity(trigramsOf(one.producer), trigramsOf(other.producer)) < otherProducerBelow
}

/**
 * Finds labels that look like another: returns a function that gives the best two, best first, among those that
 * `isMeant`. A label is compared with those that share two of its three rarest words, or its only one; words that no
 * other label has do not count. So 2,000 labels are compared with 2,000 in a fraction of a second.
 */
export function labelFinder<Label extends SoughtLabel>(labels: readonly Label[]) {
  const withWord = new Map<string, number[]>()
  for (const [place, { label }] of labels.entries()) {
    for (const word of beginningsOf(label)) {
      const places = withWord.get(word)
      if (places) places.push(place)
      else withWord.set(word, [place])
    }
  }
  const trigrams = new Map<number, Set<string>>()
  const trigramsAt = (place: number): Set<string> => {
    const cached = trigrams.get(place)
    if (cached) return cached
    const made = trigramsOf(labels[place]!.label)
    trigrams.set(place, made)
    return made
  }
  return (label: string, isMeant: (other: Label) => boolean): { other: Label; score: number }[] => {
    const rarest = beginningsOf(label)
      .map((word) => withWord.get(word) ?? [])
      .filter((places) => places.length > 0)
      .sort((one, other) => one.length - other.length)
      .slice(0, rareWords)
    const shared = new Map<number, number>()
    for (const places of rarest) for (const place of places) shared.set(place, (shared.get(place) ?? 0) + 1)
    const labelTrigrams = trigramsOf(label)
    const similar: { other: Label; score: number }[] = []
    for (const [place, words] of shared) {
      const other = labels[place]!
      if (words < Math.min(2, rarest.length) || !isMeant(other)) continue
      const score = similarity(labelTrigrams, trigramsAt(place))
      if (score >= similarFrom) similar.push({ other, score })
    }
    return similar.sort((one, other) => other.score - one.score).slice(0, mostFound)
  }
}
