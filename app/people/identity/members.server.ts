import type { Kysely } from 'kysely'
import type { PlatformDb } from '#/db/handles.server'
import type { Schema } from '#/db/schema'
import type { Day } from '~/foundation/kit/dates'

/** A member of one club, as guards hand them to the pages. */
export interface Member {
  id: string
  businessId: string
  userId: string
  fullName: string
  email: string
  phone: string | null
  /** Null until a member whom the business entered states it. */
  dateOfBirth: Day | null
  /** The first day of membership in the club's time zone; null before the first payment. */
  joinedOn: Day | null
  /** The business entered them, and they have not confirmed their details yet. */
  isUnclaimed: boolean
}

export interface MemberRow {
  id: string
  business_id: string
  user_id: string
  full_name: string
  email: string
  phone: string | null
  date_of_birth: string | null
  joined_on: string | null
  unclaimed_id: string | null
}

export function toMember(row: MemberRow): Member {
  return {
    id: row.id,
    businessId: row.business_id,
    userId: row.user_id,
    fullName: row.full_name,
    email: row.email,
    phone: row.phone,
    dateOfBirth: row.date_of_birth,
    joinedOn: row.joined_on,
    isUnclaimed: row.unclaimed_id !== null,
  }
}

/**
 * The member row in use on the platform's own host: of the open club, else of a club with a live membership, else
 * of the club joined last. Null for a user who is in no club.
 */
export async function memberOnRoot(
  db: PlatformDb,
  userId: string,
  openBusinessId: string | null,
): Promise<Member | null> {
  const row = await db.read(({ q }) => activeMemberQuery(q, userId, openBusinessId).executeTakeFirst())
  return row ? toMember(row) : null
}

/** The query behind `memberOnRoot`, to be joined to other queries about a user. */
export function activeMemberQuery(q: Kysely<Schema>, userId: string, openBusinessId: string | null) {
  return q
    .selectFrom('members as m')
    .leftJoin('member_claims as c', (join) =>
      join
        .onRef('c.business_id', '=', 'm.business_id')
        .onRef('c.member_id', '=', 'm.id')
        .on('c.claimed_at', 'is', null),
    )
    .select([
      'm.id',
      'm.business_id',
      'm.user_id',
      'm.full_name',
      'm.email',
      'm.phone',
      'm.date_of_birth',
      'm.joined_on',
      'c.member_id as unclaimed_id',
    ])
    .where('m.user_id', '=', userId)
    .orderBy((eb) => eb('m.business_id', 'is not distinct from', openBusinessId), 'desc')
    .orderBy(
      ({ exists, selectFrom }) =>
        exists(
          selectFrom('memberships as ms')
            .select('ms.id')
            .whereRef('ms.business_id', '=', 'm.business_id')
            .whereRef('ms.member_id', '=', 'm.id')
            .where('ms.status', 'in', ['active', 'past_due', 'paused']),
        ),
      'desc',
    )
    .orderBy('m.created_at', 'desc')
    .limit(1)
}
