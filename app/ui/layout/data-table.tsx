import { type ReactNode } from 'react'

export interface DataTableColumn {
  label: string
  /** Numbers stand under one another, to the right. */
  figure?: boolean
  /** Only heard: the cells speak for themselves. */
  silent?: boolean
}

/**
 * A table of figures or facts, a line each: the rows are its children, their cells with `data-label` for phones, where
 * a row becomes a card. Where it is too wide it scrolls by itself, with the keyboard too.
 */
export function DataTable({
  label,
  columns,
  children,
}: {
  label: string
  columns: DataTableColumn[]
  children: ReactNode
}) {
  return (
    <div className="table-scroll" tabIndex={0} role="region" aria-label={label}>
      <table className="ledger">
        <thead>
          <tr>
            {columns.map(({ label, figure, silent }) => (
              <th key={label} scope="col" data-figure={figure || undefined}>
                {silent ? <span className="sr-only">{label}</span> : label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
