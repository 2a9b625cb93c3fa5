// A user's type, derived from rows that only the server writes. Pure.
import { paths } from '~/foundation/kit/paths'

export type UserType = 'admin' | 'business' | 'customer' | 'none'

/** The database's facts about a user. */
export interface UserTypeInput {
  isAdmin: boolean
  ownsBusiness: boolean
  isActiveStaff: boolean
  isMember: boolean
}

/** The first that applies: administrator, owner or active staff of a business, member of a club, none. */
export function userTypeOf(facts: UserTypeInput): UserType {
  if (facts.isAdmin) return 'admin'
  if (facts.ownsBusiness || facts.isActiveStaff) return 'business'
  return facts.isMember ? 'customer' : 'none'
}

/** The home page of each type, as a path of the host that serves it. */
export function homePath(type: UserType): string {
  switch (type) {
    case 'admin':
      return paths.admin.home()
    case 'business':
      return paths.business.dashboard()
    case 'customer':
      return paths.customer.dashboard()
    case 'none':
      return paths.auth.profileSetup()
  }
}

/** The same for `/dashboard`, which sends administrators to their dashboard. */
export function dashboardPath(type: UserType): string {
  return type === 'admin' ? paths.admin.dashboard() : homePath(type)
}
