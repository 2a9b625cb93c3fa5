// The second step of signing in.
import type { SignInContext } from '~/people/identity/sign-in-context'
import { DomainError } from '~/foundation/kit/errors'
import type { PendingSession } from '~/people/identity/sessions/current-session.server'
import { passkeysOf } from '~/people/identity/passkeys/passkeys.server'
import { verifyAssertion } from '~/people/identity/passkeys/verify-assertion.server'
import { verifySignedToken, createSignedToken } from '~/foundation/kit/crypto/signed-token.server'
import { completeSession } from '~/people/identity/sessions/start-session.server'
import { enableAuthenticator } from './authenticator.server'
import { factorsOf } from '~/people/identity/sign-in/factors.server'
import { sendSecondFactorCode } from '~/people/identity/sign-in/one-time-codes.server'
import { checkProof, type Proof } from './check-proof.server'
import { secondFactorNeeded, twoStepSince } from '~/people/identity/sign-in/second-factor-policy'

interface SecondFactorOptions {
  /** `set-up`: the user has no second factor and must set one up. */
  needed: 'none' | 'verify' | 'set-up'
  authenticator: boolean
  recoveryCode: boolean
  emailCode: boolean
  /** After an emailed code as the first step, a second one to the same address would prove nothing more. */
  password: boolean
  passkey: boolean
  /** Whether this browser can be remembered for 30 days; administrators are always asked. */
  mayRemember: boolean
}

/** Options of the second-factor page for this user on this host. */
export async function secondFactorOptions(
  context: SignInContext,
  pending: PendingSession,
): Promise<SecondFactorOptions> {
  const { scopes, env } = context.services
  const { userId } = pending
  const factors = await factorsOf(scopes.shared(), userId)
  const authenticator = factors.authenticatorSince !== null
  const hasTwoSteps = twoStepSince(factors) !== null
  const byMail = factors.emailCodes && !hasTwoSteps
  return {
    needed: secondFactorNeeded(factors, env.appEnv),
    authenticator,
    recoveryCode: hasTwoSteps && factors.recoveryCodesLeft > 0,
    emailCode: byMail && pending.method !== 'code',
    password: byMail && pending.method === 'code',
    passkey: factors.hasPasskeys && (await passkeysOf(context, userId)).length > 0,
    mayRemember: !factors.isAdmin,
  }
}

const offeredFor: Record<
  Proof['way'],
  keyof Omit<SecondFactorOptions, 'needed' | 'passkey' | 'mayRemember'>
> = {
  authenticator: 'authenticator',
  'recovery-code': 'recoveryCode',
  'email-code': 'emailCode',
  password: 'password',
}

const ended = () => new DomainError('sign-in-again', 401, 'Your sign-in expired. Please sign in again.')

/**
 * Completes the sign-in with a proof that is offered; with `isRemembered` this browser is not asked again for 30 days.
 * Returns the Set-Cookie value; throws as `checkProof` does.
 */
export async function verifyByProof(
  context: SignInContext,
  request: Request,
  pending: PendingSession,
  proof: Proof,
  { at = new Date(), isRemembered = false }: { at?: Date; isRemembered?: boolean } = {},
): Promise<string> {
  const offered = await secondFactorOptions(context, pending)
  if (!offered[offeredFor[proof.way]]) {
    throw new DomainError('not-offered', 400, 'Please choose one of the options on this page.')
  }
  await checkProof(context, pending.userId, proof, at)
  return complete(context, request, pending, isRemembered && offered.mayRemember)
}

/** The same with a passkey; throws 401 for one that is not accepted. */
export async function verifyByPasskey(
  context: SignInContext,
  request: Request,
  pending: PendingSession,
  credential: string,
  isRemembered = false,
): Promise<string> {
  await verifyAssertion(context, credential, { purpose: 'second-factor', userId: pending.userId })
  const { mayRemember } = await secondFactorOptions(context, pending)
  return complete(context, request, pending, isRemembered && mayRemember)
}

async function complete(
  context: SignInContext,
  request: Request,
  pending: PendingSession,
  isRemembered = false,
): Promise<string> {
  const cookie = await completeSession(context, request, pending, { isRemembered })
  if (!cookie) throw ended()
  return cookie
}

/** Sends the code of the second step, if it is offered. */
export async function sendVerifyCode(context: SignInContext, pending: PendingSession): Promise<void> {
  const { emailCode } = await secondFactorOptions(context, pending)
  if (!emailCode) throw new DomainError('not-offered', 400, 'Please choose one of the options on this page.')
  await sendSecondFactorCode(context, { id: pending.userId, email: pending.email, fullName: '' })
}

const NOTE_MINUTES = 10
const noteOf = (pending: PendingSession) => `set-up ${pending.id}`

/**
 * Sets up a required authenticator app. Returns its recovery codes and a token for `continueAfterSetUp`, so that
 * the user can save the codes before continuing.
 */
export async function setUpAndVerify(
  context: SignInContext,
  pending: PendingSession,
  form: { sealed: string; code: string },
  at = new Date(),
): Promise<{ codes: string[]; note: string }> {
  const { needed } = await secondFactorOptions(context, pending)
  // A user with a second factor must give it: the password alone must not replace it.
  if (needed !== 'set-up')
    throw new DomainError('not-offered', 400, 'An authenticator app is already set up.')
  const codes = await enableAuthenticator(context, { id: pending.userId, emailConfirmed: true }, form, at)
  const expiresAt = new Date(context.now().getTime() + NOTE_MINUTES * 60_000)
  return {
    codes,
    note: createSignedToken(context.services.env.sessionSecret, noteOf(pending), pending.userId, expiresAt),
  }
}

/** Completes the sign-in of a user who has just set up their app. Returns the Set-Cookie value. */
export async function continueAfterSetUp(
  context: SignInContext,
  request: Request,
  pending: PendingSession,
  note: string,
): Promise<string> {
  const userId = verifySignedToken(context.services.env.sessionSecret, noteOf(pending), note, context.now())
  if (userId !== pending.userId) throw ended()
  return complete(context, request, pending)
}
