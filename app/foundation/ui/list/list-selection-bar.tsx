import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { MOST_SELECTED } from '~/foundation/kit/packed-ids'
import { buttonStyle } from '../form/button'
import { useSelectedIds, type RowSelection } from '../form/row-selection'
import { SelectionBar } from '../form/selection-bar'

/** Actions on the selected rows of a list, and the way to change everything that it shows. */
export function ListSelectionBar({
  list: { one, many, count },
  total,
  selection,
  form,
  allHref,
  children,
}: {
  list: { one: string; many: string; count: (total: number) => string }
  /** Rows that match the search and filters. */
  total: number
  selection: RowSelection
  /** The form that the checkboxes belong to. */
  form: ReactNode
  /** The page that changes everything that the list shows; null for people who may only export. */
  allHref: string | null
  children: (bar: { isTooMany: boolean }) => ReactNode
}) {
  const act = allHref ? 'change' : 'export'
  return (
    <SelectionBar
      label={`Selected ${many}`}
      count={count(useSelectedIds(selection).size)}
      most={MOST_SELECTED}
      tooMany={`You can select up to ${MOST_SELECTED} ${many} one by one. Narrow the list and ${act} all that match instead.`}
      selection={selection}
      form={form}
    >
      {(bar) => (
        <>
          {children(bar)}
          {allHref && (
            <Link className={buttonStyle({ size: 'small', variant: 'secondary' })} to={allHref}>
              {total === 1
                ? `Change the matching ${one}`
                : `Change all ${total.toLocaleString('en-US')} matching`}
            </Link>
          )}
        </>
      )}
    </SelectionBar>
  )
}
