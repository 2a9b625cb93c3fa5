// Events: those to come, drafts, past and canceled ones: /business/events
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { featureEnabled } from '#/tenants/features.server'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { eventColumns } from '~/club/events/components/event-columns'
import { eventListing, eventViews, eventViewWords } from '~/club/events/manage/event-listing'
import { eventLine } from '~/club/events/manage/event-view'
import { countEvents, listEvents } from '~/club/events/manage/list-events.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { paths } from '~/foundation/kit/paths'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { DoneMessage } from '~/foundation/ui/feedback/done-message'
import { ButtonLink } from '~/foundation/ui/form/button'
import { ListPage } from '~/foundation/ui/list/list-page'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, may, club, now } = await requireBusiness(request, context, 'events.read')
  const seesPrices = may('prices.read')
  return db.read(async (db) => {
    const { rows, total, state } = await listEvents(db, eventListing.read(request.url), { seesPrices, now })
    return {
      params: state,
      total,
      events: rows.map((event) => eventLine(event, { timeZone: club.timeZone, now })),
      counts: await countEvents(db, now),
      mayChange: may('events.change') && (await featureEnabled(db, 'events')),
      mayExport: may('exports.make'),
      seesPrices,
    }
  })
}

export const meta = privatePage('Events')

export default function Events() {
  const { params, total, events, counts, mayChange, mayExport, seesPrices } = useLoaderData<typeof loader>()
  const shown = params.show ?? 'upcoming'
  const hasAny = Object.values(counts).some((count) => count > 0)
  const views = eventViews.map((view) => ({
    label: eventViewWords[view],
    count: counts[view],
    isOn: view === shown,
    change: { show: view === 'upcoming' ? null : view },
  }))
  return (
    <>
      <PortalTitle
        title="Events"
        action={mayChange && hasAny && <ButtonLink to={paths.business.events.new()}>New event</ButtonLink>}
      >
        Dinners and tastings that members, and guests if you like, can book.
      </PortalTitle>
      <DoneMessage messages={{ deleted: 'Draft deleted.' }} />
      <ListPage
        list={eventListing}
        state={params}
        total={total}
        rows={events}
        columns={eventColumns({ seesPrices })}
        rowHref={({ id }) => paths.business.events.event(id)}
        views={views}
        placeholder="Title or place"
        none={
          hasAny
            ? { title: 'No events to come' }
            : { title: 'No events yet', children: <FirstEvent mayChange={mayChange} /> }
        }
        noMatch={params.text ? undefined : emptyTexts[shown]}
        fileHref={mayExport && ((query) => paths.business.listFile('events', query))}
      />
    </>
  )
}

const emptyTexts = {
  upcoming: 'No events to come.',
  drafts: 'No drafts.',
  past: 'No past events.',
  canceled: 'No canceled events.',
}

function FirstEvent({ mayChange }: { mayChange: boolean }) {
  return (
    <>
      <p>
        Announce a dinner or a tasting: who may book when, for how much, and how many seats there are. You
        check people in at the desk.
      </p>
      {mayChange ? (
        <ButtonLink to={paths.business.events.new()}>Plan your first event</ButtonLink>
      ) : (
        <p>An owner or manager plans the first event.</p>
      )}
    </>
  )
}
