// The two ways into a signup: on the club's own host, and by reference on the platform's.
import { redirect } from '@remix-run/node'
import type { TenantDb } from '#/db/handles.server'
import type { Club } from '#/tenants/club'
import { themeOf, type Theme } from '#/tenants/theme'
import { resolveClub } from '#/tenants/resolve-club'
import type { RequestContext } from '~/http/request-context.server'
import { clubOrigin } from '#/tenants/origins'
import { paths } from '~/kit/paths'
import { socialCard, type SocialCard } from '~/sharing/social-tags'

export interface SignupEntry {
  club: Club
  db: TenantDb
  /** The signup on this host, as a path. */
  path(query?: { step?: string; because?: string }): string
  /** Where the way back from step 1 leads. */
  clubPage: string
  /** The same signup for the hosted checkout to come back to, absolute. */
  returnTo: { success: string; cancel: string }
  /** What a link to the signup shows elsewhere. */
  social: SocialCard
  /** For the document, where the host has none of the club's. */
  theme: Theme | null
}

/** `/join` on a club's host; null on the platform's, where a club has to be named. */
export function clubSignupEntry(context: RequestContext): SignupEntry | null {
  return context.host.kind === 'club' ? entryOnClubHost(context, context.host.club) : null
}

function entryOnClubHost(context: RequestContext, club: Club): SignupEntry {
  return {
    club,
    db: context.services.scopes.club(club),
    path: (query) => paths.join.signup(query),
    clubPage: paths.home(),
    returnTo: returnTo(context.origin + paths.join.signup()),
    social: socialOf(context, club),
    theme: null,
  }
}

/** The signup of a member's own club, on whichever host they are. */
export function memberSignupEntry(context: RequestContext, club: Club): SignupEntry {
  return context.host.kind === 'club'
    ? entryOnClubHost(context, club)
    : entryByReference(context, club, club.slug)
}

/**
 * `/join/<ref>` on the platform's host: the club's slug, one it had before (which leads on to the new one),
 * or its id. Null where nothing public is behind it.
 */
export async function rootSignupEntry(
  context: RequestContext,
  ref: string,
  search: string,
): Promise<SignupEntry | null> {
  if (context.host.kind === 'club') {
    const { slug, id } = context.host.club
    if (ref === slug || ref === id) throw redirect(paths.join.signup() + search)
  }
  // A club's host knows of no other club.
  if (context.host.kind !== 'root') return null
  const { clubs } = context.services
  const found = await clubs.byRef(ref)
  const club = await resolveClub(clubs, found)
  // No redirect either: it would tell of a club that is not public.
  if (!found || club?.status !== 'live') return null
  if ('movedTo' in found) throw redirect(paths.join.byRef(found.movedTo) + search, 301)
  return entryByReference(context, club, ref)
}

function entryByReference(context: RequestContext, club: Club, ref: string): SignupEntry {
  return {
    club,
    db: context.services.scopes.club(club),
    path: (query) => paths.join.byRef(ref, query),
    clubPage: paths.join.byRef(ref),
    // By id, so that a club renamed during the payment is still found.
    returnTo: returnTo(context.origin + paths.join.byRef(club.id)),
    social: socialOf(context, club),
    theme: themeOf(club),
  }
}

const socialOf = ({ services: { env } }: RequestContext, club: Club) =>
  socialCard(club, clubOrigin(env, club))

function returnTo(address: string): SignupEntry['returnTo'] {
  // The provider puts the session's id where the braces stand, so they must not be escaped.
  return {
    success: `${address}?status=success&session_id={CHECKOUT_SESSION_ID}`,
    cancel: `${address}?step=review`,
  }
}
