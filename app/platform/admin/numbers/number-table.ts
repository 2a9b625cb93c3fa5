// A table of the platform's numbers: cells that can be sorted, shown on a page and as a file. Pure.
import { count, money, percent, share, text, type FigureCell } from '~/insight/analytics/report/figure-table'
import { formatMoney } from '~/foundation/kit/money'

export interface NumberCell extends FigureCell {
  /** Sort key of the row; null, which comes last, where there is nothing to show. */
  by: string | number | null
}

export interface NumberColumn {
  /** In the address. */
  key: string
  label: string
  figure?: boolean
}

/** When the figures of a table were computed. */
export interface ComputedAt {
  /** Null where nothing was counted yet. */
  oldest: Date | null
  newest: Date | null
}

/** `computedAt` is null where the rows are read when the page is asked for. */
export interface NumberRows {
  rows: NumberCell[][]
  computedAt: ComputedAt | null
}

export const words = (what: string, href?: string): NumberCell => ({
  ...text(what, href),
  by: what.toLowerCase(),
})
/** A day or a moment, sorted by time. */
export const time = (shown: string, at: Date | string): NumberCell => ({
  text: shown,
  by: typeof at === 'string' ? at : at.toISOString(),
})
export const number = (value: number): NumberCell => ({ ...count(value), by: value })
export const amount = (cents: number, currency: string): NumberCell => ({
  ...money(cents, currency),
  by: cents,
})
export const ratio = (part: number, whole: number): NumberCell => ({
  ...share(part, whole),
  by: whole === 0 ? null : part / whole,
})
/** Basis points as a share, "10.25 %". */
export const rate = (basisPoints: number | null): NumberCell =>
  basisPoints === null
    ? none
    : { text: percent(basisPoints / 10_000), plain: (basisPoints / 10_000).toFixed(4), by: basisPoints }
/** Millionths of a US dollar. */
export const micros = (value: number): NumberCell => ({
  text: formatMoney(Math.round(value / 10_000)),
  plain: (value / 1_000_000).toFixed(6),
  by: value,
})
/** Bytes as megabytes, as disks are sold. */
export const megabytes = (bytes: number): NumberCell => ({
  text: `${(bytes / 1_000_000).toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} MB`,
  plain: String(bytes),
  by: bytes,
})
export const none: NumberCell = { text: '–', plain: '', by: null }

export interface Sorting {
  key: string
  isDescending: boolean
}

/** The rows by a column; rows without a value come last in both directions, equal ones keep their order. */
export function sortRows(
  rows: readonly NumberCell[][],
  columns: readonly NumberColumn[],
  { key, isDescending }: Sorting,
): NumberCell[][] {
  const at = columns.findIndex((column) => column.key === key)
  const sign = isDescending ? -1 : 1
  return rows.toSorted((one, other) => {
    const [first, second] = [one[at]?.by ?? null, other[at]?.by ?? null]
    if (first === null || second === null) return Number(first === null) - Number(second === null)
    if (first === second) return 0
    return typeof first === 'number' && typeof second === 'number'
      ? (first - second) * sign
      : String(first).localeCompare(String(second), 'en-US') * sign
  })
}
