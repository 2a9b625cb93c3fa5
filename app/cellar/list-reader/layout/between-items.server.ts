// Which lines without an amount belong to the items of a document: their first lines and their second lines.
import { understandHeading } from './headings/headings.server'
import { saysWine } from './place-lines.server'
import type { Row } from './rows'
import { isLarger, styleKey, styleOf, type Style } from './headings/styles'
import { hasVintage, isProse } from './headings/text-kinds'
import { gapBetween, type RowKind } from './row-kind'

/**
 * The looks of lines that begin labels: one item follows each of them, and the first item below a heading has one too.
 * A heading has several items below it sooner or later.
 */
function firstLinesOf(rows: readonly Row[], kinds: readonly RowKind[], item: Style): Set<string> {
  const looks = new Map<string, { items: number; one: number; many: number; begins: number }>()
  const headings = headingLooksOf(rows, kinds, item)
  let items = 0
  /** Items right below a heading, without a line between. */
  let bare = 0
  let isBelowHeading = false
  for (const [index, row] of rows.entries()) {
    const kind = kinds[index]
    if (kind === 'item' || (kind === 'price' && kinds[index - 1] !== 'price')) {
      items++
      if (isBelowHeading) bare++
    }
    // The heads of columns stand between a heading and its items.
    if (kind === 'text' && row.labelText === '') continue
    const meaning = kind === 'text' ? understandHeading(row.labelText) : null
    const wasBelowHeading: boolean = isBelowHeading
    const key = styleKey(styleOf(row), item.size)
    // A country or a grape right below a heading is a part of it.
    isBelowHeading =
      meaning !== null &&
      ((meaning.known > 0.9 && (saysWine(meaning) || wasBelowHeading)) || headings.has(key))
    if (!meaning || isProse(row.labelText)) continue
    const look = looks.get(key)
    if (isBelowHeading) {
      if (look) look.items = items
      continue
    }
    const next = look ?? { items, one: 0, many: 0, begins: 0 }
    looks.set(key, next)
    if (look && items - look.items === 1) next.one++
    if (look && items - look.items > 1) next.many++
    if (wasBelowHeading) next.begins++
    next.items = items
  }
  const isFirst = ({ one, many, begins }: { one: number; many: number; begins: number }) =>
    one >= 4 && one >= items * 0.6 && many <= one * 0.08 && begins >= bare
  return new Set([...looks].filter(([, look]) => isFirst(look)).map(([key]) => key))
}

/** The looks of headings in unknown words: larger than the items, and far fewer than they are. */
function headingLooksOf(rows: readonly Row[], kinds: readonly RowKind[], item: Style): Set<string> {
  const counts = new Map<string, number>()
  let items = 0
  for (const [index, row] of rows.entries()) {
    if (kinds[index] === 'item' || kinds[index] === 'price') items++
    if (kinds[index] !== 'text' || row.labelText === '') continue
    const style = styleOf(row)
    const key = styleKey(style, item.size)
    if (isLarger(style, item)) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return new Set([...counts].filter(([, count]) => count < items * 0.35).map(([key]) => key))
}

/** The looks that stand above most of the amounts, since the amount before. */
export function labelLinesOf(rows: readonly Row[], kinds: readonly RowKind[], item: Style): Set<string> {
  const counts = new Map<string, number>()
  let above = new Set<string>()
  let prices = 0
  for (const [index, row] of rows.entries()) {
    if (kinds[index] === 'text') above.add(styleKey(styleOf(row), item.size))
    if (kinds[index] !== 'price' && kinds[index] !== 'item') continue
    if (kinds[index - 1] !== 'price') prices++
    for (const key of above) counts.set(key, (counts.get(key) ?? 0) + 1)
    above = new Set()
  }
  return new Set([...counts].filter(([, times]) => times >= prices * 0.6).map(([key]) => key))
}

/**
 * The looks of lines with a place or a grape alone that end an item, though they look like headings: none leads from
 * the heading of a section to its first item, and one stands behind the section's last item.
 */
function trailersOf(rows: readonly Row[], kinds: readonly RowKind[], item: Style, count: number): string[] {
  const looks = new Map<string, { all: number; leading: number; trailing: number }>()
  const read = rows.flatMap((row, index) => {
    const isText = kinds[index] === 'text' && row.labelText !== ''
    if (!isText) return kinds[index] === 'item' || kinds[index] === 'price' ? [{ row, kind: 'item' }] : []
    const meaning = understandHeading(row.labelText)
    if (meaning.known > 0.9) return [{ row, kind: saysWine(meaning) ? 'section' : 'name' }]
    return []
  })
  read.forEach(({ row, kind }, index) => {
    if (kind !== 'name') return
    const key = styleKey(styleOf(row), item.size)
    const look = looks.get(key) ?? { all: 0, leading: 0, trailing: 0 }
    looks.set(key, look)
    const [before, after] = [read[index - 1]?.kind ?? 'section', read[index + 1]?.kind ?? 'section']
    look.all++
    if (before === 'section' && after === 'item') look.leading++
    if (before === 'item' && after === 'section') look.trailing++
  })
  return [...looks]
    .filter(
      ([, { all, leading, trailing }]) =>
        trailing >= 2 && trailing > leading * 3 && all >= Math.max(3, count * 0.4),
    )
    .map(([key]) => key)
}

/**
 * The looks that follow most items. The height of recognized type is measured: smaller lines of one size may come out
 * as two steps of it, which are counted together. `unclear` are the looks of headings as well.
 */
function secondLinesOf(
  followers: ReadonlyMap<string, number>,
  count: number,
  unclear: ReadonlySet<string>,
): Set<string> {
  const isUsual = (times: number) => times >= 3 && times >= count * 0.4
  return new Set(
    [...followers].flatMap(([key, times]) => {
      if (isUsual(times)) return [key]
      if (unclear.has(key)) return []
      const step = Number.parseInt(key, 10)
      const look = key.slice(String(step).length)
      const neighborSteps = [step - 1, step + 1]
        .filter((other) => other < 0)
        .map((other) => followers.get(`${other}${look}`) ?? 0)
      return step < 0 &&
        times >= 3 &&
        times >= count * 0.15 &&
        neighborSteps.some((other) => isUsual(times + other))
        ? [key]
        : []
    }),
  )
}

/** A line with a vintage beside an item without one, and no item on its other side; `from` is the side without. */
function isDatedEdge(rows: readonly Row[], kinds: readonly RowKind[], at: number, from: 1 | -1): boolean {
  const item = rows[at - from]
  return (
    kinds[at] === 'text' &&
    kinds[at - from] === 'item' &&
    kinds[at + from] !== 'item' &&
    kinds[at + from] !== 'price' &&
    hasVintage(rows[at]?.labelText ?? '') &&
    item !== undefined &&
    !hasVintage(item.labelText)
  )
}

/**
 * Where the looks of lines stand between two breaks: larger type, a heading of wines, the edge of a column. `trailers`
 * end what stands between them and begin hardly any of it: they belong to the item above. `subtitles` are only found
 * right below the larger type.
 */
function looksAtEdges(rows: readonly Row[], kinds: readonly RowKind[], item: Style) {
  const looks = new Map<string, { all: number; begins: number; ends: number; below: number }>()
  const isPriced = (kind: RowKind | undefined) => kind === 'item' || kind === 'price'
  const edgeAt = (at: number, by: 1 | -1) => {
    const [row, beside] = [rows[at]!, rows[at + by]]
    if (!beside || beside.line.block.index !== row.line.block.index) return 'edge'
    if (isPriced(kinds[at + by])) return null
    if (isLarger(styleOf(beside), item)) return 'large'
    const meaning = understandHeading(beside.labelText)
    return meaning.known > 0.9 && saysWine(meaning) ? 'heading' : null
  }
  for (const [at, row] of rows.entries()) {
    if (kinds[at] !== 'text' || row.labelText === '' || isLarger(styleOf(row), item)) continue
    const key = styleKey(styleOf(row), item.size)
    const look = looks.get(key) ?? { all: 0, begins: 0, ends: 0, below: 0 }
    looks.set(key, look)
    look.all++
    const [above, below] = [edgeAt(at, -1), edgeAt(at, 1)]
    if (above === 'large') look.below++
    if (above !== null && isPriced(kinds[at + 1])) look.begins++
    if (below !== null && isPriced(kinds[at - 1])) look.ends++
  }
  const itemStyle = styleKey(item, item.size)
  const stylesWhere = (
    holds: (look: { all: number; begins: number; ends: number; below: number }) => boolean,
  ) => new Set([...looks].filter(([key, look]) => key !== itemStyle && holds(look)).map(([key]) => key))
  return {
    trailers: stylesWhere(({ all, begins, ends }) => ends >= 3 && ends > begins * 3 && all >= 6),
    subtitles: stylesWhere(({ all, below }) => all >= 3 && below === all),
  }
}

/** Type of this size beside the items' is meant to look smaller. */
const smaller = 0.95

/**
 * Kind of the row that a line in smaller type follows: an item also where its label continues over lines of its own
 * look, as in a narrow column.
 */
function kindAbove(rows: readonly Row[], kinds: readonly RowKind[], index: number, item: Style) {
  const itemStyle = styleKey(item, item.size)
  if (styleOf(rows[index]!).size > item.size * smaller) return kinds[index - 1]
  let at = index - 1
  while (
    at >= Math.max(0, index - 3) &&
    kinds[at] === 'text' &&
    rows[at]!.labelText !== '' &&
    styleKey(styleOf(rows[at]!), item.size) === itemStyle &&
    rows[at]!.line.block.index === rows[index]!.line.block.index
  )
    at--
  return kinds[at] === 'item' ? 'item' : kinds[index - 1]
}

/** The looks of lines that follow items, and whether lines before items are parts of them. */
export function betweenItems(
  rows: readonly Row[],
  kinds: readonly RowKind[],
  item: Style,
  count: number,
  labelLines: Set<string>,
) {
  const { trailers, subtitles } = looksAtEdges(rows, kinds, item)
  const followers = new Map<string, number>()
  let leading = 0
  let trailing = 0
  // Lines with nothing but the names of places and grapes may be headings or second lines: headings come before the
  // first item of a section, second lines come after the last.
  let namesBefore = 0
  let namesAfter = 0
  const names = new Set<string>()
  for (const [index, row] of rows.entries()) {
    if (kinds[index] !== 'text' || row.labelText === '' || isProse(row.labelText)) continue
    const [before, after] = [kindAbove(rows, kinds, index, item), kinds[index + 1]]
    const style = styleOf(row)
    const key = styleKey(style, item.size)
    const meaning = understandHeading(row.labelText)
    const isFull = meaning.known > 0.9
    if (isFull && saysWine(meaning)) continue
    if (isFull) {
      names.add(key)
      if (before !== 'item' && after === 'item') namesBefore++
      if (before === 'item' && after !== 'item') namesAfter++
    }
    if (before === 'item') followers.set(key, (followers.get(key) ?? 0) + 1)
    if (trailers.has(key)) continue
    if (after !== 'item' || row.labelText.startsWith('(')) continue
    const isAfterHeading =
      before === 'text' && understandHeading(rows[index - 1]?.labelText ?? '').known > 0.9
    const gapAbove = gapBetween(rows[index - 1], row)
    const gapBelow = gapBetween(row, rows[index + 1])
    if (isAfterHeading && !isFull) leading++
    if (before === 'item' && gapAbove !== null && gapBelow !== null && !isFull) {
      if (gapAbove > gapBelow * 1.2) leading++
      if (gapBelow > gapAbove * 1.2) trailing++
    }
  }
  const secondLines = secondLinesOf(followers, count, namesBefore * 2 > namesAfter ? names : new Set())
  for (const key of trailersOf(rows, kinds, item, count)) {
    secondLines.add(key)
    names.delete(key)
  }
  if (namesBefore > namesAfter) for (const key of names) secondLines.delete(key)
  const dated = rows.filter(
    (row, index) =>
      kinds[index] === 'text' &&
      kinds[index + 1] === 'item' &&
      hasVintage(row.labelText) &&
      !trailers.has(styleKey(styleOf(row), item.size)) &&
      !hasVintage(rows[index + 1]?.labelText ?? ''),
  ).length
  // Where the last line of a section has the vintage and the first has not, it is the second line of the item above.
  const begins = rows.filter((_, at) => isDatedEdge(rows, kinds, at, -1)).length
  const ends = rows.filter((_, at) => isDatedEdge(rows, kinds, at, 1)).length
  const isAbove = ends <= begins
  const firstLines = new Set([...firstLinesOf(rows, kinds, item)].filter((key) => !trailers.has(key)))
  for (const key of firstLines) labelLines.add(key)
  return {
    secondLines,
    subtitles,
    // Lines with the vintage above lines with the price are the first of two.
    leads:
      firstLines.size > 0 ||
      (isAbove && dated >= 4 && dated >= count * 0.4) ||
      (isAbove && dated === 3 && dated >= count * 0.7) ||
      (leading >= 2 && leading > trailing * 1.5 && leading >= count * 0.3),
  }
}
