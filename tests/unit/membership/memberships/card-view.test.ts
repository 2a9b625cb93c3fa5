import { describe, expect, it } from 'vitest'
import { cardOnFile } from '~/billing/subscriptions/card-on-file'
import type { Stripe } from '~/billing/stripe/stripe-client.server'
import { cardView, expiryMonth } from '~/membership/memberships/card-view'

const stored = { cardBrand: 'visa', cardLast4: '4242', cardExpMonth: 12, cardExpYear: 2026 }

describe('the card that a member sees', () => {
  it.each([
    ['2026-10-31', 'valid'],
    ['2026-12-01', 'expiring'],
    ['2026-12-31', 'expiring'],
    ['2027-01-01', 'expired'],
  ] as const)('is, on %s, %s', (today, state) => {
    expect(cardView(stored, today)).toEqual({
      name: 'Visa ending in 4242',
      validThrough: '2026-12-31',
      state,
    })
  })

  it('is good through the last day of its month, also in a leap year', () => {
    const card = cardView({ ...stored, cardExpMonth: 2, cardExpYear: 2028 }, '2026-10-31')!
    expect(card.validThrough).toBe('2028-02-29')
    expect(expiryMonth(card)).toBe('February 2028')
  })

  it('has a brand that we do not know', () => {
    expect(cardView({ ...stored, cardBrand: 'constructor' }, '2026-10-31')?.name).toBe('Card ending in 4242')
  })

  it('is null where no card is on file', () => {
    expect(cardView({ ...stored, cardLast4: null }, '2026-10-31')).toBeNull()
  })
})

describe('the card of a subscription', () => {
  const method = (last4: string) => ({ card: { brand: 'visa', last4, exp_month: 4, exp_year: 2031 } })
  const cardOf = (subscription: object) => cardOnFile(subscription as Stripe.Subscription)?.last4 ?? null
  const customer = { invoice_settings: { default_payment_method: method('1111') } }

  it.each<[string, object, string | null]>([
    ['its own', { default_payment_method: method('4242'), customer }, '4242'],
    ['or else its customer’s', { default_payment_method: null, customer }, '1111'],
    ['none of a deleted customer', { default_payment_method: null, customer: { deleted: true } }, null],
    ['none of another kind of payment', { default_payment_method: { type: 'us_bank_account' } }, null],
    ['none that was not fetched', { default_payment_method: 'pm_1', customer: 'cus_1' }, null],
  ])('is %s', (_, subscription, last4) => {
    expect(cardOf(subscription)).toBe(last4)
  })
})
