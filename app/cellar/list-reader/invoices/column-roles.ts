// Kinds of an invoice's columns, from all evidence at once: the words of the headings name them, and quantity times
// price is the amount. Where no word names one, the arithmetic of the lines decides. Pure.
import type { Column, ColumnKind, Columns } from '../table/headings'
import { counts, figureKinds, priceKinds } from './column-words'
import type { Figure } from './figures'
import type { GoodsRow } from './goods-row'

/** A row of a table: its text and its figure in each column; null for an empty cell. */
export interface RoleRow {
  texts: readonly string[]
  figures: readonly (Figure | null)[]
}

interface Roles {
  quantity: number
  price: number
  total: number
  /** Index of the column with the percent off; null for none. */
  discount: number | null
}

/** Least share of the rows whose arithmetic holds. */
const leastShare = 0.7

/** The columns with the kinds that their cells show them to have. */
export function withRoles(columns: Columns, rows: readonly RoleRow[]): Columns {
  return withDescription(withArithmetic(withOneTotal(columns), rows), rows)
}

/** Of two prices of which no other is the total, the one behind the discount or at the right is: "Prix HT". */
function withOneTotal(columns: Columns): Columns {
  const prices = columns.filter(({ kind }) => kind === 'unitPrice')
  const isTotal = (column: Column) =>
    prices.length > 1 && column === prices.at(-1) && columns.every(({ kind }) => kind !== 'lineTotal')
  return columns.map((column) => (isTotal(column) ? { ...column, kind: 'lineTotal' } : column))
}

function withArithmetic(columns: Columns, rows: readonly RoleRow[]): Columns {
  const has = (kinds: readonly ColumnKind[]) => columns.some(({ kind }) => kinds.includes(kind))
  const isComplete = has(counts) && has(priceKinds) && has(['lineTotal'])
  if (isComplete) return [...columns]
  const roles = bestRoles(columns, rows)
  if (roles === null) return [...columns]
  return columns.map((column, index) => {
    if (index === roles.quantity && !counts.includes(column.kind)) return { ...column, kind: 'quantity' }
    if (index === roles.price && !priceKinds.includes(column.kind)) return { ...column, kind: 'unitPrice' }
    return index === roles.total ? { ...column, kind: 'lineTotal' } : column
  })
}

/** The three columns of which the most rows multiply, best with the words of their headings; null for none. */
function bestRoles(columns: Columns, rows: readonly RoleRow[]): Roles | null {
  const numeric = columns.flatMap(({ kind }, index) => {
    const filled = rows.filter(({ figures }) => (figures[index] ?? null) !== null).length
    return filled > 0 && filled >= rows.length * 0.5 && !named.includes(kind) ? [index] : []
  })
  const discounts = [null, ...columns.flatMap(({ kind }, index) => (kind === 'discount' ? [index] : []))]
  let best: { roles: Roles; score: number } | null = null
  for (const quantity of numeric)
    for (const price of numeric)
      for (const total of numeric)
        for (const discount of discounts) {
          if (new Set([quantity, price, total]).size < 3) continue
          const roles = { quantity, price, total, discount }
          const share = agreement(roles, rows)
          if (share < leastShare) continue
          const score = share + wordsFor(roles, columns)
          if (score > (best?.score ?? 0)) best = { roles, score }
        }
  return best?.roles ?? null
}

/** Kinds that are no figure of the arithmetic, whatever they hold. */
const named: readonly ColumnKind[] = [
  'description',
  'producer',
  'vintage',
  'size',
  'pack',
  'ordered',
  'discount',
]

/** Share of the rows with all three figures in which they multiply; 0 where only ones do, which shows nothing. */
function agreement({ quantity, price, total, discount }: Roles, rows: readonly RoleRow[]): number {
  const full = rows.flatMap(({ figures }) => {
    const [count, each, all] = [figures[quantity], figures[price], figures[total]]
    if (!count || !each || !all || count.isPercent || count.value === 0) return []
    const off = discount === null ? 0 : (figures[discount]?.value ?? 0)
    return [{ count: Math.abs(count.value), each: each.value * (1 - off / 100), all: Math.abs(all.value) }]
  })
  const agreeing = full.filter(({ count, each, all }) => Math.abs(count * Math.abs(each) - all) <= 0.0101)
  return full.length === 0 ? 0 : agreeing.length / full.length
}

/** Headings that name the role, or none; and the order in which invoices print them. */
function wordsFor({ quantity, price, total }: Roles, columns: Columns): number {
  const word = (index: number, kinds: readonly ColumnKind[]) => {
    const { kind } = columns[index]!
    if (kinds.includes(kind)) return 0.5
    return figureKinds.includes(kind) || kind === 'tax' || kind === 'code' ? -0.5 : 0
  }
  return (
    word(quantity, counts) + word(price, priceKinds) + word(total, ['lineTotal']) + (price < total ? 0.2 : 0)
  )
}

/** Where no heading names the goods, the column with the longest words does. */
function withDescription(columns: Columns, rows: readonly RoleRow[]): Columns {
  const last = columns.findLastIndex(({ kind }) => kind === 'description')
  // Of "Item" and "Description", the first is the number of the article.
  if (last !== -1)
    return columns.map((column, at) =>
      column.kind === 'description' && at < last ? { ...column, kind: 'code' } : column,
    )
  if (columns.some(({ kind }) => kind === 'producer')) return [...columns]
  const letters = columns.map(({ kind }, at) =>
    figureKinds.includes(kind)
      ? 0
      : rows.reduce((sum, { texts }) => sum + (texts[at]?.replace(/[^\p{L}]/gu, '').length ?? 0), 0),
  )
  const most = Math.max(...letters)
  const wordiest =
    most > 0 ? letters.indexOf(most) : columns.findIndex(({ kind }) => kind === 'other' || kind === 'code')
  return columns.map((column, at) => (at === wordiest ? { ...column, kind: 'description' } : column))
}

/** The figures and texts of a line by the places of its columns. */
export function roleRow(row: Pick<GoodsRow, 'texts' | 'figures'>, columns: Columns): RoleRow {
  return {
    texts: columns.map((_, at) =>
      row.texts
        .filter((text) => text.column === at)
        .map(({ text }) => text)
        .join(' '),
    ),
    figures: columns.map((_, at) => row.figures.find((figure) => figure.column === at)?.figure ?? null),
  }
}
