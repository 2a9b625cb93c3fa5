// Calendar arithmetic as Stripe bills: in UTC, to the second, always counted from the anchor, so that
// 31 January is followed by 28 February and then by 31 March. Instants are epoch seconds.

export type Interval = 'day' | 'week' | 'month' | 'year'

export const HOUR = 3600
export const DAY = 24 * HOUR

/** `months` after `instant`: same day of the month, or that month's last day; same time of day. */
export function addMonths(instant: number, months: number): number {
  const from = new Date(instant * 1000)
  const year = from.getUTCFullYear()
  const month = from.getUTCMonth() + months
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const midnight = Date.UTC(year, month, Math.min(from.getUTCDate(), lastDay)) / 1000
  const timeOfDay = ((instant % DAY) + DAY) % DAY
  return midnight + timeOfDay
}

/** The `n`th boundary after the anchor (0 is the anchor itself). */
export function boundary(anchor: number, interval: Interval, count: number, n: number): number {
  switch (interval) {
    case 'day':
      return anchor + n * count * DAY
    case 'week':
      return anchor + n * count * 7 * DAY
    case 'month':
      return addMonths(anchor, n * count)
    case 'year':
      return addMonths(anchor, n * count * 12)
  }
}

/** The first boundary strictly after `instant`. */
export function nextBoundary(anchor: number, interval: Interval, count: number, instant: number): number {
  const length = boundary(anchor, interval, count, 1) - anchor
  // Months differ in length by up to three days in thirty-one: start one period early and walk.
  let n = Math.max(0, Math.floor((instant - anchor) / length) - 1)
  while (boundary(anchor, interval, count, n) > instant && n > 0) n--
  while (boundary(anchor, interval, count, n) <= instant) n++
  return boundary(anchor, interval, count, n)
}

const DURATION = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/

/** `instant` moved by an ISO 8601 duration of whole numbers, or null when the text is none. */
export function addDuration(instant: number, duration: string): number | null {
  const match = DURATION.exec(duration)
  if (!match || match.slice(1).every((part) => part === undefined)) return null
  const [years = 0, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0))
  const moved = addMonths(instant, years * 12 + months)
  return moved + weeks * 7 * DAY + days * DAY + hours * HOUR + minutes * 60 + seconds
}
