// Platform fees by month: /business/fees
import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { requireBusiness } from '~/http/guards/guards.server'
import { RateWarning } from '~/billing/fees/components/statement'
import { effectiveRate, formatRate, needsNotice, netOf } from '~/billing/fees/effective-rate'
import { formatMonth, monthIn } from '~/billing/fees/month'
import { statementMonths } from '~/billing/fees/statement.server'
import { PortalTitle } from '~/businesses/portal/components/portal-frame'
import { dayIn } from '~/kit/dates'
import { formatMoney } from '~/kit/money'
import { paths } from '~/kit/paths'
import { privatePage } from '~/ui/document/page-meta'
import { EmptyState } from '~/ui/feedback/empty-state'
import { DataTable } from '~/ui/layout/data-table'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, club, now } = await requireBusiness(request, context, 'fees.read')
  const thisMonth = monthIn(club.timeZone, now)
  const months = (await statementMonths(db, club.timeZone)).map((totals) => {
    const rate = effectiveRate(totals)
    const isNow = totals.month === thisMonth
    return { ...totals, net: netOf(totals), rate, isNow }
  })
  // The current month is incomplete: its monthly fee is paid, but most of its sales are still to come.
  const own = months.filter(({ currency }) => currency === club.currency)
  const latest = own.find(({ isNow }) => !isNow) ?? own[0]
  const warning = latest && needsNotice(latest.rate, dayIn(club.timeZone, now)) ? latest.rate : null
  return { months, warning }
}

export const meta = privatePage('Fees')

const disputes = { label: 'Disputes', figure: true }
const tax = { label: 'Tax in it', figure: true }

const columns = [
  { label: 'Month' },
  { label: 'Charged', figure: true },
  { label: 'Refunds', figure: true },
  { label: 'Share', figure: true },
  { label: 'Monthly fee', figure: true },
  { label: 'Net to you', figure: true },
  { label: 'Rate', figure: true },
]

export default function Fees() {
  const { months, warning } = useLoaderData<typeof loader>()
  const isDisputed = months.some(({ disputedCents }) => disputedCents !== 0)
  const isTaxed = months.some(({ taxCents, taxRefundedCents }) => taxCents !== 0 || taxRefundedCents !== 0)
  const shown = [
    ...columns.slice(0, 2),
    ...(isTaxed ? [tax] : []),
    ...columns.slice(2, 3),
    ...(isDisputed ? [disputes] : []),
    ...columns.slice(3),
  ]
  return (
    <>
      <PortalTitle title="Fees">
        Your sales, Tastevin’s fees and what you keep, to the cent. Stripe’s card fees are listed with your{' '}
        <Link to={paths.business.payouts.list()}>payouts</Link>.
      </PortalTitle>
      {warning !== null && <RateWarning rate={warning} />}
      {months.length === 0 ? (
        <EmptyState title="No statements yet">
          <p>Your first statement appears after the first payment for a membership or your plan.</p>
        </EmptyState>
      ) : (
        <DataTable label="Statements by month" columns={shown}>
          {months.map(({ month, currency, rate, net, isNow, ...totals }) => (
            <tr key={`${month}-${currency}`}>
              <th scope="row">
                <Link to={paths.business.feeStatement(month)}>{formatMonth(month)}</Link>
                {isNow && <span className="block text-sm font-normal text-muted">so far</span>}
              </th>
              <td data-figure data-label="Charged">
                {formatMoney(totals.grossCents, currency)}
              </td>
              {isTaxed && (
                <td data-figure data-label="Tax in it">
                  {formatMoney(totals.taxCents - totals.taxRefundedCents, currency)}
                </td>
              )}
              <td data-figure data-label="Refunds">
                {formatMoney(0 - totals.refundedCents, currency)}
              </td>
              {isDisputed && (
                <td data-figure data-label="Disputes">
                  {formatMoney(0 - totals.disputedCents, currency)}
                </td>
              )}
              <td data-figure data-label="Share">
                {formatMoney(totals.feeCents, currency)}
              </td>
              <td data-figure data-label="Monthly fee">
                {formatMoney(totals.monthlyFeeCents, currency)}
              </td>
              <td data-figure data-label="Net to you">
                {formatMoney(net, currency)}
              </td>
              <td data-figure data-label="Rate">
                {rate === null ? '–' : formatRate(rate)}
              </td>
            </tr>
          ))}
        </DataTable>
      )}
    </>
  )
}
