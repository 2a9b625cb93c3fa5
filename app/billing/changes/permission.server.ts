import type { OpenTenantDb } from '#/db/handles.server'
import { dayIn } from '~/kit/dates'
import { DomainError } from '~/kit/errors'
import { changeable } from '~/memberships/changeable'
import { lockMembership, type MembershipToChange, type Which } from '~/memberships/changeable.server'
import { can, type ChangeAction, type Verdict } from '~/memberships/changes'

/** The membership, locked. Throws `no-membership`. */
export async function insistOnMembership(db: OpenTenantDb, which: Which): Promise<MembershipToChange> {
  const found = await lockMembership(db, which)
  if (!found) throw new DomainError('no-membership', 404, 'There is no such membership in this club.')
  return found
}

/** Throws `not-possible`, with the reason the button shows, where the rules say no. */
export function insistOn(
  action: ChangeAction,
  membership: MembershipToChange,
  timeZone: string,
  now: Date,
): void {
  insistYes(can(action, changeable(membership, timeZone), dayIn(timeZone, now)))
}

export function insistYes(verdict: Verdict): void {
  if (verdict.yes) return
  throw new DomainError('not-possible', 409, `This is not possible now, because ${verdict.because}.`)
}
