// npx tsx bench/wine-lists/invoices/layouts/score.ts [--open] [ID...]: reads each layout and counts the lines with the
// right quantity and cost. Of the layouts held out only the sums are printed.
import { readDocument } from '~/cellar/list-reader/documents/read-document.server'
import { checkSums, type InvoiceLine } from '~/cellar/list-reader/invoices/invoice'
import { readInvoice } from '~/cellar/list-reader/invoices/read-invoice.server'
import { doubtBelow } from '~/cellar/list-reader/read-entry'
import { folded } from '../../compare-words'
import { heldOutLayouts } from './held-out'
import type { Layout, LayoutLine } from './layout'
import { secondHeldOutLayouts } from './second-held-out'
import { supplierLayouts } from './suppliers'
import { tunedLayouts } from './tuned'

export interface LayoutScore {
  id: string
  /** Lines of the file, and lines that were read without being any of them. */
  lines: number
  extra: number
  /** Right in quantity and cost, and in doubt where they must be. */
  right: number
  /** Wrong lines that are in doubt. */
  flagged: number
  /** Right lines that are in doubt without need. */
  falseDoubts: number
  /** Whether a sum that disagrees is noticed, and one that agrees is not. */
  isSumRight: boolean
  misses: string[]
}

export async function scoreLayout(layout: Layout): Promise<LayoutScore> {
  const document = await readDocument(await layout.make())
  const invoice = readInvoice(layout.damage?.(document) ?? document, { producers: [], suppliers: [] })
  const rest = [...invoice.lines]
  const misses: string[] = []
  let [right, flagged, falseDoubts] = [0, 0, 0]
  for (const wanted of layout.lines) {
    const read = takeLine(rest, wanted)
    const isRight =
      read !== null && agrees(read, wanted) && (wanted.mustDoubt === undefined || isInDoubt(read))
    if (isRight) right += 1
    else {
      if (read && isInDoubt(read)) flagged += 1
      misses.push(`${wanted.words}: ${figuresOf(wanted)} read as ${read ? shown(read) : 'nothing'}`)
    }
    if (isRight && !wanted.mustDoubt && isInDoubt(read)) {
      falseDoubts += 1
      misses.push(`${wanted.words}: in doubt without need (${read.rule})`)
    }
  }
  for (const line of rest) misses.push(`not in the file: ${shown(line)} ${line.description}`)
  const { difference } = checkSums(invoice)
  if (layout.isWrong ? difference === 0 : difference !== 0) misses.push(`sums differ by ${difference}`)
  return {
    id: layout.id,
    lines: layout.lines.length,
    extra: rest.length,
    right,
    flagged,
    falseDoubts,
    isSumRight: layout.isWrong ? difference !== 0 : difference === 0,
    misses,
  }
}

/** The line with these words; where two have them, the one with the quantity. */
function takeLine(rest: InvoiceLine[], { words, bottles }: LayoutLine): InvoiceLine | null {
  const wanted = wordsOf(words)
  const best = rest
    .map((line) => {
      const own = new Set(wordsOf(line.description))
      const shared = wanted.filter((word) => own.has(word)).length / wanted.length
      return { line, score: shared + (line.bottles === bottles ? 0.05 : 0) }
    })
    .sort((a, b) => b.score - a.score)[0]
  if (!best || best.score < 0.6) return null
  rest.splice(rest.indexOf(best.line), 1)
  return best.line
}

const wordsOf = (text: string): string[] => folded(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** Half a cent: a printed price may be rounded. */
const agrees = ({ bottles, unitCost }: InvoiceLine, wanted: LayoutLine): boolean =>
  wanted.isBackOrder
    ? !bottles
    : bottles === wanted.bottles &&
      (wanted.unitCost === null
        ? unitCost === null
        : Math.abs((unitCost ?? Infinity) - wanted.unitCost) < 0.51)

const isInDoubt = ({ readings }: InvoiceLine): boolean =>
  [readings.bottles, readings.lineTotal].some((reading) => (reading?.confidence ?? 1) < doubtBelow)

const figuresOf = ({ bottles, unitCost }: Pick<InvoiceLine, 'bottles' | 'unitCost'>) =>
  `${bottles} at ${unitCost === null ? '-' : (unitCost / 100).toFixed(2)}`
const shown = (line: InvoiceLine) => `${figuresOf(line)} (${line.rule})`

export function scoreTable(scores: readonly LayoutScore[]): string {
  const sum = (key: 'lines' | 'right' | 'extra' | 'flagged' | 'falseDoubts') =>
    scores.reduce((all, score) => all + score[key], 0)
  const share = (100 * sum('right')) / (sum('lines') + sum('extra'))
  return `${scores.length} layouts, ${sum('lines')} lines: ${sum('right')} right (${share.toFixed(1)} %), ${sum('extra')} that are none, ${sum('flagged')} of the wrong in doubt, ${sum('falseDoubts')} in doubt without need, sums judged rightly in ${scores.filter(({ isSumRight }) => isSumRight).length}`
}

if (process.argv[1]?.endsWith('score.ts')) {
  const ids = process.argv.slice(2).filter((text) => !text.startsWith('--'))
  const tuned: LayoutScore[] = []
  for (const layout of [...supplierLayouts, ...tunedLayouts])
    if (ids.length === 0 || ids.includes(layout.id)) tuned.push(await scoreLayout(layout))
  for (const { id, lines, right, extra, misses } of tuned) {
    console.log(`${id}: ${right} of ${lines}${extra ? `, ${extra} that are none` : ''}`)
    for (const miss of misses.slice(0, 6)) console.log(`    ${miss}`)
  }
  console.log(`Tuned on: ${scoreTable(tuned)}`)
  const sets =
    ids.length > 0
      ? []
      : ([
          ['Held out', heldOutLayouts],
          ['Held out later', secondHeldOutLayouts],
        ] as const)
  for (const [name, layouts] of sets) {
    const heldOut: LayoutScore[] = []
    for (const layout of layouts) heldOut.push(await scoreLayout(layout))
    if (process.argv.includes('--open'))
      for (const { id, lines, right, misses } of heldOut)
        console.log(id, `${right} of ${lines}`, misses.slice(0, 6))
    console.log(`${name}: ${scoreTable(heldOut)}`)
  }
}
