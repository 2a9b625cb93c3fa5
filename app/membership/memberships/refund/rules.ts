// How much of a payment can still be refunded, and where it goes; one-time payments use it too. Pure; amounts in minor
// units. Decision 0133.
import { DomainError } from '~/foundation/kit/errors'
import { formatMoney } from '~/foundation/kit/money'

/** A refund that was asked for here. */
export interface OwnRefund {
  status: 'asked' | 'succeeded' | 'failed'
  amountCents: number
  /** Its answer was lost, but the provider's list has it: its sum includes what waits here. */
  isAtProvider?: boolean
}

/**
 * The amount that can still be refunded of a payment: never more than was paid, wherever it was refunded before.
 * `refundedCents` is the provider's own sum, so it includes what a person refunded in its dashboard; our refunds that
 * succeeded are a part of it, sooner or later, and those that wait are not.
 */
export function refundableCents(
  { paidCents, refundedCents }: { paidCents: number; refundedCents: number },
  refunds: readonly OwnRefund[],
): number {
  const sum = (of: readonly OwnRefund[]) => of.reduce((total, { amountCents }) => total + amountCents, 0)
  const made = sum(refunds.filter(({ status, isAtProvider }) => status === 'succeeded' || isAtProvider))
  const waiting = sum(refunds.filter(({ status, isAtProvider }) => status === 'asked' && !isAtProvider))
  return Math.max(0, paidCents - Math.max(refundedCents, made) - waiting)
}

/**
 * Refuses a refund of more than is left of a payment, with the most that is. Throws `refund-too-much`: 409 where nothing is
 * left, else `status`.
 */
export function requireRefundable(
  amountCents: number,
  { leftCents, currency, status }: { leftCents: number; currency: string; status: 400 | 409 },
): void {
  if (leftCents === 0) throw fullyRefunded()
  if (amountCents > leftCents) {
    const most = formatMoney(leftCents, currency)
    throw new DomainError('refund-too-much', status, `You can refund up to ${most} of this payment.`, {
      field: 'amount',
    })
  }
}

export const fullyRefunded = () =>
  new DomainError('refund-too-much', 409, 'This payment has already been fully refunded.', {
    field: 'amount',
  })

/** A month's payment by card and from the balance, and the refunds to each. */
export interface MixedPayment {
  paidCents: number
  refundedCents: number
  /** The balance's part of both. */
  balanceCents: number
  balanceRefundedCents: number
  /** Of the card's part, what is disputed or was lost in a dispute: the bank decides about it. */
  disputedCents: number
}

/** An amount by where it goes. */
export interface RefundParts {
  cardCents: number
  balanceCents: number
}

/** The amounts that can still be refunded of a month, to the card and to the balance. */
export function refundableParts(
  payment: MixedPayment,
  refunds: readonly (OwnRefund & { balanceCents: number })[],
): RefundParts {
  const { paidCents, refundedCents, balanceCents, balanceRefundedCents, disputedCents } = payment
  const card = { paidCents: paidCents - balanceCents, refundedCents: refundedCents - balanceRefundedCents }
  const balance = { paidCents: balanceCents, refundedCents: balanceRefundedCents }
  const toCard = refunds.map((one) => ({ ...one, amountCents: one.amountCents - one.balanceCents }))
  const toBalance = refunds.map(({ status, balanceCents }) => ({ status, amountCents: balanceCents }))
  return {
    cardCents: Math.max(0, refundableCents(card, toCard) - disputedCents),
    balanceCents: refundableCents(balance, toBalance),
  }
}

export const totalOf = ({ cardCents, balanceCents }: RefundParts): number => cardCents + balanceCents

/** Splits a refund: the card first, since that is the member's own money, and the rest to the balance. */
export function splitRefund(amountCents: number, left: RefundParts): RefundParts {
  const cardCents = Math.min(amountCents, left.cardCents)
  return { cardCents, balanceCents: amountCents - cardCents }
}

/** "$38.00 to the card and $31.00 back to the gift balance" */
export function partsText({ cardCents, balanceCents }: RefundParts, currency: string): string {
  const card = `${formatMoney(cardCents, currency)} to the card`
  const balance = `${formatMoney(balanceCents, currency)} back to the gift balance`
  if (balanceCents === 0) return card
  return cardCents === 0 ? balance : `${card} and ${balance}`
}
