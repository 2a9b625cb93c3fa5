// What a line without an amount is: a heading, a note, or a part of a label.
import { understandHeading, type HeadingMeaning } from './headings.server'
import { gapBetween, kindOfRow, type Profile } from './profile.server'
import type { Row } from './rows'
import { isLarger, styleKey, styleOf } from './styles'
import { hasVintage, isProse } from './text-kinds'

export type TextKind =
  | { kind: 'heading'; meaning: HeadingMeaning }
  | { kind: 'note' }
  | { kind: 'bracket' }
  /** A translation of the heading above in another script. */
  | { kind: 'foreign' }
  | { kind: 'label' }

/** Decides with the lines around it and what is usual in the document. */
export function classifyText(rows: readonly Row[], index: number, profile: Profile): TextKind {
  const row = rows[index]
  if (!row) return { kind: 'note' }
  const text = row.line.text
  const meaning = understandHeading(text)
  if (meaning.isForeign) return { kind: 'foreign' }
  if (/^[([]/.test(text) && (/[)\]]$/.test(text) || text.length < 60)) return { kind: 'bracket' }
  const prose = isProse(text)
  if (!prose || meaning.known >= 0.9) {
    if (isHeading(rows, index, profile, meaning)) return { kind: 'heading', meaning }
  }
  return { kind: prose ? 'note' : 'label' }
}

const longestHeading = 9

function isHeading(rows: readonly Row[], index: number, profile: Profile, meaning: HeadingMeaning): boolean {
  const row = rows[index]
  if (!row) return false
  const text = row.line.text
  const words = text.split(/\s+/).length
  if (hasVintage(text) || words > longestHeading + (meaning.known > 0.9 ? 5 : 0)) return false
  const style = styleOf(row)
  const { item } = profile
  const next = rows[index + 1]
  const nextKind = next ? kindOfRow(next) : 'empty'
  const isLarge = isLarger(style, item)
  const isSecond = profile.secondLines.has(styleKey(style, item.size))
  const isMarked = isLarge || (style.isBold && !item.isBold) || (style.isCapitals && !item.isCapitals)
  const says =
    meaning.type !== null ||
    meaning.isByGlass ||
    meaning.isByBottle ||
    meaning.hasWineWord ||
    meaning.goods !== null
  const names =
    meaning.country !== '' || meaning.region !== '' || meaning.varietal !== '' || meaning.bottleMl !== null
  const isFull = meaning.known >= 0.9 && (says || names)
  // Its price stands on the next line: it is a label, unless nothing else is said in it than in a heading.
  if (nextKind === 'price' && !isLarge) return isFull && says && !names && isMarked && !profile.isStacked
  if (nextKind === 'bin' && profile.isStacked && !isMarked && !isFull) return false
  if (isFull && (says || !isSecond || isLarge)) return !isSecond || isLarge || says || isSetApart(rows, index)
  if (isLarge && !isSecond) return true
  if (meaning.known >= 0.6 && says && words <= 7 && !isSecond) return true
  if (isMarked && !isSecond && leadsToItems(rows, index)) return true
  return (
    !isSecond &&
    !profile.leads &&
    words <= 6 &&
    !/[,;]/.test(text) &&
    nextKind === 'item' &&
    isSetApart(rows, index)
  )
}

/** A wider gap above than below, or the start of a column. */
function isSetApart(rows: readonly Row[], index: number): boolean {
  const above = gapBetween(rows[index - 1], rows[index])
  const below = gapBetween(rows[index], rows[index + 1])
  return above === null || (below !== null && above > below * 1.3)
}

/** Items follow within a few lines. */
function leadsToItems(rows: readonly Row[], index: number): boolean {
  return rows.slice(index + 1, index + 6).some((row) => {
    const kind = kindOfRow(row)
    return kind === 'item' || kind === 'price'
  })
}
