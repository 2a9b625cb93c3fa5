// Stripe's payouts to the business's bank account, and the months of its balance: /business/payouts
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { accountStatus } from '~/billing/connect/account-status.server'
import { formatMonth } from '~/billing/fees/month'
import { FailedPayout } from '~/billing/payouts/components/failed-payout'
import { balanceMonths } from '~/billing/payouts/month-summary.server'
import { failedPayout, openBalance, payoutList } from '~/billing/payouts/payout-list.server'
import { payoutStatuses } from '~/billing/payouts/payout-words'
import { PortalTitle } from '~/businesses/portal/components/portal-frame'
import { handleForms } from '~/http/forms/handle-form.server'
import { requireBusiness } from '~/http/guards/guards.server'
import { dayIn, formatDay, timeIn } from '~/kit/dates'
import { readListParams } from '~/kit/list-params'
import { formatMoney } from '~/kit/money'
import { paths } from '~/kit/paths'
import { privatePage } from '~/ui/document/page-meta'
import { Badge } from '~/ui/feedback/badge'
import { EmptyState } from '~/ui/feedback/empty-state'
import { SuccessMessage } from '~/ui/feedback/success-message'
import { ButtonLink } from '~/ui/form/button'
import { ErrorSummary } from '~/ui/form/error-summary'
import { IntentForm } from '~/ui/form/intent-form'
import { useFormErrors } from '~/ui/form/use-schema-form'
import { Card } from '~/ui/layout/card'
import { DataTable } from '~/ui/layout/data-table'
import { DateText } from '~/ui/layout/date-text'
import { KeyFigures } from '~/ui/layout/key-figures'
import { LinkList } from '~/ui/layout/link-list'
import { Pagination } from '~/ui/layout/pagination'

const shown = 50
/** How long a person waits for Stripe at most. */
const updateMs = 8_000

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, may, club } = await requireBusiness(request, context, 'fees.read')
  const params = readListParams(request.url)
  const isFailed = params.one('show', ['failed']) !== null
  const done = params.one('done', ['read', 'more'])
  const [{ payouts, hasMore }, balance, failed, months, account] = await Promise.all([
    payoutList(db, { after: params.after, limit: shown, isFailed }),
    openBalance(db),
    failedPayout(db),
    balanceMonths(db, club.timeZone),
    accountStatus(db),
  ])
  const last = payouts.at(-1)
  const { readUntil, balances } = balance
  const show = isFailed ? 'failed' : undefined
  return {
    payouts: payouts.map(({ createdAt, ...payout }) => ({ ...payout, day: dayIn(club.timeZone, createdAt) })),
    balances,
    readAt: readUntil && `${formatDay(dayIn(club.timeZone, readUntil))}, ${timeIn(club.timeZone, readUntil)}`,
    failed: failed ? { ...failed, createdAt: null } : null,
    months,
    isConnected: account.state !== 'not_started' && account.state !== 'disconnected',
    isFailed,
    done,
    mayUpdate: may('payments.manage'),
    first: params.after ? paths.business.payouts.list({ show }) : null,
    next: hasMore && last ? paths.business.payouts.list({ show, after: last.id }) : null,
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { db } = await requireBusiness(request, context, 'payments.manage')
  const update = async () => {
    const end = performance.now() + updateMs
    const isAll = await context.services.billing.readBalance(db, () => performance.now() > end)
    return redirect(paths.business.payouts.list({ done: isAll ? 'read' : 'more' }), 303)
  }
  return handleForms({ request, context }, { update })
}

export const meta = privatePage('Payouts')

const messages = {
  read: 'Your payouts are up to date.',
  more: 'Your latest payouts are here. The rest of your history follows tonight.',
}

const columns = [
  { label: 'Payout' },
  { label: 'Status' },
  { label: 'At your bank' },
  { label: 'Amount', figure: true },
]

export default function Payouts() {
  const view = useLoaderData<typeof loader>()
  const errors = useFormErrors('update')
  return (
    <>
      <PortalTitle title="Payouts">
        What Stripe paid out to your bank account, and which payments, refunds and fees are in each payout.
      </PortalTitle>
      <ErrorSummary form={errors} />
      {view.done && !errors.rejection && <SuccessMessage title={messages[view.done]} />}
      {view.failed && <FailedPayout payout={view.failed} />}
      {view.readAt && view.balances.length > 0 && (
        <KeyFigures
          figures={view.balances.map(({ currency, netCents, movements }) => ({
            name: 'In your Stripe balance',
            value: formatMoney(netCents, currency),
            note: `${movements.toLocaleString('en-US')} ${movements === 1 ? 'movement' : 'movements'} not paid out yet`,
          }))}
        />
      )}
      {view.isConnected && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-muted">
          <p>
            {view.readAt
              ? `Read from Stripe on ${view.readAt}. Payouts arrive here by themselves.`
              : 'Payouts arrive here by themselves. Your Stripe balance is read every night.'}
          </p>
          {view.mayUpdate && (
            <IntentForm intent="update" variant="secondary" size="small" pendingLabel="Asking Stripe...">
              Update now
            </IntentForm>
          )}
        </div>
      )}
      <PayoutTable />
      <Pagination first={view.first} next={view.next} />
      {view.months.length > 0 && (
        <Card title="Months for your accountant">
          <p>
            Each month with its opening and closing balance, and every movement as a CSV or Excel file. What
            Tastevin charges you is listed under <Link to={paths.business.fees()}>Fees</Link>.
          </p>
          <LinkList
            links={view.months.map((month) => ({
              href: paths.business.payouts.month(month),
              label: formatMonth(month),
            }))}
          />
        </Card>
      )}
    </>
  )
}

function PayoutTable() {
  const { payouts, isFailed, isConnected, failed } = useLoaderData<typeof loader>()
  if (payouts.length === 0 && isFailed)
    return (
      <EmptyState title="No failed payouts">
        <p>
          <Link to={paths.business.payouts.list()}>Show all payouts</Link>
        </p>
      </EmptyState>
    )
  if (payouts.length === 0)
    return (
      <EmptyState title="No payouts yet">
        {isConnected ? (
          <p>Stripe pays out a few days after the first payment.</p>
        ) : (
          <p>
            Connect your Stripe account under <Link to={paths.business.payments()}>Payments</Link>. Your
            payouts then appear here.
          </p>
        )}
      </EmptyState>
    )
  return (
    <>
      {isFailed && (
        <ButtonLink to={paths.business.payouts.list()} variant="quiet">
          Show all payouts
        </ButtonLink>
      )}
      {!isFailed && (failed || payouts.some(({ status }) => status === 'failed')) && (
        <ButtonLink to={paths.business.payouts.list({ show: 'failed' })} variant="quiet">
          Only failed payouts
        </ButtonLink>
      )}
      <DataTable label="Payouts" columns={columns}>
        {payouts.map(({ id, day, status, arrivesOn, amountCents, currency }) => (
          <tr key={id}>
            <th scope="row">
              <Link to={paths.business.payouts.payout(id)}>{formatDay(day)}</Link>
            </th>
            <td data-label="Status">
              <Badge tone={payoutStatuses[status].tone}>{payoutStatuses[status].word}</Badge>
            </td>
            <td data-label="At your bank">
              {status === 'failed' || status === 'canceled' ? '–' : <DateText day={arrivesOn} />}
            </td>
            <td data-figure data-label="Amount">
              {formatMoney(amountCents, currency)}
            </td>
          </tr>
        ))}
      </DataTable>
    </>
  )
}
