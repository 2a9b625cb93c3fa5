// Signs of wines without a vintage, in the place of a list's years, in letters that mean something else elsewhere:
// "SA", "NM". Pure.
import { mostUsual } from '../counts'
import type { LabelPart, RawEntry } from '../raw-entry'

/** So many labels with a year in a part of its own, and this share of all, show where a list prints its years. */
const enough = 6
const usual = 0.5
/** A sign stands in several labels. */
const fewest = 2

const isYear = ({ text }: LabelPart) => /^(?:19|20)\d\d$/.test(text.trim())
const isSign = ({ text }: LabelPart) => /^(?:\p{Lu}{1,4}|\p{L}(?:[./]\s?\p{L}){0,3}\.?)$/u.test(text.trim())

/** The entries, where letters that stand in the place of the years of others say that the wine has none. */
export function withNoVintageSigns(entries: readonly RawEntry[]): readonly RawEntry[] {
  for (const place of [0, -1]) {
    const dated = entries.filter(({ parts }) => parts.at(place) && isYear(parts.at(place)!)).length
    if (dated < enough || dated < entries.length * usual) continue
    const [sign, count] = mostUsual(entries.flatMap((entry) => signAt(entry, place) ?? [])) ?? ['', 0]
    if (count < fewest) continue
    return entries.map((entry) =>
      signAt(entry, place) === sign ? { ...entry, parts: withSign(entry.parts, place) } : entry,
    )
  }
  return entries
}

/** A few letters in a part of their own, of a label without a year. */
function signAt({ parts }: RawEntry, place: number): string | null {
  const part = parts.at(place)
  if (!part || parts.length < 2 || !isSign(part) || parts.some(isYear)) return null
  return part.text.trim()
}

function withSign(parts: readonly LabelPart[], place: number): LabelPart[] {
  const at = place < 0 ? parts.length + place : place
  return parts.map((part, index) => (index === at ? { ...part, text: 'NV', column: 'vintage' } : part))
}
