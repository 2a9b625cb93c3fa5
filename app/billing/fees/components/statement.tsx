import { formatMoney } from '~/kit/money'
import { Banner } from '~/ui/feedback/banner'
import { effectiveRate, formatRate, netOf, type StatementTotals } from '../effective-rate'

/** The totals of a month. */
export function StatementSummary({ totals, currency }: { totals: StatementTotals; currency: string }) {
  const rate = effectiveRate(totals)
  const figures = [
    ['Charged to members', formatMoney(totals.grossCents, currency)],
    ['Refunds', formatMoney(0 - totals.refundedCents, currency)],
    ...(totals.disputedCents === 0 ? [] : [['Disputes', formatMoney(0 - totals.disputedCents, currency)]]),
    ['Tastevin’s share', formatMoney(totals.feeCents, currency)],
    ['Monthly fee', formatMoney(totals.monthlyFeeCents, currency)],
    ['Net to you', formatMoney(netOf(totals), currency)],
    ['Effective rate', rate === null ? 'Not enough data yet' : formatRate(rate)],
  ]
  return (
    <dl className="tally">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd data-words={/^\D+$/.test(value!) || undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  )
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
