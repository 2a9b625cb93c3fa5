import type { ListColumn } from '~/foundation/ui/list/list-table'
import type { EventListParams } from '../manage/event-listing'
import type { EventLine } from '../manage/event-view'
import { EventBadge } from './event-badge'

/** The columns of the business's list of events. */
export function eventColumns({
  seesPrices,
}: {
  seesPrices: boolean
}): (ListColumn<EventLine, EventListParams['sort']> | false)[] {
  return [
    {
      label: 'Event',
      sort: 'title',
      cell: ({ title }) => title,
      note: ({ when, place, isSeries, visibility }) => (
        <>
          {when}
          {place && `, ${place}`}
          {isSeries && ' · repeats'}
          {visibility === 'members' && ' · members only'}
        </>
      ),
    },
    { label: 'State', phone: 'beside', cell: ({ state }) => <EventBadge state={state} /> },
    {
      label: 'Seats',
      sort: 'seats',
      figure: true,
      phoneLabel: 'Seats:',
      cell: ({ seatsTaken, capacity }) => `${seatsTaken} of ${capacity}`,
    },
    { label: 'Waiting', figure: true, phoneLabel: 'Waiting:', cell: ({ waiting }) => waiting },
    seesPrices && { label: 'Price', cell: ({ price }) => price },
  ]
}
