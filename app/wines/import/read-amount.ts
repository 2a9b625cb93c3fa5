// Amounts, numbers of bottles and sizes as lists write them. Pure.
import type { Cell } from './read/table'

/** Which sign a column of amounts uses for its decimals. */
export type DecimalSign = '.' | ','

export type Read<Value> = { value: Value } | { problem: string }

/** The decimal sign of a column, from its texts with one or two digits after a sign; a point if none tells. */
export function decimalSignOf(cells: readonly Cell[]): DecimalSign {
  let [points, commas] = [0, 0]
  for (const cell of cells) {
    const sign = /([.,])\d{1,2}(?!\d)\D*$/.exec(String(cell))?.[1]
    if (typeof cell === 'number' || sign === undefined) continue
    if (sign === ',') commas += 1
    else points += 1
  }
  return commas > points ? ',' : '.'
}

const CURRENCY = /^(?:us\$|usd|eur|gbp|chf|cad|aud|[$€£])\s*|\s*(?:usd|eur|gbp|chf|cad|aud|[$€£])$/giu

/**
 * A typed number: "$1,250.00", "1.250,00 €", "1'250". Null when it is none. Three digits after its only sign are
 * thousands, since prices have at most two decimals, unless `decimals` says that the number may have three.
 */
export function readNumber(cell: Cell, sign: DecimalSign): number | null {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : null
  const text = cell
    .replace(CURRENCY, '')
    .replace(/[\s'’]/g, '')
    .replace('−', '-')
  if (!/^[-+]?(\d[\d.,]*|[.,]\d+)$/.test(text)) return null
  const [lastPoint, lastComma] = [text.lastIndexOf('.'), text.lastIndexOf(',')]
  let decimalAt = -1
  if (lastPoint !== -1 && lastComma !== -1) decimalAt = Math.max(lastPoint, lastComma)
  else {
    const only = Math.max(lastPoint, lastComma)
    const isRepeated = only !== -1 && text.indexOf(text[only]!) !== only
    const after = text.length - only - 1
    // 1.250 and 1,250 are one thousand, 12,5 is twelve and a half; 0.125 cannot have thousands.
    const isThousands = after === 3 && (text[only] !== sign || !/^[-+]?0/.test(text))
    if (only !== -1 && !isRepeated && !isThousands) decimalAt = only
  }
  const whole = (decimalAt === -1 ? text : text.slice(0, decimalAt)).replace(/[.,]/g, '')
  const fraction = decimalAt === -1 ? '' : text.slice(decimalAt + 1)
  const value = Number(`${whole}.${fraction || '0'}`)
  return Number.isFinite(value) ? value : null
}

/** An amount of money as text with two decimals, for the form that a person would fill in; '' for none. */
export function readPrice(cell: Cell, sign: DecimalSign, what: string): Read<string> {
  if (isNothing(cell)) return { value: '' }
  const amount = readNumber(cell, sign)
  if (amount === null) return { problem: `${what} is not an amount we can read, such as 45 or 45.50` }
  if (amount < 0) return { problem: `${what} cannot be negative` }
  if (amount > 1_000_000) return { problem: `${what} is over $1,000,000; check this cell` }
  return { value: (Math.round(amount * 100 + 1e-6) / 100).toFixed(2) }
}

/** Bottles that one row of a list may count. */
export const maxRowBottles = 100_000

/** A number of whole bottles; null for an empty cell. */
export function readQuantity(cell: Cell): Read<number | null> {
  if (isNothing(cell)) return { value: null }
  const text = typeof cell === 'number' ? cell : cell.replace(/\s*(bottles?|btls?\.?|ea|each|pcs?|x)$/i, '')
  const count = readNumber(text, '.')
  if (count === null) return { problem: 'Bottles in stock is not a number of bottles, such as 12' }
  if (count < 0) return { problem: 'Bottles in stock cannot be negative' }
  if (!Number.isInteger(count))
    return { problem: 'Bottles in stock must be whole bottles, without a fraction' }
  if (count > maxRowBottles) {
    return { problem: `Bottles in stock is over ${maxRowBottles.toLocaleString('en-US')}; check this cell` }
  }
  return { value: count }
}

/** Signs that lists write where there is nothing. */
export function isNothing(cell: Cell): boolean {
  return typeof cell === 'string' && /^(?:[-–—.]|n\/?a|none|null)?$/i.test(cell.trim())
}

const SIZE_WORDS: readonly (readonly [RegExp, number])[] = [
  [/^(split|piccolo|quarter|quart)$/, 187],
  [/^(half|demi|half bottle|demi bouteille|media|mezza|halbe|hb)$/, 375],
  [/^(bottle|standard|bouteille|bottiglia|botella|flasche|btl|bt|regular|full)$/, 750],
  [/^(magnum|mag|mg)$/, 1500],
  [/^(double magnum|jeroboam|dmag|dm)$/, 3000],
  [/^(imperial|imperiale|methuselah|mathusalem)$/, 6000],
]

/** A bottle's size in milliliters: "750", "75 cl", "0.75 L", "1,5L", "Magnum (1.5 l)". Null when it is none. */
export function readSize(cell: Cell): number | null {
  const text = String(cell).toLowerCase().replace(/\s+/g, ' ').trim()
  const measured = /(\d+(?:[.,]\d+)?)\s*(ml|cl|dl|l|lt|ltr|liter|liters|litre|litres)?\b/.exec(text)
  if (measured) {
    const amount = Number(measured[1]!.replace(',', '.'))
    return milliliters(amount, measured[2])
  }
  const word = text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[^a-z]+/g, ' ')
    .trim()
  return SIZE_WORDS.find(([pattern]) => pattern.test(word))?.[1] ?? null
}

function milliliters(amount: number, unit: string | undefined): number {
  const factor =
    unit === 'ml' ? 1 : unit === 'cl' ? 10 : unit === 'dl' ? 100 : unit ? 1_000 : bareFactor(amount)
  return Math.round(amount * factor)
}

/** Without a unit, 750 is milliliters, 75 centiliters and 0.75 or 1.5 liters. */
const bareFactor = (amount: number): number => (amount >= 100 ? 1 : amount > 18 ? 10 : 1_000)
