import type { RequestContext } from '~/http/request-context.server'
import { DomainError } from '~/kit/errors'
import { record } from '~/audit/record.server'
import { requireBusiness, type BusinessPrincipal } from '~/http/guards/guards.server'
import { rotateSession } from '~/identity/sessions/start-session.server'

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
  // It is about leaving what is open, and also where that is lost.
  const { user, staffMemberships } = await requireBusiness(request, context, 'portal.switch', {
    allowFallback: true,
  })
  if (!staffMemberships.some((staffMembership) => staffMembership.businessId === businessId)) {
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
  return rotateSession(context, request, { activeBusinessId: businessId })
}

/**
 * Opens the business they work at instead of one that is not theirs any more. It is called by a page that says so, and the
 * forms of the portal work again from the next request on.
 */
export async function switchToFallbackBusiness(
  context: RequestContext,
  { session, businessId }: Pick<BusinessPrincipal, 'session' | 'businessId'>,
): Promise<void> {
  await context.services.scopes
    .shared()
    .statement(({ q }) =>
      q
        .updateTable('sessions')
        .set({ active_business_id: businessId })
        .where('id', '=', session.id)
        .where('revoked_at', 'is', null)
        .execute(),
    )
}
