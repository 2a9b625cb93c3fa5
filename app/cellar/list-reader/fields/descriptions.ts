// The parts of a label that describe the wine rather than name it. Pure.
import { isProse } from '../layout/headings/text-kinds'
import type { Range } from './facts.server'
import type { Label, LabelWord, Part } from './label-words.server'

/**
 * The parts of lines below the first that describe the wine, "Sauvignon Blanc, flinty and bright", or give its grapes
 * alone. Of a line with the producer, only what is set in small letters: "Ayala | Champagne | soft and juicy".
 */
export function descriptionsIn(label: Label, producer: Range | null): Set<number> {
  const prose = proseIn(label)
  for (const line of linesBelow(label)) {
    const words = line.flatMap((number) =>
      label.parts[number]!.words.map((word) => ({ word, part: label.parts[number]! })),
    )
    const isDescription = words.some(({ word, part }) => isPlain(word, part) && word.key.length > 3)
    const isGrapes =
      words.length > 0 &&
      isOrigin(words.map(({ word }) => word)) &&
      !isBelowProducer(label, line[0]!, producer)
    const holdsProducer = producer !== null && line.includes(producer.part)
    if (!holdsProducer && (isDescription || isGrapes)) for (const number of line) prose.add(number)
    if (holdsProducer) for (const number of line) if (isInSmallLetters(label, number)) prose.add(number)
  }
  return prose
}

/** Right below a line with nothing but the producer, a grape is what the wine is called. */
function isBelowProducer({ parts }: Label, first: number, producer: Range | null): boolean {
  const above = parts.slice(0, first).flatMap(({ words }) => words.filter(({ kind }) => kind !== 'vintage'))
  return producer !== null && producer.part < first && above.length === producer.to - producer.from
}

/** The parts of lines below the first that are sentences: no name stands in them. "Ayala | soft and juicy" is none. */
export function proseIn(label: Label): Set<number> {
  const isSentence = (line: readonly number[]) => {
    const parts = line.map((number) => label.parts[number]!)
    const isNamed = parts.some(({ words }) => words.some(({ kind }) => kind === 'producer'))
    const isDivided = parts.some(({ raw }) => raw.separator === 'bar')
    return !isNamed && !isDivided && isProse(parts.map(({ text }) => text).join(', '))
  }
  return new Set(linesBelow(label).filter(isSentence).flat())
}

/** A part of a line below the first in small letters, of words that name nothing, in a label with capitals. */
export function isInSmallLetters({ parts }: Label, number: number): boolean {
  const part = parts[number]!
  const first = parts[0]!
  return (
    number > 0 &&
    part.raw.place.y > first.raw.place.y &&
    /\p{Lu}/u.test(first.text) &&
    !/\p{Lu}/u.test(part.text) &&
    part.words.some((word) => isPlain(word, part)) &&
    part.words.every(({ kind }) => kind !== 'producer' && kind !== 'place' && kind !== 'country')
  )
}

function linesBelow({ parts }: Label): number[][] {
  const lines: number[][] = [[]]
  parts.forEach(({ raw }, number) => {
    if (raw.separator === 'line' && number > 0) lines.push([])
    lines.at(-1)!.push(number)
  })
  return lines.slice(1)
}

const isPlain = ({ kind, isQuoted, start }: LabelWord, { text }: Part) =>
  kind === 'open' && !isQuoted && /^\p{Ll}/u.test(text.slice(start))

/** "Sangiovese blend from Tuscany", or nothing but grapes. */
const isOrigin = (words: readonly LabelWord[]) =>
  isGrape(words) ||
  (words.some(({ kind }) => kind === 'grape') &&
    words.some(({ key }) => key === 'from') &&
    words.every(({ kind, key }) => /^(?:grape|joint|filler|place|country)$/.test(kind) || /^\d+$/.test(key)))

/** Nothing but grapes and their shares. */
export const isGrape = (words: readonly LabelWord[]) =>
  words.some(({ kind }) => kind === 'grape') &&
  words.every(
    ({ kind, key }) => kind === 'grape' || kind === 'joint' || kind === 'filler' || /^\d+$/.test(key),
  )
