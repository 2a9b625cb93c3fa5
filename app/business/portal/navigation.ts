import type { Feature } from '#/tenants/features'
import type { PermissionCheck, StaffPermission } from '~/people/staff-access/permissions'
import { paths } from '~/foundation/kit/paths'
import { settingsNavigation } from './settings-navigation'

interface PortalPage {
  href: string
  label: string
  /** The page's permission; staff without it do not see the link. */
  action: StaffPermission
  /** Hidden where this feature is switched off. */
  feature?: Feature
}

/** The pages of the bar, and the line of pages below it. */
export interface PortalNavigation<Page = PortalPage> {
  main: Page[]
  more: Page[]
}

/** The portal's top bar, in order. The settings have a list of their own. */
const pages: PortalNavigation = {
  main: [
    { href: paths.business.dashboard(), label: 'Dashboard', action: 'portal.enter' },
    { href: paths.business.inventory.list(), label: 'Inventory', action: 'wines.read' },
    { href: paths.business.members(), label: 'Members', action: 'members.read' },
    { href: paths.business.orders.list(), label: 'Orders', action: 'orders.read' },
    { href: paths.business.analytics.report(), label: 'Analytics', action: 'analytics.read' },
    { href: paths.business.settings(), label: 'Settings', action: 'portal.enter' },
  ],
  more: [
    { href: paths.business.runs.list(), label: 'Runs', action: 'runs.read' },
    { href: paths.business.desk.list(), label: 'Desk', action: 'desk.serve' },
    { href: paths.business.events.list(), label: 'Events', action: 'events.read' },
    { href: paths.business.messages.list(), label: 'Messages', action: 'messages.read' },
    { href: paths.business.questions.list(), label: 'Questions', action: 'questions.read' },
    { href: paths.business.sommelier(), label: 'Sommelier', action: 'wines.read', feature: 'sommelier' },
    { href: paths.business.tiers(), label: 'Tiers', action: 'prices.read' },
    { href: paths.business.perks.totals(), label: 'Perks', action: 'prices.read' },
    { href: paths.business.gifts(), label: 'Gifts', action: 'gifts.read' },
    { href: paths.business.interest(), label: 'Interest', action: 'guests.invite' },
    { href: paths.business.share(), label: 'Share', action: 'club.share' },
    { href: paths.business.payments(), label: 'Payments', action: 'payments.manage' },
    { href: paths.business.plan(), label: 'Plan', action: 'plan.manage' },
    { href: paths.business.payouts.list(), label: 'Payouts', action: 'fees.read' },
    { href: paths.business.fees(), label: 'Fees', action: 'fees.read' },
  ],
}

/** The pages that the viewer may open, without those of features that are switched off. */
export function portalNavigation(may: PermissionCheck, off: readonly Feature[] = []): PortalNavigation {
  const isShown = ({ action, feature }: PortalPage) => may(action) && !(feature && off.includes(feature))
  const permitted = (list: PortalPage[]) => list.filter(isShown)
  return { main: permitted(pages.main), more: permitted(pages.more) }
}

/** Every page of the bar and the settings that the viewer may open. */
export function portalPages(may: PermissionCheck): PortalPage[] {
  const { main, more } = portalNavigation(may)
  const ofBar = [...main, ...more]
  const barLinks = new Set(ofBar.map(({ href }) => href))
  const ofSettings = settingsNavigation(may).flatMap(({ places }) => places)
  return [...ofBar, ...ofSettings.filter(({ href }) => !barLinks.has(href))]
}
