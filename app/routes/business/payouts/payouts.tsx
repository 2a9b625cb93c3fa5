// Stripe's payouts to the business's bank account, and the months of its balance: /business/payouts
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { accountStatus } from '~/billing/connect/account-status.server'
import { formatMonth } from '~/billing/fees/month'
import { FailedPayout } from '~/billing/payouts/components/failed-payout'
import { payoutColumns, payoutFields, payoutListViews } from '~/billing/payouts/components/payout-columns'
import { balanceMonths } from '~/billing/payouts/month-summary.server'
import {
  failedPayout,
  latestDifference,
  openBalance,
  payoutCounts,
  payoutList,
} from '~/billing/payouts/payout-list.server'
import { payoutListing } from '~/billing/payouts/payout-listing'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { handleForms } from '~/web/http/forms/handle-form.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { dayIn, formatDay, timeIn } from '~/foundation/kit/dates'
import { formatMoney } from '~/foundation/kit/money'
import { paths } from '~/foundation/kit/paths'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { FormResult } from '~/foundation/ui/form/form-result'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { Card } from '~/foundation/ui/layout/card'
import { KeyFigures } from '~/foundation/ui/layout/key-figures'
import { LinkList } from '~/foundation/ui/layout/link-list'
import { ListPage } from '~/foundation/ui/list/list-page'

/** How long a person waits for Stripe at most. */
const updateMs = 8_000

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, may, club } = await requireBusiness(request, context, 'fees.read')
  const [list, counts, balance, failed, months, account, difference] = await Promise.all([
    payoutList(db, payoutListing.read(request.url)),
    payoutCounts(db),
    openBalance(db),
    failedPayout(db),
    balanceMonths(db, club.timeZone),
    accountStatus(db),
    latestDifference(db, club.timeZone),
  ])
  const { readUntil, balances } = balance
  return {
    params: list.state,
    total: list.total,
    payouts: list.rows.map(({ createdAt, ...payout }) => ({
      ...payout,
      day: dayIn(club.timeZone, createdAt),
    })),
    counts,
    balances,
    readAt: readUntil && `${formatDay(dayIn(club.timeZone, readUntil))}, ${timeIn(club.timeZone, readUntil)}`,
    failed: failed ? { ...failed, createdAt: null } : null,
    months,
    difference,
    isConnected: account.state !== 'not_started' && account.state !== 'disconnected',
    mayUpdate: may('payments.manage'),
    mayExport: may('exports.make'),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { db } = await requireBusiness(request, context, 'payments.manage')
  const update = async () => {
    const end = performance.now() + updateMs
    const isAll = await context.services.billing.readBalance(db, () => performance.now() > end)
    return redirect(paths.business.payouts.list({ done: isAll ? 'read' : 'more' }), 303)
  }
  return handleForms(request, context, { update })
}

export const meta = privatePage('Payouts')

const doneMessages = {
  read: 'Your payouts are up to date.',
  more: 'Your latest payouts are here. The rest of your history follows tonight.',
}

export default function Payouts() {
  const view = useLoaderData<typeof loader>()
  return (
    <>
      <PortalTitle title="Payouts">
        What Stripe paid out to your bank account, and which payments, refunds and fees are in each payout.
      </PortalTitle>
      <FormResult done={doneMessages} asTitle only={['update']} />
      {view.failed && <FailedPayout payout={view.failed} />}
      {view.difference && (
        <p className="max-w-2xl">
          <Link to={paths.business.payouts.payout(view.difference.id)}>
            Payout of {formatDay(view.difference.day)}
          </Link>
          : {view.difference.sentence}
        </p>
      )}
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
      <ListPage
        list={payoutListing}
        state={view.params}
        total={view.total}
        rows={view.payouts}
        columns={payoutColumns}
        rowHref={({ id }) => paths.business.payouts.payout(id)}
        views={payoutListViews(view.params, view.counts)}
        fields={payoutFields(view.counts)}
        placeholder="Stripe reference"
        noMatch="Try another reference, or fewer filters."
        none={{ title: 'No payouts yet', children: <NoPayouts isConnected={view.isConnected} /> }}
        fileHref={view.mayExport && ((query) => paths.business.listFile('payouts', query))}
      />
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

function NoPayouts({ isConnected }: { isConnected: boolean }) {
  if (isConnected) return <p>Stripe pays out a few days after the first payment.</p>
  return (
    <p>
      Connect your Stripe account under <Link to={paths.business.payments()}>Payments</Link>. Your payouts
      then appear here.
    </p>
  )
}
