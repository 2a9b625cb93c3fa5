// A booking of an event, with its ticket: /tickets/:token on the club's host, where the checkout returns to
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { payBooking } from '~/club/events/booking/book-seats.server'
import { addGuest, giveBooking, releaseUnpaid, saveSeatDetails } from '~/club/events/booking/change-booking.server'
import { closeSeats, type CloseSeats } from '~/club/events/booking/close-seats.server'
import { makeRefunds } from '~/club/events/payment/make-refunds.server'
import { addGuestForm, detailsForm, giveForm, seatForm } from '~/club/events/booking/schemas'
import { AddGuestForm, CancelForms, DetailsForm, GiveForm } from '~/club/events/tickets/components/change-booking'
import { TicketCode, TicketFacts } from '~/club/events/tickets/components/ticket-card'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import { secretUrl } from '~/web/http/page-headers'
import { countHits } from '~/people/identity/rate-limits.server'
import { DomainError } from '~/foundation/kit/errors'
import { newId } from '~/foundation/kit/ids'
import { paths } from '~/foundation/kit/paths'
import { qrCodeSvg } from '~/foundation/kit/qr-code.server'
import { privateClubPage } from '~/foundation/ui/document/page-meta'
import { Banner } from '~/foundation/ui/feedback/banner'
import { SuccessMessage } from '~/foundation/ui/feedback/success-message'
import { ButtonLink } from '~/foundation/ui/form/button'
import { FormResult } from '~/foundation/ui/form/form-result'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { loadTicket } from './ticket-access.server'
import { ticketScanUrl } from './ticket-scan-url.server'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const token = params.token ?? ''
  const query = new URL(request.url).searchParams
  let loaded = await loadTicket(context, token)
  if (!loaded) {
    const clubName = context.host.kind === 'club' ? context.host.club.name : null
    return data({ clubName, view: null }, { status: 404 })
  }
  const { payment } = loaded.ticket
  let isProcessing = false
  // The address alone proves nothing: the payment's state is asked for.
  if (query.has('paid') && payment) {
    const state = await context.services.billing.oneTime.confirm(loaded.db, {
      paymentId: payment.id,
      memberId: payment.memberId,
    })
    isProcessing = state === 'waiting'
    loaded = (await loadTicket(context, token))!
  }
  const { club, ticket } = loaded
  const { startsAt: _s, endsAt: _e, changedAt: _c, payment: _p, version: _v, memberId, ...shown } = ticket
  return data({
    clubName: club.name,
    view: {
      ticket: shown,
      isMember: memberId !== null,
      isProcessing,
      qr: qrCodeSvg(ticketScanUrl(context, ticket)),
      calendarHref: paths.ticket.calendar(token),
      newSeatId: newId(),
      isNew: query.has('paid'),
    },
  })
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const token = params.token ?? ''
  const loaded = await loadTicket(context, token)
  if (!loaded) throw new DomainError('ticket-unknown', 404, 'This link is invalid.')
  const { club, db, ticket, now } = loaded
  const { bookingId } = ticket
  const { services, origin } = context
  const { oneTime } = services.billing
  const back = (done: string) => redirect(paths.ticket.page(token, { done }), 303)
  const returnTo = {
    success: origin + paths.ticket.page(token, { paid: '1' }),
    cancel: origin + paths.ticket.page(token),
  }
  const close = async (seatIds: CloseSeats['seatIds']) => {
    const { refundIds } = await db.transaction((db) =>
      closeSeats(db, { bookingId, seatIds, by: { kind: 'booker' }, refund: 'terms', reason: '', now }),
    )
    await makeRefunds({ oneTime, log: context.log }, db, refundIds)
    return back('canceled')
  }
  return handleForms(request, context,
    {
      pay: async () => {
        const paid = await payBooking(oneTime, db, { bookingId, token, now })
        return redirect(paid.kind === 'open' ? paid.url : paths.ticket.page(token, { paid: '1' }), 303)
      },
      release: async () => {
        const kind = await releaseUnpaid(oneTime, db, { bookingId, now })
        return redirect(paths.ticket.page(token, kind === 'released' ? { done: 'released' } : { paid: '1' }), 303)
      },
      details: formHandler(detailsForm(ticket.seats, ticket.questions), async (seats) => {
        await saveSeatDetails(db, { bookingId, seats, now })
        return back('saved')
      }),
      'add-guest': formHandler(addGuestForm(ticket.questions), async (form) => {
        const added = await addGuest(oneTime, db, {
          ...form,
          bookingId,
          timeZone: club.timeZone,
          token,
          returnTo,
          now,
        })
        return added.kind === 'open' ? redirect(added.url, 303) : back('added')
      }),
      give: formHandler(giveForm, async ({ name, email }) => {
        await countHits(
          services.scopes,
          [{ bucket: 'event-give', key: bookingId, limit: 10, windowSeconds: 86_400 }],
          now,
        )
        await giveBooking(db, { bookingId, name, email, secret: services.env.sessionSecret, now })
        return redirect(paths.events.page(ticket.eventId, { done: 'given' }), 303)
      }),
      'cancel-seat': formHandler(seatForm, ({ seatId }) => close([seatId])),
      cancel: () => close(null),
    },
  )
}

export const meta = privateClubPage('Your ticket')

export const headers = secretUrl

const doneTexts = {
  saved: 'Your changes are saved.',
  added: 'Your guest is added.',
  canceled: 'The seats are canceled. We’ve emailed you the details.',
  released: 'Your seats are free again, and nothing was charged.',
}

export default function TicketPage() {
  const { clubName, view } = useLoaderData<typeof loader>()
  if (!view) {
    return (
      <section className="lone">
        <h1>This link is invalid</h1>
        <p>Please open it again from your email. A booking that was given to someone else has a new link.</p>
        <ButtonLink to={paths.home()} variant="secondary" document>
          {clubName ? `Go to ${clubName}` : 'Go to the home page'}
        </ButtonLink>
      </section>
    )
  }
  return <TicketContent view={view} />
}

type View = NonNullable<Awaited<ReturnType<typeof loader>>['data']['view']>

function TicketContent({ view }: { view: View }) {
  const { ticket, qr, calendarHref, newSeatId, isNew, isMember } = view
  const isBooked = ticket.status === 'booked'
  const mayChange = isBooked && !ticket.hasBegun
  return (
    <section className="lone">
      <h1 className="wrap-anywhere">{ticket.title}</h1>
      {isBooked && isNew && (
        <SuccessMessage title="Your seats are booked.">
          <p>We’ve emailed you the ticket.</p>
        </SuccessMessage>
      )}
      <FormResult done={doneTexts} asTitle only={['pay', 'release']} />
      <StatusPart view={view} />
      {isBooked && <TicketCode ticket={ticket} qr={qr} calendarHref={calendarHref} />}
      <TicketFacts ticket={ticket} />
      {mayChange && (
        <div className="grid gap-3">
          <h2 className="sr-only">Change your booking</h2>
          <DetailsForm ticket={ticket} />
          <AddGuestForm ticket={ticket} seatId={newSeatId} />
          <GiveForm ticket={ticket} />
          <CancelForms ticket={ticket} />
        </div>
      )}
      {ticket.receiptUrls.map((url, at) => (
        <p key={url}>
          <a href={url}>{ticket.receiptUrls.length === 1 ? 'Your receipt' : `Your receipt ${at + 1}`}</a>
        </p>
      ))}
      <div className={actionsStyle}>
        <ButtonLink to={paths.events.page(ticket.eventId)} variant="quiet" document>
          See the event
        </ButtonLink>
        {isMember && (
          <ButtonLink to={paths.customer.events()} variant="quiet" document>
            My events
          </ButtonLink>
        )}
      </div>
    </section>
  )
}

/** The step that a booking waits for, or the reason why it is over. */
function StatusPart({ view }: { view: View }) {
  const { ticket, isProcessing } = view
  const hasUnpaidGuest = ticket.status === 'booked' && ticket.seats.some(({ isUnpaid }) => isUnpaid)
  if (isProcessing) {
    return (
      <Banner title="Your payment is still processing.">
        <p>We’ll email your ticket when it goes through. Your seats are held for you.</p>
      </Banner>
    )
  }
  if (ticket.status === 'awaiting_payment' || hasUnpaidGuest) {
    return (
      <Banner tone="warn" title={hasUnpaidGuest ? 'A guest isn’t paid for yet.' : 'Your booking isn’t paid yet.'}>
        <p>
          {ticket.heldUntil
            ? `Your seats are held until ${ticket.heldUntil}.`
            : 'The seat is held for a short while.'}
        </p>
        <IntentForm intent="pay">Continue to payment</IntentForm>
        <IntentForm intent="release" variant="secondary">
          {hasUnpaidGuest ? 'Release this seat' : 'Release my seats'}
        </IntentForm>
      </Banner>
    )
  }
  if (ticket.status === 'abandoned') {
    return (
      <Banner tone="warn" title="This booking wasn’t paid, and its seats are free again.">
        <p>Nothing was charged.</p>
      </Banner>
    )
  }
  if (ticket.status === 'canceled') {
    return (
      <Banner title={ticket.isCanceledEvent ? 'This event is canceled.' : 'This booking is canceled.'}>
        {ticket.closeReason && <p>{ticket.closeReason}</p>}
        <RefundWords view={view} />
      </Banner>
    )
  }
  return ticket.hasFailedRefund || ticket.isRefundPending ? (
    <Banner>
      <RefundWords view={view} />
    </Banner>
  ) : null
}

function RefundWords({ view: { ticket } }: { view: View }) {
  if (ticket.hasFailedRefund)
    return <p>The bank didn’t accept a refund. We know about it and will try again or pay you another way.</p>
  if (ticket.isRefundPending) return <p>Your refund is on its way.</p>
  if (ticket.refundedCents > 0) return <p>Your refund usually arrives within 5 to 10 days.</p>
  return null
}
