import type { May, PostAction } from '~/accounts/authorize'
import { paths } from '~/kit/paths'

export interface SettingsPlace {
  href: string
  label: string
  /** What one finds there, in a line. */
  what: string
  /** What the page asks for: it is shown to whoever may do this. */
  action: PostAction
}

export interface SettingsGroup {
  label: string
  places: SettingsPlace[]
}

/** What can be settled about a business, in the order of its list. A new page is one line here. */
const groups: SettingsGroup[] = [
  {
    label: 'Your club',
    places: [
      {
        href: paths.business.profile(),
        label: 'Club profile',
        what: 'Name, address, how guests reach you, time zone',
        action: 'settings.change',
      },
      {
        href: paths.business.look(),
        label: 'Look',
        what: 'Logo, pictures, colors and words of your pages',
        action: 'settings.change',
      },
      {
        href: paths.business.address(),
        label: 'Web address',
        what: 'Where guests find your club, and domains of your own',
        action: 'addresses.change',
      },
      {
        href: paths.business.tiers(),
        label: 'Tiers',
        what: 'What guests can join, for how much, and how many',
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
        what: 'The account your members’ payments go to',
        action: 'payments.manage',
      },
      {
        href: paths.business.plan(),
        label: 'Plan',
        what: 'What Tastevin costs you, and its invoices',
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
        what: 'Who may open this portal, and what they see',
        action: 'staff.manage',
      },
      {
        href: paths.business.activity(),
        label: 'Activity',
        what: 'Who did what, and when',
        action: 'audit.read',
      },
      {
        href: paths.account.settings(),
        label: 'Your account',
        what: 'Your own name, password and mail',
        action: 'portal.enter',
      },
    ],
  },
]

/** The pages of the settings that are open to whoever looks, in their groups; a group without any is left out. */
export function settingsPlaces(may: May): SettingsGroup[] {
  return groups
    .map((group) => ({ ...group, places: group.places.filter(({ action }) => may(action)) }))
    .filter(({ places }) => places.length > 0)
}
