// The way from a session on the platform's host to one on a club's. The club's host first sets a cookie with a
// secret of its own; the code it gets back is worth something only beside that cookie, once, for a minute.
import type { Club } from '#/tenants/club'
import { domainHost } from '#/tenants/hosts'
import type { RequestContext } from '~/context.server'
import { newId } from '~/kit/ids'
import { paths } from '~/kit/paths'
import type { CurrentSession } from './current-session.server'
import { readHostCookie, setHostCookie } from './host-cookie.server'
import { clubOrigin, rootOrigin, slugOrigin } from './origins'
import { safeRedirect } from './redirects'
import { userTypeInClub } from './roles.server'
import { startSession } from './start-session.server'
import { hashToken, isToken, newToken } from './tokens.server'

const COOKIE = 'handover'
const COOKIE_SECONDS = 120
const CODE_SECONDS = 60

/** Where a person of this club begins, on the platform's host, to go to the club's host signed in. */
export function wayToClub(
  context: RequestContext,
  club: Pick<Club, 'slug' | 'domain'>,
  next: string,
): string {
  return clubOrigin(context.services.env, club) + paths.session.open(next)
}

/** On the club's host: sets the state cookie and says where on the platform's host to go with it. */
export function openHandover(
  context: RequestContext,
  club: Pick<Club, 'slug'>,
  next: string | null,
): { to: string; cookie: string } {
  const { token, hash } = newToken()
  const target = safeRedirect(next, paths.auth.redirect())
  const query = { club: doorName(context, club), state: hash.toString('base64url'), next: target }
  return {
    to: rootOrigin(context.services.env) + paths.session.handOver(query),
    cookie: setHostCookie(COOKIE, token, COOKIE_SECONDS, context),
  }
}

/** The name of this very host: the club's slug, or the domain of its own that it was asked at. */
function doorName({ origin, services: { env } }: RequestContext, { slug }: Pick<Club, 'slug'>): string {
  return origin === slugOrigin(env, slug) ? slug : new URL(origin).hostname
}

/** The club behind the name of a host of its own, and that host's origin; null where there is none. */
export async function doorNamed(
  { services: { clubs, env } }: RequestContext,
  name: string,
): Promise<{ club: Club; origin: string } | null> {
  const isDomain = name.includes('.')
  const found = await (isDomain ? clubs.byDomain(name) : clubs.byRef(name))
  if (!found || !('club' in found)) return null
  const { club } = found
  const origin = isDomain ? `${env.scheme}://${domainHost(name, env.rootDomain)}` : clubOrigin(env, club)
  return { club, origin }
}

/**
 * On the platform's host: a code for whoever is signed in there and belongs to the club, bound to them, to the club,
 * its host (`origin`) and the state that this host has set. Returns where to go with it, or null for somebody who has
 * nothing to do with this club.
 */
export async function giveHandover(
  context: RequestContext,
  session: CurrentSession,
  { club, origin, state, next }: { club: Club; origin: string; state: string; next: string | null },
): Promise<string | null> {
  const { scopes } = context.services
  if (!isToken(state)) return null
  if ((await userTypeInClub(scopes.club(club), session.user.id)) === 'none') return null
  const { token, hash } = newToken()
  const now = context.now()
  await scopes.shared().transaction(({ q }) =>
    q
      .insertInto('handovers')
      .values({
        id: newId(),
        code_hash: hash,
        user_id: session.user.id,
        session_id: session.id,
        host: new URL(origin).host,
        business_id: club.id,
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

/**
 * Back on the club's host: uses the code up and starts a session of this host. Null when the code is not, or no
 * longer, good here, also when another request was quicker or the sign-in behind it has ended.
 */
export async function redeemHandover(
  request: Request,
  context: RequestContext,
  code: string,
): Promise<{ to: string; cookies: string[] } | null> {
  const state = readHostCookie(COOKIE, request, context)
  if (context.host.kind !== 'club' || state === null || !isToken(state) || !isToken(code)) return null
  const { club } = context.host
  const now = context.now()
  const found = await context.services.scopes
    .shared()
    .transaction(({ q }) =>
      q
        .updateTable('handovers as h')
        .from('sessions as s')
        .set({ used_at: now })
        .whereRef('s.id', '=', 'h.session_id')
        .where('s.revoked_at', 'is', null)
        .where('s.expires_at', '>', now)
        .where('h.code_hash', '=', hashToken(code))
        .where('h.state_hash', '=', hashToken(state))
        .where('h.host', '=', new URL(context.origin).host)
        .where('h.business_id', '=', club.id)
        .where('h.used_at', 'is', null)
        .where('h.expires_at', '>', now)
        .returning(['h.user_id', 'h.next', 's.proved_at', 's.must_end_at'])
        .executeTakeFirst(),
    )
  if (!found) return null
  const cookie = await startSession(context, request, {
    userId: found.user_id,
    businessId: club.id,
    method: 'handover',
    provedAt: found.proved_at,
    mustEndAt: found.must_end_at,
  })
  return { to: safeRedirect(found.next, paths.auth.redirect()), cookies: [cookie, forgetState(context)] }
}

/** The Set-Cookie value that empties the state cookie. */
export function forgetState(context: RequestContext): string {
  return setHostCookie(COOKIE, '', 0, context)
}
