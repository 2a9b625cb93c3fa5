import type { Kysely } from 'kysely'
import { isUnavailable } from '#/db/client.server'
import type { PlatformDb, TenantDb } from '#/db/handles.server'
import type { Schema } from '#/db/schema'
import type { SignInContext } from '~/identity/sign-in-context'
import type { CurrentSession } from '~/identity/sessions/current-session.server'
import { activeMemberQuery, toMember, type Member, type MemberRow } from '~/identity/members.server'
import { userTypeOf, type UserType } from './user-type'

/** What kind of user somebody is on the platform as a whole. An unknown user is none. */
export async function userType(db: PlatformDb, userId: string): Promise<UserType> {
  const facts = await db.read(({ q }) => userTypeQuery(q, userId).executeTakeFirst())
  return facts ? userTypeOf(toUserTypeInput(facts)) : 'none'
}

/** The kind of user, and the member they are on the platform's own host, if they are one. One query. */
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

/** The same as far as one club can know: its own staff and members. Never tells of another club. */
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
            .where('s.business_id', '=', db.businessId)
            .whereRef('s.user_id', '=', 'u.id')
            .where('s.is_active', '=', true),
        ).as('isActiveStaff'),
        exists(
          selectFrom('members as m')
            .select('m.id')
            .where('m.business_id', '=', db.businessId)
            .whereRef('m.user_id', '=', 'u.id'),
        ).as('isMember'),
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
 * What kind of user a session is on the host of this request. A failed lookup leaves the type none, except
 * that a database that is away says so: nobody is sent to set up a profile they already have.
 */
export async function sessionUserType(context: SignInContext, session: CurrentSession): Promise<UserType> {
  const { scopes } = context.services
  try {
    return context.host.kind === 'club'
      ? await userTypeInClub(scopes.club(context.host.club), session.user.id)
      : await userType(scopes.platform('role lookup'), session.user.id)
  } catch (error) {
    if (isUnavailable(error)) throw error
    context.log.error({ error }, 'a role lookup failed')
    return 'none'
  }
}
