import { Link } from '@remix-run/react'
import { longText } from '~/foundation/ui/layout/data-table'
import { linkStyle } from '~/foundation/ui/layout/text-style'
import type { ListColumn } from '~/foundation/ui/list/list-table'
import type { FigureCell, FigureTable } from '../report/figure-table'

interface FigureRow {
  id: string
  /** The first names the row. */
  cells: FigureCell[]
}

/** The columns of the list behind a figure; on a phone the last number stands beside the row's name. */
export function figureColumns(columns: FigureTable['columns']): ListColumn<FigureRow>[] {
  const lastFigure = columns.findLastIndex(({ figure }) => figure)
  return columns.map(({ label, figure, long }, at) => ({
    label,
    figure,
    phone: at === lastFigure ? ('beside' as const) : undefined,
    phoneLabel: long ? undefined : `${label}:`,
    className: long ? `${longText} whitespace-pre-line` : undefined,
    cell: ({ cells }) => {
      const { text, href } = cells[at]!
      // The first cell's link is the row's.
      return href && at > 0 ? (
        <Link className={linkStyle} to={href}>
          {text}
        </Link>
      ) : (
        text
      )
    },
  }))
}
