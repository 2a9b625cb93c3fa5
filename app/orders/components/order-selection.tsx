import { Form, Link } from '@remix-run/react'
import { MOST_SELECTED, packIds } from '~/kit/packed-ids'
import { paths } from '~/kit/paths'
import { useHydrated } from '~/ui/document/use-hydrated'
import { buttonStyle, SubmitButton } from '~/ui/form/button'
import { chosenElsewhere, type RowSelection } from '~/ui/form/row-selection'
import { SelectionBar } from '~/ui/form/selection-bar'
import { orderCount } from '../list/count-words'
import { orderListQuery, type OrderListParams } from '../list/list-params'
import { actWords } from '../order-words'
import { SELECTION_FORM } from './order-table'

/** Actions on the selected orders. */
export function OrderSelectionBar({
  params,
  found,
  pageIds,
  changeId,
  selection,
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
  const elsewhere = chosenElsewhere(selection, pageIds)
  const { page: _, sort: _sort, dir: _dir, ...filter } = orderListQuery(params)
  return (
    <SelectionBar
      label="Selected orders"
      count={orderCount(selection.chosen.size)}
      most={MOST_SELECTED}
      tooMany={`You can select up to ${MOST_SELECTED} orders one by one. Narrow the list and change all that match instead.`}
      selection={selection}
      form={
        <Form id={SELECTION_FORM} method="post" preventScrollReset className="contents">
          <input type="hidden" name="intent" value="change" />
          <input type="hidden" name="changeId" value={changeId} />
          {elsewhere.length > 0 && <input type="hidden" name="elsewhere" value={packIds(elsewhere)} />}
        </Form>
      }
    >
      {({ isTooMany }) => (
        <>
          {(['ready', 'unready'] as const).map((act) => (
            <SubmitButton
              key={act}
              form={SELECTION_FORM}
              name="act"
              value={act}
              size="small"
              variant={act === 'ready' ? undefined : 'secondary'}
              disabled={isTooMany}
            >
              {actWords[act].button}
            </SubmitButton>
          ))}
          {isHydrated && !isTooMany && (
            <Link
              className={buttonStyle({ size: 'small', variant: 'secondary' })}
              to={paths.business.orders.change({ ...filter, o: packIds(selection.chosen) })}
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
        </>
      )}
    </SelectionBar>
  )
}
