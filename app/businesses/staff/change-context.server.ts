import type { ClubDirectory } from '#/tenants/directory.server'
import { rootOrigin } from '#/tenants/origins'
import type { Env } from '~/kit/env.server'
import { DomainError } from '~/kit/errors'
import type { StaffChangeContext } from './invite-staff.server'

interface StaffChangeInput {
  businessId: string
  actor: { id: string; fullName: string }
  requestId: string
  now: Date
}

/** The context of every change of a business's staff, besides the person it is about. */
export async function staffChangeContext(
  { clubs, env }: { clubs: ClubDirectory; env: Env },
  { businessId, ...change }: StaffChangeInput,
): Promise<StaffChangeContext> {
  const club = await clubs.byId(businessId)
  if (!club) throw new DomainError('business-missing', 404, 'Business not found.')
  return { club, origin: rootOrigin(env), ...change }
}
