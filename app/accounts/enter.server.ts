import type { RequestContext } from '~/context.server'
import { paths } from '~/kit/paths'
import type { SignInMethod } from './live-session.server'
import { memberOnRoot } from './members.server'
import { safeRedirect } from './redirects'
import { factorsOf, type Factors } from './second-factor/factors.server'
import { secondFactorNeeded } from './second-factor/required'
import { startSession, type SessionOrder } from './start-session.server'

/** Where somebody goes who has just been recognised, with the cookie to take along. */
export interface Entry {
  cookie: string
  to: string
}

interface Entering {
  userId: string
  method: Extract<SignInMethod, 'password' | 'passkey' | 'code'>
  next?: string
  /** What the account has besides a password, where that is known. */
  factors?: Factors
  along?: SessionOrder['along']
}

/**
 * Lets somebody in whose first factor was right: all the way, or as far as the page of the second step where they
 * owe one. A passkey is both factors at once: it was in their hand, and asked for their finger, face or PIN.
 */
export async function enter(
  context: RequestContext,
  request: Request,
  { userId, method, next, factors, along }: Entering,
): Promise<Entry> {
  const needed = method === 'passkey' ? 'none' : await stillNeeded(context, userId, factors)
  const businessId = await clubToOpen(context, userId)
  const awaiting = needed === 'none' ? undefined : ('second-factor' as const)
  const cookie = await startSession(context, request, { userId, businessId, method, awaiting, along })
  const target = safeRedirect(next, '')
  return { cookie, to: awaiting ? paths.auth.verify(target || undefined) : target || paths.auth.redirect() }
}

async function stillNeeded(context: RequestContext, userId: string, known?: Factors) {
  const { scopes, env } = context.services
  return secondFactorNeeded(known ?? (await factorsOf(scopes.shared(), userId)), env.appEnv)
}

/** The club somebody's session speaks to: the host's own, on the platform's host the one they mean there. */
export async function clubToOpen(context: RequestContext, userId: string): Promise<string | null> {
  if (context.host.kind === 'club') return context.host.club.id
  const member = await memberOnRoot(context.services.scopes.platform('club to open'), userId, null)
  return member?.businessId ?? null
}
