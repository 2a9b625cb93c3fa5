// So that neither an answer nor its time tells whether an address has an account, what is done for somebody is done for
// nobody as well, statement by statement, and then undone.
import { newId } from '~/kit/ids'
import type { FoundUser } from './users.server'

/** Stands in the database for everybody who has no account. Nobody signs in as them or writes to them. */
export const placeholderUser: FoundUser = {
  id: '00000000-0000-4000-8000-000000000000',
  email: 'nobody@nobody.invalid',
  fullName: 'Nobody',
  passwordHash: '',
  emailConfirmed: false,
  isAdmin: false,
}

/** An address that nobody has, for an account that is not kept. */
export const placeholderAddress = (): string => `${newId()}@nobody.invalid`

class RolledBack<T> extends Error {
  override readonly name = 'Undone'
  constructor(readonly result: T) {
    super('What was done for nobody is undone')
  }
}

/**
 * Does all of `work`, which begins a transaction and ends that with `return done(result)`, and keeps it only where it is
 * `meant`. The result is the same either way, and so is what is thrown.
 */
export async function commitIf<T>(meant: boolean, work: (done: (result: T) => T) => Promise<T>): Promise<T> {
  try {
    return await work((result) => {
      if (meant) return result
      throw new RolledBack(result)
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.result
    throw error
  }
}
