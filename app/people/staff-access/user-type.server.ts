import type { Kysely } from 'kysely'
import { isUnavailable } from '#/db/client.server'
import type { PlatformDb, TenantDb } from '#/db/handles.server'
import type { Schema } from '#/db/schema'
import type { SignInContext } from '~/people/identity/sign-in-context'
import type { CurrentSession } from '~/people/identity/sessions/current-session.server'
import { activeMemberQuery, toMember, type Member, type MemberRow } from '~/people/identity/members.server'
import { userTypeOf, type UserType } from './user-type'

/** The user's type on the platform. An unknown user is `none`. */
export async function userType(db: PlatformDb, userId: string): Promise<UserType> {
  const facts = await db.read(({ q }) => userTypeQuery(q, userId).executeTakeFirst())
  return facts ? userTypeOf(toUserTypeInput(facts)) : 'none'
}

/** The user's type, and their member row on the platform's own host, if any. One query. */
export async function userTypeWithMember(
  db: PlatformDb,
  userId: string,
  openBusinessId: string | null,
): Promise<{ type: UserType; member: Member | null }> {
  const row = await db.read(({ q }) =>
    userTypeQuery(q, userId)
      .leftJoinLateral(activeMemberQuery(q, userId, openBusinessId).as('own'), (join) => join.onTrue())
      .select((eb) => eb.fn.toJson('own').$castTo<MemberRow | null>().as('member'))
      .executeTakeFirst(),
  )
  if (!row) return { type: 'none', member: null }
  const type = userTypeOf(toUserTypeInput(row))
  return { type, member: row.member && toMember(row.member) }
}

function userTypeQuery(q: Kysely<Schema>, userId: string) {
  return q
    .selectFrom('users as u')
    .select(({ exists, selectFrom }) => [
      'u.is_admin as isAdmin',
      exists(selectFrom('businesses as b').select('b.id').whereRef('b.owner_user_id', '=', 'u.id')).as(
        'ownsBusiness',
      ),
      exists(
        selectFrom('business_users as s')
          .innerJoin('businesses as b', 'b.id', 's.business_id')
          .select('s.id')
          .whereRef('s.user_id', '=', 'u.id')
          .where('s.is_active', '=', true),
      ).as('isActiveStaff'),
      exists(selectFrom('members as m').select('m.id').whereRef('m.user_id', '=', 'u.id')).as('isMember'),
    ])
    .where('u.id', '=', userId)
}

/** The type as one club knows it: its own staff and members only. */
export async function userTypeInClub(db: TenantDb, userId: string): Promise<UserType> {
  const facts = await db.read(({ q }) =>
    q
      .selectFrom('users as u')
      .select(({ exists, selectFrom }) => [
        'u.is_admin as isAdmin',
        exists(
          selectFrom('businesses as b')
            .select('b.id')
            .where('b.id', '=', db.businessId)
            .whereRef('b.owner_user_id', '=', 'u.id'),
        ).as('ownsBusiness'),
        exists(
          selectFrom('business_users as s')
            .select('s.id')
            .whereRef('s.user_id', '=', 'u.id')
            .where('s.is_active', '=', true),
        ).as('isActiveStaff'),
        exists(selectFrom('members as m').select('m.id').whereRef('m.user_id', '=', 'u.id')).as('isMember'),
      ])
      .where('u.id', '=', userId)
      .executeTakeFirst(),
  )
  return facts ? userTypeOf(toUserTypeInput(facts)) : 'none'
}

type UserTypeRow = Record<'isAdmin' | 'ownsBusiness' | 'isActiveStaff' | 'isMember', unknown>

function toUserTypeInput(row: UserTypeRow) {
  return {
    isAdmin: row.isAdmin === true,
    ownsBusiness: row.ownsBusiness === true,
    isActiveStaff: row.isActiveStaff === true,
    isMember: row.isMember === true,
  }
}

/**
 * The type of a session's user on this host. A failed lookup gives `none`, except that an unavailable database
 * throws: no user is sent to set up a profile they already have.
 */
export async function sessionUserType(context: SignInContext, session: CurrentSession): Promise<UserType> {
  const { scopes } = context.services
  try {
    return context.host.kind === 'club'
      ? await userTypeInClub(scopes.club(context.host.club), session.user.id)
      : await userType(scopes.platform('role lookup'), session.user.id)
  } catch (error) {
    if (isUnavailable(error)) throw error
    context.log.error({ error }, 'user type lookup failed')
    return 'none'
  }
}
