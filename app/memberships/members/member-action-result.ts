import { formatMoney } from '~/kit/money'
import type { ChangeView } from '../change-requests/change-view'
import type { MemberEvent } from './queries.server'

/**
 * What the business reads after it ended a membership or made a refund, taken from the records as they are now: null
 * where these do not show it.
 */
export function memberActionResult(
  intent: string,
  {
    fullName,
    view,
    lastRefund,
    currency,
  }: {
    fullName: string
    view: Pick<ChangeView, 'status' | 'isPending'> | null
    lastRefund: Pick<MemberEvent, 'state' | 'cents'> | null
    currency: string
  },
): { sentence: string; isPending: boolean } | null {
  if (intent === 'end') {
    if (view?.status === 'canceled')
      return { sentence: `${fullName}’s membership has ended.`, isPending: false }
    return view?.isPending
      ? { sentence: `The end of ${fullName}’s membership is being processed.`, isPending: true }
      : null
  }
  if (intent !== 'refund' || !lastRefund || lastRefund.cents === null) return null
  const amount = formatMoney(lastRefund.cents, currency)
  if (lastRefund.state === 'succeeded')
    return { sentence: `${amount} refunded to ${fullName}.`, isPending: false }
  return lastRefund.state === 'asked'
    ? { sentence: `The refund of ${amount} to ${fullName} is waiting for Stripe.`, isPending: true }
    : null
}
