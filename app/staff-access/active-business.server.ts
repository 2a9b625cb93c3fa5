// Which of their businesses somebody has open.
import type { SignInContext } from '~/identity/sign-in-context'
import type { CurrentSession } from '~/identity/sessions/current-session.server'
import {
  activeStaffMembership,
  lastActiveBusinessId,
  staffMembershipsOf,
  type NamedStaffMembership,
} from './staff-memberships.server'

const POSTS = 'accounts.posts'

export interface ActiveBusiness {
  staffMemberships: NamedStaffMembership[]
  /** The business that was chosen, whether or not it is still theirs; null where they never chose. */
  chosenBusinessId: string | null
}

/** Asked once per request, however many loaders stand behind the guard. */
export function activeBusiness(
  context: SignInContext,
  { id, user, activeBusinessId }: CurrentSession,
): Promise<ActiveBusiness> {
  const key = `${POSTS} ${id}`
  const known = context.memo.get(key) as Promise<ActiveBusiness> | undefined
  if (known) return known
  const db = context.services.scopes.platform('business guard')
  const found = staffMembershipsOf(db, user.id).then(async (staffMemberships) => {
    if (activeBusinessId !== null || staffMemberships.length === 0)
      return { staffMemberships, chosenBusinessId: activeBusinessId }
    // What was open when they were last here. Where that is not theirs any more, a form that is open is not carried over.
    return { staffMemberships, chosenBusinessId: await lastActiveBusinessId(db, user.id) }
  })
  context.memo.set(key, found)
  return found
}

/** What somebody does at this one business, and whether it is the one they have open; null for nothing. */
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
