import { Authenticator } from 'remix-auth'
import type { Scopes } from '#/tenants/scope.server'
import type { RequestContext } from '~/context.server'
import { DomainError } from '~/kit/errors'
import { resendNote } from './confirm-address.server'
import { normaliseEmail } from './email-addresses'
import { enter, type Entry } from './enter.server'
import { FormStrategy } from './form-strategy.server'
import { verifyPassword } from './passwords.server'
import { countHits, forgiveHits, networkOf, perNetwork, type Limit } from './rate-limits.server'
import { signInForm } from './schemas'
import { findUserByEmail } from './users.server'

export interface Attempt {
  email: string
  password: string
  clientAddress: string
  now: Date
}

export interface Recognised {
  userId: string
  /** False: the password was right, but nobody has confirmed the address yet, so no session may start. */
  emailConfirmed: boolean
}

/**
 * Checks an address and its password. Throws DomainError 'invalid-credentials' (401) with the same sentence,
 * after the same work, for an unknown address and a wrong password; 429 and 503 when there is too much of it.
 * Only wrong attempts count towards the limits.
 */
export async function recognise(scopes: Scopes, attempt: Attempt): Promise<Recognised> {
  const limits = limitsOf(attempt)
  // Counted before the answer is known: guesses sent all at once must not slip through together.
  await countHits(scopes, limits, attempt.now)
  const user = await scopes.shared().read((db) => findUserByEmail(db, attempt.email))
  const right = await verifyPassword(user?.passwordHash ?? null, attempt.password).catch(async (error) => {
    // Nothing was tried, so nothing counts.
    await forgiveHits(scopes, limits, attempt.now)
    throw error
  })
  if (!user || !right) throw new DomainError('invalid-credentials', 401, 'Invalid login credentials')
  await forgiveHits(scopes, limits, attempt.now)
  return { userId: user.id, emailConfirmed: user.emailConfirmed }
}

const QUARTER_HOUR = 15 * 60

/**
 * Few tries for one visitor at one address; more for an address from everywhere, so that a stranger cannot
 * easily lock its owner out; and a ceiling for a network that goes through many addresses.
 */
function limitsOf({ email, clientAddress }: Attempt): Limit[] {
  const address = normaliseEmail(email)
  const visitor = `${address}\n${networkOf(clientAddress)}`
  return [
    { bucket: 'sign-in:visitor', key: visitor, limit: 10, windowSeconds: QUARTER_HOUR },
    { bucket: 'sign-in:address', key: address, limit: 50, windowSeconds: QUARTER_HOUR },
    ...perNetwork('sign-in', clientAddress, 100, QUARTER_HOUR),
  ]
}

/** The ways to sign in, for `authenticate(name, request)`: so far `password`, a posted form. */
export function authenticator(context: RequestContext): Authenticator<Recognised> {
  const { scopes } = context.services
  return new Authenticator<Recognised>().use(
    new FormStrategy(signInForm, ({ email, password }) =>
      recognise(scopes, { email, password, clientAddress: context.clientAddress, now: context.now() }),
    ),
    'password',
  )
}

/**
 * Signed in, or half of it until the second factor is given, with the cookie to set and where to go; or held up by an
 * unconfirmed address, with a note to have the mail again.
 */
export type SignedIn = ({ state: 'in' } & Entry) | { state: 'unconfirmed'; resendNote: string }

/**
 * Signs in whoever posted the sign-in form, on the host it was posted to, on their way to `next`. Throws as
 * `recognise` does.
 */
export async function signIn(request: Request, context: RequestContext, next?: string): Promise<SignedIn> {
  const { userId, emailConfirmed } = await authenticator(context).authenticate('password', request)
  if (!emailConfirmed) return { state: 'unconfirmed', resendNote: resendNote(context, userId) }
  return { state: 'in', ...(await enter(context, request, { userId, method: 'password', next })) }
}
