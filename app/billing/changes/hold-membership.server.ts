import type { TenantDb } from '#/db/handles.server'
import { dayIn, startOfDay, type Day } from '~/kit/dates'
import { DomainError } from '~/kit/errors'
import { changeable } from '~/memberships/changeable'
import { holdProblem, latestHold } from '~/memberships/changes'
import type { BillingParts } from '../parts'
import { pause, type PauseOrder } from './begin-pause.server'
import { clubBehind } from './wish.server'

/**
 * Puts the membership on hold from the next renewal until a day. Throws as `skipMonth` does, and `hold-until`
 * for a day that makes no sense.
 */
export async function holdMembership(
  parts: BillingParts,
  db: TenantDb,
  { untilOn, ...order }: PauseOrder & { untilOn: Day },
): Promise<void> {
  const club = await clubBehind(parts, db)
  await pause(parts, db, club, order, 'hold', (membership) => {
    const latest = latestHold(dayIn(club.timeZone, order.now))
    const problem = holdProblem(untilOn, changeable(membership, club.timeZone), latest)
    if (problem) throw new DomainError('hold-until', 400, problem, { field: 'until' })
    return { from: membership.periodEnd!, until: startOfDay(club.timeZone, untilOn) }
  })
}
