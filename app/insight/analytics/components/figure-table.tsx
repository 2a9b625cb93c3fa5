import { Link } from '@remix-run/react'
import { DataTable, longText } from '~/foundation/ui/layout/data-table'
import { linkStyle } from '~/foundation/ui/layout/text-style'
import type { FigureTable } from '../report/figure-table'

/** A table behind figures. */
export function FigureTableView({ label, table: { columns, rows } }: { label: string; table: FigureTable }) {
  return (
    <DataTable label={label} columns={columns}>
      {rows.map((row, at) => (
        <tr key={at}>
          {row.map((cell, column) => {
            const { label, figure, long } = columns[column]!
            const words = cell.href ? (
              <Link className={linkStyle} to={cell.href}>
                {cell.text}
              </Link>
            ) : (
              cell.text
            )
            return column === 0 ? (
              <th key={label} scope="row">
                {words}
              </th>
            ) : (
              <td
                key={label}
                data-label={long ? undefined : label}
                data-figure={figure || undefined}
                className={long ? `${longText} whitespace-pre-line` : undefined}
              >
                {words}
              </td>
            )
          })}
        </tr>
      ))}
    </DataTable>
  )
}
