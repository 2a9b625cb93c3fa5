import { formatMoney } from '~/foundation/kit/money'
import { Banner } from '~/foundation/ui/feedback/banner'
import { KeyFigures } from '~/foundation/ui/layout/key-figures'
import { effectiveRate, formatRate, netOf, taxOwed, type StatementTotals } from '../effective-rate'

/** The totals of a month. */
export function StatementSummary({ totals, currency }: { totals: StatementTotals; currency: string }) {
  const rate = effectiveRate(totals)
  const money = (name: string, cents: number) => ({ name, value: formatMoney(cents, currency) })
  const figures = [
    money('Charged to members', totals.grossCents),
    money('Refunds', 0 - totals.refundedCents),
    ...(totals.disputedCents === 0 ? [] : [money('Disputes', 0 - totals.disputedCents)]),
    ...(totals.feeReturnedCents === 0
      ? []
      : [
          money('Share charged', totals.feeChargedCents),
          money('Share returned', 0 - totals.feeReturnedCents),
        ]),
    money('Tastevin’s share', totals.feeCents),
    money('Monthly fee', totals.monthlyFeeCents),
    money('Net to you', netOf(totals)),
    ...(totals.taxCents === 0 && totals.taxRefundedCents === 0
      ? []
      : [money('Of that, sales tax', taxOwed(totals))]),
    {
      name: 'Effective rate',
      value: rate === null ? 'Not enough data yet' : formatRate(rate),
      isText: rate === null,
    },
  ]
  return <KeyFigures figures={figures} />
}

/** Shown if share and monthly fee together exceed a tenth of sales. */
export function RateWarning({ rate }: { rate: number }) {
  return (
    <Banner tone="warn" title={`Tastevin costs ${formatRate(rate)} of your sales`}>
      <p>
        In some states, a licensee that shares more than 10% of its sales may need to notify its licensing
        authority. Together, our share and the monthly fee exceed 10% here. With few members, most of that is
        the monthly fee. Please ask your adviser whether this affects you.
      </p>
    </Banner>
  )
}
