import { Badge, type BadgeTone } from '~/ui/badge'
import { Card, Facts } from '~/ui/card'
import { DateText } from '~/ui/date-text'
import { Money } from '~/ui/money'
import type { MembershipFront } from './types'

const badges: Record<MembershipFront['status'], { tone: BadgeTone; word: string }> = {
  active: { tone: 'green', word: 'Active' },
  past_due: { tone: 'yellow', word: 'Past due' },
  canceled: { tone: 'red', word: 'Canceled' },
  pending: { tone: 'grey', word: 'Pending' },
  paused: { tone: 'grey', word: 'Paused' },
  inactive: { tone: 'grey', word: 'Inactive' },
}

/** A membership's state as a coloured word. */
export function StatusBadge({ status }: { status: MembershipFront['status'] }) {
  const { tone, word } = badges[status]
  return <Badge tone={tone}>{word}</Badge>
}

/** "Your Membership": the level, its state and its dates. */
export function MembershipCard({ membership }: { membership: MembershipFront }) {
  const { status, memberSince, paidThrough, endsOn } = membership
  return (
    <Card title="Your Membership">
      <div className="membership-head">
        <p className="membership-tier">{membership.tierName}</p>
        <StatusBadge status={status} />
      </div>
      <p>{membership.description}</p>
      <Facts
        facts={[
          {
            name: 'Price',
            value: (
              <>
                <Money cents={membership.priceCents} currency={membership.currency} /> per month
              </>
            ),
          },
          { name: 'Member since', value: memberSince ? <DateText day={memberSince} /> : 'Not yet' },
          ...(endsOn ? [{ name: 'Ends on', value: <DateText day={endsOn} /> }] : []),
          ...(paidThrough && !endsOn && status !== 'canceled'
            ? [{ name: 'Paid through', value: <DateText day={paidThrough} /> }]
            : []),
        ]}
      />
    </Card>
  )
}
