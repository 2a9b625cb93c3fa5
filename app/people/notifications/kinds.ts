// The kinds of notifications, who may have them, and what they do until a person chooses otherwise. Pure.
import type {
  Audience,
  EmailTiming,
  MemberKind,
  NotificationKind,
  StaffKind,
} from '#/db/schema/notifications'
import { authorize, type StaffPermission, type StaffRole } from '~/people/staff-access/permissions'

export type { Audience, EmailTiming, MemberKind, NotificationKind, StaffKind }

interface KindRules {
  /** As the settings and the list name it. */
  label: string
  /** Topic of its notifications, for the settings. */
  about: string
  /** False for kinds that are emails only. */
  isHere: boolean
  /** When emails are sent until the person chooses. */
  email: EmailTiming
  /**
   * Emails of this kind cannot be turned off: they are about money, a box or bottles that are paid for, or the law asks
   * for them.
   */
  isEmailRequired: boolean
  /** A new one takes the place of those that its recipient has not read: they say the same of an earlier time. */
  replacesUnread?: boolean
  /** After so many days it counts as read: by then it tells nothing new. */
  daysUntilOld?: number
}

const required = { isHere: true, email: 'now', isEmailRequired: true } as const
const optional = { isHere: true, isEmailRequired: false } as const

/** The kinds that members have, in the order of the settings. */
export const memberKinds = {
  shipment: {
    label: 'Shipments',
    about: 'Your parcels: when they are shipped, delivered or returned',
    ...required,
    daysUntilOld: 60,
  },
  run: { label: 'Boxes', about: 'Your box: what is in it and when you can pick it up', ...required },
  pick_up_reminder: {
    label: 'Pick-up reminders',
    about: 'Reminders that a box is waiting for you',
    ...optional,
    email: 'now',
  },
  payment: { label: 'Payments', about: 'Payments that failed, and what followed', ...required },
  price: { label: 'Prices', about: 'Changes of the price of your membership', ...required },
  waiting_list: { label: 'Waiting lists', about: 'Spots that open for you', ...required },
  event: { label: 'Events', about: 'Events that open, and reminders', ...optional, email: 'now' },
  rating: {
    label: 'Ratings',
    about: 'Wines that you can rate',
    ...optional,
    email: 'off',
    replacesUnread: true,
    daysUntilOld: 30,
  },
  recommendation: {
    label: 'Recommendations',
    about: 'Wines that you may like',
    ...optional,
    email: 'digest',
    replacesUnread: true,
    daysUntilOld: 60,
  },
  wishlist: {
    label: 'Wishlist',
    about: 'Wines of your wishlist that are back in stock or in your next box',
    ...optional,
    email: 'now',
    daysUntilOld: 60,
  },
  // Only for those who asked for them: when they joined, or in the settings.
  club_news: {
    label: 'News',
    about: 'News from the club',
    isHere: false,
    email: 'off',
    isEmailRequired: false,
  },
  club_offers: {
    label: 'Offers',
    about: 'Offers from the club',
    isHere: false,
    email: 'off',
    isEmailRequired: false,
  },
} as const satisfies Record<MemberKind, KindRules>

/** The kinds that staff have, in the order of the settings, and the permission that each needs. */
export const staffKinds = {
  payment_problem: {
    label: 'Payment problems',
    about: 'Members’ payments that failed or are disputed',
    ...optional,
    email: 'digest',
    needs: 'payments.manage',
  },
  low_stock: {
    label: 'Low stock',
    about: 'Wines that fell below their par level',
    ...optional,
    email: 'digest',
    needs: 'wines.read',
  },
  unclaimed_boxes: {
    label: 'Unclaimed boxes',
    about: 'Boxes that were not picked up in time',
    ...optional,
    email: 'digest',
    needs: 'desk.serve',
  },
  event_full: {
    label: 'Full events',
    about: 'Events whose last seat was taken',
    ...optional,
    email: 'digest',
    needs: 'desk.serve',
  },
  question: {
    label: 'Questions',
    about: 'Questions that members and guests send you',
    ...optional,
    email: 'now',
    needs: 'questions.answer',
  },
  reviews: {
    label: 'Reviews',
    about: 'How many reviews members wrote last week, every Monday',
    ...optional,
    email: 'digest',
    needs: 'analytics.read',
  },
  monthly_report: {
    label: 'Monthly report',
    about: 'How your club did last month, on the first of each month',
    ...optional,
    email: 'now',
    needs: 'analytics.read',
  },
  domain_problem: {
    label: 'Your domain',
    about: 'Your domain does not lead to your club anymore, or emails do not come from it',
    ...required,
    needs: 'addresses.change',
  },
  member_under_age: {
    label: 'Members under 21',
    about: 'A member whom you entered states a date of birth under 21',
    ...required,
    needs: 'members.change',
  },
  account_problem: {
    label: 'Stripe account',
    about: 'Your Stripe account needs attention',
    ...required,
    needs: 'payments.manage',
  },
} as const satisfies Record<StaffKind, KindRules & { needs: StaffPermission }>

/** The rules of every kind. */
export const kindRules: Record<NotificationKind, KindRules> = { ...memberKinds, ...staffKinds }

export const memberKindNames = Object.keys(memberKinds) as MemberKind[]
export const staffKindNames = Object.keys(staffKinds) as StaffKind[]

export const audienceOf = (kind: NotificationKind): Audience =>
  Object.hasOwn(staffKinds, kind) ? 'staff' : 'member'

/** The kinds that a role of the business may see. */
export function staffKindsOf(role: StaffRole): StaffKind[] {
  const principal = { kind: 'user', userId: '', isAdmin: false, memberships: [] } as const
  const at = { businessId: 'here' }
  return staffKindNames.filter((kind) =>
    authorize({ ...principal, staffMemberships: [{ ...at, role }] }, staffKinds[kind].needs, at),
  )
}
