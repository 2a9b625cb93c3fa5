import { formatMoney } from '~/foundation/kit/money'
import { Card } from '~/foundation/ui/layout/card'

export interface ReversedSubscriptionView {
  subscriptionId: string
  cause: 'duplicate' | 'account-deleted' | 'extra-plan'
  business: string
  when: string
  isCanceled: boolean
  isRefunded: boolean
  refundedCents: number
  currency: string | null
  reason: string | null
}

const causes = {
  duplicate: 'Second subscription of a member',
  'account-deleted': 'Subscription of a deleted account',
  'extra-plan': 'Second plan of a business',
}

/** Subscriptions that should not exist, with what is left to do about each. */
export function ReversedSubscriptions({ lines }: { lines: ReversedSubscriptionView[] }) {
  if (lines.length === 0) return null
  return (
    <Card title="Subscriptions canceled and refunded">
      <ul>
        {lines.map((line) => (
          <li key={line.subscriptionId}>
            {line.when}: {causes[line.cause]}, {line.business} ({line.subscriptionId}). {statusOf(line)}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function statusOf({
  isCanceled,
  isRefunded,
  refundedCents,
  currency,
  reason,
}: ReversedSubscriptionView): string {
  if (isCanceled && isRefunded) return `Canceled, ${formatMoney(refundedCents, currency ?? 'usd')} refunded.`
  const left = isCanceled ? 'Canceled; a refund is outstanding' : 'Not canceled yet'
  return `${left}, retried every five minutes${reason ? `. Last response: ${reason}` : ''}.`
}
