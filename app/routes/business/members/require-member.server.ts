import type { Params } from '@remix-run/react'
import type { RequestContext } from '~/web/http/request-context.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { DomainError } from '~/foundation/kit/errors'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import type { StaffPermission } from '~/people/staff-access/permissions'

export const noMember = () => new DomainError('member-not-found', 404, 'Member not found.')

/** Staff with a permission, their club, and the member that the address names. */
export async function requireStaffForMember(
  request: Request,
  context: RequestContext,
  params: Params,
  permission: StaffPermission,
) {
  const principal = await requireBusiness(request, context, permission)
  return { ...principal, memberId: idIn(params, 'memberId') }
}
