import { Link } from '@remix-run/react'
import { paths } from '~/kit/paths'
import { DataTable, FigureCell } from '~/ui/layout/data-table'
import type { EventLine } from '../manage/event-view'
import { EventBadge } from './event-badge'

/** Events of the business, a line each. */
export function EventTable({ events, seesPrices }: { events: EventLine[]; seesPrices: boolean }) {
  const columns = [
    { label: 'Event' },
    { label: 'State' },
    { label: 'Seats', figure: true },
    { label: 'Waiting', figure: true },
    ...(seesPrices ? [{ label: 'Price' }] : []),
  ]
  return (
    <DataTable label="Events" columns={columns}>
      {events.map((event) => (
        <tr key={event.id}>
          <th scope="row">
            <Link to={paths.business.events.event(event.id)} className="wrap-anywhere">
              {event.title}
            </Link>
            <span className="block text-sm font-normal text-muted">
              {event.when}
              {event.place && `, ${event.place}`}
              {event.isSeries && ' · repeats'}
              {event.visibility === 'members' && ' · members only'}
            </span>
          </th>
          <td data-label="State">
            <EventBadge state={event.state} />
          </td>
          <FigureCell label="Seats">
            {event.seatsTaken} of {event.capacity}
          </FigureCell>
          <FigureCell label="Waiting">{event.waiting}</FigureCell>
          {seesPrices && <td data-label="Price">{event.price}</td>}
        </tr>
      ))}
    </DataTable>
  )
}
