import { withQuery } from './with-query'

/** What a print page shows, as its form sends it. */
type PrintQuery = Partial<
  Record<
    'paper' | 'labels' | 'start' | 'from' | 'to' | 'boxes' | 'awaiting' | 'copies' | 'outlines',
    string | undefined
  >
>

/** Links of what is printed for a run. */
export const runPrintPaths = {
  overview: (runId: string, query?: PrintQuery) =>
    withQuery(`/business/runs/${encodeURIComponent(runId)}/print`, query),
  /** A print page: pick-list, packing-slips, labels, note-cards. */
  sheet: (runId: string, sheet: string, query?: PrintQuery) =>
    withQuery(`/business/runs/${encodeURIComponent(runId)}/print/${encodeURIComponent(sheet)}`, query),
  /** The same as PDF. */
  pdf: (runId: string, sheet: string, query?: PrintQuery) =>
    withQuery(`/business/runs/${encodeURIComponent(runId)}/print/${encodeURIComponent(sheet)}/pdf`, query),
  /** The packing slip or the label of an order of bottles, as PDF. */
  order: (orderId: string, sheet: 'slip' | 'label' | 'cards') =>
    `/business/orders/${encodeURIComponent(orderId)}/print/${sheet}`,
}
