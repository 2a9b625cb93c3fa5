const brand = Symbol.for('tastevin.domain-error')

/**
 * A refusal that a person may read: a rule of the business said no. `sentence` is shown as it is, `field`
 * ties it to the input that caused it. Anything thrown that is not a DomainError is a fault of ours.
 */
export class DomainError extends Error {
  readonly [brand] = true
  override readonly name = 'DomainError'

  constructor(
    readonly code: string,
    readonly status: number,
    readonly sentence: string,
    readonly details: { field?: string; retryAfterSeconds?: number } = {},
  ) {
    super(sentence)
  }
}

/** True for a DomainError, also one made by another copy of this module (tests, workers). */
export function isDomainError(error: unknown): error is DomainError {
  // The brand is a symbol of ours, which no text can name.
  // eslint-disable-next-line no-restricted-syntax
  return typeof error === 'object' && error !== null && brand in error
}
