import { Form } from '@remix-run/react'
import { packIds } from '~/foundation/kit/packed-ids'
import { paths } from '~/foundation/kit/paths'
import { buttonStyle } from '~/foundation/ui/form/button'
import { useSelectedElsewhere, type RowSelection } from '~/foundation/ui/form/row-selection'
import { ListSelectionBar } from '~/foundation/ui/list/list-selection-bar'
import { wineListing, type WineListParams } from '../wine-listing'
import { SELECTION_FORM } from './wine-table'

/** Actions on the selected wines. */
export function WineSelectionBar({
  params,
  total,
  pageIds,
  selection,
}: {
  params: WineListParams
  /** Wines that match the search and filters. */
  total: number
  /** The wines of this page, whose checkboxes belong to the form. */
  pageIds: string[]
  selection: RowSelection
}) {
  const elsewhere = useSelectedElsewhere(selection, pageIds)
  const { page: _, sort: _sort, dir: _dir, ...filter } = wineListing.query(params)
  return (
    <ListSelectionBar
      list={wineListing}
      total={total}
      selection={selection}
      form={<SelectionForm params={params} elsewhere={elsewhere} />}
      allHref={paths.business.inventory.change({ all: '1', ...filter })}
    >
      {({ isTooMany }) => (
        <button
          type="submit"
          form={SELECTION_FORM}
          className={buttonStyle({ size: 'small' })}
          disabled={isTooMany || undefined}
        >
          Change selected wines
        </button>
      )}
    </ListSelectionBar>
  )
}

/** Form of the checkboxes: the selected wines of other pages in one field, and the list to return to. */
function SelectionForm({ params, elsewhere }: { params: WineListParams; elsewhere: string[] }) {
  return (
    <Form id={SELECTION_FORM} method="get" action={paths.business.inventory.change()} className="contents">
      {elsewhere.length > 0 && <input type="hidden" name="w" value={packIds(elsewhere)} />}
      {Object.entries(wineListing.query(params)).map(
        ([name, value]) =>
          value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
      )}
    </Form>
  )
}
