import { Form, Link } from '@remix-run/react'
import { cx } from 'class-variance-authority'
import { paths } from '~/kit/paths'
import { useHydrated } from '~/ui/document/use-hydrated'
import { Button, buttonStyle, SubmitButton } from '~/ui/form/button'
import type { RowSelection } from '~/ui/form/row-selection'
import { packId } from '~/wines/list/selection'
import { orderCount } from '../list/count-words'
import { orderListQuery, type OrderListParams } from '../list/list-params'
import { actWords } from '../order-words'
import { SELECTION_FORM } from './order-table'

/** Orders that fit into the address of the page that changes them. */
const MOST_IN_ADDRESS = 120

/**
 * What can be done with the selected orders. With scripts it stays at the lower edge of the window while orders are
 * selected, on other pages of the list too; without, it stands below the list.
 */
export function OrderSelectionBar({
  params,
  found,
  pageIds,
  changeId,
  selection: { chosen, toggle },
}: {
  params: OrderListParams
  /** Orders that match the search and filters. */
  found: number
  /** The orders of this page, whose checkboxes belong to the form. */
  pageIds: string[]
  changeId: string
  selection: RowSelection
}) {
  const isHydrated = useHydrated()
  const elsewhere = [...chosen].filter((id) => !pageIds.includes(id))
  const { page: _, sort: _sort, dir: _dir, ...filter } = orderListQuery(params)
  const isHidden = isHydrated && chosen.size === 0
  const isTooMany = chosen.size > MOST_IN_ADDRESS
  const quick = (act: 'ready' | 'unready', variant?: 'secondary') => (
    <SubmitButton
      form={SELECTION_FORM}
      name="act"
      value={act}
      size="small"
      variant={variant}
      disabled={isTooMany}
    >
      {actWords[act].button}
    </SubmitButton>
  )
  return (
    <div
      className={cx(
        isHidden
          ? 'contents'
          : 'flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line bg-raised px-4 py-2.5',
        isHydrated && !isHidden && 'sticky bottom-3 z-20 border-accent shadow-float',
      )}
      {...(!isHidden && { role: 'region', 'aria-label': 'Selected orders' })}
    >
      <Form id={SELECTION_FORM} method="post" preventScrollReset className="contents">
        <input type="hidden" name="intent" value="change" />
        <input type="hidden" name="changeId" value={changeId} />
        {elsewhere.length > 0 && (
          <input type="hidden" name="elsewhere" value={elsewhere.map(packId).join('.')} />
        )}
      </Form>
      {!isHidden && (
        <>
          {isHydrated && (
            <p role="status" className="font-semibold">
              {orderCount(chosen.size)} selected
            </p>
          )}
          {quick('ready')}
          {quick('unready', 'secondary')}
          {isHydrated && !isTooMany && (
            <Link
              className={buttonStyle({ size: 'small', variant: 'secondary' })}
              to={paths.business.orders.change({ ...filter, o: [...chosen].map(packId).join('.') })}
            >
              Cancel or more
            </Link>
          )}
          <Link
            className={buttonStyle({ size: 'small', variant: 'secondary' })}
            to={paths.business.orders.change({ ...filter, all: '1' })}
          >
            {found === 1
              ? 'Change the matching order'
              : `Change all ${found.toLocaleString('en-US')} matching`}
          </Link>
          {isHydrated && (
            <Button size="small" variant="quiet" onClick={() => toggle([...chosen], false)}>
              Clear selection
            </Button>
          )}
          {isTooMany && (
            <p className="basis-full text-sm text-muted">
              You can select up to {MOST_IN_ADDRESS} orders one by one. Narrow the list and change all that
              match instead.
            </p>
          )}
        </>
      )}
    </div>
  )
}
