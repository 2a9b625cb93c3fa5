// The people of an event as a file: /business/events/:eventId/attendees/export
import type { LoaderFunctionArgs } from '@remix-run/node'
import { attendeesCsv } from '~/events/desk/attendee-export.server'
import { allAttendees } from '~/events/desk/attendees.server'
import { findEvent } from '~/events/manage/event-record.server'
import { fileDownload } from '~/http/file-download.server'
import { requireBusiness } from '~/http/guards/guards.server'
import { dayIn } from '~/kit/dates'
import { idIn } from '~/kit/request-ids/id-in'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db, club } = await requireBusiness(request, context, 'exports.make')
  if (request.method === 'OPTIONS') return new Response(null, { status: 405, headers: { Allow: 'GET' } })
  const { event, attendees } = await db.read(async (db) => {
    const event = await findEvent(db, idIn(params, 'eventId'))
    return { event, attendees: await allAttendees(db, event.id) }
  })
  return fileDownload(
    `${club.slug}-attendees-${dayIn(club.timeZone, event.starts_at)}`,
    'csv',
    attendeesCsv(attendees, club.timeZone),
  )
}
