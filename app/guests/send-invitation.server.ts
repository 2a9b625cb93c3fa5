import type { OpenTenantDb } from '#/db/handles.server'
import type { Club } from '#/tenants/club'
import { paths } from '~/kit/paths'
import { queueMail } from '~/messaging/queue-mail.server'
import { invitationLetter } from './emails/invitation'
import { inviteToken, refusalNote } from './invite-link.server'

/** What a letter to a guest needs besides the guest. */
export interface Inviting {
  club: Club
  /** Scheme and host of the club's own pages. */
  origin: string
  secret: string
  now: Date
}

/** Puts the letter of an invitation into the outbox; `count` tells the first from those sent again. */
export async function sendInvitation(
  db: OpenTenantDb,
  { club, origin, secret, now }: Inviting,
  guest: { inviteId: string; email: string; fullName: string; count: number },
): Promise<void> {
  const invited = { businessId: db.businessId, inviteId: guest.inviteId }
  const joinUrl = origin + paths.customer.join(inviteToken(secret, invited, now))
  const note = refusalNote(secret, invited, now)
  await queueMail(db, {
    ...invitationLetter({ club, fullName: guest.fullName, joinUrl }),
    to: guest.email,
    occasion: 'guest-invitation',
    key: `guest-invitation-${guest.inviteId}-${guest.count}`,
    stream: 'broadcast',
    wayOut: origin + paths.unsubscribe({ topic: 'invitations', note }),
    now,
  })
}
