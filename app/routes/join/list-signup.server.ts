// Putting someone on a list of a club, from its public pages.
import type { Club } from '#/tenants/club'
import type { RequestContext } from '~/web/http/request-context.server'
import { countHits, perNetwork } from '~/people/identity/rate-limits.server'
import { normalizeEmail } from '~/foundation/kit/normalize-email'

/** Counts a request of this address against the limits of the list, and gives what the list keeps of the request. */
export async function listSignup(
  context: RequestContext,
  { list, club, email }: { list: 'opening-list' | 'waiting-list'; club: Club; email: string },
) {
  const { services, clientAddress, userAgent, origin } = context
  const now = context.now(club.id)
  const limits = [
    { bucket: list, key: normalizeEmail(email), limit: 5, windowSeconds: 86_400 },
    ...perNetwork(list, clientAddress, 30, 3600),
  ]
  await countHits(services.scopes, limits, now)
  const secret = services.env.sessionSecret
  return { email, club, clubOrigin: origin, secret, clientAddress, userAgent, now }
}
