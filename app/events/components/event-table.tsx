import { Link } from '@remix-run/react'
import { paths } from '~/kit/paths'
import { DataTable } from '~/ui/layout/data-table'
import type { EventLine } from '../manage/event-view'
import { EventBadge } from './event-badge'

/** Events of the business, a line each. */
export function EventTable({ events, seesPrices }: { events: EventLine[]; seesPrices: boolean }) {
  return (
    <DataTable
      label="Events"
      rows={events}
      columns={[
        {
          label: 'Event',
          cell: (event) => (
            <Link to={paths.business.events.event(event.id)} className="wrap-anywhere">
              {event.title}
            </Link>
          ),
          note: (event) => (
            <>
              {event.when}
              {event.place && `, ${event.place}`}
              {event.isSeries && ' · repeats'}
              {event.visibility === 'members' && ' · members only'}
            </>
          ),
        },
        { label: 'State', cell: (event) => <EventBadge state={event.state} /> },
        { label: 'Seats', figure: true, cell: (event) => `${event.seatsTaken} of ${event.capacity}` },
        { label: 'Waiting', figure: true, cell: (event) => event.waiting },
        seesPrices && { label: 'Price', cell: (event) => event.price },
      ]}
    />
  )
}
