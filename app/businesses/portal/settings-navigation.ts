import type { PermissionCheck, StaffPermission } from '~/staff-access/permissions'
import { paths } from '~/kit/paths'

export interface SettingsPage {
  href: string
  label: string
  /** What one finds there, in a line. */
  description: string
  /** What the page asks for: it is shown to whoever may do this. */
  action: StaffPermission
}

export interface SettingsGroup {
  label: string
  places: SettingsPage[]
}

/** What can be settled about a business, in the order of its list. A new page is one line here. */
const groups: SettingsGroup[] = [
  {
    label: 'Your club',
    places: [
      {
        href: paths.business.profile(),
        label: 'Club profile',
        description: 'Name, address, how guests reach you, time zone',
        action: 'settings.change',
      },
      {
        href: paths.business.look(),
        label: 'Look',
        description: 'Logo, pictures, colors and words of your pages',
        action: 'settings.change',
      },
      {
        href: paths.business.address(),
        label: 'Web address',
        description: 'Where guests find your club, and domains of your own',
        action: 'addresses.change',
      },
      {
        href: paths.business.tiers(),
        label: 'Tiers',
        description: 'What guests can join, for how much, and how many',
        action: 'prices.read',
      },
    ],
  },
  {
    label: 'Money',
    places: [
      {
        href: paths.business.payments(),
        label: 'Payments',
        description: 'The account your members’ payments go to',
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
        description: 'Who may open this portal, and what they see',
        action: 'staff.manage',
      },
      {
        href: paths.business.activity(),
        label: 'Activity',
        description: 'Who did what, and when',
        action: 'audit.read',
      },
      {
        href: paths.account.settings(),
        label: 'Your account',
        description: 'Your own name, password and mail',
        action: 'portal.enter',
      },
    ],
  },
]

/** The pages of the settings that are open to whoever looks, in their groups; a group without any is left out. */
export function settingsNavigation(may: PermissionCheck): SettingsGroup[] {
  return groups
    .map((group) => ({ ...group, places: group.places.filter(({ action }) => may(action)) }))
    .filter(({ places }) => places.length > 0)
}
