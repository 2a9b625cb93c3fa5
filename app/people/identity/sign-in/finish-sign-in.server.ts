import type { SignInContext } from '../sign-in-context'
import { paths } from '~/foundation/kit/paths'
import type { SignInMethod } from '../sessions/live-session.server'
import { memberOnRoot } from '../members.server'
import { safeRedirect } from '~/foundation/kit/safe-redirect'
import { factorsOf, type Factors } from './factors.server'
import { secondFactorNeeded } from './second-factor-policy'
import { isRememberedDevice, sentDevice } from '../sessions/known-devices.server'
import { startSession, type NewSession } from '../sessions/start-session.server'

/** Where a signed-in user goes, with the cookie to set. */
export interface SignInRedirect {
  cookie: string
  to: string
}

/** The factors a sign-in can start with. */
export type FirstFactor = Extract<SignInMethod, 'password' | 'passkey' | 'code'>

interface FinishSignInInput {
  userId: string
  method: FirstFactor
  next?: string
  /** The account's factors, if they are already known. */
  factors?: Factors
  inTransaction?: NewSession['inTransaction']
}

/**
 * Starts a session after the first factor: complete, or pending when a second one is required. A passkey counts as
 * both factors: it is held by the user and checks their finger, face or PIN. A remembered device is not asked for the
 * second one, except an administrator's.
 */
export async function finishSignIn(
  context: SignInContext,
  request: Request,
  { userId, method, next, factors, inTransaction }: FinishSignInInput,
): Promise<SignInRedirect> {
  const needed = method === 'passkey' ? 'none' : await requiredStep(context, request, userId, factors)
  const businessId = await initialClubId(context, userId)
  const pendingStep = needed === 'none' ? undefined : ('second-factor' as const)
  const cookie = await startSession(context, request, {
    userId,
    businessId,
    method,
    pendingStep,
    inTransaction,
  })
  const target = safeRedirect(next, '')
  return {
    cookie,
    to: pendingStep ? paths.auth.verify(target || undefined) : target || paths.auth.redirect(),
  }
}

async function requiredStep(context: SignInContext, request: Request, userId: string, loaded?: Factors) {
  const { scopes, env } = context.services
  const factors = loaded ?? (await factorsOf(scopes.shared(), userId))
  const needed = secondFactorNeeded(factors, env.appEnv)
  const token = needed === 'verify' && !factors.isAdmin ? sentDevice(request, context) : null
  if (!token) return needed
  const device = { token, userId, now: context.now() }
  return (await scopes.shared().read((db) => isRememberedDevice(db, device))) ? 'none' : needed
}

/** The club of a new session: the host's own, or on the platform's host the one in use there. */
export async function initialClubId(context: SignInContext, userId: string): Promise<string | null> {
  if (context.host.kind === 'club') return context.host.club.id
  const member = await memberOnRoot(context.services.scopes.platform('club to open'), userId, null)
  return member?.businessId ?? null
}
