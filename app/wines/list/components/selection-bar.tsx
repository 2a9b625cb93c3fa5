import { Form, Link } from '@remix-run/react'
import { cx } from 'class-variance-authority'
import { paths } from '~/kit/paths'
import { useHydrated } from '~/ui/document/use-hydrated'
import { Button, buttonStyle } from '~/ui/form/button'
import type { RowSelection } from '~/ui/form/row-selection'
import { wineCount } from '../bulk-changes'
import { wineListQuery, type WineListParams } from '../list-params'
import { MOST_SELECTED, packId } from '../selection'
import { SELECTION_FORM } from './wine-table'

/**
 * What can be done with the selected wines. With scripts it stays at the lower edge of the window while wines are
 * selected, on other pages of the list too; without, it stands below the list.
 */
export function SelectionBar({
  params,
  found,
  pageIds,
  selection: { chosen, toggle },
}: {
  params: WineListParams
  /** Wines that match the search and filters. */
  found: number
  /** The wines of this page, whose checkboxes belong to the form. */
  pageIds: string[]
  selection: RowSelection
}) {
  const isHydrated = useHydrated()
  const elsewhere = [...chosen].filter((id) => !pageIds.includes(id))
  const isTooMany = chosen.size > MOST_SELECTED
  const { page: _, sort: _sort, dir: _dir, ...filter } = wineListQuery(params)
  const changeAll = paths.business.inventory.change({ all: '1', ...filter })
  if (isHydrated && chosen.size === 0) return <SelectionForm params={params} elsewhere={elsewhere} />
  return (
    <div
      className={cx(
        'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-raised px-4 py-2.5',
        isHydrated && 'sticky bottom-3 z-20 border-accent shadow-float',
      )}
      role="region"
      aria-label="Selected wines"
    >
      <SelectionForm params={params} elsewhere={elsewhere} />
      {isHydrated && (
        <p role="status" className="font-semibold">
          {wineCount(chosen.size)} selected
        </p>
      )}
      <button
        type="submit"
        form={SELECTION_FORM}
        className={buttonStyle({ size: 'small' })}
        disabled={isTooMany || undefined}
      >
        Change selected wines
      </button>
      <Link className={buttonStyle({ size: 'small', variant: 'secondary' })} to={changeAll}>
        {found === 1
          ? 'Change the matching wine'
          : `Change all ${found.toLocaleString('en-US')} matching wines`}
      </Link>
      {isHydrated && (
        <Button size="small" variant="quiet" onClick={() => toggle([...chosen], false)}>
          Clear selection
        </Button>
      )}
      {isTooMany && (
        <p className="basis-full text-sm text-muted">
          You can select up to {MOST_SELECTED} wines one by one. Narrow the list and change all that match
          instead.
        </p>
      )}
    </div>
  )
}

/** What the checkboxes are sent with: the wines of other pages in one field, and the list to come back to. */
function SelectionForm({ params, elsewhere }: { params: WineListParams; elsewhere: string[] }) {
  return (
    <Form id={SELECTION_FORM} method="get" action={paths.business.inventory.change()} className="contents">
      {elsewhere.length > 0 && <input type="hidden" name="w" value={elsewhere.map(packId).join('.')} />}
      {Object.entries(wineListQuery(params)).map(
        ([name, value]) =>
          value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
      )}
    </Form>
  )
}
