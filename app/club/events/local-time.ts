// Days and times as a form has them, in the business's time zone, including the hour that clocks skip and the hour that
// comes twice. Pure; Temporal is large, so no code that runs in a browser calls these functions.
import { instantsAt } from '~/foundation/kit/calendar'
import { clockTimeIn, dayIn, formatDay, timeOfDay, type Day } from '~/foundation/kit/dates'

/** Which one is meant of a time that comes twice. */
type Occurrence = 'first' | 'second'

export interface LocalTime {
  day: Day
  /** "17:30" */
  time: string
  /** Only asked where the time comes twice. */
  occurrence?: Occurrence
}

type ReadTime =
  | { kind: 'ok'; at: Date }
  /** Clocks skip it. */
  | { kind: 'missing'; sentence: string }
  /** It comes twice, and it was not said which one is meant. */
  | { kind: 'twice'; sentence: string }

/** The instant of a local time. */
export function readLocalTime(timeZone: string, { day, time, occurrence }: LocalTime): ReadTime {
  const [first, second] = instantsAt(timeZone, day, time)
  const words = `${timeOfDay(time)} on ${formatDay(day)}`
  if (!first)
    return {
      kind: 'missing',
      sentence: `Clocks skip ${words}, because summer time begins. Please choose another time.`,
    }
  if (!second) return { kind: 'ok', at: first }
  if (!occurrence)
    return {
      kind: 'twice',
      sentence: `${words} comes twice, because summer time ends. Please choose which one you mean.`,
    }
  return { kind: 'ok', at: occurrence === 'second' ? second : first }
}

/** An instant as a form shows it; `readLocalTime` reads it back. */
export function localTimeOf(timeZone: string, at: Date): LocalTime {
  const day = dayIn(timeZone, at)
  const time = clockTimeIn(timeZone, at)
  const [first, second] = instantsAt(timeZone, day, time)
  if (!first || !second) return { day, time }
  // Seconds are not shown: the later of the two is not before its minute.
  return { day, time, occurrence: at >= second ? 'second' : 'first' }
}
