// Reauthentication: an irreversible action needs more than an open session.
import { redirect } from '@remix-run/node'
import { twoStepSince } from '~/people/identity/sign-in/second-factor-policy'
import type { RequestContext } from '~/web/http/request-context.server'
import { DomainError } from '~/foundation/kit/errors'
import { paths } from '~/foundation/kit/paths'
import type { CurrentSession } from '~/people/identity/sessions/current-session.server'
import { requireSession, type UserPrincipal } from './guards.server'
import { passkeysOf } from '~/people/identity/passkeys/passkeys.server'
import { verifyAssertion } from '~/people/identity/passkeys/verify-assertion.server'
import { factorsOf } from '~/people/identity/sign-in/factors.server'
import { checkProof, type Proof } from '~/people/second-factor/check-proof.server'
import { markReauthenticated } from '~/people/identity/sessions/start-session.server'

/** How long a proof is recent, in minutes, by default. */
const WITHIN_MINUTES = 15

interface ReauthenticationOptions {
  withinMinutes?: number
  /** Where to return, if not to the page of the request. */
  next?: string
}

/** True while the last proof of a session is recent. */
export function isRecentlyAuthenticated(
  { reauthenticatedAt }: Pick<CurrentSession, 'reauthenticatedAt'>,
  now: Date,
  withinMinutes = WITHIN_MINUTES,
): boolean {
  return reauthenticatedAt !== null && now.getTime() - reauthenticatedAt.getTime() < withinMinutes * 60_000
}

/**
 * A signed-in user who has reauthenticated within the last minutes; used beside a guard that checks a permission.
 * Others are redirected to reauthenticate and return; visitors to sign in. Call it in the loader too, so that no
 * form is filled in for nothing.
 */
export async function requireReauthentication(
  request: Request,
  context: RequestContext,
  { withinMinutes = WITHIN_MINUTES, next }: ReauthenticationOptions = {},
): Promise<UserPrincipal> {
  const principal = await requireSession(request, context)
  if (isRecentlyAuthenticated(principal.session, context.now(), withinMinutes)) return principal
  const { pathname, search } = new URL(request.url)
  throw redirect(paths.account.prove(next ?? pathname + search))
}

/**
 * A signed-in user who has given a second step, which is no password, within the last minutes. Others are redirected to
 * give one and return; those who have none to set it up.
 */
export async function requireSecondStep(request: Request, context: RequestContext): Promise<UserPrincipal> {
  const principal = await requireSession(request, context)
  const { user, session } = principal
  const secondStep = { reauthenticatedAt: session.secondStepAt }
  if (isRecentlyAuthenticated(secondStep, context.now())) return principal
  const { pathname, search } = new URL(request.url)
  const next = pathname + search
  throw redirect(
    user.hasTwoSteps ? paths.account.prove(next, { only: 'second-step' }) : paths.account.twoSteps(next),
  )
}

/** The ways to reauthenticate on this host; a password always, and a recovery code in place of a second step. */
export async function reauthenticationMethods(context: RequestContext, userId: string) {
  const factors = await factorsOf(context.services.scopes.shared(), userId)
  return {
    authenticator: factors.authenticatorSince !== null,
    recoveryCode: twoStepSince(factors) !== null && factors.recoveryCodesLeft > 0,
    passkey: factors.hasPasskeys && (await passkeysOf(context, userId)).length > 0,
  }
}

/** Accepts a proof from the signed-in user. Returns the Set-Cookie value; throws as `checkProof` does. */
export async function reauthenticate(
  context: RequestContext,
  request: Request,
  session: CurrentSession,
  proof: Extract<Proof, { way: 'password' }> | { way: 'authenticator' | 'recovery-code'; code: string },
  at = new Date(),
): Promise<string> {
  await checkProof(context, session.user.id, proof, at)
  return finishReauthentication(context, request, proof.way !== 'password')
}

/** The same with a passkey; throws 401 for one that is not accepted. */
export async function reauthenticateWithPasskey(
  context: RequestContext,
  request: Request,
  session: CurrentSession,
  credential: string,
): Promise<string> {
  await verifyAssertion(context, credential, { purpose: 'prove', userId: session.user.id })
  return finishReauthentication(context, request, true)
}

async function finishReauthentication(
  context: RequestContext,
  request: Request,
  isSecondStep: boolean,
): Promise<string> {
  const cookie = await markReauthenticated(context, request, { isSecondStep })
  if (!cookie) throw new DomainError('sign-in-again', 401, 'You are signed out. Please sign in again.')
  return cookie
}
