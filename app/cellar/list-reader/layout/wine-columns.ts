// Two columns of wines in the lines of one table: "Chablis 45 Sancerre 52". They are read one after the other. Pure.
import { around, lookOf } from './cells'
import { isInCapitals } from './headings/text-kinds'
import type { Line } from './lines'
import { tokensOf } from './tokens'

/** So many lines with two wines, one below the other, are two columns. */
const fewest = 2

/** The lines, where those with two wines are read column by column. */
export function withWineColumns(lines: readonly Line[]): readonly Line[] {
  const ordered: Line[] = []
  let done = 0
  for (const { from, to, x } of tablesOf(lines)) {
    // Headings of both columns stand right above the first wines, notes right below the last.
    const first = from > done && isSplitBy(lines[from - 1]!, x) ? from - 1 : from
    const end = lines[to + 1] && isSplitBy(lines[to + 1]!, x) ? to + 2 : to + 1
    ordered.push(...lines.slice(done, first))
    const bands: [Line | null, Line | null][][] = [[]]
    for (const line of lines.slice(first, end)) {
      if (isHeadings(line, x, lines[from]!) && bands.at(-1)!.length > 0) bands.push([])
      bands.at(-1)!.push(partsOf(line, x))
    }
    const index = 10_000 + first
    for (const parts of bands) {
      ordered.push(...parts.flatMap(([left]) => left ?? []))
      for (const [, right] of parts)
        if (right) ordered.push({ ...right, block: { index, x, width: right.block.width } })
    }
    done = end
  }
  return [...ordered, ...lines.slice(done)]
}

/** The lines from the first to the last with two wines, as long as the second begins at one place. */
function tablesOf(lines: readonly Line[]): { from: number; to: number; x: number }[] {
  const tables: { from: number; to: number; x: number; count: number }[] = []
  for (const [at, line] of lines.entries()) {
    const x = secondWine(line)
    const open = tables.at(-1)
    if (x === null) continue
    const isSame = open && lines[open.from]!.block.index === line.block.index && at - open.to < 6
    if (isSame && Math.abs(open.x - x) < line.size * 2) Object.assign(open, { to: at, count: open.count + 1 })
    else tables.push({ from: at, to: at, x, count: 1 })
  }
  return tables.filter(({ count }) => count >= fewest)
}

/** Headings of both columns: without an amount, and set otherwise than the wines. */
function isHeadings(line: Line, x: number, wines: Line): boolean {
  const looks = ({ cells: [cell] }: Line) => lookOf(cell!, 0, cell!.text.length)
  const usual = looks(wines)
  return partsOf(line, x).every((part) => {
    if (!part || part.cells.some(({ text }) => tokensOf(text).some(({ kind }) => kind === 'amount')))
      return false
    const { size, isBold } = looks(part)
    const isCapitals = isInCapitals(part.cells[0]!.text) && !isInCapitals(wines.cells[0]!.text)
    return (isBold && !usual.isBold) || size > usual.size * 1.13 || isCapitals
  })
}

const isSplitBy = (line: Line, x: number) => partsOf(line, x).every((part) => part !== null)

/** Where the second wine of a line begins: words, amounts, words and amounts again. */
function secondWine({ cells }: Line): number | null {
  // A sign such as "~" stands where a wine has no price.
  const kinds = cells.map(({ text }) =>
    tokensOf(text).every(
      ({ kind, text: own }) => /amount|separator/.test(kind) || /^[^\p{L}\p{N}]+$/u.test(own),
    )
      ? 'figures'
      : 'words',
  )
  const second = kinds.findIndex((kind, at) => kind === 'words' && kinds[at - 1] === 'figures')
  const isWine = kinds[0] === 'words' && kinds.at(-1) === 'figures'
  const words = kinds.filter((kind, at) => kind === 'words' && kinds[at - 1] !== 'words').length
  return isWine && words === 2 ? cells[second]!.x : null
}

/** The parts of a line left and right of a place. */
function partsOf(line: Line, x: number): [Line | null, Line | null] {
  const part = (isLeft: boolean): Line | null => {
    const cells = line.cells.filter((cell) => cell.x < x - line.size === isLeft)
    if (cells.length === 0) return null
    return { ...line, cells, text: cells.map(({ text }) => text).join(' '), ...around(cells) }
  }
  return [part(true), part(false)]
}
