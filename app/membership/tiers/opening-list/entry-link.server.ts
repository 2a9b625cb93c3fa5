// The link to a guest's own entry on the opening list. It needs no account: receiving the email is the proof.
import { createSignedToken, verifySignedToken } from '~/foundation/kit/crypto/signed-token.server'

const purpose = 'opening-list'
const lifetimeMs = 365 * 86_400_000

/** A token for one entry, valid for a year. */
export function openingListToken(secret: string, entryId: string, now: Date): string {
  return createSignedToken(secret, purpose, entryId, new Date(now.getTime() + lifetimeMs))
}

/** The entry of a token; null if it is invalid or expired. */
export function readOpeningListToken(secret: string, token: string, now: Date): string | null {
  return verifySignedToken(secret, purpose, token, now)
}
