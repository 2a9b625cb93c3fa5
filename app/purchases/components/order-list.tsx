import { CircleCheck, CircleX, Clock, PackageCheck, Truck, Undo2 } from 'lucide-react'
import type { Day } from '~/kit/dates'
import { paths } from '~/kit/paths'
import { Badge } from '~/ui/feedback/badge'
import { ButtonLink } from '~/ui/form/button'
import { DateText } from '~/ui/layout/date-text'
import { Money } from '~/ui/layout/money'
import type { MemberPurchase } from '../history/member-purchases.server'
import { purchaseStatuses } from '../history/purchase-words'
import type { Offers } from '../sale/offers.server'
import { AddToCart } from './add-to-cart'

export type OrderView = Omit<MemberPurchase, 'paidAt'> & { paidOn: Day }

const icons = {
  processing: Clock,
  ready: PackageCheck,
  shipped: Truck,
  delivered: CircleCheck,
  returned: Undo2,
  canceled: CircleX,
}

/** A member's purchases with their bottles, each of which can be bought again. */
export function OrderList({ orders, offers }: { orders: OrderView[]; offers: Offers }) {
  return (
    <ul className="grid gap-5">
      {orders.map((order) => (
        <li
          key={order.id}
          id={order.id}
          className="grid gap-4 rounded-card border border-line bg-raised p-card"
        >
          <Head order={order} />
          <ul className="grid gap-3">
            {order.lines.map((line) => (
              <li key={line.wineId} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
                <p className="min-w-40 flex-1 wrap-anywhere">
                  {line.quantity} × {line.name}
                </p>
                <Money cents={line.unitCents * line.quantity} currency={order.currency} />
                <AddToCart
                  offer={offers[line.wineId]}
                  title={line.name}
                  from={`${paths.customer.orders()}#${order.id}`}
                />
              </li>
            ))}
          </ul>
          <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
            <p>
              Total{' '}
              <strong>
                <Money cents={order.totalCents} currency={order.currency} />
              </strong>
              {order.taxCents > 0 && (
                <>
                  , including <Money cents={order.taxCents} currency={order.currency} /> tax
                </>
              )}
              {order.refundedCents > 0 && (
                <>
                  , refunded <Money cents={order.refundedCents} currency={order.currency} />
                </>
              )}
            </p>
            {order.hasReceipt && (
              <ButtonLink to={paths.customer.receipt(order.id)} variant="secondary" size="small" document>
                Invoice
              </ButtonLink>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

function Head({ order: { number, status, paidOn } }: { order: OrderView }) {
  const { word, tone } = purchaseStatuses[status]
  const Icon = icons[status]
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h2 className="flex items-center gap-2 text-lg">
        <Icon aria-hidden="true" className="size-5" />
        Order {number}
        <span className="text-sm font-normal text-muted">
          <DateText day={paidOn} />
        </span>
      </h2>
      <Badge tone={tone}>{word}</Badge>
    </div>
  )
}
