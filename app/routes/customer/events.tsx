// A member's bookings and waiting lists, and events to come: /customer/events
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clubOrigin } from '#/tenants/origins'
import { EventList } from '~/club/events/public/components/event-list'
import { listedEvents } from '~/club/events/public/event-list.server'
import { memberEvents } from '~/club/events/tickets/member-events.server'
import { ticketToken } from '~/club/events/tickets/ticket-link.server'
import { requireMember } from '~/web/http/guards/guards.server'
import { paths } from '~/foundation/kit/paths'
import { MemberPage } from '~/membership/memberships/members/components/member-page'
import { BottleRow } from '~/cellar/catalog/components/bottle-count'
import { privateClubPage } from '~/foundation/ui/document/page-meta'
import { Badge } from '~/foundation/ui/feedback/badge'
import { EmptyState } from '~/foundation/ui/feedback/empty-state'
import { ButtonLink } from '~/foundation/ui/form/button'
import { Card } from '~/foundation/ui/layout/card'
import { Row, RowList } from '~/foundation/ui/layout/row-list'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { club, db, member, now } = await requireMember(request, context, 'membership.read')
  const { env } = context.services
  // Events have their pages on the club's own host.
  const origin = context.host.kind === 'club' ? '' : clubOrigin(env, club)
  const { bookings, waiting } = await memberEvents(db, { memberId: member.id, club, now })
  const isOpen = club.status === 'live'
  const events = isOpen ? await listedEvents(db, club, { withMembersOnly: true, now }) : []
  const booked = new Set(bookings.filter(({ status }) => status !== 'canceled').map(({ eventId }) => eventId))
  return {
    clubName: club.name,
    origin,
    bookings: bookings.map(({ code, hasTicket, ...booking }) => ({
      ...booking,
      href:
        hasTicket && isOpen
          ? origin + paths.ticket.page(ticketToken(env.sessionSecret, { id: booking.id, code }).token)
          : null,
    })),
    waiting: isOpen ? waiting : [],
    events: events.filter(({ id }) => !booked.has(id)),
  }
}

export const meta = privateClubPage('Events')

const badges = {
  booked: { tone: 'green', text: 'Booked' },
  awaiting_payment: { tone: 'yellow', text: 'Not paid yet' },
  canceled: { tone: 'grey', text: 'Canceled' },
} as const

export default function MemberEvents() {
  const { clubName, origin, bookings, waiting, events } = useLoaderData<typeof loader>()
  const isEmpty = bookings.length === 0 && waiting.length === 0 && events.length === 0
  return (
    <MemberPage title="Events">
      {bookings.length > 0 && <Bookings />}
      {waiting.length > 0 && (
        <Card title="Waiting lists">
          <RowList label="Events you wait for">
            {waiting.map(({ eventId, title, when, isOffered }) => (
              <Row
                key={eventId}
                name={title}
                detail={when}
                status={
                  <Badge tone={isOffered ? 'green' : 'yellow'}>
                    {isOffered ? 'Seats are held for you' : 'Waiting'}
                  </Badge>
                }
              >
                <ButtonLink
                  to={origin + paths.events.page(eventId)}
                  variant="quiet"
                  document
                  aria-label={`Open ${title}`}
                >
                  Open
                </ButtonLink>
              </Row>
            ))}
          </RowList>
        </Card>
      )}
      {events.length > 0 && (
        <section className="grid gap-4" aria-labelledby="to-come">
          <h2 id="to-come" className="text-xl">
            Events to come
          </h2>
          <EventList events={events} level={3} hrefOf={(id) => origin + paths.events.page(id)} />
        </section>
      )}
      {isEmpty && (
        <EmptyState title="No events right now" level={2} picture={<BottleRow count={3} />}>
          <p>Tastings and dinners of {clubName} appear here, and you book them here first.</p>
        </EmptyState>
      )}
    </MemberPage>
  )
}

function Bookings() {
  const { bookings } = useLoaderData<typeof loader>()
  return (
    <Card title="Your bookings">
      <RowList label="Your bookings">
        {bookings.map(({ id, title, when, place, seats, status, isPast, href }) => (
          <Row
            key={id}
            name={title}
            detail={`${when}. ${place}`}
            status={
              <>
                <Badge tone={isPast && status === 'booked' ? 'grey' : badges[status].tone}>
                  {isPast && status === 'booked' ? 'Over' : badges[status].text}
                </Badge>
                {seats > 0 && <span>{seats === 1 ? '1 seat' : `${seats} seats`}</span>}
              </>
            }
          >
            {href && (
              <ButtonLink
                to={href}
                variant="quiet"
                document
                aria-label={
                  status === 'booked' ? `Open your ticket for ${title}` : `Open your booking of ${title}`
                }
              >
                {status === 'booked' ? 'Ticket' : 'Open'}
              </ButtonLink>
            )}
          </Row>
        ))}
      </RowList>
    </Card>
  )
}
