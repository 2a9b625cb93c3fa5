import { Form } from '@remix-run/react'
import { type Day } from '~/kit/dates'
import { Badge } from '~/ui/feedback/badge'
import { SubmitButton } from '~/ui/form/button'
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

const columns = [
  { label: 'Business' },
  { label: 'Token' },
  { label: 'Pricing tier' },
  { label: 'Created' },
  { label: 'Expires' },
  { label: 'Status' },
  { label: 'Actions', silent: true },
]

/** Invitations with their status and actions. Forms are posted to `action`. */
export function InvitationTable({ invitations, action }: { invitations: InvitationRow[]; action: string }) {
  return (
    <DataTable label="Invitations" columns={columns}>
      {invitations.map((invitation) => (
        <tr key={invitation.id}>
          <th scope="row">
            {invitation.businessName}
            <span className="block text-sm font-normal text-muted">{invitation.email}</span>
          </th>
          <td data-label="Token">
            <code className="text-sm whitespace-nowrap">{invitation.prefix}…</code>
          </td>
          <td data-label="Pricing tier" className={longText}>
            {invitation.pricingTier}
          </td>
          <td data-label="Created">
            <DateText day={invitation.createdOn} />
          </td>
          <td data-label="Expires">
            <DateText day={invitation.expiresOn} />
          </td>
          <td data-label="Status">
            <Badge tone={invitationBadges[invitation.status].tone}>
              {invitationBadges[invitation.status].word}
            </Badge>
          </td>
          <td>
            {canResend(invitation.status) && <InvitationActions invitation={invitation} action={action} />}
          </td>
        </tr>
      ))}
    </DataTable>
  )
}

function InvitationActions({ invitation, action }: { invitation: InvitationRow; action: string }) {
  const { id, businessName, sentCount } = invitation
  return (
    <div className={rowActions}>
      <Form method="post" action={action}>
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="sentCount" value={sentCount} />
        <input type="hidden" name="intent" value="resend" />
        <SubmitButton
          variant="secondary"
          size="small"
          intent="resend"
          id={id}
          aria-label={`Resend to ${businessName}`}
        >
          Resend
        </SubmitButton>
      </Form>
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
        <Form method="post" action={action}>
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="intent" value="revoke" />
          <SubmitButton variant="danger" intent="revoke" id={id}>
            Revoke invitation
          </SubmitButton>
        </Form>
      </ConfirmDialog>
    </div>
  )
}
