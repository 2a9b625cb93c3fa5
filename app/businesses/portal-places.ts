import { paths } from '~/kit/paths'

/** What somebody does at a business; only the first two have to do with money. */
export type PostRole = 'owner' | 'manager' | 'desk'

export interface PortalPlace {
  href: string
  label: string
  /** The desk hands over bottles and answers the telephone; it sees no money. */
  forDesk: boolean
}

/** Where one can go in the business portal, in the order of its top bar. */
const places: PortalPlace[] = [
  { href: paths.business.dashboard(), label: 'Dashboard', forDesk: true },
  { href: paths.business.members(), label: 'Members', forDesk: true },
  { href: paths.business.tiers(), label: 'Tiers', forDesk: false },
  { href: paths.business.payments(), label: 'Payments', forDesk: false },
  { href: paths.business.plan(), label: 'Plan', forDesk: false },
  { href: paths.business.fees(), label: 'Fees', forDesk: false },
]

/** The places that are open to a role. */
export function portalPlaces(role: PostRole): PortalPlace[] {
  return places.filter(({ forDesk }) => forDesk || maySeeMoney(role))
}

/** Owners and managers decide about money. */
export function maySeeMoney(role: PostRole): boolean {
  return role !== 'desk'
}
