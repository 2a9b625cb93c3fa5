// Headings that are producers: a name above its wines, with its place behind it or on the line below.
import { findMentions } from '~/cellar/reference/mentions.server'
import { lookOf } from './cells'
import { understandHeading } from './headings/headings.server'
import { partsOf } from './parts'
import type { Row } from './rows'
import { isLarger, styleKey, styleOf, type Style } from './headings/styles'
import { hasVintage, isInCapitals, isProse } from './headings/text-kinds'
import { gapBetween, kindOfRow, type RowKind } from './row-kind'

/** How a list sets the names above its wines; null where it has none. */
export interface HouseLook {
  key: string
  /** The items below begin further to the right. */
  isOutdented: boolean
  /** Their place stands in a cell behind them, as at the end of their line. */
  hasPlaceBehind: boolean
}

const longestHouse = 9

/**
 * The look of the headings that a list sets above one or several wines each and whose words no heading of a section
 * has. Whether they are producers, their words decide.
 */
export function houseLookOf(rows: readonly Row[], item: Style): HouseLook | null {
  const kinds = rows.map(kindOfRow)
  const items = kinds.filter((kind) => kind === 'item').length
  const looks = new Map<string, Tally>()
  let open: Tally | null = null
  for (const [index, row] of rows.entries()) {
    if (kinds[index] === 'item' && open) open.below++
    if (kinds[index] !== 'text') continue
    if (!couldBeHouse(row)) {
      if (isSection(row)) open = close(open)
      continue
    }
    const look = lookOfHouse(rows, index, item)
    const key = `${look.key} ${look.isOutdented} ${look.hasPlaceBehind}`
    const tally = looks.get(key) ?? newTally(look)
    looks.set(key, tally)
    if (open && open !== tally && open.below === 0) continue
    open = close(open)
    open = tally
    note(tally, rows, kinds, index, item)
  }
  close(open)
  const best = [...looks.values()]
    .sort((a, b) => b.items - a.items)
    .find((tally) => isHouseLook(tally, items))
  return best?.look ?? null
}

/** The name in a line of that look, without the place behind it; '' where the line is another heading. */
export function houseIn(rows: readonly Row[], index: number, item: Style, look: HouseLook | null): string {
  const row = rows[index]
  if (!row || !look || !(couldBeHouse(row) || isNamedLikePlace(rows, index, item))) return ''
  const ownStyle = lookOfHouse(rows, index, item)
  if (ownStyle.key !== look.key || ownStyle.isOutdented !== look.isOutdented) return ''
  if (ownStyle.hasPlaceBehind !== look.hasPlaceBehind) return ''
  return nameIn(row)
}

interface Tally {
  look: HouseLook
  names: Set<string>
  all: number
  unknown: number
  /** With two items or more below. */
  many: number
  /** Items below them. */
  items: number
  below: number
  isMarked: boolean
  apart: number
}

const newTally = (look: HouseLook): Tally => ({
  look,
  names: new Set(),
  all: 0,
  unknown: 0,
  many: 0,
  items: 0,
  below: 0,
  isMarked: false,
  apart: 0,
})

function close(tally: Tally | null): null {
  if (tally) {
    if (tally.below > 1) tally.many++
    tally.items += tally.below
    tally.below = 0
  }
  return null
}

function note(
  tally: Tally,
  rows: readonly Row[],
  kinds: readonly RowKind[],
  index: number,
  item: Style,
): void {
  const row = rows[index]!
  const name = nameIn(row)
  tally.all++
  tally.names.add(name.toLowerCase())
  if (understandHeading(name).known < 0.6) tally.unknown++
  const style = firstStyle(row)
  tally.isMarked ||=
    isLarger(style, item) || (style.isBold && !item.isBold) || (style.isCapitals && !item.isCapitals)
  const [above, below] = [gapBetween(rows[index - 1], row), gapBetween(row, rows[index + 1])]
  if (kinds[index - 1] !== 'item' || (above !== null && below !== null && above > below * 1.2)) tally.apart++
}

function isHouseLook(tally: Tally, items: number): boolean {
  const { look, names, all, unknown, many, isMarked, apart } = tally
  return (
    names.size >= 4 &&
    unknown >= all * 0.6 &&
    many >= Math.max(2, all * 0.15) &&
    tally.items >= items * 0.5 &&
    apart >= all * 0.7 &&
    (isMarked || look.isOutdented || look.hasPlaceBehind)
  )
}

function couldBeHouse(row: Row): boolean {
  const { labelText, line, heads } = row
  return (
    labelText !== '' &&
    heads.length === 0 &&
    labelText.split(/\s+/).length <= longestHouse &&
    !/^[([]|[.!?]$/.test(line.text) &&
    !hasVintage(labelText) &&
    !isProse(labelText) &&
    !isPlace(labelText) &&
    !isSection(row)
  )
}

/** "Tramin" and "Margaux" are places too: a house has its place behind it or below it, in another look. */
function isNamedLikePlace(rows: readonly Row[], index: number, item: Style): boolean {
  const row = rows[index]!
  const next = rows[index + 1]
  if (row.heads.length > 0 || !isPlace(row.labelText)) return false
  const [, behind] = partsOf(row.label, 'start')
  if (behind?.separator === 'style') return isPlace(behind.text)
  const isBelow = next !== undefined && kindOfRow(next) === 'text' && isPlace(next.labelText)
  return isBelow && styleKey(firstStyle(row), item.size) !== styleKey(firstStyle(next), item.size)
}

/** A heading of a type, of glasses or of other goods. */
function isSection({ labelText }: Row): boolean {
  const { known, type, isMixed, isByGlass, isByBottle, goods, hasWineWord } = understandHeading(labelText)
  const says = type !== null || isMixed || isByGlass || isByBottle || goods !== null
  return (says && known >= 0.6) || (hasWineWord && known >= 0.9)
}

function isPlace(text: string): boolean {
  const { known, country, region, type } = understandHeading(text)
  return known >= 0.9 && type === null && (country !== '' || region !== '')
}

function lookOfHouse(rows: readonly Row[], index: number, item: Style): HouseLook {
  const row = rows[index]!
  const next = rows.slice(index + 1, index + 4).find((other) => kindOfRow(other) === 'item')
  const [own, below] = [row.label[0]?.cell.x ?? row.line.x, next?.label[0]?.cell.x ?? row.line.x]
  const isSameBlock = next?.line.block.index === row.line.block.index
  return {
    key: styleKey(firstStyle(row), item.size),
    isOutdented: isSameBlock && below - own > row.line.size * 0.5,
    hasPlaceBehind: hasPlaceBehind(row),
  }
}

function hasPlaceBehind({ label }: Row): boolean {
  const [first, ...others] = label
  const last = others.at(-1)
  return first !== undefined && last !== undefined && isPlace(last.cell.text.slice(last.start, last.end))
}

/** The look of its first words: what stands behind them may look otherwise. */
function firstStyle(row: Row): Style {
  const [part] = partsOf(row.label, 'start')
  const cell = row.label[0]?.cell
  if (!part || !cell) return styleOf(row)
  const start = Math.max(0, cell.text.indexOf(part.text))
  const { size } = lookOf(cell, start, start + part.text.length)
  return { size, isBold: part.isBold, isItalic: part.isItalic, isCapitals: isInCapitals(part.text) }
}

/** "Louis Jadot Burgundy, France", "Tramin (Alto Adige)": the place behind a name is no part of it. */
function nameIn(row: Row): string {
  const parts = partsOf(row.label, 'start')
  const from = parts.findIndex(({ text }, at) => at > 0 && isPlace(text))
  const nameParts = (from === -1 ? parts : parts.slice(0, from)).map(({ text }) => text)
  const last = nameParts.at(-1) ?? ''
  if (from > 0 && parts[from]?.separator === 'comma') {
    const place = findMentions(last).find(
      ({ start, end, kind }) => kind === 'region' && start > 0 && end === last.length,
    )
    if (place) nameParts[nameParts.length - 1] = last.slice(0, place.start).replace(/[\s,;:|/–—-]+$/, '')
  }
  return nameParts.join(' ').replace(/\s+/g, ' ').trim()
}
