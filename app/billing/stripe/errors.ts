import { DomainError, isDomainError } from '~/kit/errors'
import { PaymentError } from '~/memberships/payments'

/** An answer with an error status that says nothing about the error: a proxy, or a wrong address. */
export class UnexpectedResponse extends Error {
  constructor(readonly status: number) {
    super(`The payment provider answered ${status} without saying why`)
  }
}

/** The provider understood the request and refused it: a matter between it and this room, never shown. */
export class ProviderRefusal extends Error {
  override readonly name = 'ProviderRefusal'

  constructor(
    readonly code: string,
    readonly status: number,
    message: string,
    /** The parameter at fault, if it named one. */
    readonly param: string | undefined,
  ) {
    super(`${code}: ${message}`)
  }
}

/** The codes of this room's DomainErrors after which nobody knows yet whether the act was done. */
const unknownOutcomeCodes = new Set([
  'payment-timeout',
  'payment-unreachable',
  'payment-provider-failed',
  'payment-busy',
])

/** True when the same request, under the same key, is worth repeating later. */
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

/** True when the provider has no such object under that account. */
export function isMissing(error: unknown): boolean {
  return error instanceof ProviderRefusal && (error.code === 'resource_missing' || error.status === 404)
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

/** What the SDK threw, as something to show (DomainError) or to decide on (ProviderRefusal). */
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

/** The platform may not act on this account, or its own key is not accepted. */
export class NotConnectedError extends DomainError {
  constructor(
    readonly providerCode: string,
    readonly providerStatus: number,
    readonly because: string,
  ) {
    super('payments-not-connected', 503, 'Payments are not connected at the moment. Please try again later.')
  }
}

/**
 * A failure that the provider keeps under the request's idempotency key and repeats for 24 hours: only another key
 * gets another answer. Whether something was done is not known.
 */
export class CachedFailure extends DomainError {
  constructor(
    /** The answer was given to an earlier request with the same key. */
    readonly isReplay: boolean,
  ) {
    super('payment-provider-failed', 502, failedSentence, { retryAfterSeconds: 10 })
  }
}

/** The provider says which failures it keeps: it has repeated one, or says that repeating is no use. */
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

/** Test cards and issuers give reasons; a person is told the ones they can act on. */
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
      return 'Your bank wants this payment confirmed by you, which is not possible here. Please pay with another card.'
    case 'processing_error':
      return 'The card could not be processed just now. Please try again in a moment.'
    default:
      return 'Your card was declined. Please try another card.'
  }
}

const changeRefused = () =>
  new DomainError(
    'change-refused',
    409,
    'The payment provider did not accept this change, and nothing has changed. Please look at the membership again.',
  )

/** The same request, under the same key, is being carried out elsewhere. */
const changeInProgress = () =>
  new DomainError(
    'change-under-way',
    409,
    'This change is being made already. Please look at the membership again in a moment.',
  )

export const timedOut = () =>
  new DomainError(
    'payment-timeout',
    504,
    'The payment provider did not answer in time. Nothing is lost and nothing is charged twice: please try again.',
    { retryAfterSeconds: 5 },
  )

const unreachable = () =>
  new DomainError(
    'payment-unreachable',
    503,
    'The payment provider cannot be reached at the moment. Please try again in a few minutes.',
    { retryAfterSeconds: 30 },
  )

const failedSentence = 'The payment provider had a problem of its own. Please try again in a moment.'

const failed = () =>
  new DomainError('payment-provider-failed', 502, failedSentence, { retryAfterSeconds: 10 })

const busy = () =>
  new DomainError(
    'payment-busy',
    429,
    'The payment provider is very busy just now. Please try again in a moment.',
    { retryAfterSeconds: 5 },
  )
