// The link to a guest's own waiting-list entry. It needs no account: receiving the email is the proof.
import { verifySignedToken, createSignedToken } from '~/foundation/kit/crypto/signed-token.server'

const purpose = 'waiting-list-place'
const lifetimeMs = 365 * 86_400_000

/** A token for one entry, valid for a year. The entry's state decides what it allows. */
export function waitingListToken(secret: string, entryId: string, now: Date): string {
  return createSignedToken(secret, purpose, entryId, new Date(now.getTime() + lifetimeMs))
}

/** The entry of a token; null if it is invalid or expired. */
export function readWaitingListToken(secret: string, token: string, now: Date): string | null {
  return verifySignedToken(secret, purpose, token, now)
}
