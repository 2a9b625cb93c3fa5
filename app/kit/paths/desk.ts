// Links of the pick-up desk.
import { withQuery, type Query } from './with-query'

const member = (memberId: string, query?: Query) =>
  withQuery(`/business/desk/${encodeURIComponent(memberId)}`, query)

export const deskPaths = {
  /** Who is still to come. `code` is a member's, as their QR code links to it. */
  list: (query?: { q?: string; code?: string; show?: string; limit?: string }) =>
    withQuery('/business/desk', query),
  /** A member's boxes. `line` is a bottle to replace or to fill, `given` the hand-over just recorded. */
  member: (memberId: string, query?: { line?: string; given?: string; done?: string; perk?: string }) =>
    member(memberId, query),
  /** Where scripts read the boxes to come and record hand-overs. */
  sheet: (query?: { q?: string; member?: string }) => withQuery('/business/desk/sheet', query),
  /** Hand-overs that could not be booked. */
  refused: (query?: { done?: string }) => withQuery('/business/desk/refused', query),
}
