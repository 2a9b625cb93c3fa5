import { mayByPost, type PostAction, type PostRole } from '~/accounts/authorize'
import { paths } from '~/kit/paths'

export type { PostRole }

export interface PortalPlace {
  href: string
  label: string
  /** Open to whoever may do this. */
  action: PostAction
}

/** Where one can go in the business portal, in the order of its top bar. */
const places: PortalPlace[] = [
  { href: paths.business.dashboard(), label: 'Dashboard', action: 'portal.enter' },
  { href: paths.business.members(), label: 'Members', action: 'members.read' },
  { href: paths.business.tiers(), label: 'Tiers', action: 'tiers.change' },
  { href: paths.business.share(), label: 'Share', action: 'club.share' },
  { href: paths.business.payments(), label: 'Payments', action: 'payments.manage' },
  { href: paths.business.plan(), label: 'Plan', action: 'plan.manage' },
  { href: paths.business.fees(), label: 'Fees', action: 'fees.read' },
  { href: paths.business.activity(), label: 'Activity', action: 'audit.read' },
  { href: paths.account.settings(), label: 'Account', action: 'portal.enter' },
]

/** The places that are open to a role. */
export function portalPlaces(role: PostRole): PortalPlace[] {
  return places.filter(({ action }) => mayByPost(role, action))
}

/** Owners and managers decide about money; the desk hands over bottles and answers the telephone. */
export function maySeeMoney(role: PostRole): boolean {
  return mayByPost(role, 'prices.read')
}
