import { paths } from '~/kit/paths'

/** What waits for somebody, by the place where it does. */
export interface Waiting {
  inquiries: number
  webhooks: number
  jobs: number
}

export interface AdminPlace {
  href: string
  label: string
  /** What the number beside it counts: "2 new". */
  waits?: { of: keyof Waiting; word: string }
}

/** Where one can go in the administration, in the order of its sidebar. */
export const adminPlaces: [AdminPlace, ...AdminPlace[]] = [
  { href: paths.admin.invitations(), label: 'Business Invitations' },
  { href: paths.admin.dashboard(), label: 'Overview' },
  { href: paths.admin.businesses(), label: 'Businesses' },
  { href: paths.admin.inquiries(), label: 'Inquiries', waits: { of: 'inquiries', word: 'new' } },
  { href: paths.admin.webhooks(), label: 'Webhooks', waits: { of: 'webhooks', word: 'failed' } },
  { href: paths.admin.jobs(), label: 'Background Jobs', waits: { of: 'jobs', word: 'failed' } },
  { href: paths.admin.reconciliation(), label: 'Reconciliation' },
  { href: paths.admin.activity(), label: 'Activity' },
]
