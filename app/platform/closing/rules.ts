// The days of a closing, and the parts in which it is done. Pure.
import type { ClosingItemKind } from '#/db/schema/privacy'
import { daysAfter } from '~/foundation/kit/calendar'
import { formatDay, type Day } from '~/foundation/kit/dates'

/** A month that is paid today has ended by then, whichever month it is. Decision 0174. */
export const noticeDays = 31

/** A year is enough to plan, and no member is told more than a year ahead. */
const mostDays = 366

/** How long members surely find their data, and the business its archive, after the club has closed. */
export const memberDataDays = 180
export const archiveDays = 90

export const earliestLastDay = (today: Day): Day => daysAfter(today, noticeDays)
export const latestLastDay = (today: Day): Day => daysAfter(today, mostDays)

/** Why the club cannot have this as its last day, or null. */
export function lastDayProblem(day: Day, today: Day): string | null {
  const earliest = earliestLastDay(today)
  if (day < earliest) return `Members need notice. The earliest day is ${formatDay(earliest)}.`
  const latest = latestLastDay(today)
  return day > latest ? `Please choose a day no later than ${formatDay(latest)}.` : null
}

/** When a kind of item is settled. `end`: once no membership is left and what was owed is settled. */
type ClosingPhase = 'now' | 'refund' | 'end'

interface ClosingPart {
  phase: ClosingPhase
  label: string
  /** An item, in words: "box", "boxes". */
  noun: readonly [string, string]
}

/** The parts of a closing, in the order in which they are done. */
export const closingParts: Record<ClosingItemKind, ClosingPart> = {
  price: { phase: 'now', label: 'Withdraw announced prices', noun: ['price', 'prices'] },
  membership: { phase: 'now', label: 'End memberships', noun: ['membership', 'memberships'] },
  notice: { phase: 'now', label: 'Email members', noun: ['email', 'emails'] },
  gift: { phase: 'now', label: 'Refund gifts that were not redeemed', noun: ['gift', 'gifts'] },
  event: { phase: 'now', label: 'Cancel events after the last day', noun: ['event', 'events'] },
  box: { phase: 'refund', label: 'Refund boxes that are still owed', noun: ['box', 'boxes'] },
  bottle: {
    phase: 'refund',
    label: 'Settle bottles still owed of delivered boxes',
    noun: ['bottle', 'bottles'],
  },
  purchase: {
    phase: 'refund',
    label: 'Refund purchases not handed over',
    noun: ['purchase', 'purchases'],
  },
  balance: { phase: 'end', label: 'Pay back gift balances', noun: ['balance', 'balances'] },
  plan: { phase: 'end', label: 'End your plan with Tastevin', noun: ['plan', 'plans'] },
  archive: { phase: 'end', label: 'Make your archive', noun: ['archive', 'archives'] },
}

export const closingItemKinds = Object.keys(closingParts) as ClosingItemKind[]

/** The kinds that are settled now. */
export function dueKinds({
  today,
  refundOn,
  lastOn,
  liveMembers,
  openRefunds,
}: {
  today: Day
  refundOn: Day
  lastOn: Day
  /** Memberships that run. */
  liveMembers: number
  /** Boxes and purchases that wait for their refund. */
  openRefunds: number
}): ClosingItemKind[] {
  const isRefunding = today >= refundOn
  const isOver = today > lastOn && liveMembers === 0 && isRefunding && openRefunds === 0
  return closingItemKinds.filter((kind) => {
    const { phase } = closingParts[kind]
    return phase === 'now' || (phase === 'refund' ? isRefunding : isOver)
  })
}
