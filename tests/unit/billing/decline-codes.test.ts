import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { declineKind, noCardCode } from '~/billing/dunning/decline-codes'
import { endReason, businessComment, duplicateComment } from '~/billing/subscriptions/end-reason'

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
    noCardCode,
  ])('%s is a hard decline', (code) => {
    expect(declineKind(code)).toBe('hard')
  })

  it.each([
    'insufficient_funds',
    'generic_decline',
    'do_not_honor',
    'processing_error',
    'try_again_later',
    null,
  ])('%s is a soft decline', (code) => {
    expect(declineKind(code)).toBe('soft')
  })

  it('treats an unknown code as a soft decline', () => {
    fc.assert(
      fc.property(
        fc.string().map((text) => `new_${text}`),
        (code) => declineKind(code) === 'soft',
      ),
    )
  })
})

describe('the end reason of a membership', () => {
  const ending = { reason: 'cancellation_requested', comment: null, planned: false, requestedKind: null }

  it.each([
    ['voluntary', { planned: true }],
    ['voluntary', { requestedKind: 'member' as const }],
    ['business', {}],
    ['business', { comment: businessComment }],
    ['business', { requestedKind: 'business' as const, planned: true }],
    ['failed_payment', { reason: 'payment_failed' }],
    // The member was going to leave anyway, but the card failed first.
    ['failed_payment', { reason: 'payment_failed', planned: true, requestedKind: 'member' as const }],
    ['failed_payment', { requestedKind: 'policy' as const }],
    ['dispute', { reason: 'payment_disputed' }],
    ['duplicate', { comment: duplicateComment }],
  ])('is %s for %o', (because, more) => {
    expect(endReason({ ...ending, ...more })).toBe(because)
  })
})
