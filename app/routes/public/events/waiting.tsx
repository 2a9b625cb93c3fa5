// An entry on the waiting list of an event, and the form that takes an offer: /events/waiting/:token on the club's host
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { cx } from 'class-variance-authority'
import { clubView } from '#/tenants/club-view'
import { ClubShell, clubWidth } from '#/tenants/components/club-shell'
import { addsSalesTax } from '~/billing/sales-tax/queries.server'
import { BookingForm } from '~/club/events/booking/components/booking-form'
import { whenWords } from '~/club/events/booking/when-words'
import { eventPage } from '~/club/events/public/event-page.server'
import { eventTokenHash } from '~/club/events/tickets/ticket-link.server'
import { LeaveWaitingForm, WaitingPlaceText } from '~/club/events/waiting-list/components/waiting-form'
import { leaveWaitingList } from '~/club/events/waiting-list/offers.server'
import { waitingPlace } from '~/club/events/waiting-list/queries.server'
import { clubVisitor } from '~/web/http/cross-host-login/club-visitor.server'
import { handleForms } from '~/web/http/forms/handle-form.server'
import { secretUrl } from '~/web/http/page-headers'
import type { RequestContext } from '~/web/http/request-context.server'
import { countTokenPage } from '~/people/identity/rate-limits.server'
import { DomainError } from '~/foundation/kit/errors'
import { newId } from '~/foundation/kit/ids'
import { paths } from '~/foundation/kit/paths'
import { privateClubPage } from '~/foundation/ui/document/page-meta'
import { Banner } from '~/foundation/ui/feedback/banner'
import { buttonStyle } from '~/foundation/ui/form/button'
import { DetailList } from '~/foundation/ui/layout/card'
import { areaSheet } from '~/foundation/ui/styles/area-sheet'
import type { RouteHandle } from '~/root'
import sheet from '~/web/styles/club.css?url'
import { RejectionNotice } from '~/foundation/ui/form/rejection-notice'
import { clubLinks } from '../club-links'
import { bookHandler, clubHere, seatsAsked, viewerOf } from './club-events.server'

export const links = areaSheet(sheet)

/** Works without scripts. */
export const handle: RouteHandle = { scripts: false }

async function loadPlace(request: Request, context: RequestContext, token: string) {
  await countTokenPage(context)
  const { club, db, now } = clubHere(context)
  const hash = eventTokenHash(token)
  const place = hash && (await waitingPlace(db, { tokenHash: hash }))
  if (!place) throw new DomainError('place-unknown', 404, 'This link is invalid.')
  const isOffered = place.status === 'offered' && place.expiresAt! > now
  const { memberId } = place
  const view = await eventPage(db, club, place.eventId, {
    memberId,
    seats: isOffered ? Math.min(seatsAsked(request), place.seats) : 1,
    offerSeats: isOffered ? place.seats : 0,
    now,
  })
  return { club, db, now, place, isOffered, memberId, view }
}

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const token = params.token ?? ''
  const { club, db, place, isOffered, memberId, view } = await loadPlace(request, context, token)
  const viewer = await viewerOf(request, context)
  const { startsAt: _startsAt, endsAt: _endsAt, ...event } = view ?? {}
  return data({
    club: clubView(club),
    visitor: await clubVisitor(request, context, club),
    token,
    event: view && (event as Omit<typeof view, 'startsAt' | 'endsAt'>),
    // An entry of a member books their price: it takes their sign-in.
    isTheirs: memberId === null || memberId === viewer.memberId,
    isMember: memberId !== null,
    booker: { fullName: place.fullName, email: place.email },
    addsTax: await db.read(addsSalesTax),
    formId: newId(),
    status: isOffered || place.status !== 'offered' ? place.status : ('expired' as const),
    waiting: {
      seats: place.seats,
      ahead: place.ahead,
      until: isOffered ? whenWords(club.timeZone, place.expiresAt!) : null,
    },
  })
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const token = params.token ?? ''
  const { club, db, now, place, memberId, view } = await loadPlace(request, context, token)
  const viewer = await viewerOf(request, context)
  return handleForms(request, context,
    {
      book: bookHandler({
        request, context, club, db, eventId: place.eventId, memberId, now,
        offerId: place.id,
        shape: {
          isGuest: memberId === null,
          seats: view?.booking.kind === 'open' ? view.booking.quote.seats : 1,
          questions: view?.questions ?? [],
        },
        requireTheirs() {
          if (memberId !== null && memberId !== viewer.memberId) {
            throw new DomainError('sign-in', 403, 'Please sign in to book these seats.')
          }
        },
      }),
      leave: async () => {
        await leaveWaitingList(db, { entryId: place.id, now })
        return redirect(paths.events.waiting(token), 303)
      },
    },
  )
}

export const meta = privateClubPage('Waiting list')

export const headers = secretUrl

export default function Waiting() {
  const { club, visitor, event, token } = useLoaderData<typeof loader>()
  return (
    <ClubShell
      club={club}
      links={clubLinks(paths.events.waiting(token))}
      visitor={visitor}
      nav={[{ href: paths.events.list(), label: 'Events' }]}
    >
      <div className={cx('py-[clamp(1.75rem,1rem+4vw,4rem)]', clubWidth)}>
        <section className="mx-auto grid max-w-160 gap-6">
          <h1 className="wrap-anywhere">{event ? event.title : 'Waiting list'}</h1>
          <RejectionNotice except={['book']} />
          {event && (
            <DetailList
              facts={[
                { name: 'When', value: event.when },
                { name: 'Where', value: event.place },
              ]}
            />
          )}
          <PlacePart />
          {event && (
            <p>
              <a className={buttonStyle({ variant: 'secondary' })} href={paths.events.page(event.id)}>
                See the event
              </a>
            </p>
          )}
        </section>
      </div>
    </ClubShell>
  )
}

const closedTexts = {
  booked: 'You booked these seats. Your ticket is in your inbox.',
  declined: 'You said that you no longer want these seats.',
  expired: 'These seats are no longer held for you. You can join the list again on the event’s page.',
  left: 'You’re no longer on the waiting list.',
}

function PlacePart() {
  const { status, waiting, event, isTheirs, isMember, formId, booker, addsTax, token } =
    useLoaderData<typeof loader>()
  if (status !== 'waiting' && status !== 'offered') return <Banner title={closedTexts[status]} />
  if (status === 'waiting') {
    return (
      <>
        <WaitingPlaceText {...waiting} />
        <LeaveWaitingForm isOffered={false} />
      </>
    )
  }
  const { booking } = event!
  return (
    <>
      <WaitingPlaceText {...waiting} />
      {booking.kind === 'refused' ? (
        <Banner tone="warn" title={booking.sentence} />
      ) : isTheirs ? (
        <BookingForm
          formId={formId}
          isGuest={!isMember}
          quote={booking.quote}
          questions={event!.questions}
          currency={event!.currency}
          refundTerms={event!.refundTerms}
          addsTax={addsTax}
          booker={booker}
          action={paths.events.waiting(token)}
        />
      ) : (
        <p>
          <a className={buttonStyle()} href={paths.auth.login(paths.events.waiting(token))}>
            Sign in to book
          </a>
        </p>
      )}
      <LeaveWaitingForm isOffered />
    </>
  )
}
