// Who booked an event, and who waits: /business/events/:eventId/attendees
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PortalTitle } from '~/businesses/portal/components/portal-frame'
import { AttendeeTable, WaitingTable } from '~/events/components/attendee-tables'
import { attendeeFilterNames, attendeeFilters, personName, seatPrice } from '~/events/desk/attendee-filter'
import { listAttendees, waitingPeople } from '~/events/desk/attendees.server'
import { markNoShows } from '~/events/desk/record-check-in.server'
import { momentWords } from '~/events/manage/event-details'
import { eventCounts } from '~/events/manage/event-page.server'
import { factsOf, findEvent } from '~/events/manage/event-record.server'
import { can, eventState } from '~/events/rules'
import { handleForms } from '~/http/forms/handle-form.server'
import { requireBusiness } from '~/http/guards/guards.server'
import { timeIn } from '~/kit/dates'
import { idIn } from '~/kit/request-ids/id-in'
import { readListParams } from '~/kit/list-params'
import { paths } from '~/kit/paths'
import { ConfirmDialog } from '~/ui/dialog/confirm-dialog'
import { privatePageOf } from '~/ui/document/page-meta'
import { EmptyState } from '~/ui/feedback/empty-state'
import { SuccessMessage } from '~/ui/feedback/success-message'
import { ButtonLink } from '~/ui/form/button'
import { IntentForm } from '~/ui/form/intent-form'
import { ListSearch } from '~/ui/form/list-search'
import { RejectionNotice } from '~/ui/form/rejection-notice'
import { actionsStyle } from '~/ui/layout/actions'
import { ListFrame } from '~/ui/layout/list-frame'
import { linkStyle } from '~/ui/layout/text-style'

const pageSize = 100
const waitingShown = 200

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db, may, club, now } = await requireBusiness(request, context, 'events.read')
  const { text, after, one } = readListParams(request.url)
  const sight = { seesPrices: may('prices.read'), seesContacts: may('contacts.read') }
  const show = one('show', attendeeFilterNames) ?? 'all'
  const done = /^no-shows-(\d{1,5})$/.exec(new URL(request.url).searchParams.get('done') ?? '')?.[1]
  return db.read(async (db) => {
    const event = await findEvent(db, idIn(params, 'eventId'))
    const eventId = event.id
    const facts = factsOf(event)
    const { attendees, found, next } = await listAttendees(db, {
      eventId,
      filter: show,
      text,
      after,
      limit: pageSize,
      ...sight,
    })
    const counts = await eventCounts(db, eventId)
    const waiting = await waitingPeople(db, { eventId, limit: waitingShown + 1, ...sight })
    return {
      id: eventId,
      title: event.title,
      found,
      next,
      isLater: after !== null,
      show,
      text,
      counts,
      seesPrices: sight.seesPrices,
      attendees: attendees.map((attendee) => ({
        seatId: attendee.seatId,
        name: personName(attendee),
        broughtBy: attendee.position > 1 ? attendee.bookerName : null,
        email: attendee.bookerEmail,
        memberId: attendee.memberId,
        tierName: attendee.tierName,
        code: attendee.code,
        bookingHref: paths.business.eventBooking({
          eventId: idIn(params, 'eventId'),
          bookingId: attendee.bookingId,
        }),
        price: seatPrice(attendee),
        answers: attendee.answers,
        isUnpaid: attendee.isUnpaid,
        attendance: attendee.attendance,
        attendanceTime: attendee.attendanceAt && timeIn(club.timeZone, attendee.attendanceAt),
      })),
      waiting: waiting.slice(0, waitingShown).map(({ offerExpiresAt, createdAt, ...person }) => ({
        ...person,
        since: momentWords(club.timeZone, createdAt),
        offerUntil: offerExpiresAt && momentWords(club.timeZone, offerExpiresAt),
      })),
      hasMoreWaiting: waiting.length > waitingShown,
      mayCheckIn: may('desk.serve') && can('check-in', facts, now).allowed,
      mayExport: may('exports.make'),
      mayMarkNoShows:
        may('events.change') &&
        eventState(facts, now) === 'past' &&
        counts.booked > counts.here + counts.noShow,
      noShowsMarked: done === undefined ? null : Number(done),
    }
  })
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { db, user, now } = await requireBusiness(request, context, 'events.change')
  const eventId = idIn(params, 'eventId')
  return handleForms(
    { request, context },
    {
      async 'no-shows'() {
        const count = await markNoShows(db, { eventId, userId: user.id, now })
        return redirect(paths.business.events.attendees(eventId, { done: `no-shows-${count}` }), 303)
      },
    },
  )
}

export const meta = privatePageOf<typeof loader>((data) =>
  data ? `Attendees of ${data.title} – Tastevin` : 'Tastevin',
)

export default function Attendees() {
  const data = useLoaderData<typeof loader>()
  const { id, title, attendees, found, next, isLater, show, text, counts, waiting } = data
  const href = (query: { q?: string; show?: string; after?: string }) =>
    paths.business.events.attendees(id, query)
  const query = { q: text || undefined, show: show === 'all' ? undefined : show }
  const isEmpty = counts.booked + counts.awaiting === 0
  return (
    <>
      <PortalTitle
        back={{ href: paths.business.events.event(id), label: title }}
        title="Attendees"
        action={
          data.mayCheckIn && <ButtonLink to={paths.business.events.checkIn(id)}>Check people in</ButtonLink>
        }
      >
        {`${counts.booked} booked, ${counts.here} here, ${counts.noShow} no-shows.`}
      </PortalTitle>
      {data.noShowsMarked !== null && (
        <SuccessMessage
          title={
            data.noShowsMarked === 1
              ? '1 person marked as a no-show.'
              : `${data.noShowsMarked} people marked as no-shows.`
          }
        />
      )}
      <RejectionNotice />
      {isEmpty ? (
        <EmptyState title="No bookings yet">
          <p>People appear here once they book.</p>
        </EmptyState>
      ) : (
        <>
          <ListSearch
            text={{ label: 'Name, email or code', value: text }}
            choices={[
              {
                name: 'show',
                label: 'Show',
                value: show,
                options: attendeeFilterNames.map((name) => ({ value: name, label: attendeeFilters[name] })),
              },
            ]}
          />
          <div className="flex flex-wrap items-center justify-between gap-x-5">
            <p role="status" className="text-muted">
              {found === 1 ? '1 person.' : `${found.toLocaleString('en-US')} people.`}
            </p>
            {data.mayExport && (
              <a
                className={`${linkStyle} inline-flex min-h-11 items-center text-sm`}
                href={paths.business.events.export(id)}
              >
                Export everyone as CSV
              </a>
            )}
          </div>
          <ListFrame
            isEmpty={attendees.length === 0}
            none={{
              title: isLater && found > 0 ? 'End of the list' : 'No one matches',
              href: href({}),
              label: 'Show everyone',
            }}
            pages={{ isLater, next, href: (after) => href({ ...query, after }) }}
          >
            <AttendeeTable attendees={attendees} seesPrices={data.seesPrices} />
          </ListFrame>
          {data.mayMarkNoShows && (
            <div className={actionsStyle}>
              <ConfirmDialog
                trigger="Mark the rest as no-shows"
                title="Mark the rest as no-shows?"
                description={`${counts.booked - counts.here - counts.noShow} were not checked in. You can undo it for each person at check-in.`}
              >
                <IntentForm intent="no-shows">Mark as no-shows</IntentForm>
              </ConfirmDialog>
            </div>
          )}
        </>
      )}
      {waiting.length > 0 && (
        <section aria-labelledby="waiting" className="grid gap-4">
          <h2 id="waiting" className="text-xl">
            Waiting list
          </h2>
          <WaitingTable people={waiting} />
          {data.hasMoreWaiting && (
            <p className="text-sm text-muted">The first {waitingShown} are shown, in their order.</p>
          )}
        </section>
      )}
    </>
  )
}
