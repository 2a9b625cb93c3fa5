import type { Day } from '~/kit/dates'
import { IntentForm } from '~/ui/form/intent-form'
import { Badge } from '~/ui/feedback/badge'
import { DateText } from '~/ui/layout/date-text'
import type { GuestInvitationState } from '../rules'

interface GuestRowView {
  id: string
  email: string
  fullName: string
  state: GuestInvitationState
  sentOn: Day
  expiresOn: Day
  sentCount: number
  resendBlockedReason: string | null
}

const badges = {
  accepted: { tone: 'green', word: 'Joined' },
  pending: { tone: 'yellow', word: 'Invited' },
  expired: { tone: 'grey', word: 'Expired' },
  revoked: { tone: 'grey', word: 'Revoked' },
} as const

/** Invited guests with their status. On a phone, each is a card. */
export function GuestTable({ guests, isPublic }: { guests: GuestRowView[]; isPublic: boolean }) {
  return (
    <ul
      className="grid divide-y divide-line rounded-card border border-line bg-raised"
      aria-label="Invited guests"
    >
      {guests.map((guest) => (
        <GuestRow key={guest.id} guest={guest} isPublic={isPublic} />
      ))}
    </ul>
  )
}

function GuestRow({ guest, isPublic }: { guest: GuestRowView; isPublic: boolean }) {
  const { id, email, fullName, state, sentOn, expiresOn, sentCount, resendBlockedReason } = guest
  const badge = badges[state]
  const who = fullName || email
  return (
    <li className="grid gap-x-6 gap-y-2 px-5 py-3.5 min-[56rem]:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_17rem] min-[56rem]:items-center">
      <div className="grid min-w-0 justify-items-start gap-1">
        {fullName && <strong>{fullName}</strong>}
        <span className="wrap-anywhere">{email}</span>
      </div>
      <div className="grid min-w-0 justify-items-start gap-1">
        <Badge tone={badge.tone}>{badge.word}</Badge>
        <span className="text-sm text-muted">
          {sentCount > 1 ? `Email ${sentCount} sent ` : 'Sent '}
          <DateText day={sentOn} />
          {state === 'pending' && (
            <>
              , expires <DateText day={expiresOn} />
            </>
          )}
        </span>
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 min-[56rem]:justify-end">
        {isPublic && resendBlockedReason === null && (
          <IntentButton intent="resend" id={id} label={`Resend invitation to ${who}`}>
            Resend
          </IntentButton>
        )}
        {(state === 'pending' || state === 'expired') && (
          <IntentButton intent="revoke" id={id} label={`Revoke invitation to ${who}`}>
            Revoke
          </IntentButton>
        )}
      </div>
    </li>
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
