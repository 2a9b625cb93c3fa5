// Links of messages. A click is counted for its recipient, who is then redirected to its target.
import { createSignedToken, verifySignedToken } from '~/foundation/kit/crypto/signed-token.server'
import { paths } from '~/foundation/kit/paths'

/** Links keep working this long. */
const LIFE_MS = 2 * 365 * 24 * 60 * 60_000

const purposeOf = (businessId: string, url: string) => `message link ${businessId} ${url}`

/** The address that a recipient's link leads to. `origin` is the club's. */
export function trackedLink(
  { secret, origin, now }: { secret: string; origin: string; now: Date },
  { businessId, recipientId, url }: { businessId: string; recipientId: string; url: string },
): string {
  const until = new Date(now.getTime() + LIFE_MS)
  const token = createSignedToken(secret, purposeOf(businessId, url), recipientId, until)
  return origin + paths.messageLink(token, { to: url })
}

/** The recipient of a link; null for one that is forged, altered, expired or another club's. */
export function readTrackedLink(
  { secret, businessId, now }: { secret: string; businessId: string; now: Date },
  { token, url }: { token: string; url: string },
): string | null {
  return verifySignedToken(secret, purposeOf(businessId, url), token, now)
}
