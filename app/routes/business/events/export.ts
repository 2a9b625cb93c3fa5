// The people of an event that its list's filters leave, as a file: /business/events/:eventId/attendees/export
import type { LoaderFunctionArgs } from '@remix-run/node'
import { attendeeFile } from '~/club/events/desk/attendee-export.server'
import { attendeeListing } from '~/club/events/desk/attendee-listing'
import { exportedAttendees } from '~/club/events/desk/attendees.server'
import { findEvent } from '~/club/events/manage/event-record.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { listFileDownload } from '~/web/http/list-file.server'
import { dayIn } from '~/foundation/kit/dates'
import { idIn } from '~/foundation/kit/request-ids/id-in'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db, may, club } = await requireBusiness(request, context, 'exports.make')
  if (request.method === 'OPTIONS') return new Response(null, { status: 405, headers: { Allow: 'GET' } })
  const eventId = idIn(params, 'eventId')
  const sight = { eventId, seesPrices: may('prices.read'), seesContacts: may('contacts.read') }
  const { event, attendees } = await db.read(async (db) => ({
    event: await findEvent(db, eventId),
    attendees: await exportedAttendees(db, sight, attendeeListing(eventId).read(request.url)),
  }))
  const name = `${club.slug}-attendees-${dayIn(club.timeZone, event.starts_at)}`
  return listFileDownload(request, name, attendeeFile(attendees, club.timeZone))
}
