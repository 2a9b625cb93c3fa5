// Lines and heads of the layouts that the reader may be tuned on.
import { drawLines, type LineOptions } from '../invoice'

/** Lines of a made invoice. */
export const lines = (seed: number, count: number, more: Partial<LineOptions> = {}) =>
  drawLines({ seed, count, fits: ({ price }) => price > 24 && price < 240, rate: 0.3, loose: 0, ...more })
/** The head of an invoice. */
export const head = (name: string, number: string, date: string) => [
  name,
  '410 Harbor Street, Oakland, CA 94607',
  `Invoice No. ${number}`,
  `Date ${date}`,
  'Bill to: The Corner Table',
]
