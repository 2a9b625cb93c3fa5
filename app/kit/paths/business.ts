// Links of a business's portal.
import { analyticsPaths } from './analytics'
import { deskPaths } from './desk'
import { eventBookingPath } from './event-bookings'
import { eventPaths } from './events'
import { inventoryPaths } from './inventory'
import { messagePaths } from './messages'
import { orderPaths } from './orders'
import { parcelPaths } from './parcels'
import { payoutPaths } from './payouts'
import { perkPaths } from './perks'
import { questionPaths } from './questions'
import { runControlPaths } from './run-control'
import { runPaths } from './runs'
import { runPrintPaths } from './run-print'
import { withQuery, type Query } from './with-query'

export const businessPaths = {
  home: () => '/business',
  /** `payment` is the one whose member was just reminded. */
  dashboard: (query?: { done?: string; payment?: string }) => withQuery('/business/dashboard', query),
  /** An earlier address of a list of members: overdue, leaving or unclaimed. */
  attention: (list: string) => `/business/dashboard/${encodeURIComponent(list)}`,
  setUp: {
    /** Leads to the first open step. */
    home: () => '/business/setup',
    profile: () => '/business/setup/profile',
    /** With an address that is being considered. */
    address: (query?: { slug?: string }) => withQuery('/business/setup/address', query),
    look: () => '/business/setup/look',
    plan: () => '/business/setup/plan',
    payments: (query?: { link?: 'stale'; done?: 'returned' }) => withQuery('/business/setup/payments', query),
    paymentsReturn: () => '/business/setup/payments/return',
    /** `done` is what was just done to the tier with the id `tier`. */
    tiers: (query?: { done?: string; tier?: string }) => withQuery('/business/setup/tiers', query),
    newTier: () => '/business/setup/tiers/new',
    tier: (tierId: string) => `/business/setup/tiers/${encodeURIComponent(tierId)}`,
    /** With the wine that is being edited, or what was just done. */
    wines: (query?: {
      after?: string
      wine?: string
      done?: 'added' | 'changed' | 'back'
      removed?: string
    }) => withQuery('/business/setup/wines', query),
    delivery: () => '/business/setup/delivery',
    preview: () => '/business/setup/preview',
    launch: () => '/business/setup/launch',
    /** The club is live: next steps. */
    done: () => '/business/setup/done',
  },
  analytics: analyticsPaths,
  inventory: inventoryPaths,
  runPrint: runPrintPaths,
  run: runControlPaths,
  runs: runPaths,
  desk: deskPaths,
  events: eventPaths,
  messages: messagePaths,
  eventBooking: eventBookingPath,
  orders: orderPaths,
  parcels: parcelPaths,
  /** Whether, where and for how much the business ships. */
  shipping: (query?: { done?: string; state?: string }) => withQuery('/business/settings/shipping', query),
  /** The uploaded license, as a download. */
  shippingLicense: () => '/business/settings/shipping/license',
  /** Staff ask about the cellar; `about` is a wine that the question is about. */
  sommelier: (query?: { about?: string }) => withQuery('/business/sommelier', query),
  /** The club page as guests will see it. */
  preview: () => '/business/preview',
  /** `done` is what was just done to the tier with the id `tier`. */
  tiers: (query?: { done?: string; tier?: string }) => withQuery('/business/membership-tiers', query),
  newTier: () => '/business/membership-tiers/new',
  tier: (tierId: string) => `/business/membership-tiers/${encodeURIComponent(tierId)}`,
  tierWaiting: (tierId: string, query?: { after?: string }) =>
    withQuery(`/business/membership-tiers/${encodeURIComponent(tierId)}/waiting-list`, query),
  /** The perks of a tier; `perk` is the one that is being edited. */
  tierPerks: (tierId: string, query?: { perk?: string; done?: 'saved' | 'removed' }) =>
    withQuery(`/business/membership-tiers/${encodeURIComponent(tierId)}/perks`, query),
  perkUses: (tierId: string, perkId: string, query?: { after?: string; done?: 'undone' }) =>
    withQuery(
      `/business/membership-tiers/${encodeURIComponent(tierId)}/perks/${encodeURIComponent(perkId)}`,
      query,
    ),
  perks: perkPaths,
  questions: questionPaths,
  /** Staff's notifications; `show` is how many are listed, `before` the last id of an earlier page. */
  notifications: (query?: { show?: string; before?: string; done?: string }) =>
    withQuery('/business/notifications', query),
  notificationSettings: (query?: { done?: string }) => withQuery('/business/notifications/settings', query),
  /** Server-sent events about new notifications. */
  notificationEvents: () => '/business/notifications/events',
  tierPrice: (tierId: string) => `/business/membership-tiers/${encodeURIComponent(tierId)}/price`,
  settings: () => '/business/settings',
  profile: (query?: { done?: string }) => withQuery('/business/settings/profile', query),
  staff: (query?: { done?: string }) => withQuery('/business/settings/staff', query),
  retention: () => '/business/settings/retention',
  colleague: (staffId: string) => `/business/settings/staff/${encodeURIComponent(staffId)}`,
  /** Opens another business of a user who works at several. */
  switch: () => '/business/switch',
  payments: (query?: { link?: 'stale'; done?: 'returned' | 'disconnected' }) =>
    withQuery('/business/payments', query),
  paymentsReturn: () => '/business/payments/return',
  salesTax: (query?: { done?: string }) => withQuery('/business/payments/sales-tax', query),
  disconnectPayments: () => '/business/payments/disconnect',
  plan: (query?: { session_id?: string; returned?: string }) => withQuery('/business/plan', query),
  choosePlan: (plan: string) => `/business/plan/${encodeURIComponent(plan)}`,
  /** Gifts that were bought; `show` filters them. */
  gifts: (query?: { show?: string; page?: string; done?: string }) => withQuery('/business/gifts', query),
  payouts: payoutPaths,
  fees: () => '/business/fees',
  /** Everything the business has, as one archive. */
  archive: (query?: { done?: string }) => withQuery('/business/settings/export', query),
  /** The file of an archive. */
  archiveFile: (archiveId: string) => `/business/settings/export/${encodeURIComponent(archiveId)}`,
  /** The club's web addresses: its slug and its own domains. */
  address: (query?: { done?: string }) => withQuery('/business/settings/address', query),
  /** The address that the club's emails are sent from. */
  sender: (query?: { done?: string }) => withQuery('/business/settings/email', query),
  /** Links and QR codes for guests. */
  share: () => '/business/share',
  /** Downloads: qr.svg, qr.png, social.png. */
  shareFile: (file: string, query?: { v?: string }) =>
    withQuery(`/business/share/${encodeURIComponent(file)}`, query),
  /** A printable table card. */
  tableCard: (query?: { paper?: string }) => withQuery('/business/share/card', query),
  /** People who asked about the club and are no members yet. */
  interest: (query?: Query) => withQuery('/business/interest', query),
  interestFile: (query?: Query) => withQuery('/business/interest/export', query),
  guests: (query?: { done?: string; after?: string }) => withQuery('/business/share/guests', query),
  /** A month is "2026-11". */
  feeStatement: (month: string, query?: { after?: string }) =>
    withQuery(`/business/fees/${encodeURIComponent(month)}`, query),
  feeStatementFile: (month: string) => `/business/statements/${encodeURIComponent(month)}.csv`,
  /** The list with its search, filters and order. */
  members: (query?: Query) => withQuery('/business/members', query),
  /** The members that the list shows as a file, or those in `m`; `format` is csv or xlsx. */
  membersExport: (query?: Query) => withQuery('/business/members/export', query),
  /** Changes the members in `m`, or with `all` those that the filter shows. */
  membersChange: (query?: Query) => withQuery('/business/members/change', query),
  /** The specification's name of the list. */
  customers: () => '/business/customers',
  look: (query?: { done?: string; version?: string }) => withQuery('/business/settings/look', query),
  /** Where scripts autosave, and upload pictures. */
  lookDraft: () => '/business/settings/look/draft',
  /** The club page in the draft branding. */
  lookPreview: (query?: { framed?: string }) => withQuery('/business/settings/look/preview', query),
  activity: (query?: { action?: string; person?: string; after?: string }) =>
    withQuery('/business/activity', query),
  activityFile: (query?: { action?: string; person?: string }) => withQuery('/business/activity.csv', query),
  /** `show` and `before` are the group and the place of the timeline, `note` is the one that is edited. */
  member: (
    memberId: string,
    query?: {
      done?: string
      payments?: 'all'
      notes?: 'all'
      note?: string
      show?: string
      before?: string
    },
  ) => withQuery(`/business/members/${memberId}`, query),
  /** A change that staff make because the member asked for it; `tier` is the one to change to. */
  memberChange: (memberId: string, query?: { act?: string; tier?: string }) =>
    withQuery(`/business/members/${memberId}/change`, query),
}
