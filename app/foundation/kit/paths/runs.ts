import { withQuery, type Query } from './with-query'

/** Links of a business's club runs. */
export const runPaths = {
  /** `show` is a state, `year` that of the calendar, `after` the last run of the page before. */
  list: (query?: Query) => withQuery('/business/runs', query),
  /** `from` is the run to copy or "empty", `month` the month to plan ("2026-12"). */
  new: (query?: { from?: string; month?: string }) => withQuery('/business/runs/new', query),
  /**
   * The editor. `part` opens the form of the details, `note` that of a wine's texts; `tier`, `slot` and `role` choose a
   * wine for a bottle, found by `q`.
   */
  edit: (
    runId: string,
    query?: {
      part?: 'details'
      note?: string
      tier?: string
      slot?: string
      role?: string
      q?: string
      done?: string
    },
  ) => withQuery(`/business/runs/${encodeURIComponent(runId)}/edit`, query),
  /** Where scripts find wines for a bottle. */
  wineSearch: (runId: string, query?: { tier?: string; slot?: string; role?: string; q?: string }) =>
    withQuery(`/business/runs/${encodeURIComponent(runId)}/wine-search`, query),
  settings: (query?: { done?: string }) => withQuery('/business/runs/settings', query),
}
