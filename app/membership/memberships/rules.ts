// Which changes of a membership are allowed, and why not. Pure: the use case, the button and its text share the rule.
import { monthsAfter } from '~/foundation/kit/calendar'
import { formatDay, type Day } from '~/foundation/kit/dates'
import { isLive, type MembershipStatus } from './lifecycle'

export const changeActions = [
  'change-up',
  'change-down',
  'undo-change',
  'skip',
  'pause',
  'resume',
  'cancel',
  'undo-cancel',
  'portal',
] as const

export type ChangeAction = (typeof changeActions)[number]

/** Everything that decides which changes are allowed; days are in the club's time zone. */
export interface ChangeState {
  status: MembershipStatus
  /** The next renewal; null where it is not known. */
  renewsOn: Day | null
  /** When a scheduled cancellation takes effect. */
  endsOn: Day | null
  /** The scheduled or current pause. */
  pause: { kind: 'skip' | 'hold'; fromOn: Day; untilOn: Day } | null
  /** The downgrade that applies at the next renewal. */
  planned: { tierName: string; effectiveOn: Day } | null
  /** A change request waits for the payment provider's answer. */
  isPending: boolean
  /** The club is closing: no membership renews again. */
  isClubClosing: boolean
}

export type Eligibility = { allowed: true } | { allowed: false; reason: string }

type Rule = (membership: ChangeState, today: Day) => string | null

const over: Rule = ({ status }) =>
  status === 'canceled' || status === 'inactive' ? 'your membership has ended' : null
const unpaid: Rule = ({ status }) =>
  status === 'pending' ? 'your first payment hasn’t gone through yet' : null
const owing: Rule = ({ status }) =>
  status === 'past_due' ? 'your last payment failed and must be paid first' : null
const leaving: Rule = ({ endsOn }) => (endsOn ? `your membership ends on ${formatDay(endsOn)}` : null)
const busy: Rule = ({ isPending: unsettled }) =>
  unsettled ? 'an earlier change is still being processed; check back in a few minutes' : null
const closing: Rule = ({ isClubClosing }) => (isClubClosing ? 'the club is closing' : null)
const pausing: Rule = ({ status, pause }) => {
  if (pause?.kind === 'skip') return `your payment on ${formatDay(pause.fromOn)} is skipped`
  if (pause) return `your membership is paused until ${formatDay(pause.untilOn)}`
  return status === 'paused' ? 'the club has paused your membership' : null
}
const planning: Rule = ({ planned }) =>
  planned ? `you’re moving to ${planned.tierName} on ${formatDay(planned.effectiveOn)}` : null
const renewing: Rule = ({ renewsOn }, today) => {
  if (!renewsOn) return 'your next payment date isn’t known yet'
  return renewsOn <= today ? 'today’s payment is being processed; check back tomorrow' : null
}

const nothingPaused: Rule = ({ status, pause }) => {
  if (pause) return null
  return status === 'paused' ? 'the club has paused your membership' : 'your membership isn’t paused'
}
const nothingPlanned: Rule = ({ planned }) => (planned ? null : 'no tier change is scheduled')
const notLeaving: Rule = ({ endsOn }) => (endsOn ? null : 'your membership isn’t canceled')

const rules: Record<ChangeAction, Rule[]> = {
  'change-up': [over, unpaid, busy, owing, leaving, pausing, planning, renewing],
  'change-down': [over, unpaid, busy, owing, leaving, pausing, planning, renewing],
  'undo-change': [over, unpaid, busy, nothingPlanned],
  skip: [over, unpaid, busy, owing, leaving, pausing, renewing],
  pause: [over, unpaid, busy, owing, leaving, pausing, renewing],
  resume: [over, unpaid, busy, nothingPaused],
  cancel: [over, unpaid, busy, leaving],
  'undo-cancel': [over, unpaid, busy, notLeaving, closing],
  portal: [],
}

/** Whether the member can do an action today; if not, why, as a clause that follows "because". */
export function can(action: ChangeAction, membership: ChangeState, today: Day): Eligibility {
  for (const rule of rules[action]) {
    const because = rule(membership, today)
    if (because) return { allowed: false, reason: because }
  }
  return { allowed: true }
}

/** The business can end any live membership, including one with a scheduled cancellation. */
export function canEndNow({
  status,
  isPending: unsettled,
}: Pick<ChangeState, 'status' | 'isPending'>): Eligibility {
  if (!isLive(status)) return { allowed: false, reason: 'the membership has ended or never started' }
  if (unsettled) return { allowed: false, reason: 'an earlier change is still being processed' }
  return { allowed: true }
}

/** The longest pause. */
const MAX_PAUSE_MONTHS = 12

/** The last day on which a pause that is requested today can end. */
export function latestPauseEnd(today: Day): Day {
  return monthsAfter(today, MAX_PAUSE_MONTHS)
}

/** Why a pause cannot end on a day, or null. */
export function pauseEndProblem(
  until: Day,
  { renewsOn }: Pick<ChangeState, 'renewsOn'>,
  latest: Day,
): string | null {
  if (renewsOn && until <= renewsOn)
    return `Please choose a day after your next payment on ${formatDay(renewsOn)}`
  if (until > latest) return `Please choose a day no later than ${formatDay(latest)}`
  return null
}
