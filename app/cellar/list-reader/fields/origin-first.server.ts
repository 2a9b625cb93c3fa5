// Lists that print where a wine is from on a line above its name: "PT · Alentejo". Pure.
import { findCountry } from '~/cellar/reference/gazetteer.server'
import { findMentions } from '~/cellar/reference/mentions.server'
import { wordsOf } from '~/cellar/reference/name-key'
import type { LabelPart, RawEntry } from '../raw-entry'

/** So many entries, and so large a share, show that the first line is the origin. */
const fewest = 5
const usual = 0.75

/**
 * The entries of a list. Where nearly all labels have a first line with nothing but a country and its places, that line
 * is moved behind the others, as most lists have it; codes of countries are written out.
 */
export function withOriginLast(entries: readonly RawEntry[]): readonly RawEntry[] {
  const origins = entries.map(({ parts }) => originLine(parts))
  const several = entries.filter(({ parts }) => parts.some(({ separator }) => separator === 'line')).length
  const withOrigin = origins.filter((origin) => origin > 0).length
  if (withOrigin < fewest || withOrigin < several * usual) return entries
  return entries.map((entry, at) => {
    const count = origins[at]!
    if (count === 0) return entry
    const [first, ...others] = entry.parts.slice(0, count).map(inWords)
    const [name, ...rest] = entry.parts.slice(count)
    const parts = [
      { ...name!, separator: 'start' as const },
      ...rest,
      { ...first!, separator: 'line' as const },
      ...others,
    ]
    return { ...entry, parts }
  })
}

/** How many parts the first line has, where it names a country and else only places; 0 where it does not. */
function originLine(parts: readonly LabelPart[]): number {
  const count = parts.findIndex(({ separator }) => separator === 'line')
  const line = parts.slice(0, Math.max(0, count))
  const isOrigin = line.length > 0 && line.every(({ text }) => countryOfCode(text) !== null || isPlace(text))
  return isOrigin && line.some(({ text }) => hasCountry(text)) ? count : 0
}

/** ISO 3166 codes of two letters, in capitals; null for others. */
function countryOfCode(text: string): string | null {
  if (!/^[A-Z]{2}$/.test(text)) return null
  const name = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' }).of(text)
  return (name && findCountry(name)?.name) ?? null
}

const hasCountry = (text: string): boolean =>
  countryOfCode(text) !== null || findMentions(text).some(({ kind }) => kind === 'country')

function isPlace(text: string): boolean {
  const mentions = findMentions(text).filter(({ kind }) => kind !== 'grape')
  const words = wordsOf(text)
  return (
    words.length > 0 &&
    words.every(({ start, end }) => mentions.some((mention) => mention.start <= start && mention.end >= end))
  )
}

const inWords = (part: LabelPart): LabelPart => ({ ...part, text: countryOfCode(part.text) ?? part.text })
