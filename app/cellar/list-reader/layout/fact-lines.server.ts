// Lines below a name that say where the wine is from and of which grapes: "D.O. Rueda · Verdejo", "Uve: Magliocco".
import type { LabelPart } from '../raw-entry'
import { understandHeading } from './headings/headings.server'

const grapeWord =
  /^(?:uv[ae]s?|uvaggio|vitign[oi]|c[eé]pages?|grapes?|varietals?|varieties|rebsorten?|druif|druiven|castas?)\b\s*[:.–-]?\s*/i
const alcohol =
  /^(?:alcool|alcohol|alc|alk|vol|abv|grad\p{L}*)\b\.?\s*[:.]?\s*\d*[\d.,]*\s?[%°]?(?:\s?vol\.?)?$|^\d{1,2}(?:[.,]\d{1,2})?\s?%(?:\s?vol\.?)?$/iu
const alcoholBehind =
  /[\s,–-]*\b(?:alcool|alcohol|alc|vol|abv)\b\.?\s*:?\s*[\d.,]+\s?%?.*$|\s+\d{1,2}(?:[.,]\d{1,2})?\s?%$/i
const law = /^(?:D\.?\s?O\.?\s?(?:Ca\.?|P\.?|C\.?G?\.?)?|V\.?\s?T\.?|A\.?O\.?[CP]\.?|I\.?G\.?[TP]\.?|VdlT)\s+/

/** The parts of one line of a label; facts have the column of what they are. `isBelow` tells that a name stands above. */
export function withFactColumns(parts: readonly LabelPart[], isBelow: boolean): LabelPart[] {
  const [first] = parts
  if (!first || !isBelow || parts.some(({ column }) => column !== undefined)) return [...parts]
  if (grapeWord.test(first.text)) return grapesOf(parts)
  const meanings = parts.map(({ text }) => understandHeading(text.replace(law, '')))
  const isFact = (meaning: (typeof meanings)[number]) => {
    const { type, goods, country, region, varietal } = meaning
    const saysOrigin = country !== '' || region !== '' || varietal !== ''
    return meaning.known >= 0.9 && type === null && goods === null && saysOrigin
  }
  // Facts stand at the end of the line: "Bodegas Orvane · Tempranillo · Graciano".
  const from = meanings.findLastIndex((meaning) => !isFact(meaning)) + 1
  const facts = meanings.slice(from)
  const grapes = facts.filter(({ varietal }) => varietal !== '').length
  const hasPlace = grapes < facts.length
  const areFacts = from > 0 || grapes > 1 || (hasPlace && (grapes > 0 || law.test(first.text)))
  if (facts.length === 0 || (from > 0 && grapes === 0) || !areFacts) return [...parts]
  return parts.map((part, at) =>
    at < from ? part : { ...part, column: meanings[at]!.varietal === '' ? 'region' : 'varietal' },
  )
}

/** "Uve: Greco Nero, Magliocco - Alcool 13%" has two grapes. */
function grapesOf(parts: readonly LabelPart[]): LabelPart[] {
  return parts
    .map((part, at) => {
      const text = at === 0 ? part.text.replace(grapeWord, '') : part.text
      return { ...part, text: text.replace(alcoholBehind, ''), column: 'varietal' as const }
    })
    .filter(({ text }) => /\p{L}/u.test(text) && !alcohol.test(text))
}
