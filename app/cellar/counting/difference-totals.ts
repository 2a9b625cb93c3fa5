// Sums over the differences of a count. Pure.
import type { CountedWine } from './review.server'

interface Totals {
  counted: number
  differences: number
  /** Bottles found beyond the record, and bottles missing. */
  over: number
  under: number
  /** Null while a difference has no price, or none has one. */
  atPriceCents: number | null
  atCostCents: number | null
}

/** Sums the differences; a sum of money is null where a part of it is unknown. */
export function differenceTotals(wines: readonly CountedWine[]): Totals {
  const different = wines.filter(({ difference }) => difference !== 0)
  const sum = (of: (wine: CountedWine) => number) => different.reduce((total, wine) => total + of(wine), 0)
  const money = (of: (wine: CountedWine) => number | null) =>
    different.some((wine) => of(wine) === null) ? null : sum((wine) => of(wine) ?? 0)
  return {
    counted: wines.filter(({ isAssumed }) => !isAssumed).length,
    differences: different.length,
    over: sum(({ difference }) => Math.max(0, difference)),
    under: sum(({ difference }) => Math.max(0, -difference)),
    atPriceCents: money(({ atPriceCents }) => atPriceCents),
    atCostCents: money(({ atCostCents }) => atCostCents),
  }
}

const linesPerPage = 50

/** A page of the differences, from the `page` of an address; beyond the last page it is the last. */
export function pageOf<Line>(
  lines: readonly Line[],
  pageParam: string | null,
): { lines: Line[]; page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(lines.length / linesPerPage))
  const wanted = /^\d{1,6}$/.test(pageParam ?? '') ? Number(pageParam) : 1
  const page = Math.min(pages, Math.max(1, wanted))
  return { lines: lines.slice((page - 1) * linesPerPage, page * linesPerPage), page, pages }
}
