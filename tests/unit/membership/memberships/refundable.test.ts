import { describe, expect, it } from 'vitest'
import {
  partsText,
  refundableCents,
  refundableParts,
  splitRefund,
} from '~/membership/memberships/refund/rules'

describe('the refundable rest of a payment', () => {
  const pendingRefund = (amountCents: number) => ({ status: 'asked' as const, amountCents })
  const made = (amountCents: number) => ({ status: 'succeeded' as const, amountCents })
  const failed = (amountCents: number) => ({ status: 'failed' as const, amountCents })

  it.each([
    ['is all of it before any refund', 0, [], 10_000],
    ['is less what was refunded in the provider’s dashboard', 1_000, [], 9_000],
    ['is less what was refunded here before the provider’s sum is known', 0, [made(2_000)], 8_000],
    ['counts a refund once that the provider’s sum includes', 2_000, [made(2_000)], 8_000],
    ['is less the refunds of both places', 3_000, [made(2_000)], 7_000],
    ['is less what is asked for and not known yet', 1_000, [made(1_000), pendingRefund(4_000)], 5_000],
    [
      'counts a refund once that waits here and is in the provider’s sum',
      2_000,
      [{ ...pendingRefund(2_000), isAtProvider: true }],
      8_000,
    ],
    ['is not less for a refund that failed', 0, [failed(4_000)], 10_000],
    ['is never below zero', 9_000, [pendingRefund(4_000)], 0],
  ])('%s', (_, refundedCents, refunds, left) => {
    expect(refundableCents({ paidCents: 10_000, refundedCents }, refunds)).toBe(left)
  })
})

describe('a month paid by card and from a balance', () => {
  const payment = {
    paidCents: 6_900,
    refundedCents: 0,
    balanceCents: 3_100,
    balanceRefundedCents: 0,
    disputedCents: 0,
  }

  it('has both parts left', () => {
    expect(refundableParts(payment, [])).toEqual({ cardCents: 3_800, balanceCents: 3_100 })
  })

  it('has less of the card left after a refund in the dashboard, and all of the balance', () => {
    expect(refundableParts({ ...payment, refundedCents: 1_000 }, [])).toEqual({
      cardCents: 2_800,
      balanceCents: 3_100,
    })
  })

  it('has nothing of the card left while that is disputed', () => {
    expect(refundableParts({ ...payment, disputedCents: 3_800 }, [])).toEqual({
      cardCents: 0,
      balanceCents: 3_100,
    })
  })

  it('has less of each part left by what is asked for', () => {
    const refunds = [{ status: 'asked' as const, amountCents: 5_000, balanceCents: 1_200 }]
    expect(refundableParts(payment, refunds)).toEqual({ cardCents: 0, balanceCents: 1_900 })
  })

  it('keeps what went back to the balance of a refund that the card’s bank rejected', () => {
    const refunds = [{ status: 'failed' as const, amountCents: 6_900, balanceCents: 3_100 }]
    expect(
      refundableParts({ ...payment, refundedCents: 3_100, balanceRefundedCents: 3_100 }, refunds),
    ).toEqual({ cardCents: 3_800, balanceCents: 0 })
  })

  it.each([
    [1_000, { cardCents: 1_000, balanceCents: 0 }, '$10.00 to the card'],
    [3_800, { cardCents: 3_800, balanceCents: 0 }, '$38.00 to the card'],
    [
      6_900,
      { cardCents: 3_800, balanceCents: 3_100 },
      '$38.00 to the card and $31.00 back to the gift balance',
    ],
  ])('refunds %s cents to the card first', (cents, parts, text) => {
    expect(splitRefund(cents, refundableParts(payment, []))).toEqual(parts)
    expect(partsText(parts, 'usd')).toBe(text)
  })

  it('names the balance alone where nothing goes to the card', () => {
    expect(partsText({ cardCents: 0, balanceCents: 3_100 }, 'usd')).toBe('$31.00 back to the gift balance')
  })
})
