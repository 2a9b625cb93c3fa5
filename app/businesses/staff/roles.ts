// What people at a business are called and may do, in words. Pure.
import type { StaffRole } from '~/staff-access/permissions'

export const staffRoles = ['owner', 'manager', 'desk'] as const satisfies readonly StaffRole[]

export const roleNames: Record<StaffRole, string> = { owner: 'Owner', manager: 'Manager', desk: 'Desk' }

/** What a role opens, as the form that gives it says. */
export const roleDescriptions: Record<StaffRole, string> = {
  owner: 'Everything, and who works here.',
  manager: 'Members, tiers, payments, plan and settings. Not who works here.',
  desk: 'Sees the members. No prices, no payments, no settings.',
}

/** "a manager", as in "invites you to work there as a manager". */
export const roleWithArticle: Record<StaffRole, string> = {
  owner: 'an owner',
  manager: 'a manager',
  desk: 'desk staff',
}

/** So long an invitation to work somewhere is good. */
export const invitationLifetimeDays = 7

interface RoleHolder {
  userId: string
  role: StaffRole
  isActive: boolean
}

/** True where somebody is the only one left who may decide everything: they stay what they are. */
export function isLastOwner(staff: readonly RoleHolder[], userId: string): boolean {
  const owners = staff.filter(({ role, isActive }) => isActive && role === 'owner')
  return owners.length === 1 && owners[0]!.userId === userId
}

export type StaffInvitationState = 'valid' | 'used' | 'revoked' | 'expired'

/** What an invitation is worth at a moment. */
export function staffInvitationState(
  invite: { acceptedAt: Date | null; revokedAt: Date | null; expiresAt: Date },
  now: Date,
): StaffInvitationState {
  if (invite.acceptedAt) return 'used'
  if (invite.revokedAt) return 'revoked'
  return invite.expiresAt > now ? 'valid' : 'expired'
}
