// A month of the business's balance at Stripe, for its accountant: /business/payouts/months/:month
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { formatMonth, isMonth, monthIn } from '~/billing/fees/month'
import { summaryRows } from '~/billing/payouts/month-rows'
import { monthSummary } from '~/billing/payouts/month-summary.server'
import { openBalance } from '~/billing/payouts/payout-list.server'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { dayIn, formatDay } from '~/foundation/kit/dates'
import { DomainError } from '~/foundation/kit/errors'
import { formatMoney } from '~/foundation/kit/money'
import { paths } from '~/foundation/kit/paths'
import { privatePageOf } from '~/foundation/ui/document/page-meta'
import { EmptyState } from '~/foundation/ui/feedback/empty-state'
import { ButtonLink } from '~/foundation/ui/form/button'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { Card, DetailList } from '~/foundation/ui/layout/card'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db, may, now, club } = await requireBusiness(request, context, 'fees.read')
  const month = params.month ?? ''
  if (!isMonth(month)) throw new DomainError('month-missing', 404, 'There is no such month.')
  const { timeZone } = club
  const [summaries, { readUntil }] = await Promise.all([
    monthSummary(db, { month, timeZone }),
    openBalance(db),
  ])
  return {
    month,
    summaries,
    isNow: month === monthIn(timeZone, now),
    readOn: readUntil && dayIn(timeZone, readUntil),
    mayDownload: may('exports.make'),
  }
}

export const meta = privatePageOf<typeof loader>(
  (data) => `${data ? formatMonth(data.month) : 'Month'} – Tastevin`,
)

type PageData = ReturnType<typeof useLoaderData<typeof loader>>

export default function BalanceMonth() {
  const { month, summaries, isNow, readOn, mayDownload } = useLoaderData<typeof loader>()
  return (
    <>
      <PortalTitle title={`Balance in ${formatMonth(month)}`}>
        How your Stripe balance moved in this month of your club’s time zone.
        {isNow && ' The month is not over yet.'}
        {readOn && ` Read from Stripe on ${formatDay(readOn)}.`}
      </PortalTitle>
      {summaries.length === 0 ? (
        <EmptyState title="No movements this month">
          <p>There were no payments, refunds, fees or payouts.</p>
        </EmptyState>
      ) : (
        summaries.map((summary) => (
          <Card
            key={summary.currency}
            title={summaries.length > 1 ? `Balance in ${summary.currency.toUpperCase()}` : 'Balance'}
          >
            <DetailList
              facts={summaryRows(summary).map(({ name, cents }) => ({
                name,
                value: formatMoney(cents, summary.currency),
              }))}
            />
            {summary.returnedCents !== 0 && (
              <p className="text-sm text-muted">
                {formatMoney(summary.returnedCents, summary.currency)} of payouts came back from the bank and
                are deducted from them.
              </p>
            )}
            {(summary.taxCents !== 0 || summary.taxRefundedCents !== 0) && (
              <SalesTaxFacts summary={summary} />
            )}
          </Card>
        ))
      )}
      <div className={actionsStyle}>
        {summaries.length > 0 && mayDownload && (
          <>
            <ButtonLink
              to={paths.business.payouts.monthFile(month, { format: 'xlsx' })}
              variant="secondary"
              document
            >
              Download Excel
            </ButtonLink>
            <ButtonLink to={paths.business.payouts.monthFile(month)} variant="secondary" document>
              Download CSV
            </ButtonLink>
          </>
        )}
        <ButtonLink to={paths.business.payouts.list()} variant="quiet">
          All payouts
        </ButtonLink>
      </div>
    </>
  )
}

function SalesTaxFacts({ summary }: { summary: PageData['summaries'][number] }) {
  return (
    <>
      <h3 className="text-lg">Sales tax in it</h3>
      <DetailList
        facts={[
          { name: 'In the payments', value: formatMoney(summary.taxCents, summary.currency) },
          {
            name: 'Returned with refunds and disputes',
            value: formatMoney(0 - summary.taxRefundedCents, summary.currency),
          },
          {
            name: 'You owe for this month',
            value: formatMoney(summary.taxCents - summary.taxRefundedCents, summary.currency),
          },
        ]}
      />
    </>
  )
}
