import { DomainError } from '~/foundation/kit/errors'

/** A file that cannot be imported, with a message for its field. */
export const importError = (sentence: string, status = 400) =>
  new DomainError('import-rejected', status, sentence, { field: 'file' })
