// One box or purchase: /business/orders/:orderId
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { paths } from '~/foundation/kit/paths'
import { OrderChangeNotice } from '~/club/orders/components/change-notice'
import {
  OrderActs,
  OrderBottles,
  OrderNotes,
  RefundBottles,
  RefundSum,
} from '~/club/orders/components/order-cards'
import { StateBadge } from '~/club/orders/components/state-badge'
import { orderName, stateDetail } from '~/club/orders/order-words'
import { privatePageOf } from '~/foundation/ui/document/page-meta'
import { Banner } from '~/foundation/ui/feedback/banner'
import { DoneMessage } from '~/foundation/ui/feedback/done-message'
import { RejectionNotice } from '~/foundation/ui/form/rejection-notice'
import { orderAction } from './order.action.server'
import { orderLoader } from './order.loader.server'
import { AboutOrder, OrderHistory, OrderPayment } from './order-sections'

export const loader = (args: LoaderFunctionArgs) => orderLoader(args)

export const action = (args: ActionFunctionArgs) => orderAction(args)

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
  const { order, change } = data
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
      <OrderBottles lines={data.lines} currency={data.currency} />
      <AboutOrder />
      <OrderPayment />
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
        mayWrite={data.mayChange}
      />
      <OrderHistory />
    </>
  )
}
