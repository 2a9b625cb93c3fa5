// When and where a club's members pick up, as data of the business. Pure.
import { z } from 'zod'
import { formatDays, isDay, timeOfDay, type Day } from '~/foundation/kit/dates'

/** Weekdays by the number of ISO 8601. */
export const weekdays = {
  1: 'Monday',
  2: 'Tuesday',
  3: 'Wednesday',
  4: 'Thursday',
  5: 'Friday',
  6: 'Saturday',
  7: 'Sunday',
} as const
export type Weekday = keyof typeof weekdays
export const weekdayNumbers = [1, 2, 3, 4, 5, 6, 7] as const satisfies Weekday[]

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const day = z.string().refine(isDay)

const pickUp = z.object({
  /** Name of the place; empty: the business itself. */
  place: z.string(),
  /** Empty: the address of the business. */
  address: z.string(),
  /** Opening hours in the business's time zone, at most one span for a weekday, in their order. */
  hours: z.array(z.object({ day: z.literal(weekdayNumbers), from: time, until: time })),
  /** Days on which nothing is handed over. */
  closed: z.array(z.object({ from: day, until: day })),
  /** How many days before the first pick-up day members may still change their box. */
  cutOffDays: z.number().int(),
  cutOffTime: time,
  /** How many days members have to collect. */
  windowDays: z.number().int(),
})
export type PickUp = z.infer<typeof pickUp>

/** Settings of a business that has saved none. */
export const usualPickUp: PickUp = {
  place: '',
  address: '',
  hours: [],
  closed: [],
  cutOffDays: 3,
  cutOffTime: '18:00',
  windowDays: 16,
}

/** The stored settings; null where the business has not saved any. */
export function readPickUp(stored: unknown): PickUp | null {
  const { success, data } = pickUp.safeParse(stored)
  return success ? data : null
}

/** "Tuesday to Saturday, 5:00 PM to 10:00 PM; Sunday, 12:00 PM to 6:00 PM"; empty without hours. */
export function hoursText(hours: PickUp['hours']): string {
  const spans: { first: Weekday; last: Weekday; from: string; until: string }[] = []
  for (const { day, from, until } of hours) {
    const before = spans.at(-1)
    if (before && before.last === day - 1 && before.from === from && before.until === until) before.last = day
    else spans.push({ first: day, last: day, from, until })
  }
  return spans
    .map(({ first, last, from, until }) => {
      const days = first === last ? weekdays[first] : `${weekdays[first]} to ${weekdays[last]}`
      return `${days}, ${timeOfDay(from)} to ${timeOfDay(until)}`
    })
    .join('; ')
}

/** "Closed December 24 to December 26, 2026."; empty where no closed day is in the span. */
export function closedText(
  closed: readonly PickUp['closed'][number][],
  span: { from: Day; until: Day | null },
): string {
  const days = closed.filter(
    ({ from, until }) => until >= span.from && (span.until === null || from <= span.until),
  )
  if (days.length === 0) return ''
  const list = new Intl.ListFormat('en-US').format(days.map(({ from, until }) => formatDays(from, until)))
  return `Closed ${list}.`
}

/** Sentences one after the other: "Friday, 5:00 PM to 9:00 PM. Ring the bell."; null without any. */
export function sentences(...texts: (string | null)[]): string | null {
  const full = texts.filter((text) => text !== null && text !== '')
  if (full.length === 0) return null
  return full
    .map((text, at) => (at === full.length - 1 || /[.!?]$/.test(text!) ? text : `${text}.`))
    .join(' ')
}
