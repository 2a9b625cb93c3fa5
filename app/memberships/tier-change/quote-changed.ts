import { DomainError } from '~/kit/errors'

/** What was stated holds no more: the person looks again before they agree. */
export const quoteChanged = () =>
  new DomainError(
    'quote-changed',
    409,
    'The amount has changed. Please review it before you change your tier.',
  )
