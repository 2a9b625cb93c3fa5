import type { Club } from '#/tenants/club'
import type { Kysely } from 'kysely'
import type { Schema } from '#/db/schema'
import type { SignInContext } from '../sign-in-context'
import { activeMemberQuery } from '../members.server'
import { placeholderUser } from '../anti-enumeration.server'

/**
 * The club that sends an account email: on a club's host that club, to its own members and staff; on the platform's
 * host the club the user is a member of or works for. Null for none.
 */
export async function senderClubFor(context: SignInContext, userId: string): Promise<Club | null> {
  const { host, services } = context
  if (host.kind === 'club') return (await belongsToClub(context, userId, host.club)) ? host.club : null
  // Always one query and one club lookup, so that the response time reveals nothing about the user.
  const { joined, owned, serves } = await services.scopes
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
          staffOf(q, userId).orderBy('s.created_at', 'desc').limit(1).as('serves'),
        ])
        .executeTakeFirstOrThrow(),
    )
  return services.clubs.byId(joined ?? owned ?? serves ?? placeholderUser.id)
}

/** True for the club's members, former ones included, its owner and its active staff. One query for every user. */
export async function belongsToClub(context: SignInContext, userId: string, club: Club): Promise<boolean> {
  const { joined, owned, serves } = await context.services.scopes
    .platform('recipient of an account email')
    .read(({ q }) =>
      q
        .selectNoFrom(({ selectFrom }) => [
          selectFrom('members as m')
            .select('m.id')
            .where('m.business_id', '=', club.id)
            .where('m.user_id', '=', userId)
            .where('m.anonymized_at', 'is', null)
            .limit(1)
            .as('joined'),
          selectFrom('businesses as b')
            .select('b.id')
            .where('b.id', '=', club.id)
            .where('b.owner_user_id', '=', userId)
            .as('owned'),
          staffOf(q, userId).where('s.business_id', '=', club.id).limit(1).as('serves'),
        ])
        .executeTakeFirstOrThrow(),
    )
  return (joined ?? owned ?? serves) !== null
}

const staffOf = (q: Kysely<Schema>, userId: string) =>
  q
    .selectFrom('business_users as s')
    .select('s.business_id')
    .where('s.user_id', '=', userId)
    .where('s.is_active', '=', true)
