// Platform fees by month: /business/fees
import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { RateWarning } from '~/billing/fees/components/statement'
import { effectiveRate, formatRate, needsNotice, netOf } from '~/billing/fees/effective-rate'
import { formatMonth, monthIn } from '~/billing/fees/month'
import { statementMonths } from '~/billing/fees/statement.server'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { dayIn } from '~/foundation/kit/dates'
import { formatMoney } from '~/foundation/kit/money'
import { paths } from '~/foundation/kit/paths'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { EmptyState } from '~/foundation/ui/feedback/empty-state'
import { DataTable } from '~/foundation/ui/layout/data-table'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, club, now } = await requireBusiness(request, context, 'fees.read')
  const thisMonth = monthIn(club.timeZone, now)
  const months = (await statementMonths(db, club.timeZone)).map((totals) => {
    const rate = effectiveRate(totals)
    const isNow = totals.month === thisMonth
    return { ...totals, net: netOf(totals), rate, isNow }
  })
  // The current month is incomplete: its monthly fee is paid, but most of its sales are still to come.
  const ownMonths = months.filter(({ currency }) => currency === club.currency)
  const latest = ownMonths.find(({ isNow }) => !isNow) ?? ownMonths[0]
  const warning = latest && needsNotice(latest.rate, dayIn(club.timeZone, now)) ? latest.rate : null
  return { months, warning }
}

export const meta = privatePage('Fees')

export default function Fees() {
  const { months, warning } = useLoaderData<typeof loader>()
  const isDisputed = months.some(({ disputedCents }) => disputedCents !== 0)
  const isTaxed = months.some(({ taxCents, taxRefundedCents }) => taxCents !== 0 || taxRefundedCents !== 0)
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
        <DataTable
          label="Statements by month"
          rows={months}
          rowKey={({ month, currency }) => `${month}-${currency}`}
          columns={[
            {
              label: 'Month',
              cell: ({ month }) => <Link to={paths.business.feeStatement(month)}>{formatMonth(month)}</Link>,
              note: ({ isNow }) => isNow && 'so far',
            },
            { label: 'Charged', figure: true, cell: (one) => formatMoney(one.grossCents, one.currency) },
            isTaxed && {
              label: 'Tax in it',
              figure: true,
              cell: (one) => formatMoney(one.taxCents - one.taxRefundedCents, one.currency),
            },
            {
              label: 'Refunds',
              figure: true,
              cell: (one) => formatMoney(0 - one.refundedCents, one.currency),
            },
            isDisputed && {
              label: 'Disputes',
              figure: true,
              cell: (one) => formatMoney(0 - one.disputedCents, one.currency),
            },
            { label: 'Share', figure: true, cell: (one) => formatMoney(one.feeCents, one.currency) },
            {
              label: 'Monthly fee',
              figure: true,
              cell: (one) => formatMoney(one.monthlyFeeCents, one.currency),
            },
            { label: 'Net to you', figure: true, cell: (one) => formatMoney(one.net, one.currency) },
            { label: 'Rate', figure: true, cell: ({ rate }) => (rate === null ? '–' : formatRate(rate)) },
          ]}
        />
      )}
    </>
  )
}
