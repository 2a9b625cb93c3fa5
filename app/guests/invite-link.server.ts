// The link in an invitation to a guest. It is signed, so that a letter sent again carries the same one.
import { readNote, signNote } from '~/accounts/signed-note.server'

const yearMs = 365 * 86_400_000
const invitation = (businessId: string) => `guest invitation ${businessId}`
const refusal = (businessId: string) => `unsubscribe ${businessId} invitations`

interface Invited {
  businessId: string
  inviteId: string
}

/** Opens one invitation on its club's host; whether it is still good is for its row to say. */
export function inviteToken(secret: string, { businessId, inviteId }: Invited, now: Date): string {
  return signNote(secret, invitation(businessId), inviteId, new Date(now.getTime() + yearMs))
}

/** The invitation a token opens in this club; null for anything that is not ours, or is a year old. */
export function readInviteToken(secret: string, businessId: string, token: string, now: Date): string | null {
  return readNote(secret, invitation(businessId), token, now)
}

/** What ends invitations to one address of a club, for the foot of a letter. */
export function refusalNote(secret: string, { businessId, inviteId }: Invited, now: Date): string {
  return signNote(secret, refusal(businessId), inviteId, new Date(now.getTime() + yearMs))
}

export function readRefusalNote(secret: string, businessId: string, note: string, now: Date): string | null {
  return readNote(secret, refusal(businessId), note, now)
}
