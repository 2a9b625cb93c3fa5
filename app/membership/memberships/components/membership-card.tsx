import { Badge, type BadgeTone } from '~/foundation/ui/feedback/badge'
import { Card, DetailList } from '~/foundation/ui/layout/card'
import { DateText } from '~/foundation/ui/layout/date-text'
import { Money } from '~/foundation/ui/layout/money'
import type { MembershipView } from './types'

const badges: Record<MembershipView['status'], { tone: BadgeTone; word: string }> = {
  active: { tone: 'green', word: 'Active' },
  past_due: { tone: 'yellow', word: 'Past due' },
  canceled: { tone: 'red', word: 'Canceled' },
  pending: { tone: 'grey', word: 'Pending' },
  paused: { tone: 'grey', word: 'Paused' },
  inactive: { tone: 'grey', word: 'Inactive' },
}

/** A membership's status as a colored badge. */
export function StatusBadge({ status }: { status: MembershipView['status'] }) {
  const { tone, word } = badges[status]
  return <Badge tone={tone}>{word}</Badge>
}

/** The tier, status and dates of a membership. */
export function MembershipCard({ membership }: { membership: MembershipView }) {
  const { status, memberSince, paidThrough, endsOn } = membership
  return (
    <Card title="Your Membership">
      <div className="mt-3.5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="font-display text-2xl leading-tight font-(--display-weight)">{membership.tierName}</p>
        <StatusBadge status={status} />
      </div>
      <p className="mt-1.5">{membership.description}</p>
      <DetailList
        facts={[
          {
            name: 'Price',
            value: (
              <>
                <Money cents={membership.priceCents} currency={membership.currency} /> per month
                {membership.addsTax && ' plus tax'}
              </>
            ),
          },
          { name: 'Member since', value: memberSince ? <DateText day={memberSince} /> : 'Not yet' },
          ...(endsOn
            ? [{ name: status === 'canceled' ? 'Ended on' : 'Ends on', value: <DateText day={endsOn} /> }]
            : []),
          ...(paidThrough && !endsOn && status !== 'canceled'
            ? [{ name: 'Paid through', value: <DateText day={paidThrough} /> }]
            : []),
        ]}
      />
    </Card>
  )
}
