import { paths } from '~/foundation/kit/paths'

/** Number of pending items per page. */
export interface PendingCounts {
  inquiries: number
  webhooks: number
  jobs: number
}

export interface AdminNavItem {
  href: string
  label: string
  /** The word after the count: "2 new". */
  pending?: { of: keyof PendingCounts; word: string }
}

/** The admin's sidebar, in order. */
export const adminNavigation: [AdminNavItem, ...AdminNavItem[]] = [
  { href: paths.admin.invitations(), label: 'Business Invitations' },
  { href: paths.admin.dashboard(), label: 'Overview' },
  { href: paths.admin.numbers(), label: 'Numbers' },
  { href: paths.admin.businesses(), label: 'Businesses' },
  { href: paths.admin.inquiries(), label: 'Inquiries', pending: { of: 'inquiries', word: 'new' } },
  { href: paths.admin.webhooks(), label: 'Webhooks', pending: { of: 'webhooks', word: 'failed' } },
  { href: paths.admin.jobs(), label: 'Background jobs', pending: { of: 'jobs', word: 'failed' } },
  { href: paths.admin.reconciliation(), label: 'Reconciliation' },
  { href: paths.admin.shippingRules(), label: 'Shipping rules' },
  { href: paths.admin.siteVisits(), label: 'Site visits' },
  { href: paths.admin.activity(), label: 'Activity' },
]
