import { DomainError } from '~/kit/errors'

/** The quote has changed: the person has to see the new one before they agree. */
export const quoteChanged = () =>
  new DomainError(
    'quote-changed',
    409,
    'The amount is a different one by now. Please look at it again before you change your level.',
  )
