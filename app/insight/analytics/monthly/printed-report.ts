// A month's report as its PDF shows it. Pure.

import type { PrintTheme } from '~/club/fulfillment/print/printed'
import type { MonthlyReport } from './monthly-report.server'
import type { PrintedReport } from '~/club/fulfillment/print/pdf/print-tasks'

/** Words and figures to draw; of each figure its change and what it was counted from. */
export function printedReport(
  { month, days, comparedWith, sections, attention, computed }: MonthlyReport,
  { club, theme }: { club: string; theme: PrintTheme },
): PrintedReport {
  return {
    theme,
    club,
    paper: 'letter',
    title: `Report for ${month.name}`,
    subtitle: [days === month.name ? '' : days, comparedWith === null ? '' : `Compared with ${comparedWith}`]
      .filter(Boolean)
      .join('. '),
    sections: [
      ...(attention && attention.length > 0
        ? [
            {
              title: 'What needs attention now',
              figures: attention.map(({ name, count }) => ({
                name,
                value: count.toLocaleString('en-US'),
                change: '',
                isGood: null,
                note: '',
              })),
              lists: [],
              tables: [],
            },
          ]
        : []),
      ...sections.map(({ title, figures, lists, tables }) => ({
        title,
        figures: figures.map(({ name, value, change, note }) => ({
          name,
          value: value ?? 'Not enough data yet',
          change: value !== null && change && comparedWith !== null ? change.words : '',
          isGood: change?.isGood ?? null,
          note,
        })),
        lists,
        tables: tables
          .filter(({ table }) => table.rows.length > 0)
          .map(({ title, table: { columns, rows } }) => ({
            title,
            columns: columns.map(({ label, figure = false }) => ({ label, figure })),
            rows: rows.map((row) => row.map(({ text }) => text)),
          })),
      })),
    ],
    footer: computed.counted
      ? `Revenue, members, churn and cohorts through ${computed.counted.through} were counted on ${computed.counted.at}. All other figures were computed on ${computed.now}.`
      : `All figures were computed on ${computed.now}.`,
  }
}
