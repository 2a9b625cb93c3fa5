// The next step of a run for staff, in words. Pure.
import type { RunStatus } from '#/db/schema/club-runs'
import type { Day } from '~/foundation/kit/dates'
import { formatDay } from '~/foundation/kit/dates'
import { daysText, instantText } from '../runs/run-view'
import type { BoxCounts } from './run-overview.server'

interface RunMoment {
  status: RunStatus
  timeZone: string
  cutOffAt: Date
  pickUpFrom: Day
  pickUpUntil: Day
  packedAt: Date | null
  boxes: Pick<BoxCounts, 'all' | 'processing' | 'delivered'>
}

/** One sentence: where the run is and what to do next. */
export function nextStep(run: RunMoment, today: Day): string {
  const { status, boxes, pickUpUntil } = run
  const left = boxes.all - boxes.delivered
  const cutOff = instantText(run.timeZone, run.cutOffAt)
  switch (status) {
    case 'draft':
      return 'Choose the wines, check what would happen, then publish. Members see nothing yet.'
    case 'published':
      return `Members may swap and skip until ${cutOff}. Then wines are assigned and bottles are locked.`
    case 'locked':
      return `Print the pick list, pack ${boxCount(boxes.processing)} and mark them as packed. Pick-up: ${daysText(run.pickUpFrom, pickUpUntil)}.`
    case 'fulfilling':
      if (left === 0) return 'Every box was handed over. Close the run.'
      return today > pickUpUntil
        ? `Pick-up ended on ${formatDay(pickUpUntil)}; ${boxCount(left)} not collected. Close the run.`
        : `Hand over at the desk until ${formatDay(pickUpUntil)}: ${boxCount(left)} to go.`
    case 'closed':
      return 'The run is closed and its figures are kept.'
    case 'canceled':
      return 'The run was canceled. What members paid moves to the next run.'
  }
}

export const boxCount = (count: number): string =>
  count === 1 ? '1 box' : `${count.toLocaleString('en-US')} boxes`

/** Effect of the rule for unclaimed boxes, with its day. */
export function unclaimedSentence({ rule, on }: { rule: 'hold' | 'restock'; on: Day }): string {
  return rule === 'hold'
    ? 'Boxes that aren’t collected are held for their members, also after you close the run.'
    : `Boxes that aren’t collected are held until ${formatDay(on)}. Then they go back into stock and stay owed to their members, for the next run. Members are told a week before.`
}
