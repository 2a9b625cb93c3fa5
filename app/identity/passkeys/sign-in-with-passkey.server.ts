import type { SignInContext } from '../sign-in-context'
import { DomainError } from '~/kit/errors'
import { finishSignIn, type SignInRedirect } from '../sign-in/finish-sign-in.server'
import { verifyAssertion } from './verify-assertion.server'

/** Signs in the owner of a passkey. Throws 401 for one that is not accepted, 400 for an unconfirmed address. */
export async function signInWithPasskey(
  context: SignInContext,
  request: Request,
  given: { credential: string; next?: string },
): Promise<SignInRedirect> {
  const { userId, emailConfirmed } = await verifyAssertion(context, given.credential, {
    purpose: 'sign-in',
    userId: null,
  })
  if (!emailConfirmed) throw new DomainError('unconfirmed', 400, 'Email not confirmed')
  return finishSignIn(context, request, { userId, method: 'passkey', next: given.next })
}
