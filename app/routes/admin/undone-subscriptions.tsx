import { formatMoney } from '~/kit/money'
import { Card } from '~/ui/card'

export interface UndoneView {
  subscriptionId: string
  cause: 'duplicate' | 'account-deleted' | 'extra-plan'
  business: string
  when: string
  isCanceled: boolean
  isRefunded: boolean
  refundedCents: number
  currency: string | null
  because: string | null
}

const causes = {
  duplicate: 'Second subscription of a member',
  'account-deleted': 'Subscription of a deleted account',
  'extra-plan': 'Second plan of a business',
}

/** Subscriptions that should not have existed, with what is left to do about each. */
export function UndoneSubscriptions({ lines }: { lines: UndoneView[] }) {
  if (lines.length === 0) return null
  return (
    <Card title="Subscriptions canceled and refunded">
      <ul>
        {lines.map((line) => (
          <li key={line.subscriptionId}>
            {line.when}: {causes[line.cause]}, {line.business} ({line.subscriptionId}). {stateOf(line)}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function stateOf({ isCanceled, isRefunded, refundedCents, currency, because }: UndoneView): string {
  if (isCanceled && isRefunded) return `Canceled, ${formatMoney(refundedCents, currency ?? 'usd')} refunded.`
  const left = isCanceled ? 'Canceled; a refund is outstanding' : 'Not canceled yet'
  return `${left}, tried again every five minutes${because ? `. Last answer: ${because}` : ''}.`
}
