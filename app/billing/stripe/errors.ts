import { DomainError, isDomainError } from '~/foundation/kit/errors'
import { PaymentError } from '~/membership/memberships/payments'

/** An error status without an error body: a proxy, or a wrong URL. */
export class UnexpectedResponse extends Error {
  constructor(readonly status: number) {
    super(`Stripe responded with status ${status} and no error details`)
  }
}

/** Stripe understood the request and refused it. For the billing code to handle, never shown to people. */
export class ProviderRefusal extends Error {
  override readonly name = 'ProviderRefusal'

  constructor(
    readonly code: string,
    readonly status: number,
    message: string,
    /** The parameter that caused it, if Stripe named one. */
    readonly param: string | undefined,
  ) {
    super(`${code}: ${message}`)
  }
}

/** Codes of DomainErrors after which the outcome of the request is unknown. */
const unknownOutcomeCodes = new Set([
  'payment-timeout',
  'payment-unreachable',
  'payment-provider-failed',
  'payment-busy',
])

/** True if the same request with the same key is worth repeating later. */
export function isOutcomeUnknown(error: unknown): error is DomainError {
  return isDomainError(error) && unknownOutcomeCodes.has(error.code)
}

/** A failed change of a membership, as memberships expect it. An error that says nothing to a person stays as it is. */
export function toPaymentError(error: unknown): unknown {
  if (error instanceof ProviderRefusal) {
    return error.status === 409
      ? new PaymentError('in-progress', changeInProgress(), error)
      : new PaymentError('conflict', changeRefused(), error)
  }
  if (isOutcomeUnknown(error)) return new PaymentError('unknown', error, error)
  return isDomainError(error) ? new PaymentError('declined', error, error) : error
}

/** True if Stripe has no such object on that account. */
export function isMissing(error: unknown): boolean {
  return error instanceof ProviderRefusal && (error.code === 'resource_missing' || error.status === 404)
}

/** Stripe's response, or null if it has no such object on that account. Throws all other errors. */
export async function nullIfMissing<T>(response: Promise<T>): Promise<T | null> {
  try {
    return await response
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

interface SdkError {
  type?: string
  rawType?: string
  code?: string
  decline_code?: string
  statusCode?: number
  param?: string
  message: string
  detail?: { code?: string } | string
  headers?: Record<string, string | undefined>
}

/** Converts an SDK error into one to show (DomainError) or to handle (ProviderRefusal). */
export function toDomainError(error: unknown): unknown {
  if (error instanceof UnexpectedResponse) return failed()
  if (!(error instanceof Error) || !('type' in error)) return error
  const sdkError = error as SdkError
  const status = sdkError.statusCode ?? 0
  switch (sdkError.type) {
    case 'StripeCardError':
      return new DomainError('card-declined', 402, declineMessage(sdkError))
    case 'StripeRateLimitError':
      return busy()
    case 'StripeConnectionError':
      return isTimeout(sdkError) ? timedOut() : unreachable()
    case 'StripeAuthenticationError':
    case 'StripePermissionError':
      return new NotConnectedError(sdkError.code ?? 'not_permitted', status, sdkError.message)
    case 'StripeAPIError':
      return status === 429 ? busy() : failedAnswer(sdkError)
    default:
      if (status === 429) return busy()
      if (status >= 500) return failedAnswer(sdkError)
      return new ProviderRefusal(sdkError.code ?? codeOf(sdkError), status, sdkError.message, sdkError.param)
  }
}

/** The platform has no access to this account, or its own API key is invalid. */
export class NotConnectedError extends DomainError {
  constructor(
    readonly providerCode: string,
    readonly providerStatus: number,
    readonly because: string,
  ) {
    super('payments-not-connected', 503, 'Payments aren’t available right now. Please try again later.')
  }
}

/**
 * A failure that Stripe stores with the request's idempotency key and repeats for 24 hours; only a new key gets a
 * new response. The outcome is unknown.
 */
export class CachedFailure extends DomainError {
  constructor(
    /** The response belongs to an earlier request with the same key. */
    readonly isReplay: boolean,
  ) {
    super('payment-provider-failed', 502, failedSentence, { retryAfterSeconds: 10 })
  }
}

/** True if Stripe stored the failure: it is a replay, or Stripe says not to retry. */
function failedAnswer({ headers }: SdkError): DomainError {
  const isReplay = headers?.['idempotent-replayed'] === 'true'
  const isStored = isReplay || headers?.['stripe-should-retry'] === 'false'
  return isStored ? new CachedFailure(isReplay) : failed()
}

function codeOf(sdkError: SdkError): string {
  return sdkError.type === 'StripeIdempotencyError'
    ? 'idempotency_error'
    : (sdkError.rawType ?? 'invalid_request_error')
}

function isTimeout(sdkError: SdkError): boolean {
  const cause = typeof sdkError.detail === 'object' ? sdkError.detail.code : undefined
  return cause === 'ETIMEDOUT' || cause === 'ECONNABORTED' || /timeout/i.test(sdkError.message)
}

/** Declines with a reason the cardholder can act on. */
function declineMessage(sdkError: SdkError): string {
  switch (sdkError.decline_code ?? sdkError.code) {
    case 'insufficient_funds':
      return 'Your card has insufficient funds. Please try another card.'
    case 'expired_card':
      return 'Your card has expired. Please try another card.'
    case 'incorrect_cvc':
      return 'Your card’s security code is incorrect. Please check it and try again.'
    case 'authentication_required':
    case 'subscription_payment_intent_requires_action':
      return 'Your bank requires you to confirm this payment, which isn’t possible here. Please pay with another card.'
    case 'processing_error':
      return 'We couldn’t process your card. Please try again in a moment.'
    default:
      return 'Your card was declined. Please try another card.'
  }
}

const changeRefused = () =>
  new DomainError(
    'change-refused',
    409,
    'Stripe didn’t accept this change, so nothing has changed. Please check the membership again.',
  )

/** The same request, under the same key, is being carried out elsewhere. */
const changeInProgress = () =>
  new DomainError('change-under-way', 409, 'This change is already being processed. Check back in a moment.')

export const timedOut = () =>
  new DomainError(
    'payment-timeout',
    504,
    'Stripe didn’t respond in time. Please try again; you won’t be charged twice.',
    { retryAfterSeconds: 5 },
  )

const unreachable = () =>
  new DomainError(
    'payment-unreachable',
    503,
    'We can’t reach Stripe right now. Please try again in a few minutes.',
    { retryAfterSeconds: 30 },
  )

const failedSentence = 'Stripe had a problem. Please try again in a moment.'

const failed = () =>
  new DomainError('payment-provider-failed', 502, failedSentence, { retryAfterSeconds: 10 })

const busy = () =>
  new DomainError('payment-busy', 429, 'Stripe is busy right now. Please try again in a moment.', {
    retryAfterSeconds: 5,
  })
