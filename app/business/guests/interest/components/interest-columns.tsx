import { ConfirmDialog } from '~/foundation/ui/dialog/confirm-dialog'
import { Badge } from '~/foundation/ui/feedback/badge'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { rowActions } from '~/foundation/ui/layout/data-table'
import { DateText } from '~/foundation/ui/layout/date-text'
import type { ListColumn } from '~/foundation/ui/list/list-table'
import { sourceNames, type InterestSource, type InterestView } from '../interest-filter'
import type { InterestListParams } from '../interest-listing'

interface InterestRow {
  /** Of their latest entry. */
  id: string
  email: string
  fullName: string
  sources: InterestSource[]
  about: string[]
  /** A day. */
  since: string
  invitedOn: string | null
  hasOptedOut: boolean
}

/** The columns of the club's interested people, with what can be done about each. */
export function interestColumns({
  view,
  canInvite,
}: {
  view: InterestView
  /** False while the club's page is not public, or invitations are switched off. */
  canInvite: boolean
}): ListColumn<InterestRow, InterestListParams['sort']>[] {
  return [
    {
      label: 'Person',
      sort: 'name',
      cell: ({ fullName, email }) => fullName || email,
      note: ({ fullName, email }) => fullName && email,
    },
    {
      label: 'List',
      cell: ({ sources }) => sources.map((source) => sourceNames[source]).join(', '),
      note: ({ about }) => about.join(', '),
    },
    {
      label: 'Since',
      sort: 'since',
      phoneLabel: 'since',
      className: 'whitespace-nowrap',
      cell: ({ since }) => <DateText day={since} />,
    },
    {
      label: 'Invitation',
      phone: 'beside',
      cell: ({ invitedOn, hasOptedOut }) =>
        view === 'joined' ? (
          <Badge tone="green">Joined</Badge>
        ) : invitedOn ? (
          <>
            <Badge tone="yellow">Invited</Badge> <DateText day={invitedOn} />
          </>
        ) : hasOptedOut ? (
          'Wants no invitations'
        ) : (
          'Not invited'
        ),
    },
    {
      label: 'Actions',
      isActions: true,
      cell: (person) =>
        view !== 'joined' && <InterestActions person={person} view={view} canInvite={canInvite} />,
    },
  ]
}

function InterestActions({
  person: { id, fullName, email, invitedOn, hasOptedOut },
  view,
  canInvite,
}: {
  person: InterestRow
  view: InterestView
  canInvite: boolean
}) {
  const who = fullName || email
  return (
    <div className={rowActions}>
      {view === 'open' && canInvite && invitedOn === null && !hasOptedOut && (
        <Press intent="invite" id={id} label={`Invite ${who}`} pendingLabel="Inviting...">
          Invite
        </Press>
      )}
      {view === 'open' && (
        <Press intent="done" id={id} label={`Mark ${who} as done`}>
          Mark as done
        </Press>
      )}
      {view === 'done' && (
        <Press intent="reopen" id={id} label={`Put ${who} back on the list`}>
          Put back
        </Press>
      )}
      <ConfirmDialog
        trigger="Remove"
        triggerLabel={`Remove ${who}`}
        title={`Remove ${who}?`}
        description={`${who} leaves all of your lists, spots and seats held for them are free, and open invitations end. Their details are deleted; this can’t be undone. They can ask again at any time.`}
      >
        <Press intent="remove" id={id} label={`Remove ${who} from all lists`} variant="danger">
          Remove from all lists
        </Press>
      </ConfirmDialog>
    </div>
  )
}

function Press({
  intent,
  id,
  label,
  variant,
  pendingLabel = 'Saving...',
  children,
}: {
  intent: string
  id: string
  label: string
  variant?: 'danger'
  pendingLabel?: string
  children: string
}) {
  return (
    <IntentForm
      preventScrollReset
      intent={intent}
      fields={{ entryId: id }}
      size="small"
      variant={variant ?? (intent === 'invite' ? 'secondary' : 'quiet')}
      pendingLabel={pendingLabel}
      aria-label={label}
    >
      {children}
    </IntentForm>
  )
}
