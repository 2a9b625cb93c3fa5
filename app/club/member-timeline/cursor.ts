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
  const found = shape.exec(text ?? '')
  if (!found || Number.isNaN(Date.parse(found[1]!))) return null
  return { at: found[1]!, kind: found[2]!, id: found[3]! }
}
