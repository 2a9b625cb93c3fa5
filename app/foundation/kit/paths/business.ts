// Links of a business's portal.
import { eventPaths } from './events'
import { inventoryPaths } from './inventory'
import { memberImportPaths } from './member-imports'
import { messagePaths } from './messages'
import { runControlPaths } from './run-control'
import { runPaths } from './runs'
import { withQuery, type Query } from './with-query'

/** Links of a club's analytics. */
const analyticsPaths = {
  /** The report; `period`, `from`, `to` and `tier` say what it is about. */
  report: (query?: Query) => withQuery('/business/analytics', query),
  /** The list behind a figure, such as movements or members; `show` narrows it. */
  figure: (figure: string, query?: Query) =>
    withQuery(`/business/analytics/${encodeURIComponent(figure)}`, query),
  /** The same as a CSV file. */
  file: (figure: string, query?: Query) =>
    withQuery(`/business/analytics/${encodeURIComponent(figure)}/csv`, query),
  /** The same as an Excel workbook. */
  workbook: (figure: string, query?: Query) =>
    withQuery(`/business/analytics/${encodeURIComponent(figure)}/xlsx`, query),
  /** The months whose report can be downloaded. */
  months: (query?: Query) => withQuery('/business/analytics/months', query),
  /** The report of a month, "2026-10", as PDF. */
  monthPdf: (month: string) => `/business/analytics/months/${encodeURIComponent(month)}/pdf`,
}

/** Links of the pick-up desk. */
const deskPaths = {
  /** The members who are still to come. `code` is a member's, as their QR code links to it. */
  list: (query?: { q?: string; code?: string; show?: string; limit?: string }) =>
    withQuery('/business/desk', query),
  /** A member's boxes. `line` is a bottle to replace or to fill, `given` the hand-over just recorded. */
  member: (memberId: string, query?: { line?: string; given?: string; done?: string; perk?: string }) =>
    withQuery(`/business/desk/${encodeURIComponent(memberId)}`, query),
  /** Where scripts read the boxes to come and record hand-overs. */
  sheet: (query?: { q?: string; member?: string }) => withQuery('/business/desk/sheet', query),
  /** Hand-overs that could not be booked. */
  refused: (query?: { done?: string }) => withQuery('/business/desk/refused', query),
}

/** A booking: who comes, what was paid, and its refunds. */
const eventBookingPath = (
  { eventId, bookingId }: { eventId: string; bookingId: string },
  query?: { done?: string },
) =>
  withQuery(
    `/business/events/${encodeURIComponent(eventId)}/bookings/${encodeURIComponent(bookingId)}`,
    query,
  )

/** Links of the list of orders. */
const orderPaths = {
  /** With search and filters; `changed` is the change that was just made. */
  list: (query?: Query) => withQuery('/business/orders', query),
  /** A box or a purchase; `note` is the one that is edited, `done` what was just done. */
  order: (orderId: string, query?: { done?: string; note?: string; changed?: string }) =>
    withQuery(`/business/orders/${encodeURIComponent(orderId)}`, query),
  /** Changes many orders together: the ones in `o`, or all that the search shows. */
  change: (query?: Query) => withQuery('/business/orders/change', query),
  /** `format` is csv or xlsx. */
  export: (query?: Query) => withQuery('/business/orders/export', query),
}

/** Links of parcels. */
const parcelPaths = {
  /** Orders that are shipped: `show` is one of the lists, `run` narrows it to a run. */
  list: (query?: { show?: string; run?: string; page?: string; done?: string; count?: string }) =>
    withQuery('/business/orders/parcels', query),
  /** Carrier and tracking numbers from a file. */
  upload: (query?: { done?: string; count?: string }) =>
    withQuery('/business/orders/parcels/tracking', query),
  /** One packed or shipped order, by the id of its box or purchase. */
  order: (orderId: string, query?: { done?: string }) =>
    withQuery(`/business/orders/parcels/${encodeURIComponent(orderId)}`, query),
  /** Address labels of 4 × 6 inches of the packed parcels, or of one, as PDF. */
  labels: (query?: { run?: string; order?: string }) => withQuery('/business/orders/parcels/labels', query),
  /** The packed parcels with their addresses, as CSV to fill in tracking numbers. */
  csv: (query?: { run?: string }) => withQuery('/business/orders/parcels/addresses', query),
}

/** Links of a business's payouts and the months of its balance. */
const payoutPaths = {
  list: (query?: Query) => withQuery('/business/payouts', query),
  /** A payout with its lines; `after` is the position of the last line of the page before. */
  payout: (payoutId: string, query?: Query) =>
    withQuery(`/business/payouts/${encodeURIComponent(payoutId)}`, query),
  /** A month is "2026-11". */
  month: (month: string) => `/business/payouts/months/${encodeURIComponent(month)}`,
  /** All movements of a month; `format` is csv or xlsx. */
  monthFile: (month: string, query?: { format?: string }) =>
    withQuery(`/business/payouts/months/${encodeURIComponent(month)}/export`, query),
}

/** Links of the perks of all tiers. */
const perkPaths = {
  /** Uses and remaining allowance of the perks of every tier. */
  totals: () => '/business/perks',
  /** Every use, with search and filters. */
  uses: (query?: Query) => withQuery('/business/perks/uses', query),
  /** `format` is csv or xlsx. */
  export: (query?: Query) => withQuery('/business/perks/uses/export', query),
}

/** Options of a print page, as its form sends them. */
type PrintQuery = Partial<
  Record<
    'paper' | 'labels' | 'start' | 'from' | 'to' | 'boxes' | 'awaiting' | 'copies' | 'outlines',
    string | undefined
  >
>

/** Links of what is printed for a run. */
const runPrintPaths = {
  overview: (runId: string, query?: PrintQuery) =>
    withQuery(`/business/runs/${encodeURIComponent(runId)}/print`, query),
  /** A print page: pick-list, packing-slips, labels, note-cards. */
  sheet: (runId: string, sheet: string, query?: PrintQuery) =>
    withQuery(`/business/runs/${encodeURIComponent(runId)}/print/${encodeURIComponent(sheet)}`, query),
  /** The same as PDF. */
  pdf: (runId: string, sheet: string, query?: PrintQuery) =>
    withQuery(`/business/runs/${encodeURIComponent(runId)}/print/${encodeURIComponent(sheet)}/pdf`, query),
  /** The packing slip or the label of an order of bottles, as PDF. */
  order: (orderId: string, sheet: 'slip' | 'label' | 'cards') =>
    `/business/orders/${encodeURIComponent(orderId)}/print/${sheet}`,
}

/** Filters of the page about questions to the sommelier. */
interface AskedQuery extends Record<string, string | undefined> {
  days?: string
  who?: string
}

/** Questions that people handed to the business, and what its guests ask the sommelier for. */
const questionPaths = {
  /** `show` is "answered" or "closed"; without it, questions that are open. */
  list: (query?: { show?: string; q?: string; page?: string; done?: string }) =>
    withQuery('/business/questions', query),
  question: (questionId: string, query?: { done?: string }) =>
    withQuery(`/business/questions/${encodeURIComponent(questionId)}`, query),
  /** Figures about questions to the sommelier, and the buying list. */
  asked: (query?: AskedQuery) => withQuery('/business/questions/asked', query),
  /** The questions behind a figure, or about a topic. */
  askedList: (query?: AskedQuery & { list?: string; topic?: string; page?: string }) =>
    withQuery('/business/questions/asked/list', query),
  /** The buying list as CSV. */
  buyingListFile: (query?: AskedQuery) => withQuery('/business/questions/buying-list.csv', query),
  settings: (query?: { done?: string }) => withQuery('/business/settings/sommelier', query),
}

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
    payments: (query?: { link?: 'stale'; done?: 'returned'; problem?: string }) =>
      withQuery('/business/setup/payments', query),
    paymentsAuthorized: () => '/business/setup/payments/authorized',
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
  memberImports: memberImportPaths,
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
  tierWaiting: (tierId: string, query?: Query) =>
    withQuery(`/business/membership-tiers/${encodeURIComponent(tierId)}/waiting-list`, query),
  /** The perks of a tier; `perk` is the one that is being edited. */
  tierPerks: (tierId: string, query?: { perk?: string; done?: 'saved' | 'removed' }) =>
    withQuery(`/business/membership-tiers/${encodeURIComponent(tierId)}/perks`, query),
  perkUses: (tierId: string, perkId: string, query?: Query) =>
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
  /** Everything that a search finds: records, acts, pages and settings. */
  find: (query?: { q?: string }) => withQuery('/business/find', query),
  /** The same for scripts. */
  findResults: (query?: { q?: string }) => withQuery('/business/find/results', query),
  settings: (query?: { q?: string }) => withQuery('/business/settings', query),
  profile: (query?: { done?: string }) => withQuery('/business/settings/profile', query),
  /** When and where members pick up. */
  pickUp: (query?: { done?: string }) => withQuery('/business/settings/pick-up', query),
  staff: (query?: { done?: string }) => withQuery('/business/settings/staff', query),
  retention: () => '/business/settings/retention',
  colleague: (staffId: string) => `/business/settings/staff/${encodeURIComponent(staffId)}`,
  /** Opens another business of a user who works at several. */
  switch: () => '/business/switch',
  payments: (query?: {
    link?: 'stale'
    done?: 'returned' | 'disconnected' | 'foreign-ended'
    problem?: string
  }) => withQuery('/business/payments', query),
  paymentsReturn: () => '/business/payments/return',
  paymentsAuthorized: () => '/business/payments/authorized',
  salesTax: (query?: { done?: string }) => withQuery('/business/payments/sales-tax', query),
  disconnectPayments: () => '/business/payments/disconnect',
  plan: (query?: { session_id?: string; returned?: string }) => withQuery('/business/plan', query),
  choosePlan: (plan: string) => `/business/plan/${encodeURIComponent(plan)}`,
  /** Gifts that were bought; `show` filters them. */
  gifts: (query?: Query) => withQuery('/business/gifts', query),
  /** Everything that a list shows, all pages of it, as a file. */
  listFile: (list: string, query?: Query) =>
    withQuery(`/business/lists/${encodeURIComponent(list)}/export`, query),
  payouts: payoutPaths,
  fees: () => '/business/fees',
  /** Everything the business has, as one archive. */
  archive: (query?: { done?: string }) => withQuery('/business/settings/export', query),
  /** Closing the club, or leaving. */
  close: (query?: { done?: string; step?: 'review' }) => withQuery('/business/settings/close', query),
  /** The email to members, from the draft of a closing. */
  closePreview: () => '/business/settings/close/preview',
  /** Every member, in the columns that another system needs. */
  closeMembers: () => '/business/settings/close/members',
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
  guests: (query?: Query) => withQuery('/business/share/guests', query),
  /** A month is "2026-11". */
  feeStatement: (month: string, query?: Query) =>
    withQuery(`/business/fees/${encodeURIComponent(month)}`, query),
  feeStatementFile: (month: string) => `/business/statements/${encodeURIComponent(month)}.csv`,
  /** The list with its search, filters and order. */
  members: (query?: Query) => withQuery('/business/members', query),
  /** The members that the list shows as a file, or those in `m`; `format` is csv or xlsx. */
  membersExport: (query?: Query) => withQuery('/business/members/export', query),
  /** Enters one member by hand. */
  addMember: () => '/business/members/add',
  /** The claim of a member whom the business entered. */
  memberClaim: (memberId: string, query?: { done?: string }) =>
    withQuery(`/business/members/${encodeURIComponent(memberId)}/claim`, query),
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
