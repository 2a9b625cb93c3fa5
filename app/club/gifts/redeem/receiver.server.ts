// The receiver of a gift, with the account and the member that they get.
import type { OpenTenantDb } from '#/db/handles.server'
import type { Club } from '#/tenants/club'
import { issueConfirmation } from '~/people/identity/email-address/issue-confirmation.server'
import { createUser } from '~/people/identity/users.server'
import type { Day } from '~/foundation/kit/dates'
import { newId } from '~/foundation/kit/ids'

/** The receiver: a new account, or the user who is signed in. */
export type Receiver =
  | {
      kind: 'new'
      email: string
      fullName: string
      phone: string
      dateOfBirth: Day
      /** From `hashPassword`, computed whether or not the address has an account. */
      passwordHash: string
    }
  | {
      kind: 'known'
      userId: string
      email: string
      fullName: string
      /** Where the club has no member of this user yet. */
      dateOfBirth: Day | null
    }

/** The club's member of a user, if there is one. */
export const memberOf = (db: OpenTenantDb, userId: string) =>
  db.q.selectFrom('members').where('user_id', '=', userId).select(['id', 'date_of_birth']).executeTakeFirst()

/** Creates the user of a new receiver, who is asked to confirm the address. Throws `email-taken` (409). */
export async function createAccount(
  db: OpenTenantDb,
  { email, fullName, passwordHash }: Extract<Receiver, { kind: 'new' }>,
  { club, origin, now }: { club: Club; origin: string; now: Date },
): Promise<string> {
  const { id } = await createUser(db, { email, fullName, passwordHash, now })
  await issueConfirmation(db, { userId: id, email, club, origin, now })
  return id
}

/** The member that a receiver becomes; the one who is there already where two requests come at once. */
export async function insertMember(
  db: OpenTenantDb,
  { receiver, userId, birth, now }: { receiver: Receiver; userId: string; birth: Day; now: Date },
): Promise<string> {
  const { id } = await db.q
    .insertInto('members')
    .values({
      id: newId(),
      user_id: userId,
      full_name: receiver.fullName,
      email: receiver.email,
      phone: receiver.kind === 'new' ? receiver.phone || null : null,
      date_of_birth: birth,
      joined_on: null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['business_id', 'user_id']).doUpdateSet({ user_id: userId }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
