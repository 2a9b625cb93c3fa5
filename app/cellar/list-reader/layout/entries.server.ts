// Items become entries: one for each wine, vintage and bottle size.
import { plainPart, type RawAmount, type RawEntry } from '../raw-entry'
import { around, lookOf, placeIn, type Cell } from './cells'
import type { Item } from './items.server'
import { withFactColumns } from './fact-lines.server'
import { partsOf } from './parts'
import { bottleMls } from './measures'
import { type PriceProfile, leastRatio } from './prices/price-profile'
import { rolesOf, type PricedRole } from './prices/price-roles'
import type { Row, RowPrice } from './rows'
import { tokensOf } from './tokens'
import { isYear } from './row-kind'

/** The entries of an item. `confidence` is how sure it is that the item is wine. */
export function entriesOf(
  item: Item,
  profile: PriceProfile,
  hasBins: boolean,
  confidence: number,
): RawEntry[] {
  return variantsOf(item, profile).map((variant) => entryOf(item, variant, profile, hasBins, confidence))
}

interface Variant {
  /** The line with its vintage where that differs from the label's. */
  yearRow: Row | null
  year: RowPrice | null
  bottle: PricedRole | null
  glasses: PricedRole[]
}

/** One for each vintage, and in it for each bottle size. */
function variantsOf(item: Item, profile: PriceProfile): Variant[] {
  const vertical = item.prices.filter((row) => isYear(row.labelText) && !item.label.includes(row))
  if (vertical.length > 0) {
    const first = item.prices.filter((row) => !vertical.includes(row))
    const amounts = first.flatMap(({ prices }) => prices)
    return [
      ...(first.length > 0 ? bySize(rolesOf(amounts, item, profile), null) : []),
      ...vertical.flatMap((row) => bySize(rolesOf(row.prices, item, profile), row)),
    ]
  }
  const prices = item.prices.flatMap((row) => row.prices)
  if (prices.length > 1 && prices.every(({ year }) => year !== null))
    return prices.flatMap((price) => bySize(rolesOf([{ ...price, ml: null }], item, profile), null, price))
  return bySize(rolesOf(prices, item, profile), null)
}

function bySize(roles: readonly PricedRole[], yearRow: Row | null, year: RowPrice | null = null): Variant[] {
  const glasses = roles
    .filter(({ role }) => role === 'glass')
    .sort((a, b) => a.price.amount.cents - b.price.amount.cents)
  const bottles = roles.filter(({ role }) => role === 'bottle')
  if (bottles.length === 0) return [{ yearRow, year, bottle: null, glasses }]
  // Glasses are poured from the usual bottle.
  const usual = bottles.find(({ ml }) => ml === 750) ?? bottles.find(({ ml }) => ml === null) ?? bottles[0]
  return bottles.map((bottle) => ({ yearRow, year, bottle, glasses: bottle === usual ? glasses : [] }))
}

function entryOf(
  item: Item,
  variant: Variant,
  profile: PriceProfile,
  hasBins: boolean,
  confidence: number,
): RawEntry {
  const { bottle, glasses, yearRow, year } = variant
  const rows = [...item.label, ...item.prices.filter((row) => !item.label.includes(row))]
  const heads = item.heads?.columns ?? []
  const bin = item.bin && (hasBins || item.bin.isSure) ? item.bin : null
  const lines = item.label.map((row) => (row.bin === bin ? row.label : row.wholeLabel))
  const printed = lines.flatMap((pieces, index) =>
    withFactColumns(partsOf(pieces, index === 0 ? 'start' : 'line', heads), index > 0),
  )
  // The vintage of the line above is another wine's.
  const parts = yearRow ? printed.flatMap(withoutYear) : printed
  if (yearRow) parts.push(...partsOf(yearRow.label, 'line', heads))
  joinCells(parts)
  parts.push(...item.label.flatMap(kindPart))
  if (year?.year) parts.push(yearPart(year))
  const bottlePrice = bottle ? amountOf(bottle, profile) : null
  const poured = glasses.map((glass) => ({ ...amountOf(glass, profile), ml: glass.ml }))
  doubtOrder(bottlePrice, poured, profile)
  const shown = yearRow ? [...item.label, yearRow] : rows
  return {
    context: item.section.context,
    parts,
    bottlePrice,
    glasses: poured,
    bottleMl: bottleSizeOf(item, variant),
    bin: bin && { text: bin.text, place: bin.place, confidence: bin.isSure ? 0.95 : 0.85 },
    unexplained: unexplainedIn(rows, bin !== null),
    note: item.notes.map(({ line }) => line.text).join(' '),
    place: {
      page: shown[0]?.line.page ?? 1,
      ...around(shown.filter(({ line }) => line.page === shown[0]?.line.page).map(({ line }) => line)),
    },
    confidence,
    margins: item.margins,
  }
}

/** Figures that stand on the lines of an item beside its label, amounts, size and bin. */
function unexplainedIn(rows: readonly Row[], hasBin: boolean): number {
  return rows.reduce((sum, row) => {
    const taken = [
      ...(row.prices.length > 0 || hasBin ? row.label : row.wholeLabel),
      ...row.prices.map(({ amount }) => amount),
      ...(row.size ? [row.size] : []),
    ]
    const isTaken = (cell: Cell, start: number) =>
      taken.some((own) => own.cell === cell && start >= own.start && start < own.end) ||
      (hasBin && row.bin !== null && cell === row.line.cells[row.bin.cellIndex] && start < row.bin.end)
    const figures = row.line.cells.flatMap((cell) =>
      tokensOf(cell.text).filter(({ kind, start }) => kind === 'amount' && !isTaken(cell, start)),
    )
    return sum + figures.length
  }, 0)
}

/** A part of a label without the year at its end. */
function withoutYear(part: RawEntry['parts'][number]): RawEntry['parts'] {
  const text = part.text.replace(/[\s,–—-]*(?<!\p{L})(?:19|20)\d\d$/u, '')
  return text === '' ? [] : [{ ...part, text }]
}

/** In a table with heads, what stands in one column on several lines is one cell. */
function joinCells(parts: RawEntry['parts']): void {
  for (let at = parts.length - 1; at > 0; at--) {
    const part = parts[at]
    const first = parts.findIndex(
      ({ column, place }, index) =>
        index < at && part?.column !== undefined && column === part.column && place.y < part.place.y,
    )
    const target = parts[first]
    if (!part || !target || part.place.page !== target.place.page) continue
    target.text = `${target.text}${/-$/.test(target.text) ? '' : ' '}${part.text}`
    target.place = { page: target.place.page, ...around([target.place, part.place]) }
    target.confidence = Math.min(target.confidence, part.confidence)
    parts.splice(at, 1)
  }
}

/** A code of the list as a part of its own, in words. */
function kindPart({ kind }: Row): RawEntry['parts'] {
  if (!kind) return []
  const { cell, start, end } = kind.piece
  const { confidence } = lookOf(cell, start, end)
  return [plainPart(kind.type, placeIn(cell, start, end), { column: 'type', confidence })]
}

function yearPart(price: RowPrice): RawEntry['parts'][number] {
  const { cell, start, end } = price.amount
  const at = cell.text.lastIndexOf(String(price.year), start)
  const place = at === -1 ? placeIn(cell, start, end) : placeIn(cell, at, at + 4)
  const { confidence } = lookOf(cell, start, end)
  return plainPart(String(price.year), place, { column: 'vintage', confidence })
}

function bottleSizeOf(item: Item, { bottle, glasses }: Variant): RawEntry['bottleMl'] {
  if (bottle?.ml) {
    const { cell, start, end, text } = bottle.price.amount
    return { ml: bottle.ml, text, place: placeIn(cell, start, end), confidence: 0.95, rule: bottle.rule }
  }
  // Without an amount, "Magnum" behind a label is a size.
  const sizes = item.label.flatMap(({ heads }) =>
    heads.flatMap((head) => {
      const ml = head.kind === 'measure' ? bottleMls[head.measure] : undefined
      return ml === undefined ? [] : [{ ...head, ml }]
    }),
  )
  const size = [...item.prices, ...item.label].find((row) => row.size)?.size ?? sizes[0]
  if (!size || size.ml < 180 || glasses.some(({ ml }) => ml === size.ml)) return null
  const text = size.cell.text.slice(size.start, size.end)
  return {
    ml: size.ml,
    text,
    place: placeIn(size.cell, size.start, size.end),
    confidence: 0.95,
    rule: 'printed behind the label',
  }
}

/** Below this, text recognition is likely to have misread a figure. */
const clearlyRead = 0.85

function amountOf({ price: { amount }, confidence, rule }: PricedRole, profile: PriceProfile): RawAmount {
  const place = placeIn(amount.cell, amount.start, amount.end)
  const read = lookOf(amount.cell, amount.start, amount.end).confidence
  let sure = confidence * (read < clearlyRead ? 0.4 + 0.5 * read : 1)
  if (amount.isRepaired) sure *= 0.45
  const hasLetters = /\p{L}/u.test(amount.cell.text.slice(0, amount.start))
  // A number right behind the words of a label may be part of the name where prices look different.
  if (!amount.isSure && profile.sureShare > 0.7) sure *= hasLetters ? 0.5 : 0.6
  if (profile.hasCents && !/[.,]\d\d(?!\d)/.test(amount.text)) sure *= 0.6
  if (amount.cents < 200) sure *= 0.5
  const clearness = read < 1 ? { clearness: read } : {}
  return { cents: amount.cents, text: amount.text, place, confidence: Math.min(1, sure), rule, ...clearness }
}

/** A glass dearer than its bottle, or unusually cheap or dear beside it, puts both in doubt. */
function doubtOrder(bottle: RawAmount | null, glasses: RawEntry['glasses'], { ratio }: PriceProfile): void {
  const [glass] = glasses
  if (!bottle || !glass) return
  const bottleRatio = bottle.cents / Math.max(1, glass.cents)
  const isUnusual = ratio !== null && (bottleRatio > ratio * 1.7 || bottleRatio < ratio / 1.7)
  const factor = bottleRatio <= 1 ? 0.3 : bottleRatio < leastRatio / 1.5 ? 0.55 : isUnusual ? 0.62 : 1
  bottle.confidence *= factor
  for (const poured of glasses) poured.confidence *= factor
}
