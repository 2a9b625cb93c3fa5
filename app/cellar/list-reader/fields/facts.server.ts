import type { Label, LabelWord, Part } from './label-words.server'

/** Consecutive words of one part that are one name. */
export interface Span {
  part: Part
  number: number
  words: LabelWord[]
  text: string
}

export interface Range {
  part: number
  from: number
  to: number
}

/** The names of a label, without those in the producer's. */
export function spansOf(label: Label, producer: Range | null): Span[] {
  return label.parts.flatMap((part, number) => {
    const spans: Span[] = []
    let last = -1
    part.words.forEach((word, at) => {
      if (producer?.part === number && at >= producer.from && at < producer.to) return
      if (word.span !== last || spans.length === 0) spans.push({ part, number, words: [], text: '' })
      last = word.span
      spans.at(-1)!.words.push(word)
    })
    for (const span of spans) span.text = part.text.slice(span.words[0]!.start, span.words.at(-1)!.end)
    return spans
  })
}
