import type { Params } from '@remix-run/react'
import type { AdminPermission } from '~/staff-access/permissions'
import { requireAdmin } from '~/http/guards/guards.server'
import { businessDetails, type BusinessDetails } from '~/admin/businesses/business-details.server'
import type { RequestContext } from '~/http/request-context.server'
import { DomainError } from '~/kit/errors'
import { idIn } from '~/kit/request-ids/id-in'

/** The administrator, and the business an admin page is about. Throws 404 `no-business`. */
export async function requireBusiness(
  request: Request,
  context: RequestContext,
  params: Params,
  action: AdminPermission,
) {
  const { user, session } = await requireAdmin(request, context, action)
  const db = context.services.scopes.platform('one business')
  const file: BusinessDetails | null = await businessDetails(db, idIn(params, 'businessId'))
  if (!file) throw new DomainError('no-business', 404, 'Business not found.')
  return { db, user, session, file }
}
