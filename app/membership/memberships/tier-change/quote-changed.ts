import { DomainError } from '~/foundation/kit/errors'

/** The quote has changed: the person has to see the new one before they agree. */
export const quoteChanged = () =>
  new DomainError(
    'quote-changed',
    409,
    'The amount has changed. Please review it before you change your tier.',
  )
