import type { Day } from '~/foundation/kit/dates'
import { Badge, type BadgeTone } from '~/foundation/ui/feedback/badge'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { rowActions } from '~/foundation/ui/layout/data-table'
import { DateText } from '~/foundation/ui/layout/date-text'
import type { ListColumn } from '~/foundation/ui/list/list-table'
import { guestStateWords, type GuestListParams } from '../guest-listing'
import type { GuestInvitationState } from '../rules'

interface GuestRow {
  id: string
  email: string
  fullName: string
  state: GuestInvitationState
  sentOn: Day
  expiresOn: Day
  sentCount: number
  resendBlockedReason: string | null
}

const tones: Record<GuestInvitationState, BadgeTone> = {
  accepted: 'green',
  pending: 'yellow',
  expired: 'grey',
  revoked: 'grey',
}

/** The columns of a club's invited guests, with what can be done about each. */
export function guestColumns({
  isPublic,
}: {
  isPublic: boolean
}): ListColumn<GuestRow, GuestListParams['sort']>[] {
  return [
    {
      label: 'Guest',
      sort: 'name',
      cell: ({ fullName, email }) => fullName || email,
      note: ({ fullName, email }) => fullName && email,
    },
    {
      label: 'Status',
      phone: 'beside',
      cell: ({ state }) => <Badge tone={tones[state]}>{guestStateWords[state]}</Badge>,
    },
    {
      label: 'Sent',
      cell: ({ sentOn, sentCount }) => (
        <>
          {sentCount > 1 ? `Email ${sentCount} sent ` : 'Sent '}
          <DateText day={sentOn} />
        </>
      ),
      note: ({ state, expiresOn }) =>
        state === 'pending' && (
          <>
            expires <DateText day={expiresOn} />
          </>
        ),
    },
    {
      label: 'Actions',
      isActions: true,
      cell: (guest) => {
        const mayResend = isPublic && guest.resendBlockedReason === null
        const mayRevoke = guest.state === 'pending' || guest.state === 'expired'
        return (
          (mayResend || mayRevoke) && (
            <GuestActions guest={guest} mayResend={mayResend} mayRevoke={mayRevoke} />
          )
        )
      },
    },
  ]
}

function GuestActions({
  guest: { id, fullName, email },
  mayResend,
  mayRevoke,
}: {
  guest: GuestRow
  mayResend: boolean
  mayRevoke: boolean
}) {
  const who = fullName || email
  return (
    <div className={rowActions}>
      {mayResend && (
        <IntentButton intent="resend" id={id} label={`Resend invitation to ${who}`}>
          Resend
        </IntentButton>
      )}
      {mayRevoke && (
        <IntentButton intent="revoke" id={id} label={`Revoke invitation to ${who}`}>
          Revoke
        </IntentButton>
      )}
    </div>
  )
}

function IntentButton({
  intent,
  id,
  label,
  children,
}: {
  intent: string
  id: string
  label: string
  children: string
}) {
  return (
    <IntentForm
      preventScrollReset
      intent={intent}
      fields={{ inviteId: id }}
      variant="quiet"
      size="small"
      aria-label={label}
    >
      {children}
    </IntentForm>
  )
}
