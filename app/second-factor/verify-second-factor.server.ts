// The second step of signing in: what somebody who is half signed in may give, and what comes of it.
import type { SignInContext } from '~/identity/sign-in-context'
import { DomainError } from '~/kit/errors'
import type { PendingSession } from '~/identity/sessions/current-session.server'
import { passkeysOf } from '~/identity/passkeys/passkeys.server'
import { verifyAssertion } from '~/identity/passkeys/verify-assertion.server'
import { verifySignedToken, createSignedToken } from '~/kit/crypto/signed-token.server'
import { completeSession } from '~/identity/sessions/start-session.server'
import { enableAuthenticator } from './authenticator.server'
import { factorsOf } from '~/identity/sign-in/factors.server'
import { sendSecondFactorCode } from '~/identity/sign-in/one-time-codes.server'
import { checkProof, type Proof } from './check-proof.server'
import { secondFactorNeeded } from '~/identity/sign-in/second-factor-policy'

export interface SecondFactorOptions {
  /** `set-up`: there is nothing to give yet, and there has to be. */
  needed: 'none' | 'verify' | 'set-up'
  authenticator: boolean
  recoveryCode: boolean
  emailCode: boolean
  /** Where a code by mail was the first step, another to the same address would prove nothing more. */
  password: boolean
  passkey: boolean
}

/** What the page of the second step offers this person on this host. */
export async function secondFactorOptions(
  context: SignInContext,
  pending: PendingSession,
): Promise<SecondFactorOptions> {
  const { scopes, env } = context.services
  const { userId } = pending
  const factors = await factorsOf(scopes.shared(), userId)
  const authenticator = factors.authenticatorSince !== null
  const byMail = factors.emailCodes && !authenticator
  return {
    needed: secondFactorNeeded(factors, env.appEnv),
    authenticator,
    recoveryCode: authenticator && factors.recoveryCodesLeft > 0,
    emailCode: byMail && pending.method !== 'code',
    password: byMail && pending.method === 'code',
    passkey: factors.hasPasskeys && (await passkeysOf(context, userId)).length > 0,
  }
}

const offeredFor: Record<Proof['way'], keyof Omit<SecondFactorOptions, 'needed' | 'passkey'>> = {
  authenticator: 'authenticator',
  'recovery-code': 'recoveryCode',
  'email-code': 'emailCode',
  password: 'password',
}

const ended = () => new DomainError('sign-in-again', 401, 'This took too long. Please sign in again.')

/** Completes the sign-in by a proof that is offered. Returns the Set-Cookie value; throws as `checkProof` does. */
export async function verifyByProof(
  context: SignInContext,
  request: Request,
  pending: PendingSession,
  proof: Proof,
  at = new Date(),
): Promise<string> {
  const offered = await secondFactorOptions(context, pending)
  if (!offered[offeredFor[proof.way]]) {
    throw new DomainError('not-offered', 400, 'Please choose one of the ways on this page.')
  }
  await checkProof(context, pending.userId, proof, at)
  return complete(context, request, pending)
}

/** The same by a passkey; throws 401 for one that is not accepted. */
export async function verifyByPasskey(
  context: SignInContext,
  request: Request,
  pending: PendingSession,
  credential: string,
): Promise<string> {
  await verifyAssertion(context, credential, { purpose: 'second-factor', userId: pending.userId })
  return complete(context, request, pending)
}

async function complete(context: SignInContext, request: Request, pending: PendingSession): Promise<string> {
  const cookie = await completeSession(context, request, pending)
  if (!cookie) throw ended()
  return cookie
}

/** Sends the code of the second step, to whom it is offered. */
export async function sendVerifyCode(context: SignInContext, pending: PendingSession): Promise<void> {
  const { emailCode } = await secondFactorOptions(context, pending)
  if (!emailCode) throw new DomainError('not-offered', 400, 'Please choose one of the ways on this page.')
  await sendSecondFactorCode(context, { id: pending.userId, email: pending.email, fullName: '' })
}

const NOTE_MINUTES = 10
const noteOf = (pending: PendingSession) => `set-up ${pending.id}`

/**
 * Sets up the authenticator app somebody has to have before they may come in. Returns their recovery codes and a
 * note that `continueAfterSetUp` takes, so that the codes can be read before the page goes on.
 */
export async function setUpAndVerify(
  context: SignInContext,
  pending: PendingSession,
  given: { sealed: string; code: string },
  at = new Date(),
): Promise<{ codes: string[]; note: string }> {
  const { needed } = await secondFactorOptions(context, pending)
  // Whoever has a second factor has to give it; a password alone must not put another in its place.
  if (needed !== 'set-up')
    throw new DomainError('not-offered', 400, 'An authenticator app is set up already.')
  const codes = await enableAuthenticator(context, { id: pending.userId, emailConfirmed: true }, given, at)
  const expiresAt = new Date(context.now().getTime() + NOTE_MINUTES * 60_000)
  return {
    codes,
    note: createSignedToken(context.services.env.sessionSecret, noteOf(pending), pending.userId, expiresAt),
  }
}

/** Completes the sign-in of whoever has just set up their app. Returns the Set-Cookie value. */
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
