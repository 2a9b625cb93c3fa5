// Links of a club's analytics.
import { withQuery, type Query } from './with-query'

export const analyticsPaths = {
  /** The report; `period`, `from`, `to` and `tier` say what it is about. */
  report: (query?: Query) => withQuery('/business/analytics', query),
  /** The list behind a figure, such as movements or members; `show` narrows it. */
  figure: (figure: string, query?: Query) =>
    withQuery(`/business/analytics/${encodeURIComponent(figure)}`, query),
  /** The same as a CSV file. */
  file: (figure: string, query?: Query) =>
    withQuery(`/business/analytics/${encodeURIComponent(figure)}/csv`, query),
  /** The same as an Excel workbook. */
  workbook: (figure: string, query?: Query) =>
    withQuery(`/business/analytics/${encodeURIComponent(figure)}/xlsx`, query),
  /** The months whose report can be downloaded. */
  months: (query?: Query) => withQuery('/business/analytics/months', query),
  /** The report of a month, "2026-10", as PDF. */
  monthPdf: (month: string) => `/business/analytics/months/${encodeURIComponent(month)}/pdf`,
}
