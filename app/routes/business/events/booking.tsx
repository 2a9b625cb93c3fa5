// One booking of an event, with its money: /business/events/:eventId/bookings/:bookingId
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { closeSeats } from '~/club/events/booking/close-seats.server'
import { ownerSeatsForm, retryRefundForm } from '~/club/events/booking/schemas'
import { OwnerSeatsForm } from '~/club/events/payment/components/owner-seats-form'
import { failedRefunds, refundKeptSeats, retryRefund } from '~/club/events/payment/failed-refunds.server'
import { makeRefunds } from '~/club/events/payment/make-refunds.server'
import { ownerBooking } from '~/club/events/payment/owner-booking.server'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { DomainError } from '~/foundation/kit/errors'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { lookup } from '~/foundation/kit/lookup'
import { formatMoney } from '~/foundation/kit/money'
import { paths } from '~/foundation/kit/paths'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { Badge, type BadgeTone } from '~/foundation/ui/feedback/badge'
import { Banner } from '~/foundation/ui/feedback/banner'
import { FormResult } from '~/foundation/ui/form/form-result'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { Card, DetailList } from '~/foundation/ui/layout/card'
import { Row, RowList } from '~/foundation/ui/layout/row-list'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db, may, club, now } = await requireBusiness(request, context, 'events.read')
  const seesPrices = may('prices.read')
  const booking = await ownerBooking(db, {
    eventId: idIn(params, 'eventId'),
    bookingId: idIn(params, 'bookingId'),
    seesPrices,
    club,
    now,
  })
  if (!booking) throw new DomainError('booking-not-found', 404, 'This booking is no longer here.')
  const failed = seesPrices ? await failedRefunds(db, { eventId: booking.eventId }) : []
  return {
    booking,
    failed: failed.filter(({ bookingId }) => bookingId === booking.id).map(({ refundId }) => refundId),
    mayRefund: may('payments.manage'),
  }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { db, user, club, now } = await requireBusiness(request, context, 'payments.manage')
  const of = { eventId: idIn(params, 'eventId'), bookingId: idIn(params, 'bookingId') }
  const booking = await ownerBooking(db, { ...of, seesPrices: true, club, now })
  if (!booking) throw new DomainError('booking-not-found', 404, 'This booking is no longer here.')
  const done = async (refundIds: readonly string[], what: string) => {
    await makeRefunds({ oneTime: context.services.billing.oneTime, log: context.log }, db, refundIds)
    return redirect(paths.business.eventBooking(of, { done: what }), 303)
  }
  return handleForms(request, context, {
    seats: formHandler(ownerSeatsForm, async ({ seat, what, reason }) => {
      const seatIds = seat === 'all' ? booking.seats.map(({ id }) => id) : [seat]
      const by = { bookingId: booking.id, reason, now }
      if (what === 'refund') {
        return done(await refundKeptSeats(db, { ...by, seatIds, userId: user.id }), 'refunded')
      }
      const { refundIds } = await db.transaction((db) =>
        closeSeats(db, {
          ...by,
          seatIds,
          by: { kind: 'business', userId: user.id },
          refund: what === 'cancel' ? 'none' : 'full',
        }),
      )
      return done(refundIds, 'canceled')
    }),
    retry: formHandler(retryRefundForm, async ({ refundId }) =>
      done(await retryRefund(db, { bookingId: booking.id, refundId, userId: user.id, now }), 'retried'),
    ),
  })
}

export const meta = privatePage('Booking')

const doneTexts = {
  refunded: 'Refund started. The list below says whether the bank took it.',
  canceled: 'The seats are canceled. We emailed the person who booked.',
  retried: 'Refund started once more. The list below says whether the bank took it.',
}

const statusBadges = {
  awaiting_payment: { tone: 'yellow', text: 'Not paid yet' },
  booked: { tone: 'green', text: 'Booked' },
  canceled: { tone: 'grey', text: 'Canceled' },
  abandoned: { tone: 'grey', text: 'Never paid' },
} as const

const refundBadges = lookup<{ tone: BadgeTone; text: string }>({
  asked: { tone: 'yellow', text: 'On its way' },
  succeeded: { tone: 'green', text: 'Refunded' },
  failed: { tone: 'red', text: 'Failed' },
})

const priceOf = ({ isPerk, priceCents }: { isPerk: boolean; priceCents: number }, currency: string) =>
  isPerk ? 'Perk' : priceCents === 0 ? 'Free' : formatMoney(priceCents, currency)

const withoutPeriod = (text: string) => text.replace(/\.$/, '')

type PageData = ReturnType<typeof useLoaderData<typeof loader>>

export default function Booking() {
  const { booking, failed, mayRefund } = useLoaderData<typeof loader>()
  const badge = statusBadges[booking.status]
  const { payments } = booking
  const mayAct =
    mayRefund && (booking.status === 'booked' || booking.seats.some(({ payment }) => payment?.mayRefund))
  return (
    <>
      <PortalTitle
        back={{ href: paths.business.events.attendees(booking.eventId), label: booking.eventTitle }}
        title={`Booking of ${booking.bookerName}`}
      />
      <FormResult done={doneTexts} asTitle except={['seats']} />
      {payments?.isDisputed && (
        <Banner tone="warn" title="The payment is disputed. The bank decides about the money." />
      )}
      {failed.length > 0 && (
        <Banner tone="error" title="A refund failed">
          <p>The bank didn’t take it, and {booking.bookerName} knows. Try again, or pay them another way.</p>
        </Banner>
      )}
      <Card title={booking.eventTitle}>
        <Badge tone={badge.tone}>{badge.text}</Badge>
        <DetailList
          facts={[
            { name: 'When', value: booking.when },
            { name: 'Ticket code', value: booking.code },
            { name: 'Email', value: booking.email },
            ...(booking.phone ? [{ name: 'Phone', value: booking.phone }] : []),
            { name: 'Booked', value: booking.bookedOn },
            ...(booking.closeReason ? [{ name: 'Reason', value: booking.closeReason }] : []),
            ...(payments && payments.paidCents > 0
              ? [
                  { name: 'Paid', value: formatMoney(payments.paidCents, payments.currency) },
                  { name: 'Refunded', value: formatMoney(payments.refundedCents, payments.currency) },
                ]
              : []),
          ]}
        />
      </Card>
      <SeatsCard />
      {payments && payments.refunds.length > 0 && (
        <RefundsCard payments={payments} mayRefund={mayRefund} failed={failed} />
      )}
      {mayAct && payments && <OwnerSeatsForm booking={booking} currency={payments.currency} />}
    </>
  )
}

function RefundsCard({
  payments,
  mayRefund,
  failed,
}: {
  payments: NonNullable<PageData['booking']['payments']>
  mayRefund: PageData['mayRefund']
  failed: PageData['failed']
}) {
  return (
    <Card title="Refunds">
      <RowList label="Refunds">
        {payments.refunds.map(({ id, amountCents, status, when, reason, because }) => (
          <Row
            key={id}
            name={formatMoney(amountCents, payments.currency)}
            detail={[when, reason, because].filter(Boolean).map(withoutPeriod).join('. ')}
            status={<Badge tone={refundBadges.get(status)!.tone}>{refundBadges.get(status)!.text}</Badge>}
          >
            {mayRefund && failed.includes(id) && (
              <IntentForm intent="retry" fields={{ refundId: id }} variant="secondary" size="small">
                Try again
              </IntentForm>
            )}
          </Row>
        ))}
      </RowList>
    </Card>
  )
}

function SeatsCard() {
  const { seats, payments } = useLoaderData<typeof loader>().booking
  return (
    <Card title="Seats">
      <RowList label="Seats">
        {seats.map((seat) => (
          <Row
            key={seat.id}
            name={seat.name}
            detail={payments && seat.payment ? priceOf(seat.payment, payments.currency) : undefined}
            status={
              <>
                {!seat.isTaken && <Badge tone="grey">Given up</Badge>}
                {seat.isUnpaid && <Badge tone="yellow">Not paid yet</Badge>}
                {seat.isHere && <Badge tone="green">Checked in</Badge>}
                {seat.payment?.refund && (
                  <Badge tone={refundBadges.get(seat.payment.refund)!.tone}>
                    {refundBadges.get(seat.payment.refund)!.text}
                  </Badge>
                )}
              </>
            }
          />
        ))}
      </RowList>
    </Card>
  )
}
