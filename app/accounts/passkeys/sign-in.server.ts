import type { RequestContext } from '~/context.server'
import { DomainError } from '~/kit/errors'
import { enter, type Entry } from '../enter.server'
import { redeemAssertion } from './assert.server'

/** Signs in whoever the passkey is of. Throws 401 for one that is not accepted, 400 for an unconfirmed address. */
export async function signInByPasskey(
  context: RequestContext,
  request: Request,
  given: { credential: string; next?: string },
): Promise<Entry> {
  const { userId, emailConfirmed } = await redeemAssertion(context, given.credential, {
    purpose: 'sign-in',
    userId: null,
  })
  if (!emailConfirmed) throw new DomainError('unconfirmed', 400, 'Email not confirmed')
  return enter(context, request, { userId, method: 'passkey', next: given.next })
}
