// A booked event as a calendar file: /tickets/:token/calendar.ics
import type { LoaderFunctionArgs } from '@remix-run/node'
import { clubOrigin } from '#/tenants/origins'
import { ticketEntry } from '~/club/events/tickets/ticket.server'
import { fileDownload } from '~/web/http/file-download.server'
import { calendarFile } from '~/foundation/kit/calendar-file'
import { paths } from '~/foundation/kit/paths'
import { loadTicket } from './ticket-access.server'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const token = params.token ?? ''
  const ticket = await loadTicket(context, token)
  if (!ticket) throw new Response(null, { status: 404 })
  const origin = clubOrigin(context.services.env, ticket.club)
  const entry = ticketEntry(ticket.ticket, {
    host: new URL(origin).hostname,
    url: origin + paths.ticket.page(token),
  })
  return fileDownload(`${ticket.club.slug}-event`, 'ics', calendarFile(ticket.club.name, [entry]))
}
