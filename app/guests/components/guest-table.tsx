import { Form } from '@remix-run/react'
import type { Day } from '~/kit/dates'
import { Badge } from '~/ui/badge'
import { SubmitButton } from '~/ui/button'
import { DateText } from '~/ui/date-text'
import type { InviteState } from '../rules'

interface InvitedGuest {
  id: string
  email: string
  fullName: string
  state: InviteState
  sentOn: Day
  expiresOn: Day
  sentCount: number
  restsBecause: string | null
}

const badges = {
  accepted: { tone: 'green', word: 'Joined' },
  pending: { tone: 'yellow', word: 'Invited' },
  expired: { tone: 'grey', word: 'Expired' },
  revoked: { tone: 'grey', word: 'Taken back' },
} as const

/** Invited guests with what became of it. On a phone each becomes a small card. */
export function GuestTable({ guests, isPublic }: { guests: InvitedGuest[]; isPublic: boolean }) {
  return (
    <ul className="guest-list" aria-label="Invited guests">
      {guests.map((guest) => (
        <GuestRow key={guest.id} guest={guest} isPublic={isPublic} />
      ))}
    </ul>
  )
}

function GuestRow({ guest, isPublic }: { guest: InvitedGuest; isPublic: boolean }) {
  const { id, email, fullName, state, sentOn, expiresOn, sentCount, restsBecause } = guest
  const badge = badges[state]
  const who = fullName || email
  return (
    <li className="guest-row">
      <div className="guest-who">
        {fullName && <strong>{fullName}</strong>}
        <span>{email}</span>
      </div>
      <div className="guest-state">
        <Badge tone={badge.tone}>{badge.word}</Badge>
        <span className="portal-quiet">
          {sentCount > 1 ? `Letter ${sentCount} sent ` : 'Sent '}
          <DateText day={sentOn} />
          {state === 'pending' && (
            <>
              , good until <DateText day={expiresOn} />
            </>
          )}
        </span>
      </div>
      <div className="actions">
        {isPublic && restsBecause === null && (
          <Press intent="resend" id={id} label={`Send the invitation of ${who} again`}>
            Send again
          </Press>
        )}
        {(state === 'pending' || state === 'expired') && (
          <Press intent="revoke" id={id} label={`Take back the invitation of ${who}`}>
            Take back
          </Press>
        )}
      </div>
    </li>
  )
}

function Press({
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
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="inviteId" value={id} />
      <SubmitButton variant="quiet" intent={intent} aria-label={label}>
        {children}
      </SubmitButton>
    </Form>
  )
}
