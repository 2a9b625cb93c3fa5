// A ticket's page, calendar file and code: who has the address has the ticket.
import { eventTokenHash } from '~/club/events/tickets/ticket-link.server'
import { ticketOf } from '~/club/events/tickets/ticket.server'
import type { RequestContext } from '~/web/http/request-context.server'
import { countTokenPage } from '~/people/identity/rate-limits.server'

/** The booking of a ticket's address; null for any other address, and on the platform's host. */
export async function loadTicket(context: RequestContext, token: string) {
  await countTokenPage(context)
  return findTicket(context, token)
}

/** The same for pictures in emails, which many people's mail programs fetch from the same few networks. */
export async function findTicket(context: RequestContext, token: string) {
  const { host, services } = context
  if (host.kind !== 'club') return null
  const { club } = host
  const now = context.now(club.id)
  const db = services.scopes.club(club)
  const tokenHash = eventTokenHash(token)
  const ticket = tokenHash && (await ticketOf(db, { tokenHash, club, now }))
  return ticket ? { club, db, ticket, now } : null
}
