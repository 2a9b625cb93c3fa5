// The kind of a balance transaction for an owner, from Stripe's own types. Pure.
import type { BalanceKind } from '#/db/schema/billing'
import { lookup } from '~/foundation/kit/lookup'

const kinds = lookup<BalanceKind>({
  charge: 'charge',
  payment: 'charge',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund_failed',
  payment_failure_refund: 'refund_failed',
  application_fee_refund: 'fee_return',
  stripe_fee: 'stripe_fee',
  stripe_fx_fee: 'stripe_fee',
  tax_fee: 'stripe_fee',
  payout: 'payout',
  payout_cancel: 'payout_returned',
  payout_failure: 'payout_returned',
})

/** The fields of a balance transaction that say what it is. */
interface BalanceFacts {
  type: string
  reportingCategory: string
  sourceId: string | null
  amountCents: number
}

/** The kind of a balance transaction; `other` for what this product does not know. */
export function balanceKind({ type, reportingCategory, sourceId, amountCents }: BalanceFacts): BalanceKind {
  const kind = kinds.get(type)
  if (kind) return kind
  if (sourceId?.startsWith('fr_')) return 'fee_return'
  const isDispute = /^(du|dp)_/.test(sourceId ?? '') || /^dispute(_reversal)?$/.test(reportingCategory)
  if (type === 'adjustment' && isDispute) return amountCents < 0 ? 'dispute' : 'dispute_reversed'
  return 'other'
}

/** The fees that Stripe and the platform deducted, in minor units; below zero where they returned them. */
export function feesOf(details: readonly { type: string; amount: number }[]): {
  stripeFeeCents: number
  platformFeeCents: number
} {
  let [stripeFeeCents, platformFeeCents] = [0, 0]
  for (const { type, amount } of details) {
    if (type === 'application_fee') platformFeeCents += amount
    else stripeFeeCents += amount
  }
  return { stripeFeeCents, platformFeeCents }
}
