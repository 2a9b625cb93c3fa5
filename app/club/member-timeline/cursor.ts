// Where a page of the timeline ends. Pure.

/** A line's place: later lines first, and lines of one moment by kind and id. Times are in UTC, to the microsecond. */
export interface TimelineCursor {
  at: string
  kind: string
  id: string
}

const shape = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)~([a-z-]{1,30})~([0-9a-zA-Z_.:-]{1,120})$/

export const formatCursor = ({ at, kind, id }: TimelineCursor): string => `${at}~${kind}~${id}`

/** The place that an address names; null for none, which is the first page. */
export function parseCursor(text: string | null): TimelineCursor | null {
  const match = shape.exec(text ?? '')
  if (!match || Number.isNaN(Date.parse(match[1]!))) return null
  return { at: match[1]!, kind: match[2]!, id: match[3]! }
}
