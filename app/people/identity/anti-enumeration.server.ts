// Neither a response nor its time may tell whether an address has an account. So the same statements run for an
// address without one, and are then rolled back.
import { newId } from '~/foundation/kit/ids'
import type { FoundUser } from './users.server'

/** The row that takes the place of a missing account; a migration inserts it. It cannot sign in and gets no email. */
export const placeholderUser: FoundUser = {
  id: '00000000-0000-4000-8000-000000000000',
  email: 'nobody@nobody.invalid',
  fullName: 'No account',
  passwordHash: '',
  emailConfirmed: false,
  isAdmin: false,
}

/** An unused address, for an account that is rolled back. */
export const placeholderAddress = (): string => `${newId()}@nobody.invalid`

class RolledBack<T> extends Error {
  override readonly name = 'RolledBack'
  constructor(readonly result: T) {
    super('Work for a missing account is rolled back')
  }
}

/**
 * Runs `work`, which opens a transaction and ends it with `return done(result)`, and commits only when
 * `isCommitted`. The result and the errors are the same either way.
 */
export async function commitIf<T>(
  isCommitted: boolean,
  work: (done: (result: T) => T) => Promise<T>,
): Promise<T> {
  try {
    return await work((result) => {
      if (isCommitted) return result
      throw new RolledBack(result)
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.result
    throw error
  }
}
