// The link of an email that shows a member's box without signing in. It shows; it never changes anything.
import { createSignedToken, verifySignedToken } from '~/foundation/kit/crypto/signed-token.server'

const purposeOf = (runId: string) => `see-box ${runId}`
const lifetimeMs = 60 * 24 * 60 * 60_000

/** A token for one member's box of one run, valid for 60 days. */
export function boxToken(
  secret: string,
  { runId, memberId, now }: { runId: string; memberId: string; now: Date },
): string {
  return createSignedToken(secret, purposeOf(runId), memberId, new Date(now.getTime() + lifetimeMs))
}

/** The member whose box of this run the token shows; null for anything else. */
export function readBoxToken(
  secret: string,
  { runId, token, now }: { runId: string; token: string; now: Date },
): string | null {
  return verifySignedToken(secret, purposeOf(runId), token, now)
}
