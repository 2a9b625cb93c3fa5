import type { PermissionCheck, StaffPermission } from '~/staff-access/permissions'
import { paths } from '~/kit/paths'
import { settingsNavigation } from './settings-navigation'

export interface PortalPage {
  href: string
  label: string
  /** The page's permission; staff without it do not see the link. */
  action: StaffPermission
}

/** Several pages in one menu of the bar. */
export interface PortalMenu {
  label: string
  places: PortalPage[]
}

export type PortalEntry = PortalPage | PortalMenu

/** The portal's top bar, in order. The settings have a list of their own. */
const entries: PortalEntry[] = [
  { href: paths.business.dashboard(), label: 'Dashboard', action: 'portal.enter' },
  { href: paths.business.inventory.list(), label: 'Inventory', action: 'wines.read' },
  { href: paths.business.members(), label: 'Members', action: 'members.read' },
  { href: paths.business.orders.list(), label: 'Orders', action: 'orders.read' },
  { href: paths.business.analytics.report(), label: 'Analytics', action: 'analytics.read' },
  { href: paths.business.runs.list(), label: 'Runs', action: 'runs.read' },
  { href: paths.business.desk.list(), label: 'Desk', action: 'desk.serve' },
  {
    label: 'Club',
    places: [
      { href: paths.business.sommelier(), label: 'Sommelier', action: 'wines.read' },
      { href: paths.business.questions.list(), label: 'Questions', action: 'questions.read' },
      { href: paths.business.events.list(), label: 'Events', action: 'events.read' },
      { href: paths.business.messages.list(), label: 'Messages', action: 'messages.read' },
      { href: paths.business.tiers(), label: 'Tiers', action: 'prices.read' },
      { href: paths.business.gifts(), label: 'Gifts', action: 'gifts.read' },
      { href: paths.business.share(), label: 'Share', action: 'club.share' },
    ],
  },
  {
    label: 'Money',
    places: [
      { href: paths.business.payments(), label: 'Payments', action: 'payments.manage' },
      { href: paths.business.plan(), label: 'Plan', action: 'plan.manage' },
      { href: paths.business.fees(), label: 'Fees', action: 'fees.read' },
    ],
  },
  { href: paths.business.settings(), label: 'Settings', action: 'portal.enter' },
]

/** The entries the viewer may open; empty menus are dropped, and a menu of one page becomes that page. */
export function portalNavigation(may: PermissionCheck): PortalEntry[] {
  return entries.flatMap((entry): PortalEntry[] => {
    if (!('places' in entry)) return may(entry.action) ? [entry] : []
    const places = entry.places.filter(({ action }) => may(action))
    return places.length > 1 ? [{ ...entry, places }] : places
  })
}

/** Every page of the bar and the settings that the viewer may open. */
export function portalPages(may: PermissionCheck): PortalPage[] {
  const ofBar = portalNavigation(may).flatMap((entry) => ('places' in entry ? entry.places : [entry]))
  const known = new Set(ofBar.map(({ href }) => href))
  const ofSettings = settingsNavigation(may).flatMap(({ places }) => places)
  return [...ofBar, ...ofSettings.filter(({ href }) => !known.has(href))]
}
