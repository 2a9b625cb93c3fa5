// Facts on the page of a club that has closed. Pure.
import type { Club } from '#/tenants/club'
import { formatDay } from '~/foundation/kit/dates'

/** The page says that the club has closed, since when, where to ask, and until when members find their data. */
export function closedClubView({ name, email, phone, website, closedOn, memberDataUntil }: Club) {
  return {
    name,
    email,
    phone,
    website,
    sinceWords: closedOn && formatDay(closedOn),
    dataWords: memberDataUntil && formatDay(memberDataUntil),
  }
}
