import { describe, expect, it } from 'vitest'
import { differenceSentence, type PayoutSums } from '~/billing/payouts/payout-difference'

const sums: PayoutSums = {
  payments: 20,
  chargedCents: 198_000,
  oneTime: 2,
  oneTimeCents: 10_000,
  refundedCents: 5_000,
  disputedCents: 0,
  stripeFeeCents: 6_000,
  platformFeeCents: 9_000,
  otherCents: 0,
}

const amountOf = (of: PayoutSums) =>
  of.chargedCents -
  of.refundedCents -
  of.disputedCents -
  of.stripeFeeCents -
  of.platformFeeCents +
  of.otherCents

const sentence = (changed: Partial<PayoutSums>) => {
  const now = { ...sums, ...changed }
  return differenceSentence(
    { amountCents: amountOf(now), currency: 'usd', sums: now },
    { amountCents: amountOf(sums), currency: 'usd', sums, day: '2026-11-03' },
  )
}

describe('the sentence about a payout', () => {
  it('names fewer membership payments as the cause of a lower payout', () => {
    expect(sentence({ payments: 16, chargedCents: 158_400 })).toBe(
      '$396.00 less than the payout of November 3, 2026: 4 fewer membership payments (−$396.00).',
    )
  })

  it('names what offset the cause', () => {
    expect(sentence({ payments: 16, chargedCents: 158_400, refundedCents: 0 })).toBe(
      '$346.00 less than the payout of November 3, 2026: 4 fewer membership payments (−$396.00), partly offset by lower refunds (+$50.00).',
    )
  })

  it('names several causes, the largest first', () => {
    expect(sentence({ disputedCents: 9_900, refundedCents: 15_000 })).toBe(
      '$199.00 less than the payout of November 3, 2026: higher refunds (−$100.00) and higher disputes (−$99.00).',
    )
  })

  it('tells one-time payments from membership payments', () => {
    expect(sentence({ payments: 21, oneTime: 3, oneTimeCents: 16_000, chargedCents: 204_000 })).toBe(
      '$60.00 more than the payout of November 3, 2026: 1 more one-time payment (+$60.00).',
    )
  })

  it('speaks of larger payments where their number is equal', () => {
    expect(sentence({ chargedCents: 218_000 })).toBe(
      '$200.00 more than the payout of November 3, 2026: larger membership payments (+$200.00).',
    )
  })

  it('leaves out causes that are small beside the difference', () => {
    expect(sentence({ payments: 16, chargedCents: 158_400, stripeFeeCents: 5_000 })).not.toContain('fees')
  })

  it('says that two payouts are equal', () => {
    expect(sentence({})).toBe('As much as the payout of November 3, 2026.')
  })
})
