import { formatDay, formatMonth, type Day } from '~/foundation/kit/dates'
import { formatMoney } from '~/foundation/kit/money'
import { Badge } from '~/foundation/ui/feedback/badge'
import { DateText } from '~/foundation/ui/layout/date-text'
import type { FilterField, ListView } from '~/foundation/ui/list/list-controls'
import type { ListColumn } from '~/foundation/ui/list/list-table'
import type { Payout, PayoutCounts } from '../payout-list.server'
import { payoutViewNames, payoutViews, type PayoutListParams } from '../payout-listing'
import { hasArrival, payoutStatuses } from '../payout-words'

type PayoutRow = Omit<Payout, 'createdAt'> & { day: Day }

/** The columns of the list of payouts. */
export const payoutColumns: ListColumn<PayoutRow, PayoutListParams['sort']>[] = [
  { label: 'Payout', sort: 'made', cell: ({ day }) => formatDay(day) },
  {
    label: 'Status',
    cell: ({ status }) => <Badge tone={payoutStatuses[status].tone}>{payoutStatuses[status].word}</Badge>,
  },
  {
    label: 'At your bank',
    phoneLabel: 'At your bank',
    cell: (payout) => hasArrival(payout) && <DateText day={payout.arrivesOn} />,
  },
  {
    label: 'Amount',
    sort: 'amount',
    figure: true,
    phone: 'beside',
    cell: ({ amountCents, currency }) => formatMoney(amountCents, currency),
  },
]

export const payoutListViews = (
  { show }: PayoutListParams,
  counts: PayoutCounts,
): ListView<PayoutListParams>[] => [
  { label: 'All', count: counts.all, isOn: show === null, change: { show: null } },
  ...payoutViewNames.map((view) => ({
    label: payoutViews[view].label,
    count: counts[view],
    isOn: show === view,
    change: { show: view },
  })),
]

export const payoutFields = ({ months }: PayoutCounts): FilterField<'month'>[] => [
  {
    filter: 'month',
    label: 'At your bank',
    options: months.map(({ month, count }) => ({
      value: month.slice(0, 7),
      label: formatMonth(month),
      count,
    })),
  },
]
