// Repairs of text recognition: specks that it reads as words, and decimal points that it loses. Pure.
import type { SourcePage, SourceRun } from '../source-document'
import { around } from './cells'
import { medianOf } from './lines'
import type { Row } from './rows'

const surely = 0.6
const hardly = 0.5

/**
 * A recognized page without specks: unsure words that are much smaller or larger than the page's type, or that stand
 * outside of all that was read surely, as shadows and the table below a photographed page give them.
 */
export function withoutSpecks(page: SourcePage): SourcePage {
  if (page.origin !== 'recognition') return page
  const sure = page.runs.filter(
    ({ confidence = 1, text }) => confidence >= surely && /[\p{L}\p{N}]{2}/u.test(text),
  )
  if (sure.length < 5) return page
  const size = medianOf(sure.map((run) => run.size))
  const paper = around(sure.filter((run) => run.size > size * 0.6 && run.size < size * 2.5))
  const isOutside = ({ x, y, width, height }: SourceRun) =>
    x + width < paper.x || x > paper.x + paper.width || y + height < paper.y || y > paper.y + paper.height
  const isSpeck = (run: SourceRun) =>
    (run.confidence ?? 1) < hardly && (isOutside(run) || run.size < size * 0.65 || run.size > size * 2.2)
  return { ...page, runs: page.runs.filter((run) => !isSpeck(run)) }
}

/** "875" where nearly all amounts are printed as "8.75": the point was lost. The amount is marked as repaired. */
export function withLostPoints(rows: readonly Row[], isRecognized: (row: Row) => boolean): void {
  const amounts = rows.filter(isRecognized).flatMap((row) => row.prices.map(({ amount }) => amount))
  const withCents = amounts.filter(({ text }) => /[.,:]\d\d(?!\d)/.test(text)).length
  if (amounts.length < 5 || withCents < amounts.length * 0.75) return
  for (const amount of amounts) {
    // "570 €" as well: a sign beside the figures says nothing about the point.
    const digits = /^[€$£\s]*(\d{3,5})[€$£\s]*$/.exec(amount.text)?.[1]
    if (digits === undefined) continue
    amount.cents = Number(digits)
    amount.isPlain = false
    amount.isRepaired = true
  }
}
