// One month's statement with all its entries: /business/fees/:month
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireBusiness } from '~/http/guards/guards.server'
import { RateWarning, StatementSummary } from '~/billing/fees/components/statement'
import { effectiveRate, needsNotice } from '~/billing/fees/effective-rate'
import { formatMonth, isMonth } from '~/billing/fees/month'
import { lineKinds, positionFrom, positionText } from '~/billing/fees/statement-line'
import { statementLines, statementMonths } from '~/billing/fees/statement.server'
import { PortalTitle } from '~/businesses/portal/components/portal-frame'
import { dayIn, formatDay } from '~/kit/dates'
import { DomainError } from '~/kit/errors'
import { formatMoney } from '~/kit/money'
import { paths } from '~/kit/paths'
import { privatePageOf } from '~/ui/document/page-meta'
import { ButtonLink } from '~/ui/form/button'
import { EmptyState } from '~/ui/feedback/empty-state'
import { actionsStyle } from '~/ui/layout/actions'
import { DataTable } from '~/ui/layout/data-table'

const shown = 100

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db, may, now, club } = await requireBusiness(request, context, 'fees.read')
  const month = params.month ?? ''
  if (!isMonth(month))
    throw new DomainError('statement-missing', 404, 'There is no statement for this month.')
  const { timeZone, currency } = club
  const after = positionFrom(new URL(request.url).searchParams.get('after'))
  const [months, lines] = await Promise.all([
    statementMonths(db, timeZone, month),
    statementLines(db, { month, timeZone, after, limit: shown + 1 }),
  ])
  const none = {
    grossCents: 0,
    refundedCents: 0,
    disputedCents: 0,
    taxCents: 0,
    taxRefundedCents: 0,
    feeChargedCents: 0,
    feeReturnedCents: 0,
    feeCents: 0,
    monthlyFeeCents: 0,
  }
  const totals = months.length > 0 ? months : [{ ...none, currency }]
  const own = totals.find((one) => one.currency === currency)
  const rate = own ? effectiveRate(own) : null
  const page = lines.slice(0, shown)
  const last = page.at(-1)
  return {
    month,
    totals,
    warning: needsNotice(rate, dayIn(timeZone, now)) ? rate : null,
    isLater: after !== null,
    mayDownload: may('exports.make'),
    lines: page.map(({ at, ...line }) => ({ ...line, day: dayIn(timeZone, at) })),
    next: lines.length > shown && last ? positionText(last) : null,
  }
}

export const meta = privatePageOf<typeof loader>(
  (data) => `${data ? formatMonth(data.month) : 'Statement'} – Tastevin`,
)

export default function FeeStatement() {
  const { month, totals, warning, lines, isLater, mayDownload, next } = useLoaderData<typeof loader>()
  const isTaxed = totals.some(({ taxCents, taxRefundedCents }) => taxCents !== 0 || taxRefundedCents !== 0)
  const money = (cents: number, currency: string) => (cents === 0 ? '' : formatMoney(cents, currency))
  return (
    <>
      <PortalTitle
        title={formatMonth(month)}
        action={
          lines.length > 0 &&
          mayDownload && (
            <ButtonLink to={paths.business.feeStatementFile(month)} variant="secondary" document>
              Download CSV
            </ButtonLink>
          )
        }
      >
        All payments, refunds and fees of the month.
      </PortalTitle>
      {totals.map(({ currency, ...sums }) => (
        <StatementSummary key={currency} totals={sums} currency={currency} />
      ))}
      {warning !== null && <RateWarning rate={warning} />}
      {lines.length === 0 ? (
        <EmptyState title="No activity this month">
          <p>There were no payments, refunds or fees.</p>
        </EmptyState>
      ) : (
        <DataTable
          label="All entries of the month"
          rows={lines}
          rowKey={(line) => line.reference}
          columns={[
            { label: 'Day', cell: ({ day }) => <time dateTime={day}>{formatDay(day)}</time> },
            {
              label: 'What',
              isName: true,
              cell: (line) => lineKinds[line.kind],
              note: (line) => (
                <>
                  {line.memberName ?? (line.number ? `Invoice ${line.number}` : line.reference)}
                  {line.about && `, ${line.about}`}
                </>
              ),
            },
            { label: 'Sales', figure: true, cell: (line) => money(line.salesCents, line.currency) },
            isTaxed && {
              label: 'Tax in it',
              figure: true,
              cell: (line) => money(line.taxCents, line.currency),
            },
            { label: 'Share', figure: true, cell: (line) => money(line.feeCents, line.currency) },
            {
              label: 'Monthly fee',
              figure: true,
              cell: (line) => money(line.monthlyFeeCents, line.currency),
            },
          ]}
        />
      )}
      <div className={actionsStyle}>
        {next && (
          <ButtonLink to={paths.business.feeStatement(month, { after: next })} variant="secondary">
            More entries
          </ButtonLink>
        )}
        {isLater && (
          <ButtonLink to={paths.business.feeStatement(month)} variant="quiet">
            Back to the first entries
          </ButtonLink>
        )}
        <ButtonLink to={paths.business.fees()} variant="quiet">
          All months
        </ButtonLink>
      </div>
    </>
  )
}
