import { cx } from 'class-variance-authority'
import { Badge } from '~/foundation/ui/feedback/badge'
import { buttonStyle } from '~/foundation/ui/form/button'
import { cardStyle } from '~/foundation/ui/layout/card'
import { EventPicture } from './event-picture'
import type { ListedEvent } from '../event-list.server'

/** Events to come, each with a link to its page. */
export function EventList({
  events,
  level = 2,
  hrefOf,
}: {
  events: ListedEvent[]
  level?: 2 | 3
  hrefOf(eventId: string): string
}) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <ul className="grid gap-5 min-[44rem]:grid-cols-[repeat(auto-fill,minmax(19rem,1fr))]">
      {events.map(({ id, title, when, place, price, pictureUrl, isFull, isForMembers }) => (
        <li
          key={id}
          className={cx(cardStyle, 'flex gap-4 max-[44rem]:items-start max-[44rem]:p-4 min-[44rem]:flex-col')}
        >
          <EventPicture
            event={{ title, pictureUrl }}
            sizes="(min-width: 44rem) 24rem, 6rem"
            className="aspect-square w-24 flex-none rounded-control min-[44rem]:aspect-[3/2] min-[44rem]:w-full"
          />
          <div className="grid min-w-0 gap-1.5">
            <Heading className="text-xl wrap-anywhere">
              <a className="link" href={hrefOf(id)}>
                {title}
              </a>
            </Heading>
            <p className="font-semibold">{when}</p>
            <p className="text-muted wrap-anywhere">{place}</p>
            <p className="flex flex-wrap items-center gap-3">
              <span>{price}</span>
              {isFull && <Badge tone="yellow">Full</Badge>}
              {isForMembers && <Badge tone="grey">Members only</Badge>}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** The next events on the club page. */
export function ClubEvents({
  events,
  allHref,
  hrefOf,
}: {
  events: ListedEvent[]
  allHref: string
  hrefOf(eventId: string): string
}) {
  return (
    <>
      <EventList events={events} level={3} hrefOf={hrefOf} />
      <p className="club-more mt-7 flex">
        <a className={buttonStyle({ variant: 'secondary' })} href={allHref}>
          See all events
        </a>
      </p>
    </>
  )
}
