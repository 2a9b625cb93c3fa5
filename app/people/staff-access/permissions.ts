// Permissions of each role: the one table of every guard. Pure; a principal is built from rows that only the server
// writes. What is not allowed here is denied.

import type { StaffRole } from '#/db/schema/businesses'

export type { StaffRole }

/** A user as the database knows them. */
export type Principal =
  | { kind: 'anonymous' }
  | {
      kind: 'user'
      userId: string
      isAdmin: boolean
      /** The businesses they work for. */
      staffMemberships: readonly { businessId: string; role: StaffRole; isImpersonating?: boolean }[]
      /** The clubs they have joined. */
      memberships: readonly { businessId: string; memberId: string }[]
    }

// Permissions that end in `.read` or `.enter` only allow looking; see `isReadPermission`. Every other one may guard a
// write, and the page that exists for that write alone.

/**
 * The permissions of a business's staff, by role. The desk sees the list prices of bottles and glasses, but nothing that
 * the business pays or members pay, no contacts of many people at once, and makes no exports.
 */
const staffPermissions = {
  'portal.enter': ['owner', 'manager', 'desk'],
  'portal.switch': ['owner', 'manager', 'desk'],
  /** Mark their own notifications as read, and choose which they get. */
  'notifications.manage': ['owner', 'manager', 'desk'],
  'members.read': ['owner', 'manager', 'desk'],
  'members.change': ['owner', 'manager'],
  /** Write notes about members, tag them, and name who else picks up. */
  'members.note': ['owner', 'manager', 'desk'],
  /** Move members in from another system. */
  'members.import': ['owner', 'manager'],
  /** Email addresses and phone numbers in lists of people; one person's page shows theirs to everyone on the team. */
  'contacts.read': ['owner', 'manager'],
  /** Prices and payments of members and guests. */
  'prices.read': ['owner', 'manager'],
  'wines.read': ['owner', 'manager', 'desk'],
  'wines.change': ['owner', 'manager'],
  /** Record what leaves or moves: a sale, a glass, breakage, a transfer, a count. */
  'stock.move': ['owner', 'manager', 'desk'],
  /** Receive, correct, write off, post a count, undo. */
  'stock.adjust': ['owner', 'manager'],
  'costs.read': ['owner', 'manager'],
  'runs.read': ['owner', 'manager', 'desk'],
  /** Draft, publish and run a month, and its settings. */
  'runs.change': ['owner', 'manager'],
  /** Hand over boxes to members. */
  'desk.serve': ['owner', 'manager', 'desk'],
  /** Decide hand-overs that were refused, and fill missing bottles. */
  'desk.resolve': ['owner', 'manager'],
  /** Boxes and purchases, without prices. */
  'orders.read': ['owner', 'manager', 'desk'],
  /** Move orders on, cancel them, write notes. */
  'orders.change': ['owner', 'manager'],
  /** Events, who booked them, and messages that were sent. */
  'events.read': ['owner', 'manager', 'desk'],
  /** Make, publish, change and cancel events, and write to those booked. */
  'events.change': ['owner', 'manager'],
  /** Ask the sommelier about the cellar. */
  'sommelier.ask': ['owner', 'manager', 'desk'],
  /** Questions to the business, and what was asked for. */
  'questions.read': ['owner', 'manager'],
  'questions.answer': ['owner', 'manager'],
  'tiers.change': ['owner', 'manager'],
  'payments.manage': ['owner', 'manager'],
  'plan.manage': ['owner', 'manager'],
  'fees.read': ['owner', 'manager'],
  /** How the club is doing: revenue, retention, payments, margins. */
  'analytics.read': ['owner', 'manager'],
  'gifts.read': ['owner', 'manager'],
  /** Messages to members: drafts, who gets them, and what came of them. */
  'messages.read': ['owner', 'manager'],
  'messages.send': ['owner', 'manager'],
  'exports.make': ['owner', 'manager'],
  'settings.change': ['owner', 'manager'],
  'club.open': ['owner', 'manager'],
  'addresses.change': ['owner', 'manager'],
  /** Whether, where and for how much the business ships. */
  'shipping.change': ['owner', 'manager'],
  'club.share': ['owner', 'manager', 'desk'],
  'guests.invite': ['owner', 'manager'],
  'staff.manage': ['owner'],
  /** Decide which data of the business an outside company's model may read. */
  'models.manage': ['owner'],
  /** Take everything the business has as one archive. */
  'archive.make': ['owner'],
  /** Close the club for good, or leave for another system. */
  'club.close': ['owner'],
  'audit.read': ['owner'],
  'audit.export': ['owner'],
} as const satisfies Record<string, readonly StaffRole[]>

/**
 * Permissions of an administrator who impersonates the owner: view members, prices, fees, messages and the log, and
 * help with the settings. The plan, payments, exports, sending messages to members and staff remain the owner's.
 */
const impersonatorPermissions: readonly StaffPermission[] = [
  'portal.enter',
  'members.read',
  'contacts.read',
  'prices.read',
  'wines.read',
  'costs.read',
  'runs.read',
  'orders.read',
  'events.read',
  'messages.read',
  'questions.read',
  'fees.read',
  'analytics.read',
  'gifts.read',
  'settings.change',
  'audit.read',
]
/** Where an impersonator may submit forms; elsewhere they only look. */
const impersonatorWritePermissions: readonly StaffPermission[] = ['settings.change']

/** Of a member, for their own data in that club. */
const memberPermissions = [
  'membership.read',
  'membership.change',
  'profile.change',
  'checkout.open',
  /** Swap a wine of a box, skip a box and take that back. */
  'box.choose',
  /** Fill a cart and pay for it. */
  'bottles.buy',
  /** Mark notifications as read. */
  'notifications.change',
  /** Rate wines, keep notes and a wishlist, and say what they like. */
  'tastes.change',
  /** Ask the sommelier, judge its answers, delete conversations. */
  'sommelier.use',
] as const

/** Of every signed-in user, for their own account. */
const userPermissions = ['account.read', 'account.change', 'sessions.end', 'business.create'] as const

/** Of the platform's administrators. */
const adminPermissions = [
  'admin.enter',
  'businesses.read',
  /** Which states allow shipping wine, with sources. */
  'shipping.rules',
  'payments.reconcile',
  'businesses.close',
  'businesses.impersonate',
  /** Reset the two-step sign-in of a business's staff, after a waiting time. */
  'two-steps.reset',
  'invitations.make',
  'inquiries.answer',
  'failures.handle',
  'platform-audit.read',
  /** The platform's earnings, and the numbers of its businesses. */
  'platform-numbers.read',
  /** Switch features of a business off and on. */
  'features.switch',
] as const

export type StaffPermission = keyof typeof staffPermissions
export type MemberPermission = (typeof memberPermissions)[number]
export type UserPermission = (typeof userPermissions)[number]
export type AdminPermission = (typeof adminPermissions)[number]
export type Permission = StaffPermission | MemberPermission | UserPermission | AdminPermission

/** The target of an action: a business, a member of one, a user's account, or the platform itself. */
interface Resource {
  businessId?: string
  memberId?: string
  userId?: string
}

/** Whether this principal may do this to that resource. */
export function authorize(principal: Principal, action: Permission, resource: Resource = {}): boolean {
  if (principal.kind === 'anonymous') return false
  const { businessId, memberId, userId } = resource
  if (isStaffPermission(action)) {
    const roles: readonly StaffRole[] = staffPermissions[action]
    return principal.staffMemberships.some(
      (staffMembership) =>
        staffMembership.businessId === businessId &&
        roles.includes(staffMembership.role) &&
        (staffMembership.isImpersonating !== true || impersonatorPermissions.includes(action)),
    )
  }
  if (isOneOf(memberPermissions, action)) {
    return principal.memberships.some(
      (own) => own.businessId === businessId && memberId !== undefined && own.memberId === memberId,
    )
  }
  if (isOneOf(userPermissions, action)) return userId === principal.userId
  return isOneOf(adminPermissions, action) && principal.isAdmin
}

/** True for a role that sees payments: it needs two-step sign-in once the business takes payments. */
export const seesMoney = (role: StaffRole): boolean =>
  (staffPermissions['prices.read'] as readonly StaffRole[]).includes(role)

/** The roles that see payments. */
export const moneyRoles: readonly StaffRole[] = staffPermissions['prices.read']

/** Whether the user may do something at the open business; decides what they are shown. */
export type PermissionCheck = (action: StaffPermission) => boolean

/** True for a permission to look, which does not suffice for a write. */
export function isReadPermission(action: Permission): boolean {
  return /\.(read|enter)$/.test(action)
}

/** Whether an impersonator may submit forms that require this permission. */
export function canImpersonatorWrite(action: StaffPermission): boolean {
  return impersonatorWritePermissions.includes(action)
}

/** All permissions. */
export const allPermissions: readonly Permission[] = [
  ...(Object.keys(staffPermissions) as StaffPermission[]),
  ...memberPermissions,
  ...userPermissions,
  ...adminPermissions,
]

const isStaffPermission = (action: Permission): action is StaffPermission =>
  Object.hasOwn(staffPermissions, action)

function isOneOf<T extends string>(list: readonly T[], action: string): action is T {
  return (list as readonly string[]).includes(action)
}
