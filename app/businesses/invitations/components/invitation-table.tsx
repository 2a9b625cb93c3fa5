import { type Day } from '~/kit/dates'
import { Badge } from '~/ui/feedback/badge'
import { IntentForm } from '~/ui/form/intent-form'
import { DateText } from '~/ui/layout/date-text'
import { DataTable, longText, rowActions } from '~/ui/layout/data-table'
import { invitationBadges, canResend, type InvitationStatus } from '../invitation-status'
import { ConfirmDialog } from '~/ui/dialog/confirm-dialog'

interface InvitationRow {
  id: string
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
export function InvitationTable({ invitations, action }: { invitations: InvitationRow[]; action: string }) {
  return (
    <DataTable
      label="Invitations"
      rows={invitations}
      columns={[
        { label: 'Business', cell: (invitation) => invitation.businessName, note: ({ email }) => email },
        {
          label: 'Token',
          cell: (invitation) => <code className="text-sm whitespace-nowrap">{invitation.prefix}…</code>,
        },
        { label: 'Pricing tier', className: longText, cell: (invitation) => invitation.pricingTier },
        { label: 'Created', cell: (invitation) => <DateText day={invitation.createdOn} /> },
        { label: 'Expires', cell: (invitation) => <DateText day={invitation.expiresOn} /> },
        {
          label: 'Status',
          cell: (invitation) => (
            <Badge tone={invitationBadges[invitation.status].tone}>
              {invitationBadges[invitation.status].word}
            </Badge>
          ),
        },
        {
          label: 'Actions',
          silent: true,
          cell: (invitation) =>
            canResend(invitation.status) && <InvitationActions invitation={invitation} action={action} />,
        },
      ]}
    />
  )
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
