// Figures on invoices: amounts, quantities and percentages as six languages write them. Pure.
import { readNumber, type DecimalSign } from '../table/read-amount'
import type { Cell } from '../layout/cells'
import type { Line } from '../layout/lines'

export type Figure = NonNullable<ReturnType<typeof readFigure>>

const codes = 'usd|eur|gbp|chf|cad|aud|nzd|dkk|sek|nok|fr\\.?|us\\$'
const sign = `(?:${codes}|[$€£¥])`
const digits = String.raw`\d{1,3}(?:[ \u00a0\u202f'’]\d{3})+(?:[.,]\d{1,4})?(?!\d)|\d[\d.,'’]*`
const minus = '[-−–]'
const figure = new RegExp(
  String.raw`^(?<open>\()?\s*(?<minus>${minus})?\s*(?:${sign}\s*)?(?<minus2>${minus})?\s*(?<digits>${digits})\s*(?<percent>%)?\s*(?:${sign})?\s*(?<behind>${minus}|cr\.?|gs)?\s*(?<close>\))?\*?$`,
  'iu',
)

/** "31.10.2026" is a day and no figure. */
const dayLike = /^\s*\d{1,2}([./])\d{1,2}\1\d{2,4}\s*$/

/** A whole text as one figure; null for anything else. A minus may stand before or behind it, or be brackets. */
export function readFigure(text: string, decimalSign: DecimalSign) {
  if (dayLike.test(text)) return null
  const groups = figure.exec(text.trim())?.groups
  const printed = groups?.digits?.replace(/[.,]$/, '')
  if (!groups || !printed) return null
  const value = readNumber(printed, decimalSign)
  if (value === null) return null
  const isNegative = Boolean(groups.minus ?? groups.minus2 ?? groups.behind ?? (groups.open && groups.close))
  const decimals = String(Math.abs(value)).split('.')[1]?.length ?? 0
  const shown = decimalsShown(printed, value)
  return {
    value: isNegative ? -value : value,
    /** Digits behind the decimal sign. */
    decimals: Math.max(decimals, shown),
    isPercent: groups.percent !== undefined,
    text: text.trim(),
  }
}

/** "12.50" has two decimals although its value needs one. */
function decimalsShown(printed: string, value: number): number {
  const behind = /[.,](\d{1,4})$/.exec(printed)?.[1]
  return behind !== undefined && Number(`0.${behind}`).toFixed(4) === (value % 1).toFixed(4)
    ? behind.length
    : 0
}

/** "10+5%" takes 10 percent off, then 5 of the rest: 14.5 percent in all. Null for no percentage. */
export function readPercent(text: string, decimalSign: DecimalSign): number | null {
  const parts = text.replace(/[%\s-]/g, '').split('+')
  let rest = 1
  for (const part of parts) {
    const value = readNumber(part, decimalSign)
    if (value === null || value < 0 || value > 100) return null
    rest *= 1 - value / 100
  }
  return Math.round((1 - rest) * 1e6) / 1e4
}

/** Cents of a figure in units of the currency. */
export const centsOf = ({ value }: Pick<Figure, 'value'>): number => Math.round(value * 100)

/** The decimal sign of a document: the one that more of its amounts use. */
export function decimalSignOfLines(lines: readonly Line[]): DecimalSign {
  let [points, commas] = [0, 0]
  for (const { cells } of lines)
    for (const { text } of cells)
      for (const [, found] of text.matchAll(/\d([.,])\d{2}(?![\d.,%]|\s?(?:l|lt|ltr|%)\b)/giu)) {
        if (found === '.') points += 1
        else commas += 1
      }
  return commas > points ? ',' : '.'
}

/** A figure in a cell. */
export interface PlacedFigure extends Figure {
  cell: Cell
  start: number
  end: number
}

const figureInText = new RegExp(
  String.raw`(?<![\p{L}\d.,/'’])(?:\(\s?)?(?:${minus}\s?)?(?:${sign}\s?)?(?:${digits})(?:\s?%)?(?:\s?(?:${sign})(?![\p{L}]))?(?:${minus}(?=\s|$))?(?:\s?\))?(?![\p{L}\d/])`,
  'giu',
)

/** The figures of a cell from left to right. */
export function figuresIn(cell: Cell, decimalSign: DecimalSign): PlacedFigure[] {
  return [...cell.text.matchAll(figureInText)].flatMap((match) => {
    const read = readFigure(match[0], decimalSign)
    return read ? [{ ...read, cell, start: match.index, end: match.index + match[0].length }] : []
  })
}
