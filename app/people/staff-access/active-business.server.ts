// Which of a user's businesses is open in the portal.
import type { SignInContext } from '~/people/identity/sign-in-context'
import type { CurrentSession } from '~/people/identity/sessions/current-session.server'
import { DomainError } from '~/foundation/kit/errors'
import {
  activeStaffMembership,
  lastActiveBusinessId,
  staffMembershipsOf,
  type NamedStaffMembership,
} from './staff-memberships.server'

/** Of a business that the user does not work for, whether or not it exists. */
export const businessNotFound = () => new DomainError('business-missing', 404, 'Business not found.')

const POSTS = 'accounts.posts'

interface ActiveBusiness {
  staffMemberships: NamedStaffMembership[]
  /** The chosen business, even if the user no longer works there; null when none was chosen. */
  chosenBusinessId: string | null
}

/** Looked up once per request, however many guards ask. */
export function activeBusiness(
  context: SignInContext,
  { id, user, activeBusinessId }: CurrentSession,
): Promise<ActiveBusiness> {
  const key = `${POSTS} ${id}`
  const cached = context.memo.get(key) as Promise<ActiveBusiness> | undefined
  if (cached) return cached
  const db = context.services.scopes.platform('business guard')
  const active = staffMembershipsOf(db, user.id).then(async (staffMemberships) => {
    if (activeBusinessId !== null || staffMemberships.length === 0)
      return { staffMemberships, chosenBusinessId: activeBusinessId }
    // The business open at the last visit. If the user no longer works there, a form from it is not carried over.
    return { staffMemberships, chosenBusinessId: await lastActiveBusinessId(db, user.id) }
  })
  context.memo.set(key, active)
  return active
}

/** The user's role at this business, and whether it is the open one; null for none. */
export async function staffMembershipAt(
  context: SignInContext,
  session: CurrentSession,
  businessId: string,
): Promise<(NamedStaffMembership & { isOpen: boolean }) | null> {
  const { staffMemberships, chosenBusinessId } = await activeBusiness(context, session)
  const staffMembership = staffMemberships.find(
    (staffMembership) => staffMembership.businessId === businessId,
  )
  return staffMembership
    ? {
        ...staffMembership,
        isOpen: activeStaffMembership(staffMemberships, chosenBusinessId) === staffMembership,
      }
    : null
}
