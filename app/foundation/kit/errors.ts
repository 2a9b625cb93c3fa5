const brand = Symbol.for('tastevin.domain-error')

/**
 * A refusal by a business rule. `sentence` is shown to the user as it is; `field` ties it to the input that caused
 * it. Any other error is a bug or an outage.
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

/** True for a DomainError, even from another copy of this module (tests, workers). */
export function isDomainError(error: unknown): error is DomainError {
  // The brand is a symbol of ours, which no text can name.
  // eslint-disable-next-line no-restricted-syntax
  return typeof error === 'object' && error !== null && brand in error
}
