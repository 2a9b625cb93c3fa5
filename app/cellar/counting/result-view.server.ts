// Data of a count's result and review pages: the page's differences, and sums. Costs only for people who may see them.
import type { TenantDb } from '#/db/handles.server'
import { differenceTotals, pageOf } from './difference-totals'
import { reviewOf, undoneBottles, type CountedWine } from './review.server'
import type { Stocktake } from './stocktakes.server'

/** The differences that will be posted, with what was not counted. */
export async function reviewView(db: TenantDb, stocktake: Stocktake, url: string, withCosts: boolean) {
  const { version, wines, uncounted } = await reviewOf(db, stocktake)
  return {
    version,
    ...differencesView(wines, url, withCosts),
    short: wines.filter(({ short }) => short > 0).length,
    uncounted: {
      wines: uncounted.length,
      bottles: uncounted.reduce((sum, { book }) => sum + book, 0),
      first: uncounted.slice(0, 10).map(({ wineId, name, bin }) => ({ wineId, name, bin })),
    },
  }
}

/** The differences that were posted, and how far they were undone. */
export async function resultView(db: TenantDb, stocktake: Stocktake, url: string, withCosts: boolean) {
  const { wines } = await reviewOf(db, stocktake)
  const done = new URL(url).searchParams.get('done')
  return {
    ...differencesView(wines, url, withCosts),
    assumed: wines.filter(({ isAssumed }) => isAssumed).length,
    undone: stocktake.undoneAt === null ? null : await undoneBottles(db, stocktake.id),
    done: done === 'posted' || done === 'undone' ? (done as 'posted' | 'undone') : null,
  }
}

function differencesView(wines: CountedWine[], url: string, withCosts: boolean) {
  const { atCostCents, ...totals } = differenceTotals(wines)
  const different = wines.filter(({ difference }) => difference !== 0)
  const shown = withCosts ? different : different.map((wine) => ({ ...wine, atCostCents: null }))
  return {
    totals: { ...totals, ...(withCosts && { atCostCents }) },
    withCosts,
    ...pageOf(shown, new URL(url).searchParams.get('page')),
  }
}
