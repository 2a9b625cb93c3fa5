import { DomainError } from '~/foundation/kit/errors'
import { createKeyedQueue, type KeyedQueue } from '~/foundation/kit/keyed-queue'
import { importErrorMessages } from '~/cellar/list-reader/files/limits'

/**
 * Uploads of lists wait for each other within a business, before their bodies are read: a body takes up to 26 MB of
 * memory. Throws `imports-busy`.
 */
export const createUploadQueue = (): KeyedQueue =>
  createKeyedQueue({
    atOnce: 2,
    waiting: 12,
    busy: () =>
      new DomainError('imports-busy', 503, importErrorMessages.busy, {
        field: 'file',
        retryAfterSeconds: 10,
      }),
  })
