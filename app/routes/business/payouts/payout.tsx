// One payout with everything it holds: /business/payouts/:payoutId
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { linkOfLine } from '~/billing/payouts/balance-line'
import { payoutLineKinds, payoutLines } from '~/billing/payouts/balance-lines.server'
import { balanceColumns, lineViews } from '~/billing/payouts/components/balance-columns'
import { FailedPayout } from '~/billing/payouts/components/failed-payout'
import { payoutLineListing } from '~/billing/payouts/payout-line-listing'
import { payoutById, payoutDifference, payoutSums } from '~/billing/payouts/payout-list.server'
import { payoutStatuses } from '~/billing/payouts/payout-words'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { dayIn, formatDay } from '~/foundation/kit/dates'
import { DomainError } from '~/foundation/kit/errors'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { formatMoney } from '~/foundation/kit/money'
import { paths } from '~/foundation/kit/paths'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { Badge } from '~/foundation/ui/feedback/badge'
import { Banner } from '~/foundation/ui/feedback/banner'
import { ButtonLink } from '~/foundation/ui/form/button'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { Card, DetailList } from '~/foundation/ui/layout/card'
import { DateText } from '~/foundation/ui/layout/date-text'
import { ListPage } from '~/foundation/ui/list/list-page'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db, may, club } = await requireBusiness(request, context, 'fees.read')
  const id = idIn(params, 'payoutId')
  const payout = await payoutById(db, id)
  if (!payout) throw new DomainError('payout-missing', 404, 'There is no such payout.')
  const [sums, list, counts] = await Promise.all([
    payoutSums(db, id),
    payoutLines(db, id, payoutLineListing(id).read(request.url)),
    payoutLineKinds(db, id),
  ])
  const { createdAt, ...facts } = payout
  return {
    payout: { ...facts, day: dayIn(club.timeZone, createdAt) },
    sums,
    difference: await payoutDifference(db, payout, { sums, timeZone: club.timeZone }),
    params: list.state,
    total: list.total,
    lines: list.rows.map(({ at, ...line }) => ({
      ...line,
      id: line.reference,
      day: dayIn(club.timeZone, at),
    })),
    counts: Object.fromEntries(counts) as Record<string, number>,
    mayExport: may('exports.make'),
  }
}

export const meta = privatePage('Payout')

export default function PayoutPage() {
  const { payout, sums, difference, counts } = useLoaderData<typeof loader>()
  const { amountCents, currency, status, arrivesOn } = payout
  const money = (cents: number) => formatMoney(cents, currency)
  const isGone = status === 'failed' || status === 'canceled'
  const deductions = [
    { name: 'Refunds', cents: 0 - sums.refundedCents },
    { name: 'Disputes', cents: 0 - sums.disputedCents },
    { name: 'Stripe fees', cents: 0 - sums.stripeFeeCents },
    { name: 'Tastevin’s share', cents: 0 - sums.platformFeeCents },
    { name: 'Other', cents: sums.otherCents },
  ].filter(({ cents }) => cents !== 0)
  const parts = [
    { name: `Payments (${sums.payments.toLocaleString('en-US')})`, value: money(sums.chargedCents) },
    ...deductions.map(({ name, cents }) => ({ name, value: money(cents) })),
  ]
  return (
    <>
      <PortalTitle title={`Payout of ${money(amountCents)}`}>
        Made on {formatDay(payout.day)}. Days are in your club’s time zone.
      </PortalTitle>
      {status === 'failed' && <FailedPayout payout={payout} />}
      <Card title="In this payout">
        {difference && <p>{difference}</p>}
        {payout.hasAllLines && (
          <DetailList facts={[...parts, { name: 'Payout', value: <strong>{money(amountCents)}</strong> }]} />
        )}
        <DetailList
          facts={[
            {
              name: 'Status',
              value: <Badge tone={payoutStatuses[status].tone}>{payoutStatuses[status].word}</Badge>,
            },
            ...(isGone ? [] : [{ name: 'At your bank', value: <DateText day={arrivesOn} /> }]),
            { name: 'Stripe reference', value: payout.reference },
          ]}
        />
      </Card>
      {!payout.isAutomatic && (
        <Banner tone="info" title="This payout was made by hand">
          <p>Stripe does not say which payments are in a payout made by hand.</p>
        </Banner>
      )}
      {payout.isAutomatic && !payout.hasAllLines && (
        <Banner tone="info" title="Not all of it is known yet">
          <p>Stripe has not told us everything that is in this payout. The rest appears within a day.</p>
        </Banner>
      )}
      {Object.keys(counts).length > 0 && <PayoutLines />}
      <div className={actionsStyle}>
        <ButtonLink to={paths.business.payouts.list()} variant="quiet">
          All payouts
        </ButtonLink>
      </div>
    </>
  )
}

function PayoutLines() {
  const { payout, params, total, lines, counts, mayExport } = useLoaderData<typeof loader>()
  return (
    <ListPage
      list={payoutLineListing(payout.id)}
      state={params}
      total={total}
      rows={lines}
      columns={balanceColumns({ isTaxed: lines.some(({ taxCents }) => taxCents !== 0) })}
      rowHref={linkOfLine}
      views={lineViews(params, counts)}
      placeholder="Name or Stripe reference"
      none={{ title: 'No lines yet' }}
      fileHref={
        mayExport && ((query) => paths.business.listFile('payout-lines', { ...query, payout: payout.id }))
      }
    />
  )
}
