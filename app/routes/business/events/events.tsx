// Events: those to come, drafts, past and canceled ones: /business/events
import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { featureEnabled } from '#/tenants/features.server'
import { PortalTitle } from '~/businesses/portal/components/portal-frame'
import { EventTable } from '~/events/components/event-table'
import { eventLine } from '~/events/manage/event-view'
import { countEvents, eventFilterNames, eventFilters, listEvents } from '~/events/manage/list-events.server'
import { requireBusiness } from '~/http/guards/guards.server'
import { readListParams } from '~/kit/list-params'
import { paths } from '~/kit/paths'
import { privatePage } from '~/ui/document/page-meta'
import { DoneMessage } from '~/ui/feedback/done-message'
import { EmptyState } from '~/ui/feedback/empty-state'
import { ButtonLink } from '~/ui/form/button'
import { ListSearch } from '~/ui/form/list-search'
import { Pagination } from '~/ui/layout/pagination'

const pageSize = 50

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, may, club, now } = await requireBusiness(request, context, 'events.read')
  const seesPrices = may('prices.read')
  const { text, after, one } = readListParams(request.url)
  const show = one('show', eventFilterNames) ?? 'upcoming'
  return db.read(async (db) => {
    const { events, next } = await listEvents(db, {
      filter: show,
      text,
      after,
      limit: pageSize,
      seesPrices,
      now,
    })
    return {
      events: events.map((event) => eventLine(event, { timeZone: club.timeZone, now })),
      next,
      isLater: after !== null,
      show,
      text,
      filters: eventFilterNames.map((name) => ({ name, label: eventFilters[name] })),
      counts: await countEvents(db, now),
      mayChange: may('events.change') && (await featureEnabled(db, 'events')),
      seesPrices,
    }
  })
}

export const meta = privatePage('Events')

export default function Events() {
  const { events, next, isLater, show, text, filters, counts, mayChange, seesPrices } =
    useLoaderData<typeof loader>()
  const href = paths.business.events.list
  const query = { show: show === 'upcoming' ? undefined : show, q: text || undefined }
  const hasAny = Object.values(counts).some((count) => count > 0)
  return (
    <>
      <PortalTitle
        title="Events"
        action={mayChange && hasAny && <ButtonLink to={paths.business.events.new()}>New event</ButtonLink>}
      >
        Dinners and tastings that members, and guests if you like, can book.
      </PortalTitle>
      <DoneMessage messages={{ deleted: 'Draft deleted.' }} />
      {!hasAny ? (
        <EmptyState title="No events yet">
          <p>
            Announce a dinner or a tasting: who may book when, for how much, and how many seats there are. You
            check people in at the desk.
          </p>
          {mayChange ? (
            <ButtonLink to={paths.business.events.new()}>Plan your first event</ButtonLink>
          ) : (
            <p>An owner or manager plans the first event.</p>
          )}
        </EmptyState>
      ) : (
        <>
          <nav aria-label="Events to show" className="flex flex-wrap gap-x-5 gap-y-1">
            {filters.map(({ name, label }) => (
              <Link
                key={name}
                to={href({ show: name === 'upcoming' ? undefined : name })}
                aria-current={name === show ? 'page' : undefined}
                className="inline-flex min-h-11 items-center aria-[current=page]:font-semibold"
              >
                {label} ({counts[name]})
              </Link>
            ))}
          </nav>
          {(counts[show] > 10 || text !== '') && (
            <ListSearch
              text={{ label: 'Title', value: text }}
              choices={[
                {
                  name: 'show',
                  label: 'Show',
                  value: show,
                  options: filters.map(({ name, label }) => ({ value: name, label })),
                },
              ]}
            />
          )}
          {events.length > 0 ? (
            <EventTable events={events} seesPrices={seesPrices} />
          ) : (
            <EmptyState title={isLater ? 'End of the list' : text ? 'No events match' : emptyTitles[show]}>
              {text || isLater ? (
                <ButtonLink to={href({ show: query.show })} variant="secondary">
                  Show all of them
                </ButtonLink>
              ) : (
                mayChange &&
                show !== 'canceled' && (
                  <ButtonLink to={paths.business.events.new()} variant="secondary">
                    New event
                  </ButtonLink>
                )
              )}
            </EmptyState>
          )}
          <Pagination
            first={isLater ? href(query) : null}
            next={next ? href({ ...query, after: next }) : null}
          />
        </>
      )}
    </>
  )
}

const emptyTitles = {
  upcoming: 'No events to come',
  drafts: 'No drafts',
  past: 'No past events',
  canceled: 'No canceled events',
}
