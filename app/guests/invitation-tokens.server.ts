// The link in an invitation to a guest. It is signed, so that a letter sent again carries the same one.
import { verifySignedToken, createSignedToken } from '~/kit/crypto/signed-token.server'

const yearMs = 365 * 86_400_000
const invitationPurpose = (businessId: string) => `guest invitation ${businessId}`
const optOutPurpose = (businessId: string) => `unsubscribe ${businessId} invitations`

interface InvitationRef {
  businessId: string
  inviteId: string
}

/** Opens one invitation on its club's host; whether it is still good is for its row to say. */
export function guestInvitationToken(
  secret: string,
  { businessId, inviteId }: InvitationRef,
  now: Date,
): string {
  return createSignedToken(secret, invitationPurpose(businessId), inviteId, new Date(now.getTime() + yearMs))
}

/** The invitation a token opens in this club; null for anything that is not ours, or is a year old. */
export function readGuestInvitationToken(
  secret: string,
  businessId: string,
  token: string,
  now: Date,
): string | null {
  return verifySignedToken(secret, invitationPurpose(businessId), token, now)
}

/** What ends invitations to one address of a club, for the foot of a letter. */
export function optOutToken(secret: string, { businessId, inviteId }: InvitationRef, now: Date): string {
  return createSignedToken(secret, optOutPurpose(businessId), inviteId, new Date(now.getTime() + yearMs))
}

export function readOptOutToken(secret: string, businessId: string, note: string, now: Date): string | null {
  return verifySignedToken(secret, optOutPurpose(businessId), note, now)
}
