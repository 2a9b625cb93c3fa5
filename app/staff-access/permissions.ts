// Who may do what: the one table that every guard asks. Pure; what it is told about somebody comes from rows that
// only the server writes. What is not allowed here is denied.

export type StaffRole = 'owner' | 'manager' | 'desk'

/** Somebody as our own tables know them. */
export type Principal =
  | { kind: 'anonymous' }
  | {
      kind: 'user'
      userId: string
      isAdmin: boolean
      /** Where they work. */
      staffMemberships: readonly { businessId: string; role: StaffRole; isImpersonating?: boolean }[]
      /** The clubs they have joined. */
      memberships: readonly { businessId: string; memberId: string }[]
    }

// A permission that ends in `.read` or `.enter` only lets somebody look, see `isReadPermission`. Every other one may stand
// before a write, and before the page that exists for that write alone.

/** What is done, and by whom of a business. The desk sees no prices and makes no exports. */
const staffPermissions = {
  'portal.enter': ['owner', 'manager', 'desk'],
  'portal.switch': ['owner', 'manager', 'desk'],
  'members.read': ['owner', 'manager', 'desk'],
  'members.change': ['owner', 'manager'],
  'prices.read': ['owner', 'manager'],
  'tiers.change': ['owner', 'manager'],
  'payments.manage': ['owner', 'manager'],
  'plan.manage': ['owner', 'manager'],
  'fees.read': ['owner', 'manager'],
  'exports.make': ['owner', 'manager'],
  'settings.change': ['owner', 'manager'],
  'club.open': ['owner', 'manager'],
  'addresses.change': ['owner', 'manager'],
  'club.share': ['owner', 'manager', 'desk'],
  'guests.invite': ['owner', 'manager'],
  'staff.manage': ['owner'],
  'audit.read': ['owner'],
  'audit.export': ['owner'],
} as const satisfies Record<string, readonly StaffRole[]>

/**
 * What of it is open to an administrator who visits a business as its owner: to look at members, prices, fees and the log,
 * and to help with the settings. The plan, payments, files, what tells members of anything, and who works there stay with
 * the owner.
 */
const impersonatorPermissions: readonly StaffPermission[] = [
  'portal.enter',
  'members.read',
  'prices.read',
  'fees.read',
  'settings.change',
  'audit.read',
]
/** Where a visitor may press something; elsewhere they only look. */
const impersonatorWritePermissions: readonly StaffPermission[] = ['settings.change']

/** Of a member, with what is their own in the club they are in. */
const memberPermissions = ['membership.read', 'membership.change', 'profile.change', 'checkout.open'] as const

/** Of everybody who is signed in, with their own account. */
const userPermissions = ['account.read', 'account.change', 'sessions.end', 'business.create'] as const

/** Of the platform's administrators. */
const adminPermissions = [
  'admin.enter',
  'businesses.read',
  'payments.reconcile',
  'businesses.close',
  'businesses.impersonate',
  'invitations.make',
  'inquiries.answer',
  'failures.handle',
  'platform-audit.read',
] as const

export type StaffPermission = keyof typeof staffPermissions
export type MemberPermission = (typeof memberPermissions)[number]
export type UserPermission = (typeof userPermissions)[number]
export type AdminPermission = (typeof adminPermissions)[number]
export type Permission = StaffPermission | MemberPermission | UserPermission | AdminPermission

/** What it is done to: a business, a member of one, somebody's account, or the platform itself. */
export interface Resource {
  businessId?: string
  memberId?: string
  userId?: string
}

/** May this principal do this to that? */
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

/** Whether somebody may do something at the business they have open: what they are shown goes by it. */
export type PermissionCheck = (action: StaffPermission) => boolean

/** True for a permission to look, which is not enough for a write. */
export function isReadPermission(action: Permission): boolean {
  return /\.(read|enter)$/.test(action)
}

/** May a visitor send a form of a page that is open to whoever may do this? */
export function canImpersonatorWrite(action: StaffPermission): boolean {
  return impersonatorWritePermissions.includes(action)
}

/** Everything there is to do. */
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
