// The two ways into a signup: on the club's own host, and by reference on the platform's.
import { redirect } from '@remix-run/node'
import type { TenantDb } from '#/db/handles.server'
import type { Club } from '#/tenants/club'
import { themeOf, type Theme } from '~/foundation/theme/theme'
import { resolveClub } from '#/tenants/resolve-club'
import type { RequestContext } from '~/web/http/request-context.server'
import { clubOrigin } from '#/tenants/origins'
import { paths } from '~/foundation/kit/paths'
import { socialCard, type SocialCard } from '~/business/sharing/social-tags'

export interface SignupEntry {
  club: Club
  db: TenantDb
  /** The signup on this host, as a path. */
  path(query?: { step?: string; tier?: string; because?: string }): string
  /** The target of Back in step 1. */
  clubPage: string
  /** Absolute URLs of the signup that the hosted checkout returns to. */
  returnTo: { success: string; cancel: string }
  /** The preview of a link to the signup. */
  social: SocialCard
  /** The club's theme, on a host that does not imply it. */
  theme: Theme | null
}

/** `/join` on a club's host; null on the platform's, where the path must name a club. */
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

/** The signup of a member's club, on either host. */
export function memberSignupEntry(context: RequestContext, club: Club): SignupEntry {
  return context.host.kind === 'club'
    ? entryOnClubHost(context, club)
    : entryByReference(context, club, club.slug)
}

/**
 * `/join/<ref>` on the platform's host: the club's slug, a former slug (which redirects to the current one), or its id.
 * Null where there is no public club.
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
  // A club's host serves no other club.
  if (context.host.kind !== 'root') return null
  const { clubs } = context.services
  const linkedClub = await clubs.byRef(ref)
  const club = await resolveClub(clubs, linkedClub)
  // Checked before the redirect, which would reveal a club that is not public.
  if (!linkedClub || club?.status !== 'live') return null
  if ('movedTo' in linkedClub) throw redirect(paths.join.byRef(linkedClub.movedTo) + search, 301)
  return entryByReference(context, club, ref)
}

function entryByReference(context: RequestContext, club: Club, ref: string): SignupEntry {
  return {
    club,
    db: context.services.scopes.club(club),
    path: (query) => paths.join.byRef(ref, query),
    clubPage: paths.join.byRef(ref),
    // By id, so that a club whose slug changes during the payment is still found.
    returnTo: returnTo(context.origin + paths.join.byRef(club.id)),
    social: socialOf(context, club),
    theme: themeOf(club),
  }
}

const socialOf = ({ services: { env } }: RequestContext, club: Club) =>
  socialCard(club, clubOrigin(env, club))

function returnTo(address: string): SignupEntry['returnTo'] {
  // Stripe replaces the braces with the session's id, so they must not be escaped.
  return {
    success: `${address}?status=success&session_id={CHECKOUT_SESSION_ID}`,
    cancel: `${address}?step=review`,
  }
}
