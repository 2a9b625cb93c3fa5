import type { PermissionCheck, StaffPermission } from '~/people/staff-access/permissions'
import { paths } from '~/foundation/kit/paths'

/** A settings page as its list shows it. */
export interface ListedSetting {
  href: string
  label: string
  /** One line: what the page decides. */
  description: string
}

interface SettingsPage extends ListedSetting {
  /** Other words that people use for it. */
  words: string
  /** The page's permission; staff without it do not see the link. */
  action: StaffPermission
}

interface SettingsGroup {
  label: string
  places: SettingsPage[]
}

const { business, account } = paths

const page = (
  action: StaffPermission,
  href: string,
  label: string,
  description: string,
  words: string,
): SettingsPage => ({ href, label, description, words, action })

/** The settings of a business, in order: the list, the rail and the search show them. A new page is one entry here. */
const groups: SettingsGroup[] = [
  {
    label: 'Your club',
    places: [
      page(
        'settings.change',
        business.profile(),
        'Club profile',
        'Name, address, contact details and time zone',
        'phone email website restaurant license licence number currency',
      ),
      page(
        'settings.change',
        business.look(),
        'Branding',
        'Logo, pictures, colors and texts of your pages',
        'design theme font photo hero tagline look',
      ),
      page(
        'addresses.change',
        business.address(),
        'Web address',
        'Where guests find your club, and your own domains',
        'url domain dns slug link',
      ),
      page(
        'prices.read',
        business.tiers(),
        'Tiers',
        'Membership tiers, prices and member limits',
        'level membership plan price capacity waiting list',
      ),
      page(
        'wines.read',
        business.inventory.publicList(),
        'Public wine list',
        'Which wines guests see, and the list’s link and QR code',
        'menu website publish',
      ),
      page(
        'settings.change',
        business.questions.settings(),
        'Sommelier',
        'Whether guests may ask it, and whether a language model answers',
        'ai chat assistant questions',
      ),
    ],
  },
  {
    label: 'Boxes and cellar',
    places: [
      page(
        'settings.change',
        business.pickUp(),
        'Pick-up',
        'Days, hours, place, closed days and the deadline of new boxes',
        'pickup collect opening times holiday vacation closed calendar cut-off window address',
      ),
      page(
        'runs.change',
        business.runs.settings(),
        'Boxes and extra bottles',
        'Swaps, boxes left behind, your license and selling bottles to members',
        'unclaimed hold restock swap shop license licence take away choose cut-off',
      ),
      page(
        'shipping.change',
        business.shipping(),
        'Shipping',
        'License, states, prices and cartons; off until you switch it on',
        'ups fedex carrier parcel delivery send rate',
      ),
      page(
        'wines.change',
        business.inventory.locations(),
        'Locations',
        'Where bottles are kept: cellar, bar, fridge',
        'storage room shelf bin place',
      ),
      page(
        'wines.change',
        business.inventory.reading(),
        'Reading lists',
        'Whether a language model reads uploaded lists as well',
        'ai import pdf photo',
      ),
    ],
  },
  {
    label: 'Messages',
    places: [
      page(
        'addresses.change',
        business.sender(),
        'Email sender',
        'The address that your club’s emails come from',
        'from reply domain dkim spam',
      ),
      page(
        'messages.send',
        business.messages.settings(),
        'Limits and quiet hours',
        'When messages may be sent, and how many a member gets in a week',
        'newsletter email frequency night time',
      ),
      page(
        'messages.read',
        business.messages.automatic.list(),
        'Automatic messages',
        'Which emails go out by themselves, and their words',
        'reminder welcome birthday winback',
      ),
      page(
        'portal.enter',
        business.notificationSettings(),
        'Your notifications',
        'What you are notified of, on the page, by email or once a day',
        'alerts digest mute email',
      ),
    ],
  },
  {
    label: 'Money',
    places: [
      page(
        'payments.manage',
        business.payments(),
        'Payments',
        'The Stripe account that receives your members’ payments',
        'bank account card processing connect',
      ),
      page(
        'payments.manage',
        business.salesTax(),
        'Sales tax',
        'Tax on memberships and bottles, computed by Stripe',
        'vat rate registration collect',
      ),
      page(
        'plan.manage',
        business.plan(),
        'Plan',
        'What Tastevin costs you, and its invoices',
        'subscription price fee billing upgrade',
      ),
    ],
  },
  {
    label: 'People',
    places: [
      page(
        'staff.manage',
        business.staff(),
        'Staff',
        'Who can use this portal, and what they can do',
        'employee colleague team role permission invite user',
      ),
      page(
        'audit.read',
        business.activity(),
        'Activity',
        'Who did what, and when',
        'log history audit changes',
      ),
      page(
        'portal.enter',
        account.settings(),
        'Your account',
        'Your name, password and email',
        'profile login',
      ),
      page(
        'portal.enter',
        account.security(),
        'Your sign-in',
        'Two-step sign-in, passkeys and recovery codes',
        'security password authenticator login 2fa',
      ),
    ],
  },
  {
    label: 'Data',
    places: [
      page(
        'portal.enter',
        business.retention(),
        'Data retention',
        'What we keep for your club, how long, and why',
        'privacy delete gdpr ccpa storage',
      ),
      page(
        'archive.make',
        business.archive(),
        'Take your data with you',
        'Everything your club has as one file, and what you owe today',
        'backup export download archive',
      ),
      page(
        'club.close',
        business.close(),
        'Close your club',
        'Close for good, or leave for another system',
        'end delete shut down cancel',
      ),
    ],
  },
]

/** The settings pages the viewer may open, in groups; empty groups are dropped. */
export function settingsNavigation(may: PermissionCheck): SettingsGroup[] {
  return groups
    .map((group) => ({ ...group, places: group.places.filter(({ action }) => may(action)) }))
    .filter(({ places }) => places.length > 0)
}
