// Amounts, numbers of bottles and sizes as lists write them. Pure.
import { foldText } from '~/foundation/kit/fold-text'
import { lookup } from '~/foundation/kit/lookup'
import { signBefore, signBehind } from '../layout/currencies'
import { parseFormat } from '~/cellar/reference/formats'
import type { Cell } from '../files/table'

/** Which sign a column of amounts uses for its decimals. */
export type DecimalSign = '.' | ','

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

const CURRENCY = new RegExp(`^${signBefore}\\s*|\\s*(?:${signBehind}|[.,][-–—])$`, 'giu')

/**
 * A typed number: "$1,250.00", "1.250,00 €", "1'250". Null when it is none. Three digits after its only sign are
 * thousands, since prices have at most two decimals, unless `decimals` says that the number may have three.
 */
export function readNumber(cell: Cell, sign: DecimalSign): number | null {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : null
  const text = cell
    .trim()
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

/** Signs that lists write where there is nothing. */
export function isNothing(cell: Cell): boolean {
  return typeof cell === 'string' && /^(?:[-–—.]|n\/?a|none|null)?$/i.test(cell.trim())
}

const SIZE_WORDS = lookup({
  demi: 'half',
  'demi bouteille': 'half',
  mezza: 'half',
  media: 'half',
  halbe: 'half',
  hb: 'half',
  bouteille: 'bottle',
  bottiglia: 'bottle',
  botella: 'bottle',
  flasche: 'bottle',
  btl: 'bottle',
  bt: 'bottle',
  regular: 'bottle',
  mg: 'magnum',
  dmag: 'double magnum',
  imperiale: 'imperial',
})

/** A bottle's size in milliliters: "750", "75 cl", "0.75 L", "75", "Magnum (1.5 l)". Null when it is none. */
export function readSize(cell: Cell): number | null {
  const text =
    String(cell)
      .trim()
      .replace(/\s*\b(bottles?|btl|bouteilles?|bt)\.?$/i, '') || String(cell).trim()
  // Two digits are centiliters.
  const bare = /^\d{2}([.,]\d)?$/.test(text) ? Number(text.replace(',', '.')) : 0
  return bare > 18 ? Math.round(bare * 10) : parseFormat(SIZE_WORDS.get(foldText(text)) ?? text)
}
