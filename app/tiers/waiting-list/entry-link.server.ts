// The link to one's own place on a waiting list. It needs no account: the mail it came by is the proof.
import { verifySignedToken, createSignedToken } from '~/kit/crypto/signed-token.server'

const purpose = 'waiting-list-place'
const lifetimeMs = 365 * 86_400_000

/** A token for one entry, good for a year. What it may do is decided by the entry. */
export function waitingListToken(secret: string, entryId: string, now: Date): string {
  return createSignedToken(secret, purpose, entryId, new Date(now.getTime() + lifetimeMs))
}

/** The entry a token is for; null for anything that is not ours or is out of date. */
export function readWaitingListToken(secret: string, token: string, now: Date): string | null {
  return verifySignedToken(secret, purpose, token, now)
}
