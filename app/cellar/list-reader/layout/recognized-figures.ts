// Figures that text recognition ran together with what stands beside them: years with words, prices with rules. Pure.
import type { SourcePage, SourceRun } from '../source-document'
import { medianOf } from './lines'

/** So many on a page show that it prints them. */
const fewest = 3

const stuckYear = /(?<=[\p{L}.])\s?[’'‘`´”"“*>°]\s?(?=[012]\d$)/u
const apartYear = /(?:^|\s)[’'‘`´”"“*>]\s?(?=[012]\d$)/u
const pair = /(?<!\d)(\d{1,3})\s?[\][|}{]\s?(\d{2,4})$/
const slashed = /(?<![\d.,/])(\d{1,2})\s?\/\s?(\d{2,3})$/
const strokeAsSeven = /(?<![\d.,/])(\d{1,2})7([1-9]\d{1,2})$/
const together = /(?<![\d.,])(\d{3,5})$/

/** The page with such figures set apart; a recognized page only. */
export function withFiguresApart(page: SourcePage): SourcePage {
  if (page.origin !== 'recognition') return page
  return { ...page, runs: withPairs(withSlashes(withYears(withHalves(page.runs)))) }
}

const half = /(?<=\p{L}\s)(?<!\bgl\.?\s)(?:[1Y4V%]?[24%]|%)\s?(?=btl?s?\b\.?\s?(?:[’'‘]\s?\d\d)?$)/u

/** "12 bt" and "42 bt" behind labels are half bottles: the sign ½ is no letter of the language. */
function withHalves(runs: readonly SourceRun[]): SourceRun[] {
  if (runs.filter(({ text }) => half.test(text)).length < fewest) return [...runs]
  return runs.map((run) => (half.test(run.text) ? { ...run, text: run.text.replace(half, '½ ') } : run))
}

/** "Domaine Weber’20": where a page prints years of two figures, a name that ends with one is followed by it. */
function withYears(runs: readonly SourceRun[]): SourceRun[] {
  const isUsual = runs.filter(({ text }) => stuckYear.test(text) || apartYear.test(text)).length >= fewest
  if (!isUsual) return [...runs]
  return runs.map((run) => {
    const text = run.text.replace(stuckYear, ' ’').replace(apartYear, ' ’').trim()
    return text === run.text ? run : { ...run, text }
  })
}

/**
 * "11] 42" is "11 | 42": a rule between two prices is taken for a bracket or for nothing. "934" below such pairs is
 * 9 and 34, of which recognition is not sure.
 */
function withPairs(runs: readonly SourceRun[]): SourceRun[] {
  const pairs = runs.flatMap((run) => {
    const [, glass, bottle] = pair.exec(run.text) ?? []
    return bottle === undefined ? [] : [{ run, ratio: Number(bottle) / Number(glass) }]
  })
  if (pairs.length < fewest) return [...runs]
  const ratio = medianOf(pairs.map((found) => found.ratio))
  const rights = pairs.map(({ run }) => run.x + run.width)
  return runs.map((run) => {
    if (pair.test(run.text)) return { ...run, text: run.text.replace(pair, '$1 | $2') }
    const isInColumn = rights.some((right) => Math.abs(right - run.x - run.width) < run.size)
    const figures = isInColumn ? together.exec(run.text)?.[1] : undefined
    const cut = figures === undefined ? null : cutBy(figures, ratio)
    if (cut === null) return run
    const confidence = Math.min(run.confidence ?? 1, 0.3)
    return { ...run, text: run.text.replace(together, cut), confidence }
  })
}

/** "14762" below "12/54" and "13/58" is 14 and 62: recognition takes the stroke for a 7, and is not sure of the figures. */
function withSlashes(runs: readonly SourceRun[]): SourceRun[] {
  const pairs = runs.flatMap((run) => {
    const [, glass, bottle] = slashed.exec(run.text) ?? []
    return bottle === undefined ? [] : [{ run, ratio: Number(bottle) / Number(glass) }]
  })
  if (pairs.length < fewest) return [...runs]
  const ratio = medianOf(pairs.map((found) => found.ratio))
  return runs.map((run) => {
    const isInColumn = pairs.some((other) => Math.abs(rightOf(other.run) - rightOf(run)) < run.size)
    const [, glass, bottle] = (isInColumn && strokeAsSeven.exec(run.text)) || []
    const bottleToGlass = Number(bottle) / Number(glass)
    if (bottle === undefined || bottleToGlass < ratio / 1.5 || bottleToGlass > ratio * 1.5) return run
    const text = run.text.replace(strokeAsSeven, '$1/$2')
    return { ...run, text, confidence: Math.min(run.confidence ?? 1, 0.3) }
  })
}

const rightOf = ({ x, width }: SourceRun): number => x + width

/** The figures as a glass and its bottle, if one way to cut them is like the page's other pairs. */
function cutBy(figures: string, ratio: number): string | null {
  const ways = [1, 2].flatMap((at) => {
    const [glass, bottle] = [figures.slice(0, at), figures.slice(at)]
    const bottleToGlass = Number(bottle) / Number(glass)
    return bottle.length >= 2 &&
      !bottle.startsWith('0') &&
      bottleToGlass > ratio / 1.5 &&
      bottleToGlass < ratio * 1.5
      ? [`${glass} | ${bottle}`]
      : []
  })
  return ways.length === 1 ? ways[0]! : null
}
