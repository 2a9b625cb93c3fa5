import { formatDay, type Day } from '~/foundation/kit/dates'
import { Badge, type BadgeTone } from '~/foundation/ui/feedback/badge'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { rowActions } from '~/foundation/ui/layout/data-table'
import type { ListColumn } from '~/foundation/ui/list/list-table'
import type { WaitingListState } from '../rules'
import { waitingStateWords, type WaitingListParams } from '../waiting-listing'

interface EntryRow {
  id: string
  fullName: string
  email: string
  state: WaitingListState
  since: Day
  until: Day | null
}

const tones: Record<WaitingListState, BadgeTone> = {
  waiting: 'grey',
  invited: 'yellow',
  missed: 'red',
  joined: 'green',
  left: 'grey',
}

/** The columns of a tier's waiting list, with what can be done about each person. */
export function waitingColumns({
  isFree,
}: {
  /** The tier has an open spot. */
  isFree: boolean
}): ListColumn<EntryRow, WaitingListParams['sort']>[] {
  return [
    { label: 'Person', sort: 'name', cell: ({ fullName }) => fullName, note: ({ email }) => email },
    {
      label: 'Status',
      phone: 'beside',
      cell: ({ state }) => <Badge tone={tones[state]}>{waitingStateWords[state]}</Badge>,
    },
    {
      label: 'Date',
      sort: 'place',
      cell: ({ state, since, until }) =>
        state === 'invited' && until ? `Until ${formatDay(until)}` : `Since ${formatDay(since)}`,
    },
    {
      label: 'Actions',
      isActions: true,
      cell: ({ id, fullName, state }) =>
        (state === 'waiting' || state === 'invited') && (
          <div className={rowActions}>
            {state === 'waiting' && isFree && (
              <IntentButton intent="invite" entryId={id} label={`Invite ${fullName}`}>
                Invite
              </IntentButton>
            )}
            <IntentButton intent="remove" entryId={id} label={`Remove ${fullName} from the list`}>
              Remove
            </IntentButton>
          </div>
        ),
    },
  ]
}

function IntentButton({
  intent,
  entryId,
  label,
  children,
}: {
  intent: string
  entryId: string
  label: string
  children: string
}) {
  return (
    <IntentForm intent={intent} fields={{ entryId }} variant="quiet" size="small" aria-label={label}>
      {children}
    </IntentForm>
  )
}
