type StripeErrorType =
  'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error' | 'rate_limit'

interface StripeErrorDetails {
  code?: string
  param?: string
  decline_code?: string
  advice_code?: string
  charge?: string
  payment_intent?: object
  payment_method?: object
}

/** A refusal in Stripe's shape: `{ "error": { type, message, code, param, ... } }` under its HTTP status. */
export class StripeError extends Error {
  override readonly name = 'StripeError'

  constructor(
    readonly status: number,
    readonly type: StripeErrorType,
    message: string,
    readonly details: StripeErrorDetails = {},
  ) {
    super(message)
  }

  /** The JSON body; `request` is the request id, which Stripe also repeats as a link to its log. */
  body(): { error: object } {
    const { code } = this.details
    return {
      error: {
        ...(code
          ? { ...this.details, doc_url: `https://docs.stripe.com/error-codes/${code.replaceAll('_', '-')}` }
          : this.details),
        message: this.message,
        type: this.type,
      },
    }
  }
}

/** 400: the request itself is wrong. */
export function invalid(message: string, details: StripeErrorDetails = {}): StripeError {
  return new StripeError(400, 'invalid_request_error', message, details)
}

/** 404: no such object on this account. `noun` as Stripe says it, e.g. `customer`. */
export function missing(noun: string, id: string, param = 'id'): StripeError {
  return new StripeError(404, 'invalid_request_error', `No such ${noun}: '${id}'`, {
    code: 'resource_missing',
    param,
  })
}

/** 402: the card said no. `booked` tells that the attempt itself is kept, although the call failed. */
export class CardError extends StripeError {
  constructor(
    decline: { code: string; decline_code: string; message: string },
    details: StripeErrorDetails,
    readonly booked: boolean,
  ) {
    super(402, 'card_error', decline.message, {
      code: decline.code,
      decline_code: decline.decline_code,
      ...details,
    })
  }
}
