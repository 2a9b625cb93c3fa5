import type { OpenTenantDb } from '#/db/handles.server'
import { dayIn } from '~/foundation/kit/dates'
import { DomainError } from '~/foundation/kit/errors'
import { changeStateOf } from '~/membership/memberships/change-requests/change-state'
import {
  lockMembership,
  type MembershipToChange,
  type MembershipRef,
} from '~/membership/memberships/change-requests/membership-to-change.server'
import { can, type ChangeAction, type Eligibility } from '~/membership/memberships/rules'

/** The membership, locked. Throws `no-membership`. */
export async function requireMembership(db: OpenTenantDb, which: MembershipRef): Promise<MembershipToChange> {
  const membership = await lockMembership(db, which)
  if (!membership) throw new DomainError('no-membership', 404, 'Membership not found.')
  return membership
}

/** Throws `not-possible`, with the reason that the button shows, where the rules do not allow the action. */
export function requireAllowed(
  action: ChangeAction,
  membership: MembershipToChange,
  timeZone: string,
  now: Date,
): void {
  requireEligible(can(action, changeStateOf(membership, timeZone), dayIn(timeZone, now)))
}

export function requireEligible(eligibility: Eligibility): void {
  if (eligibility.allowed) return
  throw new DomainError('not-possible', 409, `Not available because ${eligibility.reason}.`)
}
