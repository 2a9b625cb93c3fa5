import { Authenticator } from 'remix-auth'
import type { OpenSharedDb } from '#/db/handles.server'
import type { Scopes } from '#/tenants/scope.server'
import type { SignInContext } from '../sign-in-context'
import { DomainError } from '~/foundation/kit/errors'
import { textProblem } from '~/foundation/kit/text'
import { createResendToken } from '../email-address/confirm-address.server'
import { normalizeEmail } from '~/foundation/kit/normalize-email'
import { finishSignIn, type FirstFactor, type SignInRedirect } from './finish-sign-in.server'
import { FormStrategy } from './form-strategy.server'
import { checkSignInCode } from './check-sign-in-code.server'
import { isKnownDevice, sentDevice } from '../sessions/known-devices.server'
import { assertPasswordQueueCapacity, verifyPassword } from '../passwords/passwords.server'
import {
  countHitsOn,
  forgiveHits,
  forgiveHitsOn,
  networkOf,
  perNetwork,
  type Limit,
} from '../rate-limits.server'
import { verifyAssertion } from '../passkeys/verify-assertion.server'
import { signInCodeForm, signInForm, signInPasskeyForm } from '../schemas'
import { toFactors, withFactors, type Factors } from './factors.server'

interface SignInAttempt {
  email: string
  password: string
  clientAddress: string
  /** The token of the device cookie; null for none. */
  device?: string | null
  now: Date
}

interface VerifiedCredentials {
  userId: string
  /** False: the password was right but the address is unconfirmed, so no session may start. */
  emailConfirmed: boolean
}

/**
 * Checks an address and its password. Throws DomainError 'invalid-credentials' (401) with the same sentence, after
 * the same work, for an unknown address and a wrong password; 429 and 503 under load. Only wrong attempts count
 * toward the limits.
 */
export async function verifyCredentials(
  scopes: Scopes,
  attempt: SignInAttempt,
): Promise<VerifiedCredentials> {
  const { userId, emailConfirmed, harmless } = await checkPassword(scopes, attempt)
  await forgiveHits(scopes, harmless, attempt.now)
  return { userId, emailConfirmed }
}

interface Checked extends VerifiedCredentials {
  /** Left out where the check did not load them. */
  factors?: Factors
  /** The limits that counted the attempt, whose hits the caller takes back. */
  harmless: Limit[]
}

/** As `verifyCredentials`, but the caller takes the hits back together with its other writes. */
async function checkPassword(scopes: Scopes, attempt: SignInAttempt): Promise<Checked> {
  assertPasswordQueueCapacity()
  const limits = await limitsOf(scopes, attempt)
  // Counted before the answer is known, so that simultaneous guesses cannot slip through together.
  const [user] = await scopes
    .shared()
    .read((db) => Promise.all([findAccount(db, attempt.email), countHitsOn(db, limits, attempt.now)]))
  const right = await verifyPassword(user?.passwordHash ?? null, attempt.password).catch(async (error) => {
    // Nothing was tried, so nothing counts.
    await forgiveHits(scopes, limits, attempt.now)
    throw error
  })
  if (!user || !right) throw new DomainError('invalid-credentials', 401, 'Invalid login credentials')
  const { id, emailConfirmed, factors } = user
  return { userId: id, emailConfirmed, factors, harmless: limits }
}

/** The account of an address with everything a sign-in needs; null when there is none. */
async function findAccount({ q }: OpenSharedDb, email: string) {
  if (textProblem(email)) return null
  const row = await withFactors(q)
    .select(['u.id', 'u.password_hash', 'u.email_confirmed_at'])
    .where('u.email_norm', '=', normalizeEmail(email))
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const { id, password_hash: passwordHash, email_confirmed_at } = row
  return { id, passwordHash, emailConfirmed: email_confirmed_at !== null, factors: toFactors(row) }
}

const QUARTER_HOUR = 15 * 60

/**
 * Few attempts for one visitor at one address; more for an address from everywhere; and a ceiling for a network
 * that tries many addresses. A browser this account has signed in from has its own limit instead, so that a
 * stranger who uses up the others does not lock the owner out.
 */
async function limitsOf(
  scopes: Scopes,
  { email, clientAddress, device, now }: SignInAttempt,
): Promise<Limit[]> {
  const address = normalizeEmail(email)
  const token = device && !textProblem(email) ? device : null
  if (token && (await scopes.shared().read((db) => isKnownDevice(db, { token, email, now })))) {
    const key = `${address}\n${token}`
    return [{ bucket: 'sign-in:device', key, limit: 10, windowSeconds: QUARTER_HOUR }]
  }
  const visitor = `${address}\n${networkOf(clientAddress)}`
  return [
    { bucket: 'sign-in:visitor', key: visitor, limit: 10, windowSeconds: QUARTER_HOUR },
    { bucket: 'sign-in:address', key: address, limit: 50, windowSeconds: QUARTER_HOUR },
    ...perNetwork('sign-in', clientAddress, 100, QUARTER_HOUR),
  ]
}

/** The ways to sign in, each a strategy for a posted form. A sign-in with another provider is one more. */
function firstFactors(context: SignInContext, request: Request): Authenticator<Checked> {
  const { services, clientAddress } = context
  return new Authenticator<Checked>()
    .use(
      new FormStrategy(signInForm, ({ email, password }) =>
        checkPassword(services.scopes, {
          email,
          password,
          clientAddress,
          device: sentDevice(request, context),
          now: context.now(),
        }),
      ),
      'password' satisfies FirstFactor,
    )
    .use(
      new FormStrategy(signInCodeForm, (form) => checkSignInCode(context, form)),
      'code' satisfies FirstFactor,
    )
    .use(
      new FormStrategy(signInPasskeyForm, async ({ credential }) => ({
        ...(await verifyAssertion(context, credential, { purpose: 'sign-in', userId: null })),
        harmless: [],
      })),
      'passkey' satisfies FirstFactor,
    )
}

/** The first factor was right, but the address is unconfirmed; the token lets the page request the email again. */
export class UnconfirmedEmailError extends DomainError {
  constructor(readonly resendToken: string) {
    super('unconfirmed', 400, 'Email not confirmed')
  }
}

/**
 * Signs in the user who posted the form of a first factor, on the host it was posted to; the session is pending while a
 * second factor is required. Throws what the factor's check throws (`checkPassword`, `checkSignInCode`,
 * `verifyAssertion`), and UnconfirmedEmailError.
 */
export async function signIn(
  request: Request,
  context: SignInContext,
  method: FirstFactor,
  next?: string,
): Promise<SignInRedirect> {
  // Called directly: `Authenticator.authenticate` would pass a copy of the request, whose body is not parsed yet.
  const user = await firstFactors(context, request).get(method)!.authenticate(request)
  const { userId, emailConfirmed, factors, harmless } = user
  if (!emailConfirmed) {
    await forgiveHits(context.services.scopes, harmless, context.now())
    throw new UnconfirmedEmailError(createResendToken(context, userId))
  }
  const inTransaction = (db: OpenSharedDb) => forgiveHitsOn(db, harmless, context.now())
  return finishSignIn(context, request, { userId, method, factors, next, inTransaction })
}
