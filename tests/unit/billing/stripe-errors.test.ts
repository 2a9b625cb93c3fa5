import { describe, expect, it } from 'vitest'
import {
  toDomainError,
  toPaymentError,
  isMissing,
  isOutcomeUnknown,
  ProviderRefusal,
  UnexpectedResponse,
} from '~/billing/stripe/errors'
import { DomainError, isDomainError } from '~/foundation/kit/errors'
import { PaymentError } from '~/membership/memberships/payments'

const fault = (fields: object) => Object.assign(new Error('x'), { message: 'from Stripe' }, fields)

describe('toDomainError', () => {
  const cases: [string, object, string][] = [
    [
      'a decline',
      { type: 'StripeCardError', statusCode: 402, decline_code: 'generic_decline' },
      'card-declined',
    ],
    ['too many requests', { type: 'StripeRateLimitError', statusCode: 429 }, 'payment-busy'],
    ['a timeout', { type: 'StripeConnectionError', detail: { code: 'ETIMEDOUT' } }, 'payment-timeout'],
    [
      'no connection',
      { type: 'StripeConnectionError', detail: { code: 'ECONNREFUSED' } },
      'payment-unreachable',
    ],
    ['an internal error', { type: 'StripeAPIError', statusCode: 500 }, 'payment-provider-failed'],
    ['an invalid key', { type: 'StripeAuthenticationError', statusCode: 401 }, 'payments-not-connected'],
    ['a revoked account', { type: 'StripePermissionError', statusCode: 403 }, 'payments-not-connected'],
  ]

  it.each(cases)('gives %s its own code', (_what, fields, code) => {
    const refusal = toDomainError(fault(fields))
    expect(isDomainError(refusal) && refusal.code).toBe(code)
  })

  it('gives each failure its own sentence, without Stripe’s message', () => {
    const sentences = cases.map(([, fields]) => {
      const refusal = toDomainError(fault(fields))
      return isDomainError(refusal) ? refusal.sentence : ''
    })
    // An invalid key and revoked access get the same sentence.
    expect(new Set(sentences).size).toBe(cases.length - 1)
    expect(sentences.join()).not.toContain('from Stripe')
  })

  it('tells failures that can be retried from those that cannot', () => {
    expect(
      isOutcomeUnknown(
        toDomainError(fault({ type: 'StripeConnectionError', detail: { code: 'ETIMEDOUT' } })),
      ),
    ).toBe(true)
    expect(isOutcomeUnknown(toDomainError(fault({ type: 'StripeCardError', statusCode: 402 })))).toBe(false)
  })

  it('returns a ProviderRefusal for a refused request', () => {
    const fields = {
      type: 'StripeInvalidRequestError',
      statusCode: 404,
      code: 'resource_missing',
      param: 'id',
    }
    const refusal = toDomainError(fault(fields))
    expect(refusal).toBeInstanceOf(ProviderRefusal)
    expect(isMissing(refusal)).toBe(true)
    expect(toDomainError(fault({ type: 'StripeIdempotencyError', statusCode: 400 }))).toMatchObject({
      code: 'idempotency_error',
    })
  })

  it('treats an error status without an error body as a failure, and leaves our own errors alone', () => {
    expect(toDomainError(new UnexpectedResponse(404))).toMatchObject({ code: 'payment-provider-failed' })
    const ours = new TypeError('ours')
    expect(toDomainError(ours)).toBe(ours)
  })
})

describe('a failed change of a membership', () => {
  const refusal = (status: number) => new ProviderRefusal('invalid', status, 'from the provider', undefined)

  it.each([
    ['a refusal', refusal(400), 'conflict', 'change-refused'],
    ['the same request elsewhere', refusal(409), 'in-progress', 'change-under-way'],
    ['a timeout', new DomainError('payment-timeout', 504, 'x'), 'unknown', 'payment-timeout'],
    ['a declined card', new DomainError('card-declined', 402, 'x'), 'declined', 'card-declined'],
  ])('tells memberships how %s ended', (_, error, outcome, code) => {
    const message = toPaymentError(error)
    expect(message).toBeInstanceOf(PaymentError)
    expect(message).toMatchObject({ outcome, code, cause: error })
  })

  it('leaves an unexpected error as it is', () => {
    const ours = new TypeError('ours')
    expect(toPaymentError(ours)).toBe(ours)
  })
})
