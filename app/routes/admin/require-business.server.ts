import type { Params } from '@remix-run/react'
import type { AdminPermission } from '~/people/staff-access/permissions'
import { requireAdmin } from '~/web/http/guards/guards.server'
import { businessDetails, type BusinessDetails } from '~/platform/admin/businesses/business-details.server'
import type { RequestContext } from '~/web/http/request-context.server'
import { DomainError } from '~/foundation/kit/errors'
import { idIn } from '~/foundation/kit/request-ids/id-in'

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
