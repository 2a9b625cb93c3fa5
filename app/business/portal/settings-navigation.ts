import type { PermissionCheck, StaffPermission } from '~/people/staff-access/permissions'
import { paths } from '~/foundation/kit/paths'

interface SettingsPage {
  href: string
  label: string
  /** One line about the page. */
  description: string
  /** The page's permission; staff without it do not see the link. */
  action: StaffPermission
}

export interface SettingsGroup {
  label: string
  places: SettingsPage[]
}

/** The settings of a business, in order. A new page is one line here. */
const groups: SettingsGroup[] = [
  {
    label: 'Your club',
    places: [
      {
        href: paths.business.profile(),
        label: 'Club profile',
        description: 'Name, address, contact details and time zone',
        action: 'settings.change',
      },
      {
        href: paths.business.look(),
        label: 'Branding',
        description: 'Logo, pictures, colors and texts of your pages',
        action: 'settings.change',
      },
      {
        href: paths.business.address(),
        label: 'Web address',
        description: 'Where guests find your club, and your own domains',
        action: 'addresses.change',
      },
      {
        href: paths.business.sender(),
        label: 'Email sender',
        description: 'The address that your club’s emails come from',
        action: 'addresses.change',
      },
      {
        href: paths.business.tiers(),
        label: 'Tiers',
        description: 'Membership tiers, prices and member limits',
        action: 'prices.read',
      },
      {
        href: paths.business.shipping(),
        label: 'Shipping',
        description: 'License, states, prices and cartons; off until you switch it on',
        action: 'shipping.change',
      },
      {
        href: paths.business.questions.settings(),
        label: 'Sommelier',
        description: 'Whether guests may ask it, and whether a language model answers',
        action: 'settings.change',
      },
    ],
  },
  {
    label: 'Money',
    places: [
      {
        href: paths.business.payments(),
        label: 'Payments',
        description: 'The Stripe account that receives your members’ payments',
        action: 'payments.manage',
      },
      {
        href: paths.business.salesTax(),
        label: 'Sales tax',
        description: 'Tax on memberships and bottles, computed by Stripe',
        action: 'payments.manage',
      },
      {
        href: paths.business.plan(),
        label: 'Plan',
        description: 'What Tastevin costs you, and its invoices',
        action: 'plan.manage',
      },
    ],
  },
  {
    label: 'People',
    places: [
      {
        href: paths.business.staff(),
        label: 'Staff',
        description: 'Who can use this portal, and what they can do',
        action: 'staff.manage',
      },
      {
        href: paths.business.activity(),
        label: 'Activity',
        description: 'Who did what, and when',
        action: 'audit.read',
      },
      {
        href: paths.business.retention(),
        label: 'Data retention',
        description: 'What we keep for your club, how long, and why',
        action: 'portal.enter',
      },
      {
        href: paths.business.archive(),
        label: 'Take your data with you',
        description: 'Everything your club has as one file, and what you owe today',
        action: 'archive.make',
      },
      {
        href: paths.business.close(),
        label: 'Close your club',
        description: 'Close for good, or leave for another system',
        action: 'club.close',
      },
      {
        href: paths.account.settings(),
        label: 'Your account',
        description: 'Your name, password and email',
        action: 'portal.enter',
      },
    ],
  },
]

/** The settings pages the viewer may open, in groups; empty groups are dropped. */
export function settingsNavigation(may: PermissionCheck): SettingsGroup[] {
  return groups
    .map((group) => ({ ...group, places: group.places.filter(({ action }) => may(action)) }))
    .filter(({ places }) => places.length > 0)
}
