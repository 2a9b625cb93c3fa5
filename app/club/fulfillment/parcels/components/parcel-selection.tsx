import { Form } from '@remix-run/react'
import { SubmitButton } from '~/foundation/ui/form/button'
import { selectedElsewhere, type RowSelection } from '~/foundation/ui/form/row-selection'
import { ListSelectionBar } from '~/foundation/ui/list/list-selection-bar'
import { parcelListing } from '../parcel-listing'

/** The form that the checkboxes belong to. */
export const SELECTION_FORM = 'parcel-selection'

/** Actions on the selected orders of a list. */
export const parcelActs = { to_pack: 'pack', shipped: 'deliver' } as const
const actWords = { pack: 'Pack chosen orders', deliver: 'Mark chosen as delivered' }

/** The action on the selected orders. */
export function ParcelSelectionBar({
  act,
  runId,
  found,
  pageIds,
  selection,
}: {
  act: 'pack' | 'deliver'
  runId: string | null
  found: number
  pageIds: string[]
  selection: RowSelection
}) {
  return (
    <ListSelectionBar
      list={parcelListing}
      total={found}
      selection={selection}
      allHref={null}
      form={
        <Form id={SELECTION_FORM} method="post" className="contents">
          {runId && <input type="hidden" name="run" value={runId} />}
          {selectedElsewhere(selection, pageIds).map((id) => (
            <input key={id} type="hidden" name={`o-${id}`} value="on" />
          ))}
        </Form>
      }
    >
      {({ isTooMany }) => (
        <SubmitButton form={SELECTION_FORM} name="intent" value={act} size="small" disabled={isTooMany}>
          {actWords[act]}
        </SubmitButton>
      )}
    </ListSelectionBar>
  )
}

/** The selection of a page on which everything is selected until it is taken out. */
export const allBut = (left: RowSelection, pageIds: string[]): RowSelection => ({
  selectedIds: new Set(pageIds.filter((id) => !left.selectedIds.has(id))),
  toggle: (ids, isChosen) => left.toggle(ids, !isChosen),
})
