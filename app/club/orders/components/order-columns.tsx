import { Badge } from '~/foundation/ui/feedback/badge'
import { DateText } from '~/foundation/ui/layout/date-text'
import { Money } from '~/foundation/ui/layout/money'
import type { ListColumn } from '~/foundation/ui/list/list-table'
import type { OrderLine } from '../list/order-line'
import type { OrderSort } from '../list/order-listing'
import { bottleCount, fulfillmentWords, orderName, stateDetail } from '../order-words'
import { StateBadge } from './state-badge'

/** The columns of the list of orders. */
export function orderColumns({
  currency,
  seesMoney,
}: {
  currency: string
  seesMoney: boolean
}): (ListColumn<OrderLine, OrderSort> | false)[] {
  return [
    {
      label: 'Member',
      sort: 'member',
      cell: (line) => (
        <>
          {line.member}
          <span className="sr-only">, {orderName(line)}</span>
        </>
      ),
    },
    {
      label: 'Order',
      cell: (line) => (
        <span className="font-semibold" aria-hidden="true">
          {orderName(line)}
        </span>
      ),
      note: (line) =>
        line.kind === 'box'
          ? `${line.run ?? 'Box'}, ${line.tier ?? ''}`
          : line.wines.join(', ') || bottleCount(line.bottles),
    },
    {
      label: 'Status',
      phone: 'beside',
      cell: (line) => (
        <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 max-md:justify-end">
          <StateBadge state={line.state} />
          {line.isDisputed && line.state !== 'canceled' && <Badge tone="red">Disputed</Badge>}
        </span>
      ),
      note: (line) => stateDetail(line),
    },
    {
      label: 'Bottles',
      figure: true,
      isWide: true,
      cell: ({ bottles }) => (
        <>
          {bottles}
          <span className="md:hidden"> {bottles === 1 ? 'bottle' : 'bottles'}</span>
        </>
      ),
    },
    {
      label: 'Pick-up or ship',
      isWide: true,
      className: 'whitespace-nowrap',
      cell: ({ fulfillment }) => fulfillmentWords[fulfillment],
    },
    seesMoney && {
      label: 'Paid',
      figure: true,
      cell: ({ totalCents }) =>
        totalCents === null ? (
          <span className="text-muted">Membership</span>
        ) : (
          <Money cents={totalCents} currency={currency} />
        ),
      note: ({ refundedCents }) =>
        !!refundedCents && (
          <>
            <Money cents={refundedCents} currency={currency} /> refunded
          </>
        ),
    },
    {
      label: 'Date',
      sort: 'date',
      className: 'whitespace-nowrap',
      cell: ({ orderedOn }) => <DateText day={orderedOn} />,
    },
  ]
}
