// Text recognition confuses figures with letters. Where a price belongs, they are read as figures. Pure.
import { lookup } from '~/foundation/kit/lookup'
import type { Cell } from './cells'
import type { Token } from './tokens'

const figures = lookup({
  O: '0',
  o: '0',
  Q: '0',
  D: '0',
  l: '1',
  I: '1',
  i: '1',
  '|': '1',
  '!': '1',
  Z: '2',
  z: '2',
  A: '4',
  S: '5',
  s: '5',
  B: '8',
  g: '9',
  q: '9',
})
/** Letters as the figures that text recognition takes them for. */
export const asFigures = (text: string): string =>
  [...text].map((letter) => figures.get(letter) ?? letter).join('')

/** Up to four figures, cents, and a sign that was taken for letters. */
const confused =
  /^[$€£]?(?=.*\d)([\dOoQDlIi|!ZzASsBgq]{1,4}(?:[.,][\dOoQDlIi|!ZzSsB]{1,2})?)[€£$¢eEcCéè]{0,2}$/

/** Turns the last words of a line that look like confused amounts into amounts; they are marked as repaired. */
export function repairFigures(tokens: PlacedToken[]): void {
  for (let index = tokens.length - 1; index >= 0; index--) {
    const token = tokens[index]
    if (!token || token.kind !== 'word') continue
    const standsApart = token.start === 0 && index > 0
    if (!standsApart || !confused.test(token.text)) return
    const text = confused.exec(token.text)?.[1] ?? ''
    const plain = asFigures(text)
    tokens[index] = {
      ...token,
      kind: 'amount',
      cents: Math.round(Number(plain.replace(',', '.')) * 100),
      currency: null,
      isSure: false,
      isPlain: false,
      isRepaired: true,
    }
  }
}

/** A token with its cell. */
export type PlacedToken = Token & { cell: Cell; cellIndex: number }
