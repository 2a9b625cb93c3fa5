// Names and descriptions of staff roles. Pure.
import type { StaffRole } from '~/people/staff-access/permissions'

export const staffRoles = ['owner', 'manager', 'desk'] as const satisfies readonly StaffRole[]

export const roleNames: Record<StaffRole, string> = { owner: 'Owner', manager: 'Manager', desk: 'Desk' }

/** Permissions of each role, as its form describes them. */
export const roleDescriptions: Record<StaffRole, string> = {
  owner: 'Full access, including staff.',
  manager: 'Members, tiers, payments, plan and settings. No access to staff.',
  desk: 'Hand-overs, check-in, stock and list prices. No access to costs, payments, what members pay, exports or settings.',
}

/** "a manager", as in "invites you to work there as a manager". */
export const roleWithArticle: Record<StaffRole, string> = {
  owner: 'an owner',
  manager: 'a manager',
  desk: 'desk staff',
}

export const invitationLifetimeDays = 7

interface RoleHolder {
  userId: string
  role: StaffRole
  isActive: boolean
}

/** True for the only active owner, whose role must not change. */
export function isLastOwner(staff: readonly RoleHolder[], userId: string): boolean {
  const owners = staff.filter(({ role, isActive }) => isActive && role === 'owner')
  return owners.length === 1 && owners[0]!.userId === userId
}

export type StaffInvitationState = 'valid' | 'used' | 'revoked' | 'expired'

/** State of an invitation at a moment. */
export function staffInvitationState(
  invite: { acceptedAt: Date | null; revokedAt: Date | null; expiresAt: Date },
  now: Date,
): StaffInvitationState {
  if (invite.acceptedAt) return 'used'
  if (invite.revokedAt) return 'revoked'
  return invite.expiresAt > now ? 'valid' : 'expired'
}
