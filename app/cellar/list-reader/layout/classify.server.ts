// Classifies lines without an amount: a heading, a note, or a part of a label.
import { understandHeading, type HeadingMeaning } from './headings/headings.server'
import { houseIn } from './producer-headings.server'
import { isBehindPrices, startsInCapitals, type Profile } from './profile.server'
import type { Row } from './rows'
import { isLarger, looksLike, styleKey, styleOf, type Style } from './headings/styles'
import { hasTastingWord, hasVintage, isProse } from './headings/text-kinds'
import { gapBetween, kindOfRow } from './row-kind'

type TextKind =
  | { kind: 'heading'; meaning: HeadingMeaning }
  | { kind: 'note' }
  | { kind: 'bracket' }
  /** A translation of the heading above in another script. */
  | { kind: 'foreign' }
  | { kind: 'label' }

/**
 * Decides with the lines around it and what is usual in the document. `isAfterNote` tells that the line above is a
 * note: one that looks like it continues it.
 */
export function classifyText(
  rows: readonly Row[],
  index: number,
  profile: Profile,
  isAfterNote: boolean,
  goodsStyle: Style | null = null,
): TextKind {
  const row = rows[index]
  if (!row) return { kind: 'note' }
  const text = row.line.text
  const meaning = understandHeading(text)
  if (meaning.isForeign) return { kind: 'foreign' }
  if (noteLead.test(text)) return { kind: 'note' }
  if (/^[([]/.test(text) && (/[)\]]$/.test(text) || text.length < 60)) return { kind: 'bracket' }
  if (houseIn(rows, index, profile.item, profile.house) !== '') return { kind: 'heading', meaning }
  const above = rows[index - 1]
  if (isAfterNote && above && goesOn(above, row, profile)) return { kind: 'note' }
  if (meaning.known < 0.9 && profile.subtitles.has(styleKey(styleOf(row), profile.item.size)))
    return { kind: 'note' }
  // "carneros, california" below a label is no sentence.
  const isPlace = meaning.known >= 0.9 && (meaning.region !== '' || meaning.country !== '')
  const prose = isProse(text, profile.isLowerCase) && !isPlace
  // "Crisp & Bright" in bold is a heading, though its words are those of notes.
  const isShort = text.split(/\s+/).length <= 5 && !/[.,;]/.test(text) && isMarkedOut(row, profile)
  const saysPour = meaning.isByGlass && meaning.known >= 0.75 && isMarkedOut(row, profile)
  if (!prose || meaning.known >= 0.9 || isShort || saysPour) {
    const isBelowGoods = goodsStyle !== null && !couldFollowGoods(styleOf(row), goodsStyle, text, meaning)
    if (!isBelowGoods && isHeading(rows, index, profile, meaning)) return { kind: 'heading', meaning }
  }
  return { kind: prose && !beginsWithName(row, profile) ? 'note' : 'label' }
}

/** "Pairs well with: ...", "Notes: ..." and the legend of a sign: "* organic wine" or "* = organic". */
const noteLead =
  /^(?:(?:(?:tasting )?notes?|pairings?|pairs|serve with|perfect with|ideal with|food match|passt (?:zu|hervorragend|gut|perfekt)|accords?|maridaje|abbinament[oi]|abbinare|lekker bij|past bij|degustation|dégustation)(?:\s[^:]{0,24})?:|pairs (?:\p{L}+ )?with\s|passt (?:\p{L}+ )?zu\s|[*†‡]+\s*[-–—=:]\s)/iu

/** "Deutz | Champagne | firm, ripe fruit" on the second line of a label: its first part is a name. */
function beginsWithName(row: Row, { item, secondLines }: Profile): boolean {
  const [first = '', ...others] = row.line.text.split(/\s*[|•·]\s*/)
  return (
    others.length > 0 &&
    secondLines.has(styleKey(styleOf(row), item.size)) &&
    /^\p{Lu}/u.test(first) &&
    !isProse(first) &&
    !hasTastingWord(first)
  )
}

/** After beers or cocktails, a section of wine has a heading like theirs; what looks like less describes a drink. */
function couldFollowGoods(style: Style, goods: Style, text: string, meaning: HeadingMeaning): boolean {
  if (isLarger(goods, style) || (goods.isBold && !style.isBold))
    return meaning.goods !== null && !text.includes(',')
  return looksLike(style, goods) || isLarger(style, goods) || (meaning.known >= 0.9 && !text.includes(','))
}

/** Larger, or bold or in capitals where items are not. */
function isMarkedOut(row: Row, { item }: Profile): boolean {
  const style = styleOf(row)
  return isLarger(style, item) || (style.isBold && !item.isBold) || (style.isCapitals && !item.isCapitals)
}

/** The next line of a paragraph: alike, at the same distance as usual, and not like the items' labels. */
function goesOn(above: Row, row: Row, profile: Profile): boolean {
  const style = styleOf(row)
  const isAlike = looksLike({ ...styleOf(above), isCapitals: style.isCapitals }, style)
  const startsSmall = /^\p{Ll}/u.test(row.line.text)
  const isOpen = !/[.!?]["”’)]*$/.test(above.line.text)
  const gap = gapBetween(above, row)
  if (!isAlike || gap === null || gap > row.line.size * 2.2) return false
  const isNoteStyle = !looksLike({ ...profile.item, isCapitals: style.isCapitals }, style)
  return (startsSmall && isOpen) || (isNoteStyle && (isOpen || startsSmall))
}

const longestHeading = 9

function isHeading(rows: readonly Row[], index: number, profile: Profile, meaning: HeadingMeaning): boolean {
  const row = rows[index]
  if (!row) return false
  if (isBehindPrices(row, profile)) return false
  const text = row.line.text
  const words = text.split(/\s+/).length
  if (hasVintage(text) || words > longestHeading + (meaning.known > 0.9 ? 5 : 0)) return false
  const style = styleOf(row)
  const { item } = profile
  const next = rows[index + 1]
  const nextKind = next ? kindOfRow(next) : 'empty'
  const isLarge = isLarger(style, item)
  const isSecond = profile.secondLines.has(styleKey(style, item.size))
  const isMarked = isMarkedOut(row, profile)
  const says =
    meaning.type !== null ||
    meaning.isByGlass ||
    meaning.isByBottle ||
    meaning.hasWineWord ||
    meaning.goods !== null
  const names =
    meaning.country !== '' || meaning.region !== '' || meaning.varietal !== '' || meaning.bottleMl !== null
  const isFull = meaning.known >= 0.9 && (says || names)
  if (profile.labelLines.has(styleKey(style, item.size)) && !(isFull && says && !names)) return false
  // Its price stands on the next line: it is a label, unless nothing else is said in it than in a heading.
  if (nextKind === 'price' && !isLarge) return isFull && says && !names && isMarked && !profile.isStacked
  if (nextKind === 'bin' && profile.isStacked && !isMarked && !isFull) return false
  // "Blanc" alone may be the rest of "Sauvignon Blanc".
  if (isFull && (says ? words === 1 && endsColor(rows, index, profile) : continuesItem(rows, index, profile)))
    return false
  if (isFull && (says || !isSecond || isLarge)) return !isSecond || isLarge || says || isSetApart(rows, index)
  if (isLarge && !isSecond) return true
  const isSmaller = isLarger(item, style)
  if (profile.startsInCapitals && startsInCapitals(row) && !isFull) return false
  if (nextKind === 'item' && words <= 4 && !isSecond && headingWord.test(text)) return true
  if (meaning.known >= 0.6 && says && words <= 7 && !isSecond && !isSmaller && !/,.*,/.test(text)) return true
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

/** "Tavel" in the type of the items, between an item and the line that ends its label: the label continues. */
function continuesItem(rows: readonly Row[], index: number, { item, secondLines }: Profile): boolean {
  const [before, row, next] = [rows[index - 1], rows[index], rows[index + 1]]
  if (!before || !row || !next || kindOfRow(before) !== 'item' || kindOfRow(next) !== 'text') return false
  const gapAbove = gapBetween(before, row)
  return (
    gapAbove !== null &&
    gapAbove < row.line.size * 1.6 &&
    looksLike(styleOf(row), item) &&
    (isDescribed(row, next) ||
      (!secondLines.has(styleKey(item, item.size)) && secondLines.has(styleKey(styleOf(next), item.size))))
  )
}

/** The rest of a label between its first line and the line that ends labels in another type. */
function endsColor(rows: readonly Row[], index: number, { item, secondLines }: Profile): boolean {
  const [before, row, next] = [rows[index - 1], rows[index], rows[index + 1]]
  if (!before || !row || !next || kindOfRow(before) !== 'item' || kindOfRow(next) !== 'text') return false
  const [gapAbove, gapBelow] = [gapBetween(before, row), gapBetween(row, next)]
  const nextKey = styleKey(styleOf(next), item.size)
  return (
    gapAbove !== null &&
    gapBelow !== null &&
    Math.max(gapAbove, gapBelow) < row.line.size * 1.6 &&
    looksLike(styleOf(row), item) &&
    nextKey !== styleKey(item, item.size) &&
    secondLines.has(nextKey)
  )
}

/** "100% Nebbiolo from Piedmont" above the notes of the wine, at no greater distance from them than from the item. */
function isDescribed(row: Row, next: Row): boolean {
  const gap = gapBetween(row, next)
  return (
    gap !== null && gap < row.line.size * 1.6 && (noteLead.test(next.line.text) || isProse(next.line.text))
  )
}

/** Words in the plural that labels do not have. */
const headingWord =
  /(?:^|\s)(?:reds|whites|wines|bubbles|ros[eé]s|vins|vini|vinos|weine|wijnen|blancs|rouges|bianchi|rossi|tintos|blancos|rosati|rosados|rotweine|wei(?:ß|ss)weine)$/i

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
