import type { OpenTenantDb } from '#/db/handles.server'
import { timeIn } from '~/foundation/kit/dates'
import { foldText } from '~/foundation/kit/fold-text'
import { attendeeListing } from './attendee-listing'
import { personName } from './attendee-words'
import { listAttendees } from './attendees.server'
import type { CheckInSheet } from './check-in-view'

/** The most people of a device's list. */
const MOST_ON_DEVICE = 10_000

/** Everyone who booked an event and paid, for the desk: no prices and no contacts, since a device keeps it. */
export async function checkInSheet(
  db: OpenTenantDb,
  { eventId, timeZone }: { eventId: string; timeZone: string },
): Promise<CheckInSheet> {
  const { rows } = await listAttendees(
    db,
    { eventId, seesPrices: false, seesContacts: false },
    attendeeListing(eventId).all,
    MOST_ON_DEVICE,
  )
  const people = rows
    .filter(({ isUnpaid }) => !isUnpaid)
    .map((one) => {
      const name = personName(one)
      return {
        seatId: one.seatId,
        bookingId: one.bookingId,
        code: one.code,
        name,
        broughtBy: one.position > 1 ? one.bookerName : null,
        tierName: one.tierName,
        note: one.answers.map(({ question, answer }) => `${question} ${answer}`).join('; '),
        attendance: one.attendance,
        attendanceTime: one.attendanceAt && timeIn(timeZone, one.attendanceAt),
        searchText: foldText(`${name} ${one.bookerName}`),
      }
    })
  return {
    people,
    expected: people.filter(({ attendance }) => attendance === null).length,
    here: people.filter(({ attendance }) => attendance === 'here').length,
  }
}
