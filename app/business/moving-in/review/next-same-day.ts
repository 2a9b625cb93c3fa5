import { monthsAfter } from '~/foundation/kit/calendar'
import type { Day } from '~/foundation/kit/dates'

/** The first day from today on that is the same day of a month as this earlier one, the last where the month is short. */
export function nextSameDay(day: Day, today: Day): Day {
  for (let months = 0; ; months += 1) {
    const next = monthsAfter(day, months)
    if (next >= today) return next
  }
}
