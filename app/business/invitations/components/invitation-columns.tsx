import { type Day } from '~/foundation/kit/dates'
import { ConfirmDialog } from '~/foundation/ui/dialog/confirm-dialog'
import { Badge } from '~/foundation/ui/feedback/badge'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { longText, rowActions } from '~/foundation/ui/layout/data-table'
import { DateText } from '~/foundation/ui/layout/date-text'
import type { ListColumn } from '~/foundation/ui/list/list-table'
import type { InvitationListParams } from '../invitation-listing'
import { canResend, invitationBadges, type InvitationStatus } from '../invitation-status'

interface InvitationRow {
  id: string
  /** The first eight characters of the token. */
  prefix: string
  businessName: string
  email: string
  pricingTier: string
  createdOn: Day
  expiresOn: Day
  sentCount: number
  status: InvitationStatus
}

/** Invitations with their status and actions. Forms are posted to `action`. */
export function invitationColumns(action: string): ListColumn<InvitationRow, InvitationListParams['sort']>[] {
  return [
    {
      label: 'Business',
      sort: 'name',
      cell: ({ businessName }) => businessName,
      note: ({ email }) => email,
    },
    {
      label: 'Token',
      phone: 'hidden',
      cell: ({ prefix }) => <code className="text-sm whitespace-nowrap">{prefix}…</code>,
    },
    { label: 'Pricing tier', className: longText, cell: ({ pricingTier }) => pricingTier },
    {
      label: 'Created',
      sort: 'newest',
      phoneLabel: 'created',
      cell: ({ createdOn }) => <DateText day={createdOn} />,
    },
    {
      label: 'Expires',
      sort: 'expires',
      phoneLabel: 'expires',
      cell: ({ expiresOn }) => <DateText day={expiresOn} />,
    },
    {
      label: 'Status',
      phone: 'beside',
      cell: ({ status }) => (
        <Badge tone={invitationBadges[status].tone}>{invitationBadges[status].word}</Badge>
      ),
    },
    {
      label: 'Actions',
      isActions: true,
      cell: (invitation) =>
        canResend(invitation.status) && <InvitationActions invitation={invitation} action={action} />,
    },
  ]
}

function InvitationActions({ invitation, action }: { invitation: InvitationRow; action: string }) {
  const { id, businessName, sentCount } = invitation
  return (
    <div className={rowActions}>
      <IntentForm
        intent="resend"
        id={id}
        fields={{ sentCount }}
        action={action}
        variant="secondary"
        size="small"
        aria-label={`Resend to ${businessName}`}
      >
        Resend
      </IntentForm>
      <ConfirmDialog
        key={`${id} ${sentCount}`}
        trigger="Revoke…"
        triggerLabel={`Revoke ${businessName}’s invitation…`}
        title={`Revoke ${businessName}’s invitation?`}
        description={
          <>
            The link sent to <strong>{businessName}</strong> stops working immediately.
          </>
        }
      >
        <IntentForm intent="revoke" id={id} action={action} variant="danger">
          Revoke invitation
        </IntentForm>
      </ConfirmDialog>
    </div>
  )
}
