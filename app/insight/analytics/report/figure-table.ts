// A table behind figures: shown on a page, folded below a chart, and as a file. Pure.
import { formatDay, type Day } from '~/foundation/kit/dates'
import { formatMoney } from '~/foundation/kit/money'

interface FigureColumn {
  label: string
  /** Numbers stand under one another, to the right. */
  figure?: boolean
  /** Sentences, which break into lines. */
  long?: boolean
}

export interface FigureCell {
  text: string
  /** In a file; by default the text. */
  plain?: string
  href?: string
}

export interface FigureTable {
  columns: FigureColumn[]
  /** The first cell of a row names it. */
  rows: FigureCell[][]
}

export const text = (words: string, href?: string): FigureCell =>
  href ? { text: words, href } : { text: words }

/** "1,250". */
export const formatCount = (value: number): string => value.toLocaleString('en-US')

export const count = (value: number, href?: string): FigureCell => ({
  text: formatCount(value),
  plain: String(value),
  ...(href ? { href } : {}),
})

/** A calendar day. */
export const dayCell = (day: Day): FigureCell => ({ text: formatDay(day), plain: day })

/** An amount; a file has it as a number. */
export const money = (cents: number, currency: string, href?: string): FigureCell => ({
  text: formatMoney(cents, currency),
  plain: (cents / 100).toFixed(2),
  ...(href ? { href } : {}),
})

/** A share of a whole, "12.5 %"; a dash where the whole is nothing. */
export const share = (part: number, whole: number): FigureCell =>
  whole === 0 ? { text: '–', plain: '' } : { text: percent(part / whole), plain: (part / whole).toFixed(4) }

export const decimal = (value: number | null, digits = 1): FigureCell =>
  value === null ? { text: '–', plain: '' } : { text: value.toFixed(digits) }

/** "12.5 %". */
export const percent = (ratio: number): string => `${tenths.format(ratio * 100).replace('-', '−')} %`

const tenths = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
