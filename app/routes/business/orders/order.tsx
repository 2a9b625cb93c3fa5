// One box or purchase: /business/orders/:orderId
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { instantText } from '~/club/runs/runs/run-view'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { formatDay, formatMonth } from '~/foundation/kit/dates'
import { DomainError } from '~/foundation/kit/errors'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { newId } from '~/foundation/kit/ids'
import { paths } from '~/foundation/kit/paths'
import { orderChange } from '~/club/orders/changes/undo-change.server'
import { ordersInHand } from '~/club/orders/changes/change-orders.server'
import { OrderChangeNotice } from '~/club/orders/components/change-notice'
import {
  OrderActs,
  OrderBottles,
  OrderNotes,
  RefundBottles,
  RefundSum,
  TrackingLink,
} from '~/club/orders/components/order-cards'
import { StateBadge } from '~/club/orders/components/state-badge'
import { orderLine } from '~/club/orders/list/order-line'
import { fulfillmentWords, orderName, stateDetail } from '~/club/orders/order-words'
import { orderNotes } from '~/club/orders/page/notes.server'
import { orderPage } from '~/club/orders/page/order-page.server'
import { actsOf } from '~/club/orders/transitions'
import { formatMoney } from '~/foundation/kit/money'
import { privatePageOf } from '~/foundation/ui/document/page-meta'
import { Banner } from '~/foundation/ui/feedback/banner'
import { DoneMessage } from '~/foundation/ui/feedback/done-message'
import { ButtonLink } from '~/foundation/ui/form/button'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { RejectionNotice } from '~/foundation/ui/form/rejection-notice'
import { Card, DetailList } from '~/foundation/ui/layout/card'
import { Money } from '~/foundation/ui/layout/money'
import { orderAction } from './order.action.server'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db, user, may, club } = await requireBusiness(request, context, 'orders.read')
  const orderId = idIn(params, 'orderId')
  const query = new URL(request.url).searchParams
  const when = (at: Date) => instantText(club.timeZone, at)
  return db.read(async (db) => {
    const page = await orderPage(db, orderId, { seesMoney: may('prices.read') })
    if (!page) throw new DomainError('order-not-found', 404, 'This order is no longer here.')
    const { order, events, payment, ...rest } = page
    const [inHand] = await ordersInHand(db, [orderId])
    const changed = query.get('changed')
    const notes = (await orderNotes(db, orderId, user.id)).map(({ writtenAt, ...note }) => ({
      ...note,
      when: when(writtenAt),
    }))
    return {
      ...rest,
      order: orderLine(order, club.timeZone),
      history: events.map(({ at, text, by }) => ({ when: when(at), text, by })),
      payment: payment && {
        ...payment,
        paid: payment.paidAt && when(payment.paidAt),
        refunds: payment.refunds.map(({ at, ...refund }) => ({ ...refund, when: when(at) })),
      },
      left:
        payment && payment.leftCents > 0
          ? {
              sum: formatMoney(payment.leftCents, club.currency),
              refunded: payment.refundedCents > 0 ? formatMoney(payment.refundedCents, club.currency) : null,
            }
          : null,
      notes,
      edited: notes.find(({ id, isOwn }) => isOwn && id === query.get('note')) ?? null,
      acts: inHand ? actsOf(inHand, may) : [],
      change: changed ? await orderChange(db, changed) : null,
      ids: { change: newId(), refund: newId(), refundSum: newId(), note: newId() },
      currency: club.currency,
      mayChange: may('orders.change'),
      mayRefund: may('payments.manage'),
      mayShip: may('shipping.change'),
    }
  })
}

export function action({ request, context, params }: ActionFunctionArgs) {
  return orderAction(request, context, params)
}

export const meta = privatePageOf<typeof loader>((data) =>
  data ? `${orderName(data.order)}, ${data.order.member} – Tastevin` : 'Tastevin',
)

const doneMessages = {
  refunded: 'Refund requested. The member gets an email once it’s made.',
  resent: 'Receipt sent again.',
  note: 'Note saved.',
  'note-deleted': 'Note deleted.',
}

export default function Order() {
  const data = useLoaderData<typeof loader>()
  const { order, payment, currency, history, change, mayChange } = data
  const detail = stateDetail(order)
  const isPurchase = order.kind === 'purchase'
  return (
    <>
      <PortalTitle
        back={{ href: paths.business.orders.list(), label: 'Orders' }}
        title={`${order.member}, ${orderName(order).toLowerCase()}`}
        action={
          <span className="inline-flex flex-wrap items-center gap-2">
            <StateBadge state={order.state} />
            {detail && <span className="text-muted">{detail}</span>}
          </span>
        }
      />
      <DoneMessage asTitle messages={doneMessages} />
      {change && <OrderChangeNotice change={change} />}
      <RejectionNotice except={['cancel', 'refund', 'refund-sum', 'note']} />
      {order.isDisputed && order.state !== 'canceled' && (
        <Banner tone="warn" title="The payment is disputed">
          <p>The member’s bank is checking it. Don’t hand the bottles over until that is settled.</p>
        </Banner>
      )}
      {data.isUnpaidAfter && (
        <Banner tone="warn" title="The payment was returned after the hand-over">
          <p>The order stays as handed over. Whether you follow up is your decision.</p>
        </Banner>
      )}
      <OrderBottles lines={data.lines} currency={currency} />
      <Card title="About this order">
        <DetailList
          facts={[
            {
              name: 'Member',
              value: (
                <Link className="link" to={paths.business.member(order.memberId)}>
                  {order.member}
                </Link>
              ),
            },
            ...(order.runId
              ? [
                  {
                    name: 'Run',
                    value: (
                      <Link className="link" to={paths.business.run.home(order.runId)}>
                        {order.run}
                      </Link>
                    ),
                  },
                ]
              : []),
            ...(order.tier ? [{ name: 'Tier', value: order.tier }] : []),
            ...(data.paidMonth ? [{ name: 'Paid month', value: formatMonth(data.paidMonth) }] : []),
            { name: 'Pick-up or ship', value: fulfillmentWords[order.fulfillment] },
            ...(order.fulfillment === 'pick_up'
              ? [
                  { name: 'Where', value: data.place },
                  ...(data.pickUp
                    ? [
                        {
                          name: 'Pick-up',
                          value: `${formatDay(data.pickUp.from)} to ${formatDay(data.pickUp.until)}${data.pickUp.hours ? `, ${data.pickUp.hours}` : ''}`,
                        },
                      ]
                    : []),
                  ...(data.secondPerson ? [{ name: 'May also collect', value: data.secondPerson }] : []),
                ]
              : [
                  { name: 'Address', value: data.address ?? 'Taken from the member when it is packed' },
                  ...(data.tracking
                    ? [{ name: 'Tracking', value: <TrackingLink {...data.tracking} /> }]
                    : []),
                ]),
            ...(data.runNote ? [{ name: 'Note for the desk', value: data.runNote }] : []),
          ]}
        />
        <div className="flex flex-wrap gap-3">
          {order.fulfillment === 'ship' && data.mayShip && (
            <ButtonLink to={paths.business.parcels.order(order.id)} variant="secondary" size="small">
              Parcel
            </ButtonLink>
          )}
          {isPurchase && (
            <>
              <ButtonLink
                to={paths.business.runPrint.order(order.id, 'slip')}
                variant="secondary"
                size="small"
                document
              >
                Print packing slip
              </ButtonLink>
              <ButtonLink
                to={paths.business.runPrint.order(order.id, 'label')}
                variant="quiet"
                size="small"
                document
              >
                Print label
              </ButtonLink>
              <ButtonLink
                to={paths.business.runPrint.order(order.id, 'cards')}
                variant="quiet"
                size="small"
                document
              >
                Print note cards
              </ButtonLink>
            </>
          )}
          {order.runId && (
            <>
              <ButtonLink
                to={paths.business.runPrint.sheet(order.runId, 'packing-slips', {
                  from: String(order.number),
                  to: String(order.number),
                })}
                variant="secondary"
                size="small"
              >
                Print packing slip
              </ButtonLink>
              <ButtonLink to={paths.business.run.box(order.runId, order.id)} variant="quiet" size="small">
                Fill missing bottles
              </ButtonLink>
            </>
          )}
        </div>
      </Card>
      {payment && (
        <Card title="Payment">
          <DetailList
            facts={[
              {
                name: isPurchase ? 'Bottles' : 'Membership, paid month',
                value: <Money cents={payment.amountCents - payment.shippingCents} currency={currency} />,
              },
              ...(payment.shippingCents > 0
                ? [{ name: 'Shipping', value: <Money cents={payment.shippingCents} currency={currency} /> }]
                : []),
              ...(payment.taxCents > 0
                ? [{ name: 'Tax', value: <Money cents={payment.taxCents} currency={currency} /> }]
                : []),
              ...(payment.feeCents !== null
                ? [
                    { name: 'Platform fee', value: <Money cents={payment.feeCents} currency={currency} /> },
                    ...(payment.feeReturnedCents > 0
                      ? [
                          {
                            name: 'Fee returned',
                            value: <Money cents={payment.feeReturnedCents} currency={currency} />,
                          },
                        ]
                      : []),
                  ]
                : []),
              { name: 'Paid', value: payment.paid ?? 'Not yet' },
              ...(payment.refundedCents > 0
                ? [{ name: 'Refunded', value: <Money cents={payment.refundedCents} currency={currency} /> }]
                : []),
              ...(payment.dispute
                ? [
                    {
                      name: 'Dispute',
                      value: `${payment.dispute.status.replaceAll('_', ' ')}${payment.dispute.reason ? `: ${payment.dispute.reason.replaceAll('_', ' ')}` : ''}`,
                    },
                  ]
                : []),
              ...(payment.chargeId ? [{ name: 'Charge at Stripe', value: payment.chargeId }] : []),
            ]}
          />
          {!isPurchase && data.mayRefund && (
            <p>
              A box belongs to the paid month.{' '}
              <Link className="link" to={paths.business.member(order.memberId)}>
                Refund the month on the member’s page.
              </Link>
            </p>
          )}
          {isPurchase && payment.paid && mayChange && (
            <IntentForm intent="resend" variant="secondary" size="small">
              Send the receipt again
            </IntentForm>
          )}
        </Card>
      )}
      <OrderActs
        acts={data.acts}
        changeId={data.ids.change}
        name={orderName(order)}
        isPurchase={isPurchase}
        isPaid={order.state !== 'awaiting_payment'}
        left={data.left}
      />
      {isPurchase && data.mayRefund && data.left && (
        <>
          <RefundBottles
            lines={data.lines}
            refundId={data.ids.refund}
            left={data.left}
            key={data.ids.refund}
          />
          <RefundSum refundId={data.ids.refundSum} left={data.left} key={data.ids.refundSum} />
        </>
      )}
      <OrderNotes
        orderId={order.id}
        notes={data.notes}
        edited={data.edited}
        newNoteId={data.ids.note}
        mayWrite={mayChange}
      />
      <Card title="History">
        <ol className="divide-y divide-line">
          {history.map(({ when, text, by }, at) => (
            <li key={at} className="grid gap-x-6 py-2.5 sm:grid-cols-[17rem_minmax(0,1fr)]">
              <span className="text-muted">{when}</span>
              <span className="wrap-anywhere">
                {text}
                {by && <span className="text-muted">, by {by}</span>}
              </span>
            </li>
          ))}
        </ol>
      </Card>
    </>
  )
}
