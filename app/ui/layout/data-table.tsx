import { type ReactNode } from 'react'

/** A cell with a sentence or an address in it: it breaks at its signs before it breaks at every letter. */
export const longText = 'max-w-96 wrap-anywhere sm:min-w-46'

/** What can be done about a row. */
export const rowActions = 'row-actions flex flex-wrap items-start gap-2 sm:min-w-50'

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
