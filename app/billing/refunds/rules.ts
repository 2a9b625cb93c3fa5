// Rules of refunds at Stripe, and of what a part of a one-time payment brings back. Pure; amounts in minor units. What is
// left of a payment is a rule of memberships too, which know no billing: `app/membership/memberships/refund/rules.ts`.
import { lookup } from '~/foundation/kit/lookup'
import { shareOf } from '~/foundation/kit/money'
import type { Stripe } from '../stripe/stripe-client.server'

/** A refund counts as made until the bank rejects it. https://docs.stripe.com/api/refunds/object#refund_object-status */
const outcomes = lookup<'succeeded' | 'failed'>({
  succeeded: 'succeeded',
  pending: 'succeeded',
  requires_action: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
})

/** True where the money is back in the business's balance. https://docs.stripe.com/refunds#failed-refunds */
export const hasFailed = ({ status }: Pick<Stripe.Refund, 'status'>) =>
  outcomes.get(status ?? '') === 'failed'

/** The status of our own row for a refund at Stripe; undefined for a status that is not known. */
export const outcomeOf = ({ status }: Pick<Stripe.Refund, 'status'>) => outcomes.get(status ?? '')

/** Stored with a refund that the bank rejected after it had been made. */
export const rejectedByBank = 'The bank rejected the refund.'

/** The id of the ledger's row that takes a failed refund back. */
export const failureIdOf = (refundId: string) => `${refundId}:failed`

/** The ids of a refund's rows in the ledger: itself and, where it failed, its failure; none before Stripe books it. */
export function ledgerIdsOf(refund: Pick<Stripe.Refund, 'id' | 'status'>): string[] {
  if (hasFailed(refund)) return [refund.id, failureIdOf(refund.id)]
  return refund.status === 'succeeded' || refund.status === 'pending' ? [refund.id] : []
}

/** Statuses of our own refunds whose money is back, or will be. */
export const countedStatuses = ['asked', 'succeeded'] as const

/**
 * A part of a one-time payment with its share of the tax, rounded half up to the cent. The share is taken of the parts
 * refunded so far with this one, less the tax that they had back, so that all parts sum to the whole. `before` are those
 * parts at their price, and what was refunded for them.
 */
export function withShareOfTax(
  partCents: number,
  payment: { amountCents: number; taxCents: number },
  before = { partCents: 0, refundedCents: 0 },
): number {
  const taxBefore = Math.max(0, before.refundedCents - before.partCents)
  const tax = shareOf(payment.taxCents, before.partCents + partCents, payment.amountCents)
  return partCents + Math.max(0, tax - taxBefore)
}
