import { dayIn } from '~/foundation/kit/dates'
import type { MembershipToChange } from './membership-to-change.server'
import type { ChangeState } from '../rules'

/** A membership's state for the rules, with days in the club's time zone. */
export function changeStateOf(row: MembershipToChange, timeZone: string): ChangeState {
  const day = (instant: Date | null) => instant && dayIn(timeZone, instant)
  const { pauseKind, pauseFromOn, pauseUntilOn, changeKind, changeOn, toTierName } = row
  const isPaused = pauseKind !== null && pauseFromOn !== null && pauseUntilOn !== null
  const isPlanned = changeKind === 'down' && changeOn !== null && toTierName !== null
  const waiting: (string | null)[] = ['asked', 'lifting', 'undoing']
  return {
    status: row.status,
    renewsOn: day(row.periodEnd),
    endsOn: day(row.endsAt),
    pause: isPaused ? { kind: pauseKind, fromOn: pauseFromOn, untilOn: pauseUntilOn } : null,
    planned: isPlanned ? { tierName: toTierName, effectiveOn: changeOn } : null,
    isPending: [row.pauseStatus, row.cancellationStatus, row.changeStatus].some((status) =>
      waiting.includes(status),
    ),
    isClubClosing: row.clubClosingOn !== null,
  }
}

/** When a membership canceled now ends; null for immediately, where no period is paid. */
export function paidPeriodEnd(
  { paidThrough, periodEnd }: Pick<MembershipToChange, 'paidThrough' | 'periodEnd'>,
  now: Date,
): Date | null {
  return paidThrough && periodEnd && paidThrough > now && periodEnd > now ? periodEnd : null
}
