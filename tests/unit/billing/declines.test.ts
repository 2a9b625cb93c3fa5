import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { kindOfDecline, noCard } from '~/billing/declines'
import { endedBecause, businessComment, duplicateComment } from '~/billing/ended-because'

describe('a decline', () => {
  it.each([
    'lost_card',
    'stolen_card',
    'pickup_card',
    'expired_card',
    'incorrect_number',
    'authentication_required',
    'revocation_of_authorization',
    'transaction_not_allowed',
    'fraudulent',
    noCard,
  ])('%s asks for another card', (code) => {
    expect(kindOfDecline(code)).toBe('hard')
  })

  it.each([
    'insufficient_funds',
    'generic_decline',
    'do_not_honor',
    'processing_error',
    'try_again_later',
    null,
  ])('%s may go through another time', (code) => {
    expect(kindOfDecline(code)).toBe('soft')
  })

  it('of a kind nobody knows may be tried again', () => {
    fc.assert(
      fc.property(
        fc.string().map((text) => `new_${text}`),
        (code) => kindOfDecline(code) === 'soft',
      ),
    )
  })
})

describe('why a membership ended', () => {
  const ending = { reason: 'cancellation_requested', comment: null, planned: false, wishOf: null }

  it.each([
    ['voluntary', { planned: true }],
    ['voluntary', { wishOf: 'member' as const }],
    ['business', {}],
    ['business', { comment: businessComment }],
    ['business', { wishOf: 'business' as const, planned: true }],
    ['failed_payment', { reason: 'payment_failed' }],
    // Somebody was about to leave anyway: the card was quicker.
    ['failed_payment', { reason: 'payment_failed', planned: true, wishOf: 'member' as const }],
    ['failed_payment', { wishOf: 'policy' as const }],
    ['dispute', { reason: 'payment_disputed' }],
    ['duplicate', { comment: duplicateComment }],
  ])('is %s with %o', (because, more) => {
    expect(endedBecause({ ...ending, ...more })).toBe(because)
  })
})
