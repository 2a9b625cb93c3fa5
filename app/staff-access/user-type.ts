// What kind of user somebody is, worked out from rows that only the server writes. Pure.
import { paths } from '~/kit/paths'

export type UserType = 'admin' | 'business' | 'customer' | 'none'

/** What our own tables say about somebody. */
export interface UserTypeInput {
  isAdmin: boolean
  ownsBusiness: boolean
  isActiveStaff: boolean
  isMember: boolean
}

/** The first that fits: administrator, owner of a business, active staff, member of a club, none. */
export function userTypeOf(facts: UserTypeInput): UserType {
  if (facts.isAdmin) return 'admin'
  if (facts.ownsBusiness || facts.isActiveStaff) return 'business'
  return facts.isMember ? 'customer' : 'none'
}

/** Where each kind of user is at home, as a path of the host that serves it. */
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
