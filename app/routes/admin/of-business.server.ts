import type { AdminAction } from '~/accounts/authorize'
import { requireAdmin } from '~/accounts/guards.server'
import { businessFile, type BusinessFile } from '~/businesses/business-file.server'
import type { RequestContext } from '~/context.server'
import { DomainError } from '~/kit/errors'
import { isId } from '~/kit/ids'

/** An administrator, and the business a page of the administration is about. Throws 404 `no-business`. */
export async function requireBusinessFile(
  request: Request,
  context: RequestContext,
  businessId: string | undefined,
  action: AdminAction,
) {
  const { user, session } = await requireAdmin(request, context, action)
  const db = context.services.scopes.platform('one business')
  const file: BusinessFile | null =
    businessId !== undefined && isId(businessId) ? await businessFile(db, businessId) : null
  if (!file) throw new DomainError('no-business', 404, 'There is no such business.')
  return { db, user, session, file }
}
