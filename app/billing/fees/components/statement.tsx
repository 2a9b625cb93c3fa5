import { formatMoney } from '~/kit/money'
import { Banner } from '~/ui/feedback/banner'
import { effectiveRate, formatRate, netOf, type StatementTotals } from '../effective-rate'

/** What a month came to, figure by figure. */
export function StatementSummary({ totals, currency }: { totals: StatementTotals; currency: string }) {
  const rate = effectiveRate(totals)
  const figures = [
    ['Charged to members', formatMoney(totals.grossCents, currency)],
    ['Refunds', formatMoney(0 - totals.refundedCents, currency)],
    ...(totals.disputedCents === 0 ? [] : [['Disputes', formatMoney(0 - totals.disputedCents, currency)]]),
    ['Tastevin’s share', formatMoney(totals.feeCents, currency)],
    ['Monthly fee', formatMoney(totals.monthlyFeeCents, currency)],
    ['Left for you', formatMoney(netOf(totals), currency)],
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

/** Said where share and monthly fee together are more than a tenth of sales. */
export function RateWarning({ rate }: { rate: number }) {
  return (
    <Banner tone="warn" title={`Tastevin costs ${formatRate(rate)} of your sales`}>
      <p>
        In some states a licensee that shares more than 10% of its sales may need to tell its licensing
        authority. Share and monthly fee together are above that here; with few members the monthly fee weighs
        most. Please ask your adviser whether it matters for you.
      </p>
    </Banner>
  )
}
