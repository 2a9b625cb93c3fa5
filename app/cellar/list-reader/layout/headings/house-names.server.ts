// Headings that may be producers: a name above its wines, with its place behind it.
import { partsOf } from '../parts'
import type { Row } from '../rows'
import { understandHeading } from './headings.server'
import { hasVintage, isProse } from './text-kinds'

const longestName = 9

/** The name in a heading without the place behind it; '' where it says a kind of wine, a place or nothing of the kind. */
export function houseName(row: Row): string {
  const { labelText, label } = row
  if (labelText === '' || labelText.split(/\s+/).length > longestName) return ''
  if (/^[([]|[.!?]$/.test(row.line.text) || hasVintage(labelText) || isProse(labelText)) return ''
  const parts = partsOf(label, 'start')
  const from = parts.findIndex(({ text }, at) => at > 0 && isPlace(text))
  const names = (from === -1 ? parts : parts.slice(0, from)).map(({ text }) => text)
  const name = names.join(' ').replace(/\s+/g, ' ').trim()
  const { known, type, isMixed, isByGlass, isByBottle, goods, hasWineWord } = understandHeading(name)
  const says = type !== null || isMixed || isByGlass || isByBottle || goods !== null || hasWineWord
  // "Margaux" with its place behind it may be a name as well.
  const isNamedLikePlace = from > 0 && parts[from]!.separator !== 'comma'
  return (known < 0.6 || isNamedLikePlace) && !says ? name : ''
}

function isPlace(text: string): boolean {
  const { known, country, region, type } = understandHeading(text)
  return known >= 0.9 && type === null && (country !== '' || region !== '')
}
