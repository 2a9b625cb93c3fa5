// The days of a run, in the business's time zone.
import { daysAfter, daysBetween, instantAt, monthsAfter, sameWeekday } from '~/foundation/kit/calendar'
import { clockTimeIn, dayIn, formatMonth, type Day } from '~/foundation/kit/dates'
import type { RunDetails } from './run-details.server'
import type { RunForm } from './schemas'
import type { PickUp } from '#/tenants/pick-up'

/** The details that a form says, with its deadline as an instant. */
export function detailsOfForm({ cutOffDay, cutOffTime, ...rest }: RunForm, timeZone: string): RunDetails {
  return { ...rest, cutOffAt: instantAt(timeZone, cutOffDay, cutOffTime) }
}

/** How many months `to` is after `from`, both first days of months. */
const monthsBetween = (from: Day, to: Day): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7))

/**
 * The details of an earlier run, moved to a month: the first pick-up day stays the same weekday of its month, such as the
 * fourth Friday, and the other days stay as far from it as they were; the deadline at the same time of day although
 * clocks change in between. The story is the month's own and is left out; a title that names the month names the new
 * one.
 */
export function detailsForMonth(earlier: RunDetails, month: Day, timeZone: string): RunDetails {
  const months = monthsBetween(earlier.month, month)
  const pickUpFrom = sameWeekday(
    earlier.pickUpFrom,
    monthsAfter(`${earlier.pickUpFrom.slice(0, 8)}01`, months),
  )
  const moved = (day: Day) => daysAfter(day, daysBetween(earlier.pickUpFrom, pickUpFrom))
  const { cutOffAt } = earlier
  return {
    ...earlier,
    month,
    title: titleForMonth(earlier.title, earlier.month, month),
    cutOffAt: instantAt(timeZone, moved(dayIn(timeZone, cutOffAt)), clockTimeIn(timeZone, cutOffAt)),
    pickUpFrom,
    pickUpUntil: moved(earlier.pickUpUntil),
    story: '',
  }
}

function titleForMonth(title: string, from: Day, to: Day): string {
  const [was = '', wasYear = ''] = formatMonth(from).split(' ')
  const [is = '', isYear = ''] = formatMonth(to).split(' ')
  if (title.includes(wasYear) && title.includes(was)) return title.replace(was, is).replace(wasYear, isYear)
  return title.replace(was, is)
}

const weekdayOf = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

/** The first day from this one on which members can pick up; the day itself where none is within two months. */
export function firstOpenDay({ hours, closed }: Pick<PickUp, 'hours' | 'closed'>, from: Day): Day {
  for (let at = 0; at < 60; at += 1) {
    const day = daysAfter(from, at)
    const isOpen = hours.length === 0 || hours.some((span) => span.day === weekdayOf(day))
    if (isOpen && !closed.some((span) => span.from <= day && day <= span.until)) return day
  }
  return from
}

/**
 * Usual details of a first run: pick-up from the first open day on or after the 13th, for as many days and with the deadline
 * that the business's pick-up settings say; without settings a deadline on the 10th at 6 PM, and pick-up to the 28th. The
 * hours are left to the settings.
 */
export function usualDetails(
  month: Day,
  locationId: string,
  { timeZone, pickUp }: { timeZone: string; pickUp: PickUp | null },
): RunDetails {
  const day = (number: string) => `${month.slice(0, 8)}${number}`
  const from = pickUp ? firstOpenDay(pickUp, day('13')) : day('13')
  return {
    month,
    title: `${formatMonth(month).split(' ')[0]} box`,
    locationId,
    cutOffAt: pickUp
      ? instantAt(timeZone, daysAfter(from, -pickUp.cutOffDays), pickUp.cutOffTime)
      : instantAt(timeZone, day('10'), '18:00'),
    pickUpFrom: from,
    pickUpUntil: pickUp ? daysAfter(from, pickUp.windowDays - 1) : day('28'),
    pickUpHours: '',
    story: '',
    isTasteAware: false,
    isPublic: true,
  }
}
