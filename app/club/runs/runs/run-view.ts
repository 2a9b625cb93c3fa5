// Runs as their list and the calendar show them. Pure.
import type { RunStatus } from '#/db/schema/club-runs'
import { dayIn, formatDay, timeIn, type Day } from '~/foundation/kit/dates'
import type { ListedRun } from './list-runs.server'

/** States in the order of a run's life. */
export const runStates = {
  draft: 'Draft',
  published: 'Published',
  locked: 'Locked',
  fulfilling: 'Pick-up',
  closed: 'Closed',
  canceled: 'Canceled',
} as const satisfies Record<RunStatus, string>

/** A run as lists show it. */
export interface RunLine {
  id: string
  /** The first day of the month in which its pick-up begins. */
  month: Day
  title: string
  status: RunStatus
  /** "November 10, 2026, 6:00 PM". */
  cutOff: string
  pickUp: string
  location: string
  /** "14 boxes, 3 picked up"; empty before the lock. */
  boxes: string
}

/** A run in words, in the business's time zone. */
export function runLine(run: ListedRun, timeZone: string): RunLine {
  const { id, title, status, location, boxes, delivered } = run
  return {
    id,
    month: `${run.pickUpFrom.slice(0, 7)}-01`,
    title,
    status,
    location,
    cutOff: instantText(timeZone, run.cutOffAt),
    pickUp: daysText(run.pickUpFrom, run.pickUpUntil),
    boxes: boxes === 0 ? '' : `${boxCount(boxes)}, ${delivered} picked up`,
  }
}

const boxCount = (count: number) => (count === 1 ? '1 box' : `${count.toLocaleString('en-US')} boxes`)

/** An instant as people write it: "November 10, 2026, 6:00 PM". */
export function instantText(timeZone: string, instant: Date): string {
  return `${formatDay(dayIn(timeZone, instant))}, ${timeIn(timeZone, instant)}`
}

/** "November 13–28, 2026", "November 28, 2026 – January 3, 2027". */
export function daysText(from: Day, until: Day): string {
  if (from === until) return formatDay(from)
  if (from.slice(0, 7) !== until.slice(0, 7)) return `${formatDay(from)} – ${formatDay(until)}`
  return formatDay(from).replace(/(\d+),/, `$1–${Number(until.slice(8))},`)
}
