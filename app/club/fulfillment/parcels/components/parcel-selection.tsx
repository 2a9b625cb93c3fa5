import { Form } from '@remix-run/react'
import { SubmitButton } from '~/foundation/ui/form/button'
import { useSelectedElsewhere, type RowSelection } from '~/foundation/ui/form/row-selection'
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
  const elsewhere = useSelectedElsewhere(selection, pageIds)
  return (
    <ListSelectionBar
      list={parcelListing}
      total={found}
      selection={selection}
      allHref={null}
      form={
        <Form id={SELECTION_FORM} method="post" className="contents">
          {runId && <input type="hidden" name="run" value={runId} />}
          {elsewhere.map((id) => (
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
export function allBut(left: RowSelection, pageIds: string[]): RowSelection {
  const without = (leftIds: ReadonlySet<string>) => new Set(pageIds.filter((id) => !leftIds.has(id)))
  let [leftIds, selectedIds] = [left.ids(), without(left.ids())]
  return {
    subscribe: left.subscribe,
    ids() {
      if (leftIds !== left.ids()) [leftIds, selectedIds] = [left.ids(), without(left.ids())]
      return selectedIds
    },
    toggle: (ids, isSelected) => left.toggle(ids, !isSelected),
  }
}
