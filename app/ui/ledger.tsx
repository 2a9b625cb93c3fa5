import { type ReactNode } from 'react'

export interface LedgerColumn {
  label: string
  /** Numbers stand under one another, to the right. */
  figure?: boolean
}

/**
 * A table of figures or facts, a line each: the rows are its children, their cells with `data-label` for phones, where
 * a row becomes a card. Where it is too wide it scrolls by itself, with the keyboard too.
 */
export function Ledger({
  label,
  columns,
  children,
}: {
  label: string
  columns: LedgerColumn[]
  children: ReactNode
}) {
  return (
    <div className="table-scroll" tabIndex={0} role="region" aria-label={label}>
      <table className="ledger">
        <thead>
          <tr>
            {columns.map(({ label, figure }) => (
              <th key={label} scope="col" data-figure={figure || undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
