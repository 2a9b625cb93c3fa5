// Signing in on a club's host with a session on the platform's, for staff and administrators the other way around, and on
// a club's own domain with a session of its address below the platform's host, where passwords are typed. The host that needs a session first sets a cookie with a secret of its own; the code it gets back is valid
// only together with that cookie, once, for a minute.
import type { Club } from '#/tenants/club'
import { domainHost } from '#/tenants/hosts'
import type { RequestContext } from '~/web/http/request-context.server'
import { newId } from '~/foundation/kit/ids'
import { paths } from '~/foundation/kit/paths'
import { currentSession, type CurrentSession } from '~/people/identity/sessions/current-session.server'
import { initialClubId } from '~/people/identity/sign-in/finish-sign-in.server'
import { readHostCookie, setHostCookie } from '~/foundation/kit/host-cookie.server'
import { clubOrigin, rootOrigin, slugOrigin } from '#/tenants/origins'
import { safeRedirect } from '~/foundation/kit/safe-redirect'
import { userTypeInClub } from '~/people/staff-access/user-type.server'
import { staffMembershipsOf } from '~/people/staff-access/staff-memberships.server'
import { startSession } from '~/people/identity/sessions/start-session.server'
import { hashToken, isToken, newToken } from '~/foundation/kit/crypto/tokens.server'

const COOKIE = 'handover'
const COOKIE_SECONDS = 120
const CODE_SECONDS = 60

/** Where on the platform's host a user of this club starts signing in on the club's host. */
export function clubLoginUrl(
  context: RequestContext,
  club: Pick<Club, 'slug' | 'domain'>,
  next: string,
): string {
  return clubOrigin(context.services.env, club) + paths.session.open(next)
}

/** On the club's host: sets the state cookie and returns the platform's URL to continue at. */
export function beginClubLogin(
  context: RequestContext,
  club: Pick<Club, 'slug'>,
  next: string | null,
): { to: string; cookie: string } {
  return beginLoginFrom(rootOrigin(context.services.env), context, club, { next })
}

/**
 * On a club's own domain, in place of its sign-in page: sets the state cookie and returns the URL to continue at, on the
 * club's address below the platform's host. Passwords are typed there. `done` is what that page says first.
 */
export function beginDomainLogin(
  context: RequestContext,
  club: Pick<Club, 'slug'>,
  page: { next: string | null; done?: 'signed-out' },
) {
  return beginLoginFrom(slugOrigin(context.services.env, club.slug), context, club, page)
}

function beginLoginFrom(
  origin: string,
  context: RequestContext,
  club: Pick<Club, 'slug'>,
  { next, done }: { next: string | null; done?: 'signed-out' },
): { to: string; cookie: string } {
  const { token, hash } = newToken()
  const target = safeRedirect(next, paths.auth.redirect())
  const query = { club: hostNameOf(context, club), state: hash.toString('base64url'), next: target, done }
  return {
    to: origin + paths.session.issueLogin(query),
    cookie: setHostCookie(COOKIE, token, COOKIE_SECONDS, context),
  }
}

/**
 * Where staff and administrators on a club's host start signing in on the platform's host: with their session on the
 * club's address below it, never with one of the club's own domain, which may have been read there.
 */
export function portalLoginUrl(context: RequestContext, club: Pick<Club, 'slug'>, next: string): string {
  return rootOrigin(context.services.env) + paths.session.openFrom({ club: club.slug, next })
}

/**
 * True on the club's subdomain of the platform. The club controls its own domain: a session read there must not
 * open the portals.
 */
export function isPlatformHost(context: RequestContext, { slug }: Pick<Club, 'slug'>): boolean {
  return context.origin === slugOrigin(context.services.env, slug)
}

/** On the platform's host: sets the state cookie and returns the URL on the club's host (`origin`) to continue at. */
export function beginRootLogin(
  context: RequestContext,
  origin: string,
  next: string | null,
): { to: string; cookie: string } {
  const { token, hash } = newToken()
  const query = { state: hash.toString('base64url'), next: safeRedirect(next, paths.auth.redirect()) }
  return {
    to: origin + paths.session.issueLogin(query),
    cookie: setHostCookie(COOKIE, token, COOKIE_SECONDS, context),
  }
}

/** The name of this host: the club's slug, or its own domain. */
function hostNameOf({ origin, services: { env } }: RequestContext, { slug }: Pick<Club, 'slug'>): string {
  return origin === slugOrigin(env, slug) ? slug : new URL(origin).hostname
}

/** The club behind a host name, and that host's origin; null when there is none. */
export async function findClubByHostName(
  { services: { clubs, env } }: RequestContext,
  name: string,
): Promise<{ club: Club; origin: string } | null> {
  const isDomain = name.includes('.')
  const hostClub = await (isDomain ? clubs.byDomain(name) : clubs.byRef(name))
  if (!hostClub || !('club' in hostClub)) return null
  const { club } = hostClub
  const origin = isDomain ? `${env.scheme}://${domainHost(name, env.rootDomain)}` : clubOrigin(env, club)
  return { club, origin }
}

/**
 * On the platform's host: issues a code to a user of the club who is signed in there, bound to them, the club, its
 * host (`origin`) and that host's state. Returns the URL to continue at, or null for a user who has nothing to do
 * with the club.
 */
export async function issueClubLoginCode(
  context: RequestContext,
  session: CurrentSession,
  { club, origin, state, next }: { club: Club; origin: string; state: string; next: string | null },
): Promise<string | null> {
  if (!isToken(state)) return null
  if ((await userTypeInClub(context.services.scopes.club(club), session.user.id)) === 'none') return null
  return issueLoginCode(context, session, { clubId: club.id, origin, state, next })
}

/**
 * On a club's address below the platform's host: issues a code for the club's own domain (`origin`) to a user who is
 * signed in here, as they would have been there. Returns the URL to continue at, or null for a state that is none.
 */
export async function issueDomainLoginCode(
  context: RequestContext,
  session: CurrentSession,
  { club, origin, state, next }: { club: Club; origin: string; state: string; next: string | null },
): Promise<string | null> {
  return isToken(state) ? issueLoginCode(context, session, { clubId: club.id, origin, state, next }) : null
}

/**
 * On a club's subdomain: issues a code for the platform's host to staff and administrators who signed in right
 * here. Returns the URL to continue at, or null for anyone else. A session that itself came from another host
 * issues nothing: a user who signed out on the platform's host stays signed out.
 */
export async function issueRootLoginCode(
  context: RequestContext,
  session: CurrentSession,
  { club, state, next }: { club: Club; state: string; next: string | null },
): Promise<string | null> {
  if (!isToken(state) || session.method === 'handover' || !isPlatformHost(context, club)) return null
  const type = await userTypeInClub(context.services.scopes.club(club), session.user.id)
  if (type !== 'business' && type !== 'admin') return null
  return issueLoginCode(context, session, {
    clubId: club.id,
    origin: rootOrigin(context.services.env),
    state,
    next,
  })
}

interface LoginCodeInput {
  /** The club of the login. */
  clubId: string
  /** The host the code is valid on. */
  origin: string
  state: string
  next: string | null
}

async function issueLoginCode(
  context: RequestContext,
  session: CurrentSession,
  { clubId, origin, state, next }: LoginCodeInput,
): Promise<string> {
  const { token, hash } = newToken()
  const now = context.now()
  await loginCodesDb(context).transaction(({ q }) =>
    q
      .insertInto('cross_host_logins')
      .values({
        id: newId(),
        code_hash: hash,
        user_id: session.user.id,
        session_id: session.id,
        host: new URL(origin).host,
        business_id: clubId,
        state_hash: Buffer.from(state, 'base64url'),
        next: safeRedirect(next, paths.auth.redirect()),
        created_at: now,
        expires_at: new Date(now.getTime() + CODE_SECONDS * 1000),
        used_at: null,
      })
      .execute(),
  )
  return origin + paths.session.arrive(token)
}

/** A platform handle of its own: no tenant's request may look up codes. */
const loginCodesDb = ({ services: { scopes } }: RequestContext) => scopes.platform('cross-host login')

/**
 * Back on the host that needs a session: redeems the code and starts a session. Null when the code is invalid or
 * expired, another request was faster, or the sign-in behind it has ended.
 */
export async function redeemLoginCode(
  request: Request,
  context: RequestContext,
  code: string,
): Promise<{ to: string; cookies: string[] } | null> {
  const state = readHostCookie(COOKIE, request, context)
  const { host } = context
  if (host.kind === 'closed' || state === null || !isToken(state) || !isToken(code)) return null
  const now = context.now()
  const loginCode = await loginCodesDb(context).transaction(({ q }) =>
    q
      .updateTable('cross_host_logins as h')
      .from('sessions as s')
      .set({ used_at: now })
      .whereRef('s.id', '=', 'h.session_id')
      .where('s.revoked_at', 'is', null)
      .where('s.expires_at', '>', now)
      .where('h.code_hash', '=', hashToken(code))
      .where('h.state_hash', '=', hashToken(state))
      .where('h.host', '=', new URL(context.origin).host)
      // A host may move to another club within that minute; the platform's own belongs to none.
      .$if(host.kind === 'club', (q) =>
        q.where('h.business_id', '=', host.kind === 'club' ? host.club.id : ''),
      )
      .where('h.used_at', 'is', null)
      .where('h.expires_at', '>', now)
      .returning([
        'h.user_id',
        'h.business_id',
        'h.next',
        's.sign_in_id',
        's.reauthenticated_at',
        's.absolute_expires_at',
      ])
      .executeTakeFirst(),
  )
  if (!loginCode) return null
  const to = safeRedirect(loginCode.next, paths.auth.redirect())
  const present = host.kind === 'root' ? await currentSession(request, context) : null
  if (present?.user.id === loginCode.user_id) return { to, cookies: [clearStateCookie(context)] }
  const cookie = await startSession(context, request, {
    userId: loginCode.user_id,
    method: 'handover',
    reauthenticatedAt: loginCode.reauthenticated_at,
    absoluteExpiresAt: loginCode.absolute_expires_at,
    signInId: loginCode.sign_in_id,
    ...(host.kind === 'club' ? { businessId: host.club.id } : await onRoot(context, loginCode)),
  })
  return { to, cookies: [cookie, clearStateCookie(context)] }
}

/** Staff find the club they signed in at open in the portal. */
async function onRoot(context: RequestContext, login: { user_id: string; business_id: string }) {
  const staffMemberships = await staffMembershipsOf(loginCodesDb(context), login.user_id)
  const isTheirs = staffMemberships.some(({ businessId }) => businessId === login.business_id)
  return {
    businessId: await initialClubId(context, login.user_id),
    activeBusinessId: isTheirs ? login.business_id : null,
  }
}

/** False in a browser that keeps no cookies, and in one that did not request the session. */
export const hasStateCookie = (request: Request, context: RequestContext): boolean =>
  readHostCookie(COOKIE, request, context) !== null

/** The Set-Cookie value that clears the state cookie. */
export function clearStateCookie(context: RequestContext): string {
  return setHostCookie(COOKIE, '', 0, context)
}
