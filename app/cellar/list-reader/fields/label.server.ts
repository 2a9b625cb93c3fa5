// A label's words with what each of them says: place, grape, color, quality, known producer, or nothing known. Pure.
import type { RawEntry } from '../raw-entry'
import { findSizes } from './bottle-size'
import type { ProducerIndex } from './producer-index.server'
import { repairWords } from './repair-words.server'
import { findVintages } from './vintage'
import { wordsIn, type Label, type Part } from './label-words.server'

/** A full year before NV, and NV before the two digits of a name. */
const rankOf = ({ vintage, confidence }: { vintage: number | 'NV' | null; confidence: number }) =>
  vintage === 'NV' ? 1 : confidence > 0.9 ? 2 + confidence : confidence
/** Columns whose text is no part of a name. */
const factColumns = new Set(['vintage', 'size', 'bin', 'type'])

/** Reads the words of an entry's parts. */
export function readLabel(entry: Pick<RawEntry, 'parts'>, producers: ProducerIndex): Label {
  const raws = entry.parts.map((raw) => (raw.confidence < 1 ? { ...raw, text: repairWords(raw.text) } : raw))
  const parts = raws.map((raw): Part => ({
    raw,
    text: raw.text,
    words: [],
    isQuoted: raw.separator === 'quote',
  }))
  const label: Label = { parts, vintage: null, size: null }
  parts.forEach((part, number) => {
    const isRecognized = part.raw.confidence < 1
    for (const match of findVintages(part.text, isRecognized)) {
      const confidence = match.confidence * (part.raw.column === 'vintage' ? 1 : 0.99)
      const vintage = label.vintage
      const isBetter = vintage === null || rankOf({ ...match, confidence }) >= rankOf(vintage)
      if (isBetter) label.vintage = { ...match, part: number, confidence }
    }
    const size = findSizes(part.text)[0]
    if (size && belongsToName(part, size.start)) return
    if (size && (label.size === null || size.confidence > label.size.confidence))
      label.size = { ...size, part: number }
  })
  parts.forEach((part, number) => {
    if (factColumns.has(part.raw.column ?? '')) return
    part.words = wordsIn(part, number, label, producers)
  })
  return label
}

/** In a column of names "Half Moon", "Double Magnum" and "The Magnum" are names; "Barolo Magnum" has a size. */
const belongsToName = ({ raw, text }: Part, start: number): boolean =>
  raw.column === 'producer' ||
  (raw.column === 'name' && /^\s*(?:the|a|an|le|la|il|el)?\s*$/i.test(text.slice(0, start)))
