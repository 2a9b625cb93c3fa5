// The QR code of a ticket, for its email: /tickets/:token/code.png
import type { LoaderFunctionArgs } from '@remix-run/node'
import { drawPicture } from '~/foundation/pictures/image-worker.server'
import { ticketScanUrl } from './ticket-scan-url.server'
import { findTicket } from './ticket-access.server'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const ticket = await findTicket(context, params.token ?? '')
  if (ticket?.ticket.status !== 'booked') throw new Response(null, { status: 404 })
  const image = await drawPicture(
    context.services.imageWorker,
    'code-png',
    ticketScanUrl(context, ticket.ticket),
  )
  return new Response(new Uint8Array(image), {
    headers: {
      'Content-Type': 'image/png',
      // Emails load it from elsewhere.
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Cache-Control': 'private, max-age=86400',
      'Content-Security-Policy': "default-src 'none'",
    },
  })
}
