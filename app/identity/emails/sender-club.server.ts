import type { Club } from '#/tenants/club'
import type { SignInContext } from '../sign-in-context'
import { activeMemberQuery } from '../members.server'
import { placeholderUser } from '../anti-enumeration.server'

/**
 * The club that sends an account email: on a club's host that club; on the platform's host the club the user is a
 * member of or works for; null for none.
 */
export async function senderClubFor(context: SignInContext, userId: string): Promise<Club | null> {
  if (context.host.kind === 'club') return context.host.club
  const { scopes, clubs } = context.services
  // Always one query and one club lookup, so that the response time reveals nothing about the user.
  const { joined, owned, serves } = await scopes
    .platform('sender of an account email')
    .read(({ q }) =>
      q
        .selectNoFrom((eb) => [
          activeMemberQuery(q, userId, null).clearSelect().select('m.business_id').as('joined'),
          eb
            .selectFrom('businesses as b')
            .select('b.id')
            .where('b.owner_user_id', '=', userId)
            .orderBy('b.created_at')
            .limit(1)
            .as('owned'),
          eb
            .selectFrom('business_users as s')
            .select('s.business_id')
            .where('s.user_id', '=', userId)
            .where('s.is_active', '=', true)
            .orderBy('s.created_at', 'desc')
            .limit(1)
            .as('serves'),
        ])
        .executeTakeFirstOrThrow(),
    )
  return clubs.byId(joined ?? owned ?? serves ?? placeholderUser.id)
}
