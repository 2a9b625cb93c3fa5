import { Form, Link } from '@remix-run/react'
import { packIds } from '~/foundation/kit/packed-ids'
import { paths } from '~/foundation/kit/paths'
import { useHydrated } from '~/foundation/ui/document/use-hydrated'
import { buttonStyle, SubmitButton } from '~/foundation/ui/form/button'
import { useSelectedElsewhere, useSelectedIds, type RowSelection } from '~/foundation/ui/form/row-selection'
import { ListSelectionBar } from '~/foundation/ui/list/list-selection-bar'
import { orderListing, type OrderListParams } from '../list/order-listing'
import { actWords } from '../order-words'

/** The form that the checkboxes belong to. */
export const SELECTION_FORM = 'order-selection'

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
  const selectedIds = useSelectedIds(selection)
  const elsewhere = useSelectedElsewhere(selection, pageIds)
  const { page: _, sort: _sort, dir: _dir, ...filter } = orderListing.query(params)
  return (
    <ListSelectionBar
      list={orderListing}
      total={found}
      selection={selection}
      allHref={paths.business.orders.change({ ...filter, all: '1' })}
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
              to={paths.business.orders.change({ ...filter, o: packIds(selectedIds) })}
            >
              Cancel or more
            </Link>
          )}
        </>
      )}
    </ListSelectionBar>
  )
}
