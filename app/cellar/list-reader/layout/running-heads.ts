// Running heads and feet: what several pages repeat at the same height, and page numbers. Pure.
import { countsOf } from '../counts'
import { tokensOf } from './tokens'
import type { SourcePage, SourceRun } from '../source-document'
import { around } from './cells'
import { groupRuns } from './lines'

/** Repeated lines count as running heads within this share of the page's height from its top or bottom. */
const margin = 0.16

/**
 * The pages without what repeats at the same place on most of them, whatever the page's number in it. The first page
 * keeps what stands at its head: it may be a heading.
 */
export function withoutFurniture(pages: readonly SourcePage[]): readonly SourcePage[] {
  if (pages.length < 2) return pages
  const margins = pages.map(marginLines)
  const counts = countsOf(margins.flatMap((lines) => [...new Set(lines.map(({ key }) => key))]))
  const enough = Math.max(2, pages.length * 0.4)
  return pages.map((page, index) => {
    const dropped = new Set(
      (margins[index] ?? [])
        .filter(
          ({ key, isPageNumber, isAtFoot }) =>
            isPageNumber || ((index > 0 || isAtFoot) && (counts.get(key) ?? 0) >= enough),
        )
        .flatMap(({ runs }) => runs),
    )
    return dropped.size === 0 ? page : { ...page, runs: page.runs.filter((run) => !dropped.has(run)) }
  })
}

/** Heads of columns may be printed on every page; they are no amounts and stand with the first items. */
const isColumnHead = (text: string) =>
  tokensOf(text).every(({ kind }) => kind === 'size' || kind === 'measure')

interface MarginLine {
  runs: readonly SourceRun[]
  key: string
  isPageNumber: boolean
  isAtFoot: boolean
}

/** The lines near the top and the bottom of a page. */
function marginLines(page: SourcePage, index: number): MarginLine[] {
  const height = Math.max(1, page.height)
  const near = page.runs.filter(
    ({ y, height: own }) => y < height * margin || y + own > height * (1 - margin),
  )
  const top = Math.min(...near.map(({ y }) => y))
  const bottom = Math.max(...near.map(({ y, height: own }) => y + own))
  return groupRuns(near).flatMap((runs): MarginLine[] => {
    const text = runs.map((run) => run.text.trim()).join(' ')
    const { y, height: own } = around(runs)
    const isOutmost =
      (y < height * 0.05 && y <= top + own) || (y + own > height * 0.93 && y + own >= bottom - own)
    const isLast = y + own >= bottom - own && Number(text.replace(/\s/g, '')) === page.number
    if (isLast || (isOutmost && pageNumber.test(text)))
      return [{ runs, key: text, isPageNumber: true, isAtFoot: false }]
    if (!/\p{L}{3}/u.test(text) || runs.some((run) => isColumnHead(run.text.trim()))) return []
    const key = `${Math.round(y / 6)} ${withoutNumber(text, index)}`
    return [{ runs, key, isPageNumber: false, isAtFoot: y > height * (1 - margin) }]
  })
}

/** "Menu · page 2" repeats on the next page as "page 3": its number less the page's place is the same. */
const withoutNumber = (text: string, index: number) =>
  text.replace(/^\d{1,3}\b|\b\d{1,3}$/g, (number) => `#${Number(number) - index}`)

const pageNumber =
  /^(?:[-–—|]\s*)?(?:page|seite|pagina|página|pag\.?|p\.)?\s*\d{1,3}(?:\s*(?:\/|of|von|de|di|sur|van)\s*\d{1,3})?(?:\s*[-–—|])?$/i
