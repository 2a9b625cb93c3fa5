import { type Day, formatDay } from '~/foundation/kit/dates'

/** A calendar day as people write it, readable by machines as well. */
export function DateText({ day }: { day: Day }) {
  return <time dateTime={day}>{formatDay(day)}</time>
}
