import { rootOrigin } from '#/tenants/origins'
import type { RequestContext } from '~/http/request-context.server'
import { DomainError } from '~/kit/errors'
import type { StaffChangeContext } from './invite-staff.server'

/** What every change of a business's people needs to know besides whom it is about. */
export async function staffChangeContext(
  context: RequestContext,
  businessId: string,
  actor: { id: string; fullName: string },
): Promise<StaffChangeContext> {
  const { clubs, env } = context.services
  const club = await clubs.byId(businessId)
  if (!club) throw new DomainError('business-missing', 404, 'Business not found.')
  const { requestId } = context
  return { club, actor, origin: rootOrigin(env), requestId, now: context.now() }
}
