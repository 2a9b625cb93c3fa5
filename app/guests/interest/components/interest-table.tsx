import { IntentForm } from '~/ui/form/intent-form'
import { Badge } from '~/ui/feedback/badge'
import { ConfirmDialog } from '~/ui/dialog/confirm-dialog'
import { DataTable, longText, rowActions } from '~/ui/layout/data-table'
import { DateText } from '~/ui/layout/date-text'
import { sourceNames, type InterestSource, type InterestView } from '../interest-filter'

interface InterestRow {
  entryId: string
  email: string
  fullName: string
  sources: InterestSource[]
  about: string[]
  /** A day. */
  since: string
  invitedOn: string | null
  hasOptedOut: boolean
}

const columns = [
  { label: 'Person' },
  { label: 'List' },
  { label: 'Since' },
  { label: 'Invitation' },
  { label: 'Actions', silent: true },
]

/** People of the club's lists, with what can be done about each. */
export function InterestTable({
  view,
  rows,
  canInvite,
}: {
  view: InterestView
  rows: InterestRow[]
  /** False while the club's page is not public, or invitations are switched off. */
  canInvite: boolean
}) {
  return (
    <DataTable label="Interested people" columns={columns}>
      {rows.map(({ entryId, email, fullName, sources, about, since, invitedOn, hasOptedOut }) => {
        const who = fullName || email
        return (
          <tr key={entryId}>
            <th scope="row" className={longText}>
              {who}
              {fullName && <span className="block text-sm font-normal text-muted">{email}</span>}
            </th>
            <td data-label="List">
              <span>
                {sources.map((source) => sourceNames[source]).join(', ')}
                {about.length > 0 && <span className="block text-sm text-muted">{about.join(', ')}</span>}
              </span>
            </td>
            <td data-label="Since">
              <DateText day={since} />
            </td>
            <td data-label="Invitation">
              {view === 'joined' ? (
                <Badge tone="green">Joined</Badge>
              ) : invitedOn ? (
                <span>
                  <Badge tone="yellow">Invited</Badge> <DateText day={invitedOn} />
                </span>
              ) : hasOptedOut ? (
                'Wants no invitations'
              ) : (
                'Not invited'
              )}
            </td>
            <td>
              <div className={rowActions}>
                {view === 'open' && canInvite && invitedOn === null && !hasOptedOut && (
                  <Press intent="invite" entryId={entryId} label={`Invite ${who}`} pendingLabel="Inviting...">
                    Invite
                  </Press>
                )}
                {view === 'open' && (
                  <Press intent="done" entryId={entryId} label={`Mark ${who} as done`}>
                    Mark as done
                  </Press>
                )}
                {view === 'done' && (
                  <Press intent="reopen" entryId={entryId} label={`Put ${who} back on the list`}>
                    Put back
                  </Press>
                )}
                {view !== 'joined' && (
                  <ConfirmDialog
                    trigger="Remove"
                    triggerLabel={`Remove ${who}`}
                    title={`Remove ${who}?`}
                    description={`${who} leaves all of your lists, spots and seats held for them are free, and open invitations end. Their details are deleted; this can’t be undone. They can ask again at any time.`}
                  >
                    <Press
                      intent="remove"
                      entryId={entryId}
                      label={`Remove ${who} from all lists`}
                      variant="danger"
                    >
                      Remove from all lists
                    </Press>
                  </ConfirmDialog>
                )}
              </div>
            </td>
          </tr>
        )
      })}
    </DataTable>
  )
}

function Press({
  intent,
  entryId,
  label,
  variant,
  pendingLabel = 'Saving...',
  children,
}: {
  intent: string
  entryId: string
  label: string
  variant?: 'danger'
  pendingLabel?: string
  children: string
}) {
  return (
    <IntentForm
      preventScrollReset
      intent={intent}
      fields={{ entryId }}
      size="small"
      variant={variant ?? (intent === 'invite' ? 'secondary' : 'quiet')}
      pendingLabel={pendingLabel}
      aria-label={label}
    >
      {children}
    </IntentForm>
  )
}
