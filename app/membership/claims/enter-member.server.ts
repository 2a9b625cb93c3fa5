import type { OpenTenantDb } from '#/db/handles.server'
import { record } from '~/foundation/audit/record.server'
import { DomainError, isDomainError } from '~/foundation/kit/errors'
import { newId } from '~/foundation/kit/ids'
import { UNUSABLE_PASSWORD_HASH } from '~/people/identity/passwords/passwords.server'
import { createUser, findUserByEmail } from '~/people/identity/users.server'
import { hasLiveMembership } from '~/membership/memberships/has-live-membership.server'
import type { EnteredPerson, EnterMember } from './claims'

/**
 * Enters a person as an unclaimed member, with an account that has no usable password; an account that exists is used
 * as it is. What a former member told the club stays; only what is unknown is filled in. Sends no email. Repeated, also
 * at the same time, it gives the same member. Throws `already-member` (409) for an address with a live membership.
 */
export const enterMember: EnterMember = async (db, person) => {
  const { requestId, importId, enteredBy, now } = person
  const before = await enteredFor(db, requestId)
  if (before) return before
  const userId = await accountOf(db, person)
  const memberId = await memberOf(db, userId, person)
  // The row is locked: the same request may have been faster.
  const meanwhile = await enteredFor(db, requestId)
  if (meanwhile) return meanwhile
  if (await hasLiveMembership(db, memberId))
    throw new DomainError('already-member', 409, `${person.email} is a member of your club already.`, {
      field: 'email',
    })
  const entry = { request_id: requestId, import_id: importId, entered_by: enteredBy, entered_at: now }
  await db.q
    .insertInto('member_claims')
    .values({ member_id: memberId, ...entry })
    // Entered again after a membership that ended: they agree to the new one.
    .onConflict((conflict) =>
      conflict.columns(['business_id', 'member_id']).doUpdateSet((eb) => ({
        ...entry,
        ...{ queued_at: null, draft: null, claimed_at: null, claimed_by: null, bounced_at: null },
        // Of an earlier claim that they completed.
        sent_before: eb
          .case()
          .when('member_claims.claimed_at', 'is not', null)
          .then(eb.ref('member_claims.sent_count'))
          .else(eb.ref('member_claims.sent_before'))
          .end(),
      })),
    )
    .execute()
  await record(db, {
    action: 'member.entered',
    actor: { kind: 'business', id: enteredBy },
    businessId: db.businessId,
    target: { kind: 'member', id: memberId },
    now,
  })
  return { memberId }
}

async function enteredFor(db: OpenTenantDb, requestId: string): Promise<{ memberId: string } | undefined> {
  return db.q
    .selectFrom('member_claims')
    .where('request_id', '=', requestId)
    .select('member_id as memberId')
    .executeTakeFirst()
}

/** The user of an address; a new one waits for its owner to choose a password. */
export async function accountOf(
  db: OpenTenantDb,
  { email, fullName, now }: Pick<EnteredPerson, 'email' | 'fullName' | 'now'>,
): Promise<string> {
  const user = await findUserByEmail(db, email)
  if (user) return user.id
  try {
    return (await createUser(db, { email, fullName, passwordHash: UNUSABLE_PASSWORD_HASH, now })).id
  } catch (error) {
    // Another request made it in the meantime.
    const made =
      isDomainError(error) && error.code === 'email-taken' ? await findUserByEmail(db, email) : null
    if (!made) throw error
    return made.id
  }
}

async function memberOf(
  db: OpenTenantDb,
  userId: string,
  { fullName, email, phone, dateOfBirth, memberSince, now }: EnteredPerson,
): Promise<string> {
  const { id } = await db.q
    .insertInto('members')
    .values({
      id: newId(),
      user_id: userId,
      full_name: fullName,
      email,
      phone,
      date_of_birth: dateOfBirth,
      joined_on: memberSince,
      created_at: now,
      join_source: null,
    })
    .onConflict((conflict) =>
      conflict.columns(['business_id', 'user_id']).doUpdateSet((eb) => ({
        phone: eb.fn.coalesce('members.phone', 'excluded.phone'),
        date_of_birth: eb.fn.coalesce('members.date_of_birth', 'excluded.date_of_birth'),
        // The earlier day, where both are known.
        joined_on: eb.fn<string | null>('least', ['members.joined_on', 'excluded.joined_on']),
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
