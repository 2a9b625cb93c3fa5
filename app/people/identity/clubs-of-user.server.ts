import { clubOrigin } from '#/tenants/origins'
import type { SignInContext } from './sign-in-context'
import { paths } from '~/foundation/kit/paths'

export interface ClubLink {
  name: string
  href: string
}

const MOST = 8

/**
 * The way back from a page about an account to the clubs it is for: on a club's host that club alone, on the platform's
 * every public club that the user has joined, the last one first. Only for a user who has just proved who they are.
 */
export async function clubsAfterReset(context: SignInContext, userId: string): Promise<ClubLink[]> {
  const { host, services } = context
  const { scopes, clubs, env } = services
  if (host.kind === 'club') return [{ name: host.club.name, href: clubOrigin(env, host.club) + paths.home() }]
  const rows = await scopes
    .platform('clubs of a user')
    .read(({ q }) =>
      q
        .selectFrom('members')
        .select('business_id')
        .where('user_id', '=', userId)
        .where('anonymized_at', 'is', null)
        .orderBy('created_at', 'desc')
        .limit(MOST)
        .execute(),
    )
  const joined = await Promise.all(rows.map(({ business_id }) => clubs.byId(business_id)))
  return joined
    .filter((club) => club?.status === 'live')
    .map((club) => ({ name: club!.name, href: clubOrigin(env, club!) + paths.home() }))
}
