// An event of a club, and the form that books it: /events/:eventId on the club's host
import type { Params } from '@remix-run/react'
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { cx } from 'class-variance-authority'
import { EventPicture } from '~/club/events/public/components/event-picture'
import { clubView } from '#/tenants/club-view'
import { ClubShell, clubWidth } from '#/tenants/components/club-shell'
import { clubOrigin } from '#/tenants/origins'
import { addsSalesTax } from '~/billing/sales-tax/queries.server'
import { BookingForm } from '~/club/events/booking/components/booking-form'
import { payBooking } from '~/club/events/booking/book-seats.server'
import { releaseUnpaid } from '~/club/events/booking/change-booking.server'
import { bookingOfMember } from '~/club/events/booking/my-booking.server'
import { waitingForm } from '~/club/events/booking/schemas'
import { whenWords } from '~/club/events/booking/when-words'
import { eventPage, isForMembers } from '~/club/events/public/event-page.server'
import { eventStructuredData } from '~/club/events/public/structured-data'
import { ticketToken } from '~/club/events/tickets/ticket-link.server'
import {
  EventWaitingForm,
  LeaveWaitingForm,
  WaitingPlaceText,
} from '~/club/events/waiting-list/components/waiting-form'
import { joinEventWaitingList } from '~/club/events/waiting-list/join-waiting-list.server'
import { leaveWaitingList } from '~/club/events/waiting-list/offers.server'
import { waitingPlace } from '~/club/events/waiting-list/queries.server'
import { clubVisitor } from '~/web/http/cross-host-login/club-visitor.server'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import type { RequestContext } from '~/web/http/request-context.server'
import { DomainError } from '~/foundation/kit/errors'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { newId } from '~/foundation/kit/ids'
import { paths } from '~/foundation/kit/paths'
import { socialCard, socialTags } from '~/business/sharing/social-tags'
import { Badge } from '~/foundation/ui/feedback/badge'
import { Banner } from '~/foundation/ui/feedback/banner'
import { buttonStyle } from '~/foundation/ui/form/button'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { cardStyle, DetailList } from '~/foundation/ui/layout/card'
import { areaSheet } from '~/foundation/ui/styles/area-sheet'
import type { RouteHandle } from '~/root'
import sheet from '~/web/styles/club.css?url'
import { RejectionNotice } from '~/foundation/ui/form/rejection-notice'
import { clubLinks } from '../club-links'
import { bookHandler, clubWithEvents, countGuest, seatsAsked, viewerOf } from './club-events.server'

export const links = areaSheet(sheet)

/** Works without scripts. */
export const handle: RouteHandle = { scripts: false }

async function loadEvent(request: Request, context: RequestContext, params: Params) {
  const { club, db, now } = await clubWithEvents(context)
  const eventId = idIn(params, 'eventId')
  const { memberId, booker } = await viewerOf(request, context)
  const entry = memberId ? await waitingPlace(db, { eventId, memberId }) : null
  const offer = entry?.status === 'offered' && entry.expiresAt! > now ? entry : null
  const view = await eventPage(db, club, eventId, {
    memberId,
    seats: seatsAsked(request),
    offerSeats: offer?.seats ?? 0,
    now,
  })
  if (!view && memberId === null && (await isForMembers(db, eventId)))
    throw redirect(paths.auth.login(paths.events.page(eventId)))
  if (!view) throw new DomainError('event-not-found', 404, 'This event isn’t here.')
  return { club, db, now, memberId, booker, entry, offer, view }
}

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { club, db, memberId, booker, entry, offer, view } = await loadEvent(request, context, params)
  const { env } = context.services
  const origin = clubOrigin(env, club)
  const social = socialCard(club, origin)
  const url = origin + paths.events.page(view.id)
  const mine = memberId ? await bookingOfMember(db, { eventId: view.id, memberId }) : null
  const { startsAt, endsAt, ...shown } = view
  const { booking } = view
  return data({
    club: clubView(club),
    visitor: await clubVisitor(request, context, club),
    event: shown,
    formId: newId(),
    isMember: memberId !== null,
    booker,
    addsTax: await db.read(addsSalesTax),
    mine: mine && {
      status: mine.status,
      href: mine.hasTicket ? paths.ticket.page(ticketToken(env.sessionSecret, mine).token) : null,
    },
    waiting: entry && {
      seats: entry.seats,
      ahead: entry.ahead,
      until: offer ? whenWords(club.timeZone, offer.expiresAt!) : null,
    },
    // Guests sign in where only members may book, and where members get another price.
    signIn: memberId === null ? paths.auth.login(paths.events.page(view.id)) : null,
    mayBook: booking.kind === 'open',
    done: new URL(request.url).searchParams.get('done'),
    social: view.isPublic
      ? {
          ...social,
          title: `${view.title}: ${club.name}`,
          description: [view.when, view.place].join('. '),
          url,
          structured: JSON.stringify(
            eventStructuredData(
            { ...shown, startsAt, endsAt },
            {
              url,
              imageUrl: view.pictureUrl ? origin + view.pictureUrl : social.image,
              club: { name: club.name, url: social.url, address: club.address },
            },
          )),
        }
      : null,
  })
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const event = await loadEvent(request, context, params)
  const { club, db, now, memberId, booker, entry, offer, view } = event
  const here = (done?: string) => redirect(paths.events.page(view.id, done ? { done } : undefined), 303)
  const mine = async () => {
    const booking = memberId && (await bookingOfMember(db, { eventId: view.id, memberId }))
    if (!booking) throw new DomainError('booking-not-found', 404, 'You have no booking of this event.')
    return booking
  }
  const isGuest = memberId === null
  return handleForms(request, context,
    {
      book: bookHandler({
        request, context, club, db, eventId: view.id, memberId, now,
        offerId: offer?.id ?? null,
        shape: {
          isGuest,
          seats: view.booking.kind === 'open' ? view.booking.quote.seats : seatsAsked(request),
          questions: view.questions,
        },
      }),
      wait: formHandler(waitingForm({ isGuest, mostSeats: view.mostSeats }), async (form) => {
        const person = isGuest ? (form as { fullName: string; email: string }) : booker
        if (isGuest) await countGuest(context, person.email, now)
        await joinEventWaitingList(db, {
          eventId: view.id,
          memberId,
          fullName: person.fullName,
          email: person.email,
          seats: Number(form.seats),
          timeZone: club.timeZone,
          secret: context.services.env.sessionSecret,
          now,
        })
        return here('waiting')
      }),
      leave: async () => {
        if (entry) await leaveWaitingList(db, { entryId: entry.id, now })
        return here('left')
      },
      pay: async () => {
        const booking = await mine()
        const { token } = ticketToken(context.services.env.sessionSecret, booking)
        const paid = await payBooking(context.services.billing.oneTime, db, { bookingId: booking.id, token, now })
        return redirect(paid.kind === 'open' ? paid.url : paths.ticket.page(token, { paid: '1' }), 303)
      },
      release: async () => {
        const booking = await mine()
        await releaseUnpaid(context.services.billing.oneTime, db, { bookingId: booking.id, now })
        return here('released')
      },
    },
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return [{ title: 'Event' }]
  const { social, event } = data
  if (!social) return [{ title: event.title }, { name: 'robots', content: 'noindex' }]
  return [
    { title: social.title },
    { name: 'description', content: social.description },
    ...socialTags(social),
    { tagName: 'link', rel: 'canonical', href: social.url },
    { 'script:ld+json': JSON.parse(social.structured) as Record<string, string> },
  ]
}

const doneTexts = new Map([
  ['waiting', 'You’re on the waiting list. We’ve emailed you a confirmation.'],
  ['left', 'You’re no longer on the waiting list.'],
  ['given', 'Your booking is given away. We’ve emailed the ticket to its new owner.'],
  ['released', 'Your seats are free again, and nothing was charged.'],
])

export default function Event() {
  const { club, visitor, event, done } = useLoaderData<typeof loader>()
  const doneText = doneTexts.get(done ?? '')
  return (
    <ClubShell
      club={club}
      links={clubLinks(paths.events.page(event.id))}
      visitor={visitor}
      nav={[
        { href: paths.home(), label: 'Wine club' },
        { href: paths.events.list(), label: 'Events' },
      ]}
    >
      <div
        className={cx(
          'grid items-start gap-[clamp(2rem,4vw,4rem)] py-[clamp(1.75rem,1rem+4vw,4rem)] min-[60rem]:grid-cols-[1.2fr_1fr]',
          clubWidth,
        )}
      >
        <header className="grid min-w-0 gap-4">
          <p className="club-eyebrow">{event.when}</p>
          <h1 className="wrap-anywhere">{event.title}</h1>
          <p className="flex flex-wrap gap-3 empty:hidden">
            <StateBadge />
          </p>
          <EventPicture
            event={event}
            sizes="(min-width: 60rem) 40rem, 95vw"
            isLazy={false}
            className="max-h-120 w-full rounded-card not-[img]:aspect-video"
          />
          {event.description && (
            <p className="max-w-[60ch] wrap-anywhere whitespace-pre-line">{event.description}</p>
          )}
          <DetailList
            facts={[
              { name: 'When', value: event.when },
              { name: 'Where', value: event.place },
              ...event.prices.map(({ label, price }) => ({ name: label, value: price })),
            ]}
          />
        </header>
        <section className={cx(cardStyle, 'grid min-w-0 gap-4')} aria-labelledby="book-title">
          <h2 id="book-title">Book</h2>
          {doneText && <Banner tone="ok" title={doneText} />}
          <RejectionNotice except={['book', 'wait']} />
          <BookingPart />
        </section>
      </div>
    </ClubShell>
  )
}

function StateBadge() {
  const { event } = useLoaderData<typeof loader>()
  if (event.state === 'canceled') return <Badge tone="red">Canceled</Badge>
  if (event.state === 'past') return <Badge tone="grey">Over</Badge>
  if (event.state === 'full') return <Badge tone="yellow">Full</Badge>
  return event.seatsWords ? <Badge tone="yellow">{event.seatsWords}</Badge> : null
}

/** The person's options now: see their booking, take an offer, book, wait, sign in, or none. */
function BookingPart() {
  const { event, mine, waiting, isMember, formId, booker, addsTax, signIn } = useLoaderData<typeof loader>()
  const { booking } = event
  if (mine) return <MyBookingPart />
  if (booking.kind === 'open') {
    return (
      <>
        {waiting && <WaitingPlaceText {...waiting} />}
        <BookingForm
          formId={formId}
          isGuest={!isMember}
          quote={booking.quote}
          questions={event.questions}
          currency={event.currency}
          refundTerms={event.refundTerms}
          addsTax={addsTax}
          booker={booker}
          action={paths.events.page(event.id)}
        />
        {waiting && <LeaveWaitingForm isOffered={waiting.until !== null} />}
        {signIn && <SignIn href={signIn} />}
      </>
    )
  }
  if (waiting) {
    return (
      <>
        <WaitingPlaceText {...waiting} />
        <LeaveWaitingForm isOffered={waiting.until !== null} />
      </>
    )
  }
  return (
    <>
      <p className="font-semibold">{booking.sentence}</p>
      {booking.mayWait && (
        <>
          <p>Leave your name, and we hold the next free seats for you. Nothing is charged now.</p>
          <EventWaitingForm isGuest={!isMember} mostSeats={event.mostSeats} person={booker} />
        </>
      )}
      {signIn && event.state !== 'canceled' && event.state !== 'past' && <SignIn href={signIn} />}
    </>
  )
}

function MyBookingPart() {
  const { mine } = useLoaderData<typeof loader>()
  if (mine!.status === 'booked') {
    return (
      <>
        <p>You’ve booked this event.</p>
        {mine!.href && (
          <p>
            <a className={buttonStyle()} href={mine!.href}>
              Open your ticket
            </a>
          </p>
        )}
      </>
    )
  }
  return (
    <>
      <p>Your seats are held while you pay.</p>
      <div className={actionsStyle}>
        <IntentForm intent="pay">Continue to payment</IntentForm>
        <IntentForm intent="release" variant="secondary">Release my seats</IntentForm>
      </div>
    </>
  )
}

function SignIn({ href }: { href: string }) {
  return (
    <p className="border-t border-line pt-4">
      Are you a member?{' '}
      <a className="link" href={href}>
        Sign in to book
      </a>
    </p>
  )
}
