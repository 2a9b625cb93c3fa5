// Lists set as paragraphs: "White  Soave, Rossi 2021 6/24 • Gavi, Bianchi 2022 30 • ...". Each wine becomes a line.
import type { SourceRun } from '../source-document'
import { around, sliceRun, type Cell } from './cells'
import { understandHeading } from './headings/headings.server'
import type { Line } from './lines'
import { measureOf } from './measures'
import { tokensOf } from './tokens'

/** So many wines that begin within a line, and lines of which so large a share has one, show that wines are run in. */
const leastBreaks = 4
const shareOfLines = 0.25
/** So large a share of a paragraph's pieces end with an amount. */
const shareOfPriced = 0.7
/** Lines of a paragraph stand no farther apart, in type sizes. */
const farthest = 1.7

const signs = '•·●▪∙◆♦∗★|;'

/** The lines, where each wine of a paragraph is a line, and so is the heading that a paragraph begins with. */
export function withRunInWines(lines: readonly Line[]): readonly Line[] {
  const sign = signBetweenWines(lines)
  return sign === null ? lines : paragraphsOf(lines).flatMap((paragraph) => winesApart(paragraph, sign))
}

/** The sign that stands behind amounts and before names within the lines; null where the list is not run in. */
function signBetweenWines(lines: readonly Line[]): string | null {
  const counts = new Map<string, number>()
  for (const { text } of lines) {
    const ownSigns = new Set(
      [...signs].filter((sign) => breaksIn(text, sign).some((at) => isBehindAmount(text, at, sign))),
    )
    for (const sign of ownSigns) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  }
  const [best] = [...counts].sort((one, other) => other[1] - one[1])
  if (!best || best[1] < leastBreaks || best[1] < lines.length * shareOfLines) return null
  return best[0]
}

/** Where a sign stands in a text. */
const breaksIn = (text: string, sign: string): number[] =>
  [...text].flatMap((letter, at) => (letter === sign ? [at] : []))

function isBehindAmount(text: string, at: number, sign: string): boolean {
  const rest = text.slice(at + sign.length).trim()
  const next = rest.split(/\s/)[0] ?? ''
  return (
    tokensOf(text.slice(0, at)).at(-1)?.kind === 'amount' &&
    /^["“‘'«]?\p{Lu}/u.test(rest) &&
    measureOf(next, '1') === null
  )
}

/** Lines that follow one another closely in a column. */
function paragraphsOf(lines: readonly Line[]): Line[][] {
  const paragraphs: Line[][] = []
  for (const line of lines) {
    const above = paragraphs.at(-1)?.at(-1)
    const isNext =
      above !== undefined &&
      above.block.index === line.block.index &&
      line.y + line.height / 2 - above.y - above.height / 2 <= line.size * farthest &&
      Math.abs(line.size - above.size) < line.size * 0.13
    if (isNext) paragraphs.at(-1)!.push(line)
    else paragraphs.push([line])
  }
  return paragraphs
}

function winesApart(paragraph: readonly Line[], sign: string): Line[] {
  const runs = paragraph.flatMap(({ cells }) => cells.flatMap(({ spans }) => spans.map(({ run }) => run)))
  const heading = headingOf(runs)
  const wines = dividedAt(heading?.rest ?? runs, sign)
  const priced = wines.filter((wine) => tokensOf(textOf(wine)).at(-1)?.kind === 'amount').length
  if (wines.length < 2 || priced < wines.length * shareOfPriced) return [...paragraph]
  return [...(heading ? [heading.heading] : []), ...wines].map((own) => lineOf(own, paragraph[0]!))
}

/**
 * The heading that a paragraph begins with, and what follows it: a run of its own, words in capitals, or words before a
 * colon. null for none.
 */
function headingOf(runs: readonly SourceRun[]): { heading: SourceRun[]; rest: SourceRun[] } | null {
  const [first, ...others] = runs
  if (!first) return null
  const inCapitals = /^(?:[\p{Lu}&'’-]{2,}\s+)+(?=\S)/u.exec(first.text)?.[0].length ?? 0
  const beforeColon = /^[^:]{3,40}:\s*/.exec(first.text)?.[0].length ?? 0
  const end = [beforeColon, inCapitals, first.text.length].find(
    (at) => at > 0 && saysSection(first.text.slice(0, at)),
  )
  if (end === undefined) return null
  const rest = sliceRun(first, end, first.text.length)
  return { heading: [sliceRun(first, 0, end)], rest: rest.text === '' ? others : [rest, ...others] }
}

function saysSection(text: string): boolean {
  const { known, type, hasWineWord, country, region, goods } = understandHeading(text)
  const says = type !== null || hasWineWord || country !== '' || region !== '' || goods !== null
  return known >= 0.75 && says
}

/** The runs between the signs. */
function dividedAt(runs: readonly SourceRun[], sign: string): SourceRun[][] {
  const wines: SourceRun[][] = [[]]
  for (const run of runs) {
    let from = 0
    for (const at of [...breaksIn(run.text, sign), run.text.length]) {
      const piece = sliceRun(run, from, at)
      if (piece.text !== '') wines.at(-1)!.push(piece)
      if (at < run.text.length) wines.push([])
      from = at + sign.length
    }
  }
  return wines.filter((wine) => wine.length > 0)
}

const textOf = (runs: readonly SourceRun[]) => runs.map(({ text }) => text.trim()).join(' ')

/** A line of one cell; what stood on two lines is joined with a space. */
function lineOf(runs: readonly SourceRun[], { page, block }: Line): Line {
  let text = ''
  const spans = runs.map((run) => {
    const runText = run.text.trim()
    if (text !== '' && !/^[,;.)]/.test(runText)) text += ' '
    const start = text.length
    text += runText
    return { start, end: text.length, run }
  })
  const box = around(runs)
  const cell: Cell = { page, text, spans, ...box }
  return { page, cells: [cell], text, size: Math.max(...runs.map(({ size }) => size)), block, ...box }
}
