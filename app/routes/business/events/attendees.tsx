// Attendees of an event and its waiting list: /business/events/:eventId/attendees
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { attendeeColumns } from '~/club/events/components/attendee-columns'
import { WaitingTable } from '~/club/events/components/waiting-table'
import { attendeeListing, attendeeShows, attendeeShowWords } from '~/club/events/desk/attendee-listing'
import { personName, seatPrice } from '~/club/events/desk/attendee-words'
import { listAttendees, waitingPeople } from '~/club/events/desk/attendees.server'
import { markNoShows } from '~/club/events/desk/record-check-in.server'
import { momentWords } from '~/club/events/manage/event-details'
import { eventCounts } from '~/club/events/manage/event-page.server'
import { factsOf, findEvent } from '~/club/events/manage/event-record.server'
import { can, eventState } from '~/club/events/rules'
import { handleForms } from '~/web/http/forms/handle-form.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { timeIn } from '~/foundation/kit/dates'
import { paths } from '~/foundation/kit/paths'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { ConfirmDialog } from '~/foundation/ui/dialog/confirm-dialog'
import { privatePageOf } from '~/foundation/ui/document/page-meta'
import { SuccessMessage } from '~/foundation/ui/feedback/success-message'
import { ButtonLink } from '~/foundation/ui/form/button'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { RejectionNotice } from '~/foundation/ui/form/rejection-notice'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { ListPage } from '~/foundation/ui/list/list-page'

const waitingShown = 200

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db, may, club, now } = await requireBusiness(request, context, 'events.read')
  const eventId = idIn(params, 'eventId')
  const sight = { eventId, seesPrices: may('prices.read'), seesContacts: may('contacts.read') }
  const done = /^no-shows-(\d{1,5})$/.exec(new URL(request.url).searchParams.get('done') ?? '')?.[1]
  return db.read(async (db) => {
    const event = await findEvent(db, eventId)
    const facts = factsOf(event)
    const list = await listAttendees(db, sight, attendeeListing(eventId).read(request.url))
    const counts = await eventCounts(db, eventId)
    const waiting = await waitingPeople(db, { limit: waitingShown + 1, ...sight })
    return {
      id: eventId,
      title: event.title,
      params: list.state,
      total: list.total,
      counts,
      seesPrices: sight.seesPrices,
      people: list.rows.map((attendee) => ({
        id: attendee.seatId,
        bookingId: attendee.bookingId,
        name: personName(attendee),
        broughtBy: attendee.position > 1 ? attendee.bookerName : null,
        email: attendee.bookerEmail,
        memberId: attendee.memberId,
        tierName: attendee.tierName,
        code: attendee.code,
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
  return handleForms(request, context, {
    async 'no-shows'() {
      const count = await markNoShows(db, { eventId, userId: user.id, now })
      return redirect(paths.business.events.attendees(eventId, { done: `no-shows-${count}` }), 303)
    },
  })
}

export const meta = privatePageOf<typeof loader>((data) =>
  data ? `Attendees of ${data.title} – Tastevin` : 'Tastevin',
)

export default function Attendees() {
  const data = useLoaderData<typeof loader>()
  const { id, title, params, counts, waiting } = data
  const expected = counts.booked - counts.here - counts.noShow
  const shown = {
    all: counts.booked + counts.awaiting,
    expected,
    here: counts.here,
    'no-show': counts.noShow,
    unpaid: counts.awaiting,
  }
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
      <ListPage
        list={attendeeListing(id)}
        state={params}
        total={data.total}
        rows={data.people}
        columns={attendeeColumns(data)}
        rowHref={({ bookingId }) => paths.business.eventBooking({ eventId: id, bookingId })}
        views={([null, ...attendeeShows] as const).map((show) => ({
          label: attendeeShowWords[show ?? 'all'],
          count: shown[show ?? 'all'],
          isOn: show === params.show,
          change: { show },
        }))}
        placeholder="Name, email or code"
        none={{ title: 'No bookings yet', children: <p>People appear here once they book.</p> }}
        fileHref={data.mayExport && ((query) => paths.business.events.export(id, query))}
      />
      {data.mayMarkNoShows && (
        <div className={actionsStyle}>
          <ConfirmDialog
            trigger="Mark the rest as no-shows"
            title="Mark the rest as no-shows?"
            description={`${expected} were not checked in. You can undo it for each person at check-in.`}
          >
            <IntentForm intent="no-shows">Mark as no-shows</IntentForm>
          </ConfirmDialog>
        </div>
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
