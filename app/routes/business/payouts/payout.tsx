// One payout with everything it holds: /business/payouts/:payoutId
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { positionFrom, positionText } from '~/billing/fees/statement-line'
import { payoutLines } from '~/billing/payouts/balance-lines.server'
import { BalanceTable } from '~/billing/payouts/components/balance-table'
import { FailedPayout } from '~/billing/payouts/components/failed-payout'
import { payoutById, payoutSums } from '~/billing/payouts/payout-list.server'
import { payoutStatuses } from '~/billing/payouts/payout-words'
import { PortalTitle } from '~/businesses/portal/components/portal-frame'
import { requireBusiness } from '~/http/guards/guards.server'
import { dayIn, formatDay } from '~/kit/dates'
import { DomainError } from '~/kit/errors'
import { idIn } from '~/kit/request-ids/id-in'
import { formatMoney } from '~/kit/money'
import { paths } from '~/kit/paths'
import { privatePage } from '~/ui/document/page-meta'
import { Badge } from '~/ui/feedback/badge'
import { Banner } from '~/ui/feedback/banner'
import { ButtonLink } from '~/ui/form/button'
import { actionsStyle } from '~/ui/layout/actions'
import { Card, DetailList } from '~/ui/layout/card'
import { DateText } from '~/ui/layout/date-text'

const shown = 100

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db, club } = await requireBusiness(request, context, 'fees.read')
  const id = idIn(params, 'payoutId')
  const payout = await payoutById(db, id)
  if (!payout) throw new DomainError('payout-missing', 404, 'There is no such payout.')
  const after = positionFrom(new URL(request.url).searchParams.get('after'))
  const [sums, lines] = await Promise.all([
    payoutSums(db, id),
    payoutLines(db, { payoutId: id, after, limit: shown + 1 }),
  ])
  const page = lines.slice(0, shown)
  const last = page.at(-1)
  const { createdAt, ...facts } = payout
  return {
    payout: { ...facts, day: dayIn(club.timeZone, createdAt) },
    sums,
    lines: page.map(({ at, ...line }) => ({ ...line, day: dayIn(club.timeZone, at) })),
    isLater: after !== null,
    next: lines.length > shown && last ? positionText(last) : null,
  }
}

export const meta = privatePage('Payout')

export default function PayoutPage() {
  const { payout, sums, lines, isLater, next } = useLoaderData<typeof loader>()
  const { id, amountCents, currency, status, arrivesOn } = payout
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
      {lines.length > 0 && <BalanceTable label="Everything in this payout" lines={lines} />}
      <div className={actionsStyle}>
        {next && (
          <ButtonLink to={paths.business.payouts.payout(id, { after: next })} variant="secondary">
            More lines
          </ButtonLink>
        )}
        {isLater && (
          <ButtonLink to={paths.business.payouts.payout(id)} variant="quiet">
            Back to the first lines
          </ButtonLink>
        )}
        <ButtonLink to={paths.business.payouts.list()} variant="quiet">
          All payouts
        </ButtonLink>
      </div>
    </>
  )
}
