import { Form } from '@remix-run/react'
import { formatMonth } from '~/foundation/kit/dates'
import { SubmitButton } from '~/foundation/ui/form/button'
import type { FilterField, ListChoice } from '~/foundation/ui/list/list-controls'
import type { ListColumn } from '~/foundation/ui/list/list-table'
import type { UseChoices } from '../owner/use-list.server'
import type { PerkUseListParams, PerkUseSort } from '../owner/use-listing'

interface PerkUseRow {
  id: string
  name: string
  tierName: string
  memberName: string
  note: string
  when: string
  recordedBy: string | null
}

/** Columns of uses of perks; `mayUndo` adds a button that takes one back, and a list of one perk does not name it. */
export const perkUseColumns = ({
  mayUndo,
  isOnePerk = false,
}: {
  mayUndo: boolean
  isOnePerk?: boolean
}): (ListColumn<PerkUseRow, PerkUseSort> | false)[] => [
  { label: 'Member', sort: 'member', cell: ({ memberName }) => memberName },
  !isOnePerk && { label: 'Perk', cell: ({ name, tierName }) => `${name}, ${tierName}` },
  { label: 'Used', sort: 'used', cell: ({ when }) => when },
  { label: 'Note', cell: ({ note }) => note },
  { label: 'Recorded by', phone: 'hidden', cell: ({ recordedBy }) => recordedBy },
  mayUndo && {
    label: 'Actions',
    isActions: true,
    phone: 'beside',
    cell: ({ id, memberName, when }) => (
      <Form method="post">
        <input type="hidden" name="intent" value="undo-perk" />
        <input type="hidden" name="useId" value={id} />
        <SubmitButton variant="quiet" size="small" aria-label={`Take back: ${memberName}, ${when}`}>
          Take back
        </SubmitButton>
      </Form>
    ),
  },
]

/** Filters of the list of all uses, each choice with its number of uses. */
export function perkUseFields({
  perks,
  tiers,
  months,
  staff,
}: UseChoices): FilterField<Exclude<keyof PerkUseListParams, 'text' | 'sort' | 'isReversed' | 'page'>>[] {
  const choice = ({ id, name, uses }: UseChoices['tiers'][number]): ListChoice => ({
    value: id,
    label: name,
    count: uses,
  })
  return [
    {
      filter: 'perkId',
      label: 'Perk',
      options: perks.map((perk) => choice({ ...perk, name: `${perk.name}, ${perk.tierName}` })),
    },
    { filter: 'tierId', label: 'Tier', options: tiers.map(choice) },
    {
      filter: 'month',
      label: 'Month',
      options: months.map(({ month, uses }) => ({
        value: month.slice(0, 7),
        label: formatMonth(month),
        count: uses,
      })),
    },
    { filter: 'recordedBy', label: 'Recorded by', options: staff.map(choice) },
  ]
}
