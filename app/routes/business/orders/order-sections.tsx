// Sections of an order's page.
import { Link, useLoaderData } from '@remix-run/react'
import { TrackingLink } from '~/club/orders/components/order-cards'
import { fulfillmentWords } from '~/club/orders/order-words'
import { formatDay } from '~/foundation/kit/dates'
import { paths } from '~/foundation/kit/paths'
import { ButtonLink } from '~/foundation/ui/form/button'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { Card, DetailList } from '~/foundation/ui/layout/card'
import { Money } from '~/foundation/ui/layout/money'
import type { orderLoader } from './order.loader.server'

/** The member of an order, and how it reaches them. */
export function AboutOrder() {
  const { order, runNote, paidOn, isPaidElsewhere, mayShip, ...data } = useLoaderData<typeof orderLoader>()
  const facts = [
    { name: 'Member', value: <MemberLink>{order.member}</MemberLink> },
    order.runId && {
      name: 'Run',
      value: (
        <Link className="link" to={paths.business.run.home(order.runId)}>
          {order.run}
        </Link>
      ),
    },
    order.tier && { name: 'Tier', value: order.tier },
    paidOn && { name: 'Paid', value: `On ${paidOn}` },
    isPaidElsewhere && {
      name: 'Payment',
      value: 'Paid for before the member moved in. It can’t be refunded here.',
    },
    { name: 'Pick-up or ship', value: fulfillmentWords[order.fulfillment] },
    ...(order.fulfillment === 'pick_up' ? pickUpFacts(data) : shippingFacts(data)),
    runNote && { name: 'Note for the desk', value: runNote },
  ]
  return (
    <Card title="About this order">
      <DetailList facts={facts.filter((fact) => !!fact)} />
      <div className="flex flex-wrap gap-3 empty:hidden">
        {order.fulfillment === 'ship' && mayShip && (
          <ButtonLink to={paths.business.parcels.order(order.id)} variant="secondary" size="small">
            Parcel
          </ButtonLink>
        )}
        {order.kind === 'purchase' && isToPack(order) && <PurchasePrints orderId={order.id} />}
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
  )
}

type OrderData = ReturnType<typeof useLoaderData<typeof orderLoader>>

const pickUpFacts = ({
  place,
  pickUp,
  secondPerson,
}: Pick<OrderData, 'place' | 'pickUp' | 'secondPerson'>) => [
  { name: 'Where', value: place },
  pickUp && {
    name: 'Pick-up',
    value: `${formatDay(pickUp.from)} to ${formatDay(pickUp.until)}${pickUp.hours ? `, ${pickUp.hours}` : ''}`,
  },
  secondPerson && { name: 'May also collect', value: secondPerson },
]

const shippingFacts = ({ address, tracking }: Pick<OrderData, 'address' | 'tracking'>) => [
  { name: 'Address', value: address ?? 'Taken from the member when it is packed' },
  tracking && { name: 'Tracking', value: <TrackingLink {...tracking} /> },
]

/** Sheets are of bottles that are still to be handed over, and of no purchase whose payment is disputed. */
const isToPack = ({ status, promised, isDisputed }: OrderData['order']) =>
  (status === 'processing' || status === 'ready') && promised > 0 && !isDisputed

function PurchasePrints({ orderId }: { orderId: string }) {
  const { order: print } = paths.business.runPrint
  return (
    <>
      <ButtonLink to={print(orderId, 'slip')} variant="secondary" size="small" document>
        Print packing slip
      </ButtonLink>
      <ButtonLink to={print(orderId, 'label')} variant="quiet" size="small" document>
        Print label
      </ButtonLink>
      <ButtonLink to={print(orderId, 'cards')} variant="quiet" size="small" document>
        Print note cards
      </ButtonLink>
    </>
  )
}

/** The sums of the order's payment; nothing for those who may not see prices. */
export function OrderPayment() {
  const { order, payment, currency, mayRefund, mayChange } = useLoaderData<typeof orderLoader>()
  if (!payment) return null
  const { shippingCents, feeCents, feeReturnedCents, dispute, chargeId } = payment
  const isPurchase = order.kind === 'purchase'
  const amount = (name: string, cents: number) => ({
    name,
    value: <Money cents={cents} currency={currency} />,
  })
  const facts = [
    amount(isPurchase ? 'Bottles' : 'Membership, paid month', payment.amountCents - shippingCents),
    shippingCents > 0 && amount('Shipping', shippingCents),
    payment.taxCents > 0 && amount('Tax', payment.taxCents),
    feeCents !== null && amount('Platform fee', feeCents),
    feeCents !== null && feeReturnedCents > 0 && amount('Fee returned', feeReturnedCents),
    { name: 'Paid', value: payment.paid ?? 'Not yet' },
    payment.refundedCents > 0 && amount('Refunded', payment.refundedCents),
    dispute && {
      name: 'Dispute',
      value: [dispute.status, dispute.reason]
        .filter(Boolean)
        .map((word) => word.replaceAll('_', ' '))
        .join(': '),
    },
    chargeId && { name: 'Charge at Stripe', value: chargeId },
  ]
  return (
    <Card title="Payment">
      <DetailList facts={facts.filter((fact) => !!fact)} />
      {!isPurchase && mayRefund && (
        <p>
          A box belongs to the paid month. <MemberLink>Refund the month on the member’s page.</MemberLink>
        </p>
      )}
      {isPurchase && payment.paid && mayChange && (
        <IntentForm intent="resend" variant="secondary" size="small">
          Send the receipt again
        </IntentForm>
      )}
    </Card>
  )
}

function MemberLink({ children }: { children: string }) {
  const { order } = useLoaderData<typeof orderLoader>()
  return (
    <Link className="link" to={paths.business.member(order.memberId)}>
      {children}
    </Link>
  )
}

export function OrderHistory() {
  const { history } = useLoaderData<typeof orderLoader>()
  return (
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
  )
}
