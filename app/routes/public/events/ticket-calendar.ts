// A booked event as a calendar file: /tickets/:token/calendar.ics
import type { LoaderFunctionArgs } from '@remix-run/node'
import { clubOrigin } from '#/tenants/origins'
import { ticketEntry } from '~/events/tickets/ticket.server'
import { fileDownload } from '~/http/file-download.server'
import { calendarFile } from '~/kit/calendar-file'
import { paths } from '~/kit/paths'
import { loadTicket } from './ticket-access.server'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const token = params.token ?? ''
  const found = await loadTicket(context, token)
  if (!found) throw new Response(null, { status: 404 })
  const origin = clubOrigin(context.services.env, found.club)
  const entry = ticketEntry(found.ticket, {
    host: new URL(origin).hostname,
    url: origin + paths.ticket.page(token),
  })
  return fileDownload(`${found.club.slug}-event`, 'ics', calendarFile(found.club.name, [entry]))
}
