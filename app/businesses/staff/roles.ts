// What people at a business are called and may do, in words. Pure.
import type { PostRole } from '~/accounts/authorize'

export const staffRoles = ['owner', 'manager', 'desk'] as const satisfies readonly PostRole[]

export const roleNames: Record<PostRole, string> = { owner: 'Owner', manager: 'Manager', desk: 'Desk' }

/** What a role opens, as the form that gives it says. */
export const roleMeanings: Record<PostRole, string> = {
  owner: 'Everything, and who works here.',
  manager: 'Members, tiers, payments, plan and settings. Not who works here.',
  desk: 'Sees the members. No prices, no payments, no settings.',
}

/** "a manager", as in "invites you to work there as a manager". */
export const roleInWords: Record<PostRole, string> = {
  owner: 'an owner',
  manager: 'a manager',
  desk: 'desk staff',
}

/** So long an invitation to work somewhere is good. */
export const inviteDays = 7

interface Colleague {
  userId: string
  role: PostRole
  isActive: boolean
}

/** True where somebody is the only one left who may decide everything: they stay what they are. */
export function isLastOwner(people: readonly Colleague[], userId: string): boolean {
  const owners = people.filter(({ role, isActive }) => isActive && role === 'owner')
  return owners.length === 1 && owners[0]!.userId === userId
}

export type InviteState = 'good' | 'used' | 'revoked' | 'expired'

/** What an invitation is worth at a moment. */
export function inviteState(
  invite: { acceptedAt: Date | null; revokedAt: Date | null; expiresAt: Date },
  now: Date,
): InviteState {
  if (invite.acceptedAt) return 'used'
  if (invite.revokedAt) return 'revoked'
  return invite.expiresAt > now ? 'good' : 'expired'
}
