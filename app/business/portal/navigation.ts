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

/** A link as the frame shows it. */
export interface PortalLink {
  href: string
  label: string
}

/** Links under a heading. */
export interface PortalGroup<Page = PortalLink> {
  label: string
  places: Page[]
}

export interface PortalNavigation {
  /** The six links of the specification's top bar. */
  bar: PortalLink[]
  /** Every page, in the order of work. */
  groups: PortalGroup[]
  /** At most four links for the bar of a phone. */
  phone: PortalLink[]
  /** Pages that make something new. */
  create: PortalLink[]
  settings: PortalGroup[]
}

const { business } = paths

const bar: PortalPage[] = [
  { href: business.dashboard(), label: 'Dashboard', action: 'portal.enter' },
  { href: business.inventory.list(), label: 'Inventory', action: 'wines.read' },
  { href: business.members(), label: 'Members', action: 'members.read' },
  { href: business.orders.list(), label: 'Orders', action: 'orders.read' },
  { href: business.analytics.report(), label: 'Analytics', action: 'analytics.read' },
  { href: business.settings(), label: 'Settings', action: 'portal.enter' },
]

/** A new page of the portal is one line here. */
const groups: PortalGroup<PortalPage>[] = [
  {
    label: 'Today',
    places: [{ href: business.dashboard(), label: 'Dashboard', action: 'portal.enter' }],
  },
  {
    label: 'Members',
    places: [
      { href: business.members(), label: 'Members', action: 'members.read' },
      { href: business.memberImports.list(), label: 'Import members', action: 'members.import' },
      { href: business.tiers(), label: 'Tiers', action: 'prices.read' },
      { href: business.perks.totals(), label: 'Perks', action: 'prices.read' },
      { href: business.interest(), label: 'Interested people', action: 'guests.invite' },
      { href: business.guests(), label: 'Invite guests', action: 'guests.invite' },
      { href: business.share(), label: 'Share', action: 'club.share' },
    ],
  },
  {
    label: 'Cellar',
    places: [
      { href: business.inventory.list(), label: 'Wines', action: 'wines.read' },
      { href: business.inventory.receiving(), label: 'Receiving', action: 'costs.read' },
      { href: business.inventory.sales(), label: 'Sales', action: 'stock.move' },
      { href: business.inventory.counts(), label: 'Counts', action: 'wines.read' },
      { href: business.inventory.reorder(), label: 'Reorder', action: 'costs.read' },
      { href: business.inventory.demand(), label: 'Wines members want', action: 'members.read' },
      { href: business.inventory.publicList(), label: 'Public list', action: 'wines.read' },
      { href: business.inventory.suppliers(), label: 'Suppliers', action: 'costs.read' },
      { href: business.inventory.locations(), label: 'Locations', action: 'wines.change' },
      { href: business.inventory.history(), label: 'Stock history', action: 'costs.read' },
      { href: business.inventory.imports(), label: 'Import and export', action: 'wines.change' },
      { href: business.sommelier(), label: 'Sommelier', action: 'wines.read', feature: 'sommelier' },
    ],
  },
  {
    label: 'Boxes and desk',
    places: [
      { href: business.runs.list(), label: 'Box runs', action: 'runs.read' },
      { href: business.desk.list(), label: 'Desk', action: 'desk.serve' },
      { href: business.orders.list(), label: 'Orders', action: 'orders.read' },
      { href: business.parcels.list(), label: 'Parcels', action: 'shipping.change' },
      { href: business.run.owed(), label: 'Owed to members', action: 'runs.read' },
      { href: business.runs.settings(), label: 'Run settings', action: 'runs.change' },
    ],
  },
  {
    label: 'Events, messages',
    places: [
      { href: business.events.list(), label: 'Events', action: 'events.read' },
      { href: business.messages.list(), label: 'Messages', action: 'messages.read' },
      { href: business.messages.automatic.list(), label: 'Automatic messages', action: 'messages.read' },
      { href: business.messages.segments(), label: 'Segments', action: 'messages.send' },
      { href: business.questions.list(), label: 'Questions', action: 'questions.read' },
      { href: business.questions.asked(), label: 'What guests ask for', action: 'questions.read' },
      { href: business.gifts(), label: 'Gifts', action: 'gifts.read' },
    ],
  },
  {
    label: 'Money',
    places: [
      { href: business.analytics.report(), label: 'Analytics', action: 'analytics.read' },
      { href: business.payouts.list(), label: 'Payouts', action: 'fees.read' },
      { href: business.fees(), label: 'Fees', action: 'fees.read' },
      { href: business.payments(), label: 'Payments', action: 'payments.manage' },
      { href: business.plan(), label: 'Plan', action: 'plan.manage' },
    ],
  },
]

/** The pages of a phone's bar, by how often they are opened while standing; the first four that the viewer may open. */
const phone: PortalPage[] = [
  { href: business.dashboard(), label: 'Today', action: 'portal.enter' },
  { href: business.desk.list(), label: 'Desk', action: 'desk.serve' },
  { href: business.members(), label: 'Members', action: 'members.read' },
  { href: business.inventory.list(), label: 'Cellar', action: 'wines.read' },
]

const create: PortalPage[] = [
  { href: business.inventory.newWine(), label: 'Wine', action: 'wines.change' },
  { href: business.addMember(), label: 'Member', action: 'members.import' },
  { href: business.runs.new(), label: 'Box run', action: 'runs.change' },
  { href: business.events.new(), label: 'Event', action: 'events.change' },
  { href: business.messages.new(), label: 'Message', action: 'messages.send' },
  { href: business.newTier(), label: 'Tier', action: 'tiers.change' },
]

/** The pages that the viewer may open, without those of features that are switched off. Empty groups are dropped. */
export function portalNavigation(may: PermissionCheck, off: readonly Feature[] = []): PortalNavigation {
  const permitted = (places: PortalPage[]): PortalLink[] =>
    places
      .filter(({ action, feature }) => may(action) && !(feature && off.includes(feature)))
      .map(({ href, label }) => ({ href, label }))
  return {
    bar: permitted(bar),
    groups: groups
      .map(({ label, places }) => ({ label, places: permitted(places) }))
      .filter(({ places }) => places.length > 0),
    phone: permitted(phone).slice(0, 4),
    create: permitted(create),
    settings: settingsNavigation(may).map(({ label, places }) => ({
      label,
      places: places.map(({ href, label }) => ({ href, label })),
    })),
  }
}

/** The place whose page, or a page below it, is at this address: the one with the longest address. */
export function placeAt<Place extends { href: string }>(
  places: Place[],
  pathname: string,
): Place | undefined {
  return places
    .filter(({ href }) => pathname === href || pathname.startsWith(`${href}/`))
    .sort((one, other) => other.href.length - one.href.length)[0]
}

/**
 * The groups at the side of a page, and the group and link of the page itself. The settings have their own, on their
 * list and on the pages that only they lead to.
 */
export function sideOf(
  { groups, settings }: Pick<PortalNavigation, 'groups' | 'settings'>,
  pathname: string,
) {
  const linkIn = (list: PortalGroup[]) => {
    const places = list.flatMap(({ places }) => places)
    return placeAt(places, pathname)
  }
  const isSettings =
    placeAt([{ href: business.settings() }], pathname) !== undefined ||
    (!linkIn(groups) && linkIn(settings) !== undefined)
  const shown = isSettings ? settings : groups
  const link = linkIn(shown)
  const group = shown.find(({ places }) => link !== undefined && places.includes(link))
  return { isSettings, groups: shown, link, group }
}
