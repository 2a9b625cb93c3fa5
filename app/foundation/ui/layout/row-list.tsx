import { cx } from 'class-variance-authority'
import { type ReactNode } from 'react'

/** A list of people or things, a row each. */
export function RowList({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul className="grid gap-px overflow-hidden rounded-card border border-line bg-line" aria-label={label}>
      {children}
    </ul>
  )
}

/**
 * A row of a list: a name with a line below it, its status, and what can be done about it. `stacked` puts several
 * buttons below the rest on a phone.
 */
export function Row({
  name,
  detail,
  status,
  stacked,
  children,
}: {
  name: ReactNode
  detail?: ReactNode
  status: ReactNode
  stacked?: boolean
  children?: ReactNode
}) {
  return (
    <li
      className={cx(
        'grid items-center gap-x-6 gap-y-1.5 bg-raised px-5 py-3.5 max-sm:gap-x-3 max-sm:gap-y-0.5 max-sm:px-4 max-sm:py-1.5',
        'lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]',
        stacked ? 'sm:max-lg:grid-cols-[minmax(0,1fr)_auto]' : 'max-lg:grid-cols-[minmax(0,1fr)_auto]',
      )}
    >
      {/* On a phone what can be done is beside the name alone, and the rest has the whole width. */}
      <div className="min-w-0 wrap-anywhere max-sm:contents">
        <p className="font-semibold">{name}</p>
        {detail && <p className="text-sm text-muted max-sm:col-span-full">{detail}</p>}
      </div>
      <div className="col-start-1 max-sm:col-span-full flex flex-wrap items-center gap-x-3.5 gap-y-1.5 text-sm text-muted empty:hidden lg:col-start-2">
        {status}
      </div>
      <div
        className={cx(
          'flex flex-wrap items-center max-sm:my-1 empty:hidden lg:col-start-3 lg:row-start-1',
          stacked
            ? 'max-sm:has-[.button-quiet]:-mx-3.5 sm:col-start-2 sm:row-span-2 sm:row-start-1 lg:row-span-1'
            : 'col-start-2 row-start-1 sm:max-lg:row-span-2',
        )}
      >
        {children}
      </div>
    </li>
  )
}
