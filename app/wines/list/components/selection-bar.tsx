import { Form, Link } from '@remix-run/react'
import { MOST_SELECTED, packIds } from '~/kit/packed-ids'
import { paths } from '~/kit/paths'
import { buttonStyle } from '~/ui/form/button'
import { chosenElsewhere, type RowSelection } from '~/ui/form/row-selection'
import { SelectionBar } from '~/ui/form/selection-bar'
import { wineCount } from '../bulk-changes'
import { wineListQuery, type WineListParams } from '../list-params'
import { SELECTION_FORM } from './wine-table'

/** Actions on the selected wines. */
export function WineSelectionBar({
  params,
  found,
  pageIds,
  selection,
}: {
  params: WineListParams
  /** Wines that match the search and filters. */
  found: number
  /** The wines of this page, whose checkboxes belong to the form. */
  pageIds: string[]
  selection: RowSelection
}) {
  const { page: _, sort: _sort, dir: _dir, ...filter } = wineListQuery(params)
  return (
    <SelectionBar
      label="Selected wines"
      count={wineCount(selection.chosen.size)}
      most={MOST_SELECTED}
      tooMany={`You can select up to ${MOST_SELECTED} wines one by one. Narrow the list and change all that match instead.`}
      selection={selection}
      form={<SelectionForm params={params} elsewhere={chosenElsewhere(selection, pageIds)} />}
    >
      {({ isTooMany }) => (
        <>
          <button
            type="submit"
            form={SELECTION_FORM}
            className={buttonStyle({ size: 'small' })}
            disabled={isTooMany || undefined}
          >
            Change selected wines
          </button>
          <Link
            className={buttonStyle({ size: 'small', variant: 'secondary' })}
            to={paths.business.inventory.change({ all: '1', ...filter })}
          >
            {found === 1
              ? 'Change the matching wine'
              : `Change all ${found.toLocaleString('en-US')} matching wines`}
          </Link>
        </>
      )}
    </SelectionBar>
  )
}

/** Form of the checkboxes: the selected wines of other pages in one field, and the list to return to. */
function SelectionForm({ params, elsewhere }: { params: WineListParams; elsewhere: string[] }) {
  return (
    <Form id={SELECTION_FORM} method="get" action={paths.business.inventory.change()} className="contents">
      {elsewhere.length > 0 && <input type="hidden" name="w" value={packIds(elsewhere)} />}
      {Object.entries(wineListQuery(params)).map(
        ([name, value]) =>
          value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
      )}
    </Form>
  )
}
