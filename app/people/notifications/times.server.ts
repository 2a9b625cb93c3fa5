// When emails about notifications are sent: quiet hours and the daily digest, in the business's time zone. Pure.
import { daysAfter, instantAt } from '~/foundation/kit/calendar'
import { clockTimeIn, dayIn } from '~/foundation/kit/dates'

/** When the daily digest is sent, in the business's time zone. */
const digestTime = '08:00'

/** The next daily digest after an instant. On a day when clocks skip its time, as much later. */
export function nextDigest(timeZone: string, after: Date): Date {
  const today = dayIn(timeZone, after)
  const digest = instantAt(timeZone, today, digestTime)
  return digest > after ? digest : instantAt(timeZone, daysAfter(today, 1), digestTime)
}

/** Local times of day, "22:00"; `until` before `from` is on the next day. */
export interface QuietHours {
  from: string
  until: string
}

/**
 * When the quiet hours that contain an instant end; null outside them. The clock on the wall decides: where summer time
 * makes a night shorter or longer, quiet hours are too. Equal times are the whole day, which have no end: then a later day.
 */
export function quietUntil(timeZone: string, { from, until }: QuietHours, instant: Date): Date | null {
  const isQuiet = (at: Date) => {
    const time = clockTimeIn(timeZone, at)
    return from < until ? time >= from && time < until : time >= from || time < until
  }
  if (!isQuiet(instant)) return null
  // Minute by minute, because a time of day may come twice or not at all.
  const start = Math.floor(instant.getTime() / MINUTE_MS) * MINUTE_MS
  for (let minutes = 1; minutes < MINUTES_A_DAY; minutes += 1) {
    const end = new Date(start + minutes * MINUTE_MS)
    if (!isQuiet(end)) return end
  }
  return new Date(start + MINUTES_A_DAY * MINUTE_MS)
}

const MINUTE_MS = 60_000
const MINUTES_A_DAY = 26 * 60
