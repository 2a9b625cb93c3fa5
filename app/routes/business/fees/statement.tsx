// One month's statement with all its entries: /business/fees/:month
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { RateWarning, StatementSummary } from '~/billing/fees/components/statement'
import { statementColumns, statementViews } from '~/billing/fees/components/statement-columns'
import { effectiveRate, needsNotice } from '~/billing/fees/effective-rate'
import { formatMonth, isMonth } from '~/billing/fees/month'
import { lineKindNames } from '~/billing/fees/statement-line'
import { statementListing } from '~/billing/fees/statement-listing'
import { statementKinds, statementList, statementMonths } from '~/billing/fees/statement.server'
import { movedMembersIn } from '~/billing/fees/moved-members.server'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { dayIn } from '~/foundation/kit/dates'
import { DomainError } from '~/foundation/kit/errors'
import { paths } from '~/foundation/kit/paths'
import { privatePageOf } from '~/foundation/ui/document/page-meta'
import { ButtonLink } from '~/foundation/ui/form/button'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { ListPage } from '~/foundation/ui/list/list-page'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db, may, now, club } = await requireBusiness(request, context, 'fees.read')
  const month = params.month ?? ''
  if (!isMonth(month))
    throw new DomainError('statement-missing', 404, 'There is no statement for this month.')
  const { timeZone, currency } = club
  const span = { month, timeZone }
  const [months, list, counts, movedMembers] = await Promise.all([
    statementMonths(db, timeZone, month),
    statementList(db, span, statementListing(month).read(request.url)),
    statementKinds(db, span),
    movedMembersIn(db, span),
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
  const totalHere = totals.find((one) => one.currency === currency)
  const rate = totalHere ? effectiveRate(totalHere) : null
  return {
    month,
    totals,
    movedMembers,
    warning: needsNotice(rate, dayIn(timeZone, now)) ? rate : null,
    params: list.state,
    total: list.total,
    lines: list.rows.map(({ at, ...line }) => ({ ...line, id: line.reference, day: dayIn(timeZone, at) })),
    counts: lineKindNames.map((kind) => ({ kind, count: counts.get(kind) ?? 0 })),
    mayDownload: may('exports.make'),
  }
}

export const meta = privatePageOf<typeof loader>(
  (data) => `${data ? formatMonth(data.month) : 'Statement'} – Tastevin`,
)

export default function FeeStatement() {
  const { month, totals, movedMembers, warning, params, total, lines, counts, mayDownload } =
    useLoaderData<typeof loader>()
  const isTaxed = totals.some(({ taxCents, taxRefundedCents }) => taxCents !== 0 || taxRefundedCents !== 0)
  return (
    <>
      <PortalTitle
        title={formatMonth(month)}
        action={
          counts.some(({ count }) => count > 0) &&
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
      {movedMembers > 0 && (
        <p className="text-muted">
          {movedMembers === 1 ? '1 member who moved in' : `${movedMembers} members who moved in`} first paid
          here this month. Tastevin’s share applies from that payment on, and to nothing they paid before.
        </p>
      )}
      {warning !== null && <RateWarning rate={warning} />}
      <ListPage
        list={statementListing(month)}
        state={params}
        total={total}
        rows={lines}
        columns={statementColumns({ isTaxed })}
        views={statementViews(params, counts)}
        placeholder="Name, invoice or Stripe reference"
        none={{ title: 'No activity this month', children: <p>There were no payments, refunds or fees.</p> }}
      />
      <div className={actionsStyle}>
        <ButtonLink to={paths.business.fees()} variant="quiet">
          All months
        </ButtonLink>
      </div>
    </>
  )
}
