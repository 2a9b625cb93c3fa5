import type { RequestContext } from '~/http/request-context.server'
import { requireBusiness } from '~/http/guards/guards.server'
import { DomainError } from '~/kit/errors'
import { isId } from '~/kit/ids'
import type { StaffPermission } from '~/staff-access/permissions'

export const noMember = () => new DomainError('member-not-found', 404, 'Member not found.')

/** Staff with a permission, their club, and the id in the address; 404 for what is no id. */
export async function requireStaffForMember(
  request: Request,
  context: RequestContext,
  memberId: string | undefined,
  permission: StaffPermission,
) {
  const principal = await requireBusiness(request, context, permission)
  const club = await context.services.clubs.byId(principal.businessId)
  if (!club) throw new DomainError('business-missing', 404, 'Business not found.')
  if (!memberId || !isId(memberId)) throw noMember()
  return { ...principal, club, memberId }
}
