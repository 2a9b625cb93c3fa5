export interface Row {
  what: string
  figure: string
  /** The peer in the same run, and its figure. */
  peer?: string
  /** The target. */
  target?: string
  /** undefined: for information, without a target. */
  held?: boolean
}

export interface Section {
  title: string
  rows: Row[]
}

const columns = ['what', 'figure', 'beside', 'promised', ''] as const

/** The figures as Markdown tables, one per section. */
export function asMarkdown(sections: Section[]): string {
  return sections
    .map(({ title, rows }) => {
      const cells = rows.map(({ what, figure, peer = '', target = '', held }) => [
        what,
        figure,
        peer,
        target,
        held === undefined ? '' : held ? 'held' : '**missed**',
      ])
      const widths = columns.map((name, i) =>
        Math.max(name.length, ...cells.map((row) => row[i]?.length ?? 0)),
      )
      const line = (row: readonly string[]) =>
        `| ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`
      const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`
      return [`## ${title}`, '', line(columns), rule, ...cells.map(line)].join('\n')
    })
    .join('\n\n')
}

export const perSecond = (value: number) => `${value.toLocaleString('en', { maximumFractionDigits: 0 })}/s`
export const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`
export const times = (value: number) => `${value.toFixed(value < 10 ? 2 : 1)} x`
