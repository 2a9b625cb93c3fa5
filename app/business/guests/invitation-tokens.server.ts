// The link in a guest invitation. It is signed, so that a resent email contains the same link.
import { verifySignedToken, createSignedToken } from '~/foundation/kit/crypto/signed-token.server'

const yearMs = 365 * 86_400_000
const invitationPurpose = (businessId: string) => `guest invitation ${businessId}`
const optOutPurpose = (businessId: string) => `unsubscribe ${businessId} invitations`

interface InvitationRef {
  businessId: string
  inviteId: string
}

/** A token for one invitation on its club's host; the invitation's row decides whether it is still valid. */
export function guestInvitationToken(
  secret: string,
  { businessId, inviteId }: InvitationRef,
  now: Date,
): string {
  return createSignedToken(secret, invitationPurpose(businessId), inviteId, new Date(now.getTime() + yearMs))
}

/** The invitation of a token in this club; null if it is invalid or older than a year. */
export function readGuestInvitationToken(
  secret: string,
  businessId: string,
  token: string,
  now: Date,
): string | null {
  return verifySignedToken(secret, invitationPurpose(businessId), token, now)
}

/** A token to stop a club's invitations to one address, for the email's unsubscribe link. */
export function optOutToken(secret: string, { businessId, inviteId }: InvitationRef, now: Date): string {
  return createSignedToken(secret, optOutPurpose(businessId), inviteId, new Date(now.getTime() + yearMs))
}

export function readOptOutToken(secret: string, businessId: string, note: string, now: Date): string | null {
  return verifySignedToken(secret, optOutPurpose(businessId), note, now)
}
