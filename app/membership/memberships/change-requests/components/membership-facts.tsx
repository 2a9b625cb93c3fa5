import type { Day } from '~/foundation/kit/dates'
import { DetailList } from '~/foundation/ui/layout/card'
import { DateText } from '~/foundation/ui/layout/date-text'
import { Money } from '~/foundation/ui/layout/money'
import { expiryMonth } from '~/membership/memberships/card-view'
import type { MembershipOverview } from '../change-view'

/** Price, card and dates of a membership; `more` comes before them. A date that does not apply is left out. */
export function MembershipFacts({
  membership,
  more = [],
}: {
  membership: MembershipOverview
  more?: Parameters<typeof DetailList>[0]['facts']
}) {
  const { tier, status, nextPaymentOn, endsOn, card } = membership
  return (
    <DetailList
      facts={[
        ...more,
        ...(tier.priceCents === null
          ? []
          : [
              {
                name: 'Price',
                value: (
                  <>
                    <Money cents={tier.priceCents} currency={tier.currency} /> per month
                    {tier.addsTax && ' plus tax'}
                    {tier.kept && <KeptPrice until={tier.kept.until} />}
                  </>
                ),
              },
            ]),
        ...(nextPaymentOn ? [{ name: 'Next payment', value: <DateText day={nextPaymentOn} /> }] : []),
        ...(endsOn
          ? [{ name: status === 'canceled' ? 'Ended on' : 'Ends on', value: <DateText day={endsOn} /> }]
          : []),
        ...(card
          ? [
              {
                name: 'Card',
                value: (
                  <>
                    {card.name}
                    <span className="block text-sm text-muted">
                      {card.state === 'expired' ? 'Expired' : 'Expires'} {expiryMonth(card)}
                    </span>
                  </>
                ),
              },
            ]
          : []),
      ]}
    />
  )
}

function KeptPrice({ until }: { until: Day | null }) {
  return (
    <span className="block text-sm text-muted">
      {until ? (
        <>
          Price kept until <DateText day={until} />
        </>
      ) : (
        'Price kept from before the move'
      )}
    </span>
  )
}
