import { createDraftBusiness } from '~/businesses/onboarding/create-draft-business.server'
import type { RequestContext } from '~/http/request-context.server'
import { DomainError } from '~/kit/errors'
import type { CurrentSession } from '~/identity/sessions/current-session.server'
import { countHit } from '~/identity/rate-limits.server'
import { rotateSession } from '~/identity/sessions/start-session.server'

/**
 * A draft business for somebody who is signed in and has to do with none; a form sent twice makes one. What they may do changes with it, and so does
 * their session: returns the Set-Cookie value of the new one, null when it had ended meanwhile. Throws 403 for an
 * address that nobody has confirmed, 429 after three in a day.
 */
export async function createBusinessForUser(
  context: RequestContext,
  request: Request,
  session: CurrentSession,
  name: string,
): Promise<string | null> {
  const { scopes } = context.services
  const { id: userId, email, fullName, emailConfirmed } = session.user
  if (!emailConfirmed) throw new DomainError('not-confirmed', 403, 'Email not confirmed')
  const now = context.now()
  await countHit(scopes, 'bring-business', userId, { limit: 3, windowSeconds: 24 * 3600, now })
  await scopes.platform('a business is brought').transaction(async (db) => {
    await db.q.selectFrom('users').select('id').where('id', '=', userId).forUpdate().executeTakeFirstOrThrow()
    const works = await db.q
      .selectFrom('business_users')
      .select('id')
      .where('user_id', '=', userId)
      .where('is_active', '=', true)
      .executeTakeFirst()
    if (works) return
    await createDraftBusiness(db, {
      name,
      email,
      owner: { userId, fullName },
      requestId: context.requestId,
      now,
    })
  })
  return rotateSession(context, request)
}
