// Lists that print two figures of the year without a mark: "19 Barolo", "Barolo 19". Pure.
import type { LabelPart, RawEntry } from '../raw-entry'

/** So many entries, and this share of them with two figures at one place and without a full year, show such a list. */
const enough = 8
const usual = 0.6
const fewFullYears = 0.15
/** Numbers that go up from wine to wine count them. */
const counting = 0.75

const fullYear = /(?<!\d)(?:19|20)\d\d(?!\d)/
/** 2000 to 2027 and the nineties. */
const plausible = /^(?:0\d|1\d|2[0-7]|9\d)$/

interface Found {
  value: number
  /** The entry with the year in full. */
  full: () => RawEntry
}

/** The entries, where two figures that stand at the same place of most labels are written as years. */
export function withFullYears(entries: readonly RawEntry[]): readonly RawEntry[] {
  if (entries.length < enough) return entries
  const dated = entries.filter(({ parts }) => parts.some(({ text }) => fullYear.test(text))).length
  if (dated > entries.length * fewFullYears) return entries
  for (const read of [atStart, atEnd, asBin]) {
    const readings = entries.map(read)
    const values = readings.flatMap((one) => (one ? [one.value] : []))
    const up = values.slice(1).filter((value, at) => value > values[at]!).length
    const kinds = new Set(values).size
    if (values.length < Math.max(enough, entries.length * usual)) continue
    if (up > values.length * counting || kinds < 3 || kinds > values.length * 0.75) continue
    return entries.map((entry, at) => readings[at]?.full() ?? entry)
  }
  return entries
}

const yearOf = (figures: string) => Number(figures) + (Number(figures) < 50 ? 2000 : 1900)

const atStart = (entry: RawEntry): Found | null => ofPart(entry, 0, /^(\d\d)(?=\s|$)/)
const atEnd = (entry: RawEntry): Found | null => ofPart(entry, entry.parts.length - 1, /(?<![\d.,])(\d\d)$/)

function ofPart(entry: RawEntry, at: number, pattern: RegExp): Found | null {
  const part = entry.parts[at]
  const figures = part ? pattern.exec(part.text.trim())?.[1] : undefined
  if (!part || figures === undefined || !plausible.test(figures)) return null
  const value = yearOf(figures)
  const text = part.text.trim().replace(pattern, String(value))
  return {
    value,
    full: () => ({
      ...entry,
      parts: entry.parts.map((own, index) => (index === at ? { ...own, text } : own)),
    }),
  }
}

function asBin(entry: RawEntry): Found | null {
  const { bin } = entry
  if (!bin || !plausible.test(bin.text)) return null
  const value = yearOf(bin.text)
  const part: LabelPart = {
    text: String(value),
    place: bin.place,
    separator: 'start',
    isBold: false,
    isItalic: false,
    isCapitals: false,
    column: 'vintage',
    confidence: bin.confidence,
  }
  return { value, full: () => ({ ...entry, bin: null, parts: [part, ...entry.parts] }) }
}
