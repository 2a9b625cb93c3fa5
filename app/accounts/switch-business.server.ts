import type { RequestContext } from '~/context.server'
import { DomainError } from '~/kit/errors'
import { record } from './audit.server'
import { requireBusiness } from './guards.server'
import { rotateSession } from './start-session.server'

/**
 * Opens another business of somebody who works at several: every page and form of the portal is about that one from now
 * on. The session gets another token with it, so that other tabs load anew. Returns the Set-Cookie value, null when the
 * session had ended meanwhile. Throws 404 for a business that is none of theirs, whether there is one or not.
 */
export async function switchBusiness(
  context: RequestContext,
  request: Request,
  businessId: string,
): Promise<string | null> {
  const { user, posts } = await requireBusinessToLeave(request, context)
  if (!posts.some((post) => post.businessId === businessId)) {
    throw new DomainError('business-missing', 404, 'Business not found.')
  }
  await context.services.scopes.tenant(businessId).transaction((db) =>
    record(db, {
      action: 'business.opened',
      actor: { kind: 'business', id: user.id },
      businessId,
      target: { kind: 'business', id: businessId },
      requestId: context.requestId,
      now: context.now(),
    }),
  )
  return rotateSession(context, request, { workingAt: businessId })
}

/** The guard, for a form that is about leaving what is open: it stands also where that is lost. */
function requireBusinessToLeave(request: Request, context: RequestContext) {
  return requireBusiness(new Request(request.url, { headers: request.headers }), context)
}
