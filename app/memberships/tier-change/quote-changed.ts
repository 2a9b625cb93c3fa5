import { DomainError } from '~/kit/errors'

/** What was stated holds no more: the person looks again before they agree. */
export const quoteChanged = () =>
  new DomainError(
    'quote-changed',
    409,
    'The amount is a different one by now. Please look at it again before you change your level.',
  )
